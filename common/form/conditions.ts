import type { FormAnswer } from './answer.ts'
import { answerTo, numberOf } from './answer-numbers.ts'
import type { Condition } from './form-item.ts'

/**
 * Whether a condition holds for answers. For an unanswered item no condition holds, not even `isNot`: dependent items
 * wait for the answer. null always holds.
 */
export function holds(condition: Condition | null, answers: readonly FormAnswer[]): boolean {
  if (!condition) return true
  if (condition.test === 'answered') return answerTo(answers, condition.item) !== undefined
  if (condition.test === 'is' || condition.test === 'isNot') {
    const value = answerTo(answers, condition.item)
    if (!value || !('choices' in value) || value.choices.length === 0) return false
    return value.choices.includes(condition.value) === (condition.test === 'is')
  }
  const number = numberOf(answers, condition.item)
  if (number === null) return false
  switch (condition.test) {
    case 'over':
      return number > condition.value
    case 'under':
      return number < condition.value
    case 'atLeast':
      return number >= condition.value
    case 'atMost':
      return number <= condition.value
  }
}
