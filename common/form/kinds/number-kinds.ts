import type { Locale } from '#common/locale.ts'
import type { AnswerValue } from '../answer.ts'
import { roundTo } from '../compute.ts'
import { formLimits } from '../form-item.ts'
import { showMoney, showNumber } from '../show-number.ts'
import { type AskedKind, type CheckContext, malformed, type PlainKind, type Say, usual } from './item-kind.ts'

const counted = { ...usual, numeric: true, cell: 'number' } as const

type Limits = { min: number | null; max: number | null; decimals: number; show: (limit: number) => string }

function clean({ min, max, decimals, show }: Limits, value: object, say: Say, context: CheckContext) {
  if (!('number' in value)) return malformed(say, context)
  const { t } = context
  const given = value.number
  if (typeof given !== 'number' || !Number.isFinite(given)) {
    say(t.notNumber)
    return null
  }
  const number = given || 0
  const least = min ?? -formLimits.number
  const most = max ?? formLimits.number
  if (number < least) say(t.atLeast(show(least)))
  if (number > most) say(t.atMost(show(most)))
  if (roundTo(number, decimals) !== number) say(decimals === 0 ? t.wholeNumber : t.decimals(decimals))
  return { number }
}

const show = ({ unit }: { unit: string }, value: AnswerValue, { locale }: { locale: Locale }) =>
  'number' in value ? { text: showNumber(value.number, unit, locale) } : null

export const number: PlainKind<'number'> = {
  ...counted,
  begin: () => ({ placeholder: '', unit: '', min: null, max: null, decimals: 0 }),
  check({ decimals, unit, min, max }, { t, wrong, between }) {
    between('decimals', decimals, 0, formLimits.decimals)
    if ([...unit].length > formLimits.unitLength) wrong('unit', t.tooLong(formLimits.unitLength))
    if (min !== null && max !== null && min > max) wrong('min', t.minOverMax)
  },
  clean: (item, value, say, context) =>
    clean({ ...item, show: (limit) => showNumber(limit, item.unit, context.locale) }, value, say, context),
  show,
}

export const money: PlainKind<'money'> = {
  ...counted,
  begin: () => ({ placeholder: '', min: 0, max: null }),
  check({ min, max }, { t, wrong }) {
    if (min !== null && max !== null && min > max) wrong('min', t.minOverMax)
  },
  clean: (item, value, say, context) =>
    clean({ ...item, decimals: 0, show: (limit) => showMoney(limit, context.locale) }, value, say, context),
  show: (_, value, { locale }) => ('number' in value ? { text: showMoney(value.number, locale) } : null),
}

export const computed: AskedKind<'computed'> = {
  ...counted,
  answeredBy: 'formula',
  repeatable: false,
  begin: () => ({ formula: { operation: 'sum', items: [] }, unit: '', decimals: 0 }),
  check({ decimals, formula }, { t, wrong, between, earlier, isNumeric }) {
    between('decimals', decimals, 0, formLimits.decimals)
    const operands = formula.operation === 'total' ? [`${formula.repeat}.${formula.column}`] : formula.items
    if (operands.length === 0) wrong('formula', t.formulaMissing)
    for (const operand of operands) {
      const on = earlier.get(operand)
      if (!on || !isNumeric(on)) wrong('formula', t.formulaItem)
    }
    if (formula.operation === 'percent' && !(formula.percent >= 0 && formula.percent <= 1000))
      wrong('formula', t.between(0, 1000))
  },
  show,
}
