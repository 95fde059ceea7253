import { useState } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { useFormCheck } from '../forms/use-form-check.ts'
import type { Activity } from './use-activity.ts'

/** The questions of an activity with the reader's answers while they are being written. */
export function useQuestionCheck(activity: Activity) {
  // The contract describes only what all kinds of items have in common.
  const items = activity.questions as readonly object[] as readonly FormItem[]
  const [start, setStart] = useState(activity.ownAnswers as readonly object[] as FormAnswer[])
  const [answers, change] = useState(start)
  return {
    items,
    answers,
    change,
    changed: answers !== start,
    /** They were saved as they are now. */
    saved: () => setStart(answers),
    ...useFormCheck(items, answers),
  }
}
