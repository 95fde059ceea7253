import { chatExportLimits } from '#contract/chat-exports.ts'
import { fullName, mediaPath } from '#server/features/people/people.present.ts'
import type { ChatExportRow, findExportsOfRoom } from './chat-exports.queries.ts'

const day = 86_400_000

/** What everybody concerned sees of an export. */
export const presentMade = (row: Awaited<ReturnType<typeof findExportsOfRoom>>[number]) => ({
  ...{ id: row.id, purpose: row.purpose, fromOn: row.fromOn, untilOn: row.untilOn },
  ...{ createdAt: row.createdAt.toISOString(), createdBy: fullName(row) },
})

function stateOf({ finishedAt, failedAt, filename }: ChatExportRow) {
  if (failedAt) return 'failed' as const
  if (!finishedAt) return 'running' as const
  return filename === null ? ('expired' as const) : ('finished' as const)
}

export function presentChatExport(row: ChatExportRow, userId: number) {
  const state = stateOf(row)
  const own = state === 'finished' && row.createdById === userId
  return {
    ...presentMade(row),
    ...{ reason: row.reason, format: row.format, state },
    ...{ roomNames: row.roomNames, roomCount: row.roomCount, userNames: row.userNames },
    ...{ totalCount: row.totalCount, doneCount: row.doneCount },
    path: own ? mediaPath(row.filename) : null,
    expiresAt: own ? new Date(row.createdAt.getTime() + chatExportLimits.keptDays * day).toISOString() : null,
    byteSize: own ? row.byteSize : null,
  }
}
