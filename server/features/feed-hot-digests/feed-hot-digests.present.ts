import { withoutMarks } from '#common/text-marks.ts'
import { mostDigestEntries } from '#contract/feed-hot-digests.ts'
import { nextDue } from './digest-schedule.rules.ts'
import { digestWeights, oldestDays } from './digest-weights.rules.ts'
import type { DigestEntryRow, DigestRow, DigestSettings } from './feed-hot-digests.queries.ts'

export const presentDigest = (row: DigestRow) => ({
  id: row.id,
  periodFrom: row.periodFrom.toISOString(),
  periodUntil: row.periodUntil.toISOString(),
  opened: row.opened,
})

/** Ranks count only the posts that the reader can see, so that they do not reveal that others exist. */
export const presentCounts = (row: DigestEntryRow, index: number) => ({
  rank: index + 1,
  reactionCount: row.reactionCount,
  commentCount: row.commentCount,
  bookmarkCount: row.bookmarkCount,
  readCount: row.readCount,
})

/** The first words of a post, on one line: its title, or otherwise its text. */
export function excerptOf({ title, body }: { title: string; body: string }, length = 80) {
  const line = (title || withoutMarks(body)).replace(/\s+/g, ' ').trim()
  const letters = Array.from(line)
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : line
}

export const presentSettings = (settings: DigestSettings) => ({
  ...settings,
  nextAt: settings.enabled ? nextDue(new Date(), settings).toISOString() : null,
  weights: digestWeights,
  oldestDays,
  mostEntries: mostDigestEntries,
})
