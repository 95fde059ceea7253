import { useMemo, useState } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type AnswerProblem, validateAnswers } from '#common/form/validate-answers.ts'
import { useLocale } from '#ui/locale.tsx'
import { useToday } from './use-today.ts'

const none: readonly AnswerProblem[] = []

/**
 * Checks a form on submission, and from then on while it is fixed. `check()` returns the cleaned answers, or null if
 * there is a problem; `attempt` counts these failures, so that `FormProblems` takes the focus each time. `only`: keys
 * of the items that are checked (those an approver fills in).
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
    /** Empty before the first attempt: problems are not shown before the user has reached the field. */
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
