import type { FormAnswer } from './answer.ts'
import { numberOf } from './answer-numbers.ts'
import { type Formula, formLimits } from './form-item.ts'

/** Rounds half away from zero, on the decimal digits a person sees rather than on the binary value. */
export function roundTo(number: number, decimals: number): number {
  const digits = Math.abs(Number(number.toPrecision(15)))
  const rounded = Number(`${Math.round(Number(`${digits}e${decimals}`))}e-${decimals}`)
  return number < 0 ? -rounded || 0 : rounded
}

function result(formula: Formula, answers: readonly FormAnswer[]): number | null {
  if (formula.operation === 'total') return numberOf(answers, `${formula.repeat}.${formula.column}`)
  const numbers = formula.items.map((item) => numberOf(answers, item))
  if (formula.operation === 'percent') {
    const base = numbers[0]
    return base == null ? null : (base * formula.percent) / 100
  }
  if (formula.operation === 'product') {
    return numbers.includes(null) ? null : numbers.reduce<number>((product, number) => product * number!, 1)
  }
  if (numbers.every((number) => number === null)) return null
  const [first, ...rest] = numbers.map((number) => number ?? 0)
  const sign = formula.operation === 'sum' ? 1 : -1
  return rest.reduce((sum, number) => sum + sign * number, first ?? 0)
}

/**
 * The result of a formula over answers, rounded half away from zero. In sums and differences an unanswered number
 * counts as zero. null if none is answered, if a factor or the base of a percentage is missing, or if the result is
 * too large to be exact.
 */
export function compute(formula: Formula, decimals: number, answers: readonly FormAnswer[]): number | null {
  const number = result(formula, answers)
  if (number === null) return null
  const rounded = roundTo(number, decimals)
  return Math.abs(rounded) <= formLimits.number ? rounded : null
}
