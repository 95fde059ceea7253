import { heldThings, legalHoldLimits } from '#contract/legal-holds.ts'
import { mediaPath, presentPerson } from '#server/features/people/people.present.ts'
import type { HeldCounts, LegalHoldExportRow, LegalHoldRow } from './legal-holds.queries.ts'

export const presentLegalHold = (row: LegalHoldRow) => ({
  ...{ id: row.id, reason: row.reason, fromOn: row.fromOn, untilOn: row.untilOn, menus: row.menus },
  users: row.people.map(presentPerson),
  createdAt: row.createdAt.toISOString(),
  createdBy: presentPerson(row.setter),
  released: row.releasedAt && {
    at: row.releasedAt.toISOString(),
    by: presentPerson(row.releaser!),
    reason: row.releaseReason!,
  },
})

export const presentCounts = (counts: HeldCounts) =>
  heldThings.map((thing) => ({ thing, count: counts[thing] }))

function stateOf({ finishedAt, failedAt, filename }: LegalHoldExportRow) {
  if (failedAt) return 'failed' as const
  if (!finishedAt) return 'running' as const
  return filename === null ? ('expired' as const) : ('finished' as const)
}

export function presentLegalHoldExport(row: LegalHoldExportRow) {
  const state = stateOf(row)
  const kept = legalHoldLimits.exportKeptDays * 86_400_000
  return {
    ...{ id: row.id, state, totalCount: row.totalCount, doneCount: row.doneCount },
    createdAt: row.createdAt.toISOString(),
    createdBy: presentPerson(row.creator),
    path: mediaPath(row.filename),
    expiresAt: state === 'finished' ? new Date(row.createdAt.getTime() + kept).toISOString() : null,
    byteSize: row.byteSize,
  }
}
