import type { Locale } from '#common/locale.ts'
import { normalForm } from '#common/normal-form.ts'
import { type Phrases, phrases } from '#common/strings.ts'
import { otherChoice } from './answer.ts'
import { formProblems } from './check-form.strings.ts'
import { type AskedItem, type Condition, type FormItem, formLimits } from './form-item.ts'
import { isAsked, isFilledIn, isNumeric, isRepeatable } from './item-kinds.ts'

/** `item`: its key, null for the form itself; `field`: the property of the item that is wrong. */
export type FormProblem = { item: string | null; field: string; message: string }

type Checked = {
  t: Phrases<typeof formProblems>
  say: (item: FormItem, field: string, message: string) => void
  /** Items that come before, by key; columns as `repeat.column` too. */
  earlier: Map<string, AskedItem>
  keys: Set<string>
  /** Of what was asked before at the same level. */
  names: Set<string>
}

function checkNames(item: FormItem, options: readonly { key: string; name: string }[], checked: Checked) {
  const { t, say } = checked
  const field = item.kind === 'card' ? 'cards' : 'options'
  if (options.length === 0) say(item, field, item.kind === 'card' ? t.cardsMissing : t.optionsMissing)
  if (options.length > formLimits.options) say(item, field, t.optionsMany(formLimits.options))
  const names = options.map((option) => option.name.trim())
  if (names.includes('')) say(item, field, t.optionNameMissing)
  if (names.some((name) => name.length > formLimits.nameLength))
    say(item, field, t.tooLong(formLimits.nameLength))
  const keys = options.map((option) => option.key)
  const twice = new Set(names).size < names.length || new Set(keys).size < keys.length
  if (twice || keys.includes(otherChoice) || keys.includes('')) say(item, field, t.optionTwice)
}

function checkCondition(item: FormItem, condition: Condition, { t, say, earlier }: Checked) {
  const on = earlier.get(condition.item)
  if (!on) return say(item, 'shownWhen', t.conditionItem)
  if (condition.test === 'answered') return
  if (condition.test === 'is' || condition.test === 'isNot') {
    if (on.kind !== 'choice' && on.kind !== 'choices' && on.kind !== 'card') {
      return say(item, 'shownWhen', t.conditionTest)
    }
    const keys = (on.kind === 'card' ? on.cards : on.options).map((option) => option.key)
    if (on.kind !== 'card' && on.other) keys.push(otherChoice)
    if (!keys.includes(condition.value)) say(item, 'shownWhen', t.conditionOption)
    return
  }
  if (!isNumeric(on.kind) || !Number.isFinite(condition.value)) say(item, 'shownWhen', t.conditionTest)
}

function checkFormula(item: Extract<AskedItem, { kind: 'computed' }>, { t, say, earlier }: Checked) {
  const { formula } = item
  const operands = formula.operation === 'total' ? [`${formula.repeat}.${formula.column}`] : formula.items
  if (operands.length === 0) say(item, 'formula', t.formulaMissing)
  for (const operand of operands) {
    const on = earlier.get(operand)
    if (!on || !isNumeric(on.kind)) say(item, 'formula', t.formulaItem)
  }
  if (formula.operation === 'percent' && !(formula.percent >= 0 && formula.percent <= 1000)) {
    say(item, 'formula', t.between(0, 1000))
  }
}

