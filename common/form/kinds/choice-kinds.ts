import { otherChoice } from '../answer.ts'
import { oneLine } from '../clean-text.ts'
import { type FormOption, formLimits } from '../form-item.ts'
import {
  type CheckContext,
  type Designing,
  malformed,
  type PlainKind,
  type Say,
  type Showing,
  usual,
} from './item-kind.ts'

const chosen = { ...usual, entry: 'choose' } as const

function checkOptions(
  field: 'options' | 'cards',
  options: readonly { key: string; name: string }[],
  { t, wrong }: Designing,
) {
  if (options.length === 0) wrong(field, field === 'cards' ? t.cardsMissing : t.optionsMissing)
  if (options.length > formLimits.options) wrong(field, t.optionsMany(formLimits.options))
  const names = options.map((option) => option.name.trim())
  if (names.includes('')) wrong(field, t.optionNameMissing)
  if (names.some((name) => name.length > formLimits.nameLength))
    wrong(field, t.tooLong(formLimits.nameLength))
  const keys = options.map((option) => option.key)
  const twice = new Set(names).size < names.length || new Set(keys).size < keys.length
  if (twice || keys.includes(otherChoice) || keys.includes('')) wrong(field, t.optionTwice)
}

type Options = { options: readonly { key: string }[]; other: boolean; most: number | null }

function clean({ options, other, most }: Options, value: object, say: Say, context: CheckContext) {
  const given = value as { choices?: unknown; other?: unknown }
  if (!Array.isArray(given.choices)) return malformed(say, context)
  const asked = new Set(given.choices.filter((key) => typeof key === 'string'))
  // In the order of the form, regardless of the order of selection.
  const choices = options.map((option) => option.key).filter((key) => asked.has(key))
  if (other && asked.has(otherChoice)) choices.push(otherChoice)
  if (choices.length < asked.size) say(context.t.optionGone)
  if (most !== null && choices.length > most) say(context.t.chooseAtMost(most))
  const hasOther = choices.includes(otherChoice)
  const words = hasOther && typeof given.other === 'string' ? oneLine(given.other) : ''
  if (hasOther) {
    const length = [...words].length
    if (!words) say(context.t.otherMissing, 'other')
    else if (length > formLimits.textLength) say(context.t.tooLong(formLimits.textLength, length), 'other')
  }
  return choices.length > 0 ? { choices, other: words } : null
}

const showChoices = (
  { choices, other }: { choices: string[]; other: string },
  options: readonly FormOption[],
  { t }: Showing,
) =>
  choices
    .map((key) => {
      if (key === otherChoice) return t.other(other)
      return options.find((option) => option.key === key)?.name ?? key
    })
    .join(t.separator)

const ofOptions: Pick<PlainKind<'choice' | 'choices'>, 'choiceOf' | 'show'> = {
  choiceOf: ({ options, other }) => ({ options, other }),
  show: ({ options }, value, showing) =>
    'choices' in value ? { text: showChoices(value, options, showing) } : null,
}

export const choice: PlainKind<'choice'> = {
  ...chosen,
  ...ofOptions,
  begin: () => ({ options: [], other: false }),
  check: ({ options }, designing) => checkOptions('options', options, designing),
  clean: (item, value, say, context) => clean({ ...item, most: 1 }, value, say, context),
}

export const choices: PlainKind<'choices'> = {
  ...chosen,
  ...ofOptions,
  begin: () => ({ options: [], other: false, most: null }),
  check({ options, other, most }, designing) {
    checkOptions('options', options, designing)
    if (most !== null) designing.between('most', most, 1, Math.max(1, options.length + (other ? 1 : 0)))
  },
  clean,
}

export const card: PlainKind<'card'> = {
  ...chosen,
  repeatable: false,
  begin: () => ({ cards: [] }),
  check: ({ cards }, designing) => checkOptions('cards', cards, designing),
  choiceOf: ({ cards }) => ({ options: cards, other: false }),
  clean: ({ cards }, value, say, context) =>
    clean({ options: cards, other: false, most: 1 }, value, say, context),
  show({ cards }, value) {
    const found = 'choices' in value && cards.find(({ key }) => value.choices.includes(key))
    if (!found) return null
    const { name, tone, iconName } = found
    return { text: name, card: { name, tone, iconName } }
  },
}
