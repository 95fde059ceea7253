import type { FormAnswer } from './answer.ts'
import type { AskedItem, FormItem } from './form-item.ts'
import { isAsked } from './item-kinds.ts'
import { titleAfter, titleOf } from './post-words.ts'
import type { ShownAnswer } from './shown-answer.ts'

/*
 * What lists show of a report: the subject and the amount. The designer can choose an item for each (`headline`);
 * otherwise they are found by their kind.
 */

const subjectKinds = new Set<AskedItem['kind']>([
  'text',
  'long_text',
  'date',
  'period',
  'choice',
  'choices',
  'users',
  'departments',
])

/** Whether its answer can be the subject: an item whose answer readers of the post see. */
const canBeSubject = (item: FormItem) => isAsked(item) && item.published && subjectKinds.has(item.kind)

/** Whether its answer can be the amount: money, or a calculation with money. */
const canBeAmount = (item: FormItem, items: readonly FormItem[]) =>
  item.kind === 'money' || (item.kind === 'computed' && isOfMoney(item, items))

function isOfMoney(item: Extract<FormItem, { kind: 'computed' }>, items: readonly FormItem[]): boolean {
  const { formula } = item
  const operands = formula.operation === 'total' ? [`${formula.repeat}.${formula.column}`] : formula.items
  return operands.some((operand) => {
    const [key, column] = operand.split('.')
    // Formulas refer to earlier items only, so this ends.
    const at = items.findIndex((one) => one.key === key)
    const found = items[at]
    if (!found) return false
    if (found.kind === 'repeat') return found.items.some((one) => one.key === column && one.kind === 'money')
    return canBeAmount(found, items.slice(0, at))
  })
}

/** What lists show of the item's answer if it is chosen; null: it cannot be chosen. */
export function headlineKind(item: FormItem, items: readonly FormItem[]) {
  if (canBeAmount(item, items)) return 'amount'
  return canBeSubject(item) ? 'subject' : null
}

/** The items with `chosen` as the only subject or amount of the form, or without it. */
export function withHeadline(items: readonly FormItem[], chosen: FormItem): FormItem[] {
  const kind = headlineKind(chosen, items)
  return items.map((item) => {
    if (item.key === chosen.key) return chosen
    if (!chosen.headline || !item.headline || headlineKind(item, items) !== kind) return item
    const { headline: _, ...other } = item
    return other as FormItem
  })
}

const amountItem = (items: readonly FormItem[]) =>
  items.find((item) => item.headline && canBeAmount(item, items)) ??
  items.findLast((item) => item.kind === 'computed' && canBeAmount(item, items)) ??
  items.find(({ kind }) => kind === 'money')

/** The amount of a report in yen: of the chosen item, else the last total, else the first amount; null if none. */
export function amountOf(items: readonly FormItem[], answers: readonly FormAnswer[]) {
  const item = amountItem(items)
  const value = answers.find((answer) => answer.item === item?.key)?.value
  return value && 'number' in value && value.number !== null ? Math.round(value.number) : null
}

type Subject = {
  items: readonly FormItem[]
  shown: readonly ShownAnswer[]
  /** Whether anyone reads its posts. */
  publishes: boolean
  menuName: string
  /** The subject of the application that precedes it; empty if there is none. */
  application?: string
}

/**
 * The subject of a report: the chosen item, else its first published text. A menu whose posts nobody reads names its
 * reports itself, so that lists, notices and emails never quote a private answer.
 */
export function subjectOf({ items, shown, publishes, menuName, application = '' }: Subject) {
  if (!publishes) return menuName
  const readable = shown.filter(({ published }) => published)
  const chosen = items.find((item) => item.headline && canBeSubject(item))
  const own = readable.filter(({ item }) => item === chosen?.key)
  const words = titleOf(own.map((answer) => ({ ...answer, kind: 'text' })))
  if (words) return words
  return application ? titleAfter(readable, application) : titleOf(readable, menuName)
}
