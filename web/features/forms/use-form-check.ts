import { useMemo, useState } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type AnswerProblem, validateAnswers } from '#common/form/validate-answers.ts'
import { useLocale } from '#ui/locale.tsx'
import { useToday } from './use-today.ts'

const none: readonly AnswerProblem[] = []

/**
 * Checks a form when it is to be sent, and from then on as it is fixed. `check()` returns the cleaned answers, or
 * null where something is wrong; `attempt` counts those, so that `FormProblems` takes the focus each time.
 * `only`: keys of the items that are checked (those an approver fills in).
 */
export function useFormCheck(
  items: readonly FormItem[],
  answers: readonly FormAnswer[],
  only?: readonly string[] | null,
) {
  const locale = useLocale()
  const { today } = useToday()
  const [attempt, setAttempt] = useState(0)
  const checked = useMemo(
    () => validateAnswers(items, answers, { locale, today, ...(only ? { only } : {}) }),
    [items, answers, locale, today, only],
  )
  return {
    /** Nothing before the first attempt: nobody is blamed for what they have not come to yet. */
    problems: attempt > 0 ? checked.problems : none,
    cleaned: checked.answers,
    attempt,
    check: (): FormAnswer[] | null => {
      if (checked.problems.length === 0) return checked.answers
      setAttempt((now) => now + 1)
      return null
    },
  }
}
