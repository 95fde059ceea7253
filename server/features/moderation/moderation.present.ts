import type { Locale } from '#common/locale.ts'
import { presentAttachments, presentPhotos } from '#server/features/feeds/feeds.present.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { CaseRow } from './moderation.queries.ts'

const instantOf = (value: string) => new Date(value).toISOString()

export const presentCase = (row: CaseRow, locale: Locale) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  feedId: row.feedId,
  feedCommentId: row.feedCommentId,
  chatMessage:
    row.chatMessageId === null
      ? null
      : { chatRoomId: row.chatRoomId, seq: row.seq, roomName: row.roomName, roomKind: row.roomKind },
  title: row.title,
  body: row.body,
  photos: presentPhotos(row.photos),
  attachments: presentAttachments(row.attachments),
  author: presentAuthor(row, locale),
  menuName: row.menuName,
  createdAt: row.createdAt.toISOString(),
  deleted: row.deleted,
  openedAt: row.openedAt.toISOString(),
  reports: (row.reports ?? []).map((report) => ({
    reason: report.reason,
    note: report.note,
    reporter:
      report.authorId === null ? null : presentAuthor({ ...report, authorId: report.authorId }, locale),
    createdAt: instantOf(report.createdAt),
  })),
  actions: (row.actions ?? []).map((action) => ({
    kind: action.kind,
    reason: action.reason,
    actor: presentAuthor(action, locale),
    createdAt: instantOf(action.createdAt),
  })),
})
