import type { HiddenMarkRow } from './hidden-mark.queries.ts'
import type { MustReadMarkRow } from './must-read-mark.queries.ts'

/** Absent unless the post or comment is hidden. */
export const presentHidden = (mark: HiddenMarkRow | null) =>
  mark ? { hidden: { reason: mark.reason, hiddenAt: new Date(mark.hiddenAt).toISOString() } } : {}

export const presentMustReadMark = (row: MustReadMarkRow | null) =>
  row && { ...row, confirmedAt: row.confirmedAt === null ? null : new Date(row.confirmedAt).toISOString() }
