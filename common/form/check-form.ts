import type { Locale } from '#common/locale.ts'
import { normalForm } from '#common/normal-form.ts'
import { type Phrases, phrases } from '#common/strings.ts'
import { formProblems } from './check-form.strings.ts'
import { type AskedItem, type Condition, type FormItem, formLimits } from './form-item.ts'
import { choiceOf, hasChoice, isAsked, isFilledIn, isNumeric, isRepeatable } from './item-kinds.ts'
import { kindOf } from './kinds/all-kinds.ts'

/** `item`: its key, null for the form itself; `field`: the property of the item that is wrong. */
export type FormProblem = { item: string | null; field: string; message: string }

type Checked = {
  t: Phrases<typeof formProblems>
  say: (item: FormItem, field: string, message: string) => void
  /** Preceding items, by key; columns also as `repeat.column`. */
  earlier: Map<string, AskedItem>
  keys: Set<string>
  /** The names of preceding items at the same level. */
  names: Set<string>
}

function checkCondition(item: FormItem, condition: Condition, { t, say, earlier }: Checked) {
  const on = earlier.get(condition.item)
  if (!on) return say(item, 'shownWhen', t.conditionItem)
  if (condition.test === 'answered') return
  if (condition.test === 'is' || condition.test === 'isNot') {
    const choice = choiceOf(on)
    if (!choice) return say(item, 'shownWhen', t.conditionTest)
    if (!hasChoice(choice, condition.value)) say(item, 'shownWhen', t.conditionOption)
    return
  }
  if (!isNumeric(on) || !Number.isFinite(condition.value)) say(item, 'shownWhen', t.conditionTest)
}

function checkKind(item: FormItem, { t, say, earlier }: Checked) {
  const wrong = (field: string, message: string) => say(item, field, message)
  const between = (field: string, value: number | null, least: number, most: number) => {
    if (value === null || !Number.isSafeInteger(value) || value < least || value > most)
      wrong(field, t.between(least, most))
  }
  kindOf(item).check(item, { t, wrong, between, earlier, isNumeric })
}

function checkItem(item: FormItem, checked: Checked, repeat: string | null) {
  const { t, say, keys, earlier } = checked
  if (!/^[A-Za-z0-9]{1,40}$/.test(item.key)) say(item, 'key', t.keyWrong)
  if (keys.has(item.key)) say(item, 'key', t.keyTwice)
  keys.add(item.key)
  const name = [...item.name.trim()].length
  // A note's text is below its name; the name is optional.
  if (name === 0 && !(item.kind === 'note' && item.note.trim())) say(item, 'name', t.nameMissing)
  if (isAsked(item)) {
    const folded = normalForm(item.name.trim()).toLowerCase()
    if (folded && checked.names.has(folded)) say(item, 'name', t.nameTwice)
    checked.names.add(folded)
  }
  if (name > formLimits.nameLength) say(item, 'name', t.tooLong(formLimits.nameLength))
  if ([...item.note].length > formLimits.noteLength) say(item, 'note', t.tooLong(formLimits.noteLength))
  if (repeat && !isRepeatable(item)) say(item, 'kind', t.notRepeatable)
  if (item.shownWhen) checkCondition(item, item.shownWhen, checked)
  checkKind(item, checked)
  if (item.kind === 'repeat' && !repeat) {
    // Columns of the same row may depend on each other; outside of the row only the column's total has a meaning.
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
 * The problems that prevent using a form, for its designer; empty if there are none. Keys are unique. Conditions and
 * formulas can refer only to preceding items, so there are no cycles.
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
