import { profileImgPath } from '#server/features/people/people.present.ts'
import type { AppRow, WebhookRow } from './apps.queries.ts'

export const presentApp = (row: AppRow) => ({
  ...{ id: row.id, name: row.name, description: row.description },
  profileImgPath: profileImgPath(row.filename),
  createdAt: row.createdAt.toISOString(),
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export const presentWebhook = (row: WebhookRow) => ({
  ...{ id: row.id, ending: row.ending },
  menu:
    row.menuId === null
      ? null
      : { id: row.menuId, name: row.menuName!, iconName: row.menuIconName!, tone: row.menuTone! },
  chatRoom: row.chatRoomId === null ? null : { id: row.chatRoomId, kind: row.roomKind!, name: row.roomName! },
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})
