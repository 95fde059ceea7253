import type { startRefusals } from '#contract/knowledge-tests.ts'
import type { TestDetailRow } from './knowledge-tests.queries.ts'

export type Starting = Pick<
  TestDetailRow,
  'takingId' | 'open' | 'attempts' | 'countedCount' | 'nextAttemptAt' | 'marking' | 'extraOpen'
>

/** Why no attempt can be started or resumed; null: it can. */
export function startRefusal({
  takingId,
  open,
  attempts,
  countedCount,
  nextAttemptAt,
  marking,
  extraOpen,
}: Starting): (typeof startRefusals)[number] | null {
  if (takingId !== null) return null
  if (!open) return 'closed'
  if (attempts > 0 && countedCount >= attempts && !extraOpen) return 'attempts_used'
  if (marking) return 'marking'
  return nextAttemptAt === null || extraOpen ? null : 'waiting'
}

/** Whether the next attempt can only be started with the extra one. */
export const usesExtra = (test: Starting) =>
  test.extraOpen && startRefusal({ ...test, extraOpen: false }) !== null

/** Why the person cannot be given one more attempt; null: they can. */
export function givingRefusal(test: Starting) {
  const refusal = startRefusal(test)
  if (refusal === 'attempts_used' || refusal === 'waiting') return null
  if (refusal === null) return 'test_attempt_open'
  return refusal === 'closed' ? 'test_closed' : 'test_being_marked'
}

/** Whether a person may settle the points of an answer on which these two differ. */
export const maySettle = (
  personId: number,
  { markerIds, thirdSettles }: { markerIds: readonly (number | null)[]; thirdSettles: boolean },
) => !thirdSettles || !markerIds.includes(personId)

/** Whether a person may see the correct answers after an attempt has ended. */
export const seesAnswers = ({
  showsAnswers,
  everPassed,
}: {
  showsAnswers: 'never' | 'after_passing' | 'always'
  everPassed: boolean
}) => showsAnswers === 'always' || (showsAnswers === 'after_passing' && everPassed)
