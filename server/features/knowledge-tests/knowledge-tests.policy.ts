import type { startRefusals } from '#contract/knowledge-tests.ts'
import type { TestDetailRow } from './knowledge-tests.queries.ts'

type Starting = Pick<
  TestDetailRow,
  'takingId' | 'open' | 'attempts' | 'attemptCount' | 'nextAttemptAt' | 'marking'
>

/** Why no attempt can be started or resumed; null: it can. */
export function startRefusal({
  takingId,
  open,
  attempts,
  attemptCount,
  nextAttemptAt,
  marking,
}: Starting): (typeof startRefusals)[number] | null {
  if (takingId !== null) return null
  if (!open) return 'closed'
  if (attempts > 0 && attemptCount >= attempts) return 'attempts_used'
  if (marking) return 'marking'
  return nextAttemptAt === null ? null : 'waiting'
}

/** Whether a person may see the correct answers after an attempt has ended. */
export const seesAnswers = ({
  showsAnswers,
  everPassed,
}: {
  showsAnswers: 'never' | 'after_passing' | 'always'
  everPassed: boolean
}) => showsAnswers === 'always' || (showsAnswers === 'after_passing' && everPassed)