function checkKind(item: FormItem, checked: Checked) {
  const { t, say } = checked
  const between = (field: string, value: number | null, least: number, most: number) => {
    if (value === null || !Number.isSafeInteger(value) || value < least || value > most) {
      say(item, field, t.between(least, most))
    }
  }
  switch (item.kind) {
    case 'text':
      return between('maxLength', item.maxLength, 1, formLimits.textLength)
    case 'long_text':
      return between('maxLength', item.maxLength, 1, formLimits.longTextLength)
    case 'number':
      between('decimals', item.decimals, 0, formLimits.decimals)
      if ([...item.unit].length > formLimits.unitLength) say(item, 'unit', t.tooLong(formLimits.unitLength))
      if (item.min !== null && item.max !== null && item.min > item.max) say(item, 'min', t.minOverMax)
      return
    case 'money':
      if (item.min !== null && item.max !== null && item.min > item.max) say(item, 'min', t.minOverMax)
      return
    case 'choice':
      return checkNames(item, item.options, checked)
    case 'choices':
      checkNames(item, item.options, checked)
      if (item.most !== null) {
        between('most', item.most, 1, Math.max(1, item.options.length + (item.other ? 1 : 0)))
      }
      return
    case 'card':
      return checkNames(item, item.cards, checked)
    case 'users':
    case 'departments':
      return between('most', item.most, 1, formLimits.users)
    case 'images':
      return between('most', item.most, 1, formLimits.images)
    case 'videos':
      return between('most', item.most, 1, formLimits.videos)
    case 'files':
      return between('most', item.most, 1, formLimits.files)
    case 'poll':
      // Readers vote: one they do not see would get no votes.
      if (!item.published) say(item, 'published', t.pollHidden)
      return
    case 'mission_request':
      if (!(item.menuId > 0)) say(item, 'menuId', t.menuMissing)
      return
    case 'computed':
      between('decimals', item.decimals, 0, formLimits.decimals)
      return checkFormula(item, checked)
    case 'repeat':
      if (item.items.every((column) => column.kind === 'note')) say(item, 'items', t.columnsMissing)
      between('most', item.most, 1, formLimits.rows)
      between('fewest', item.fewest, 0, Math.max(0, item.most))
  }
}

function checkItem(item: FormItem, checked: Checked, repeat: string | null) {
  const { t, say, keys, earlier } = checked
  if (!/^[A-Za-z0-9]{1,40}$/.test(item.key)) say(item, 'key', t.keyWrong)
  if (keys.has(item.key)) say(item, 'key', t.keyTwice)
  keys.add(item.key)
  const name = [...item.name.trim()].length
  // A note says what it says below its name, which it may do without.
  if (name === 0 && !(item.kind === 'note' && item.note.trim())) say(item, 'name', t.nameMissing)
  if (isAsked(item)) {
    const folded = normalForm(item.name.trim()).toLowerCase()
    if (folded && checked.names.has(folded)) say(item, 'name', t.nameTwice)
    checked.names.add(folded)
  }
  if (name > formLimits.nameLength) say(item, 'name', t.tooLong(formLimits.nameLength))
  if ([...item.note].length > formLimits.noteLength) say(item, 'note', t.tooLong(formLimits.noteLength))
  if (repeat && !isRepeatable(item.kind)) say(item, 'kind', t.notRepeatable)
  if (item.shownWhen) checkCondition(item, item.shownWhen, checked)
  checkKind(item, checked)
  if (item.kind === 'repeat' && !repeat) {
    // In a row its columns may depend on each other; outside only the column's total has a meaning.
    const inside = { ...checked, earlier: new Map(earlier), names: new Set<string>() }
    for (const column of item.items) {
      checkItem(column, inside, item.key)
      if (isAsked(column)) {
        earlier.set(`${item.key}.${column.key}`, column)
      }
    }
  }
  if (isAsked(item)) earlier.set(item.key, item)
}

const count = (items: readonly FormItem[]): number =>
  items.reduce((sum, item) => sum + 1 + (item.kind === 'repeat' ? count(item.items) : 0), 0)

/**
 * What stands in the way of using a form, for its designer: empty when it can be used. Every key names one item;
 * conditions and formulas look only at what comes before them, so they never turn in a circle.
 */
export function checkForm(items: readonly FormItem[], locale: Locale): FormProblem[] {
  const t = phrases(formProblems, locale)
  const found: FormProblem[] = []
  if (items.length === 0) return [{ item: null, field: 'items', message: t.noItems }]
  if (!items.some(isFilledIn)) {
    found.push({ item: null, field: 'items', message: t.nothingAsked })
  }
  if (count(items) > formLimits.items) {
    found.push({ item: null, field: 'items', message: t.tooManyItems(formLimits.items) })
  }
  const say = (item: FormItem, field: string, message: string) => {
    if (!found.some((other) => other.item === item.key && other.field === field)) {
      found.push({ item: item.key, field, message })
    }
  }
  const checked: Checked = { t, say, earlier: new Map(), keys: new Set(), names: new Set() }
  for (const item of items) checkItem(item, checked, null)
  return found
}
