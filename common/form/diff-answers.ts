import { phrases } from '#common/strings.ts'
import type { FormAnswer } from './answer.ts'
import type { FormItem } from './form-item.ts'
import { isAsked } from './item-kinds.ts'
import { shownWords } from './show-answers.strings.ts'
import { showAnswers } from './show-answers.ts'
import type { AnswerNames, ShownAnswer } from './shown-answer.ts'

/** Empty text: not answered before, or no longer answered. */
export type AnswerChange = { item: string; name: string; before: string; after: string }

const rowText = (row: readonly ShownAnswer[] | undefined, colon: string) =>
  (row ?? []).map(({ name, text }) => `${name}${colon}${text}`).join('\n')

/** Skips equal rows at the beginning and at the end, so that removing a row is one change, not many. */
function changedRows(item: FormItem, before: ShownAnswer[][], after: ShownAnswer[][], names: AnswerNames) {
  const t = phrases(shownWords, names.locale)
  const [old, now] = [before, after].map((rows) => rows.map((row) => rowText(row, t.colon))) as [
    string[],
    string[],
  ]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  const shorter = Math.min(old.length, now.length) - start
  while (end < shorter && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  const changes: AnswerChange[] = []
  for (let index = start; index < Math.max(old.length, now.length) - end; index++) {
    const change = {
      before: index < old.length - end ? old[index]! : '',
      after: index < now.length - end ? now[index]! : '',
    }
    if (change.before === change.after) continue
    changes.push({ item: item.key, name: `${item.name} ${t.row(index + 1)}`, ...change })
  }
  return changes
}

/** The changes of answers between two rounds, item by item and row by row, in words. Both must be cleaned. */
export function diffAnswers(
  items: readonly FormItem[],
  before: readonly FormAnswer[],
  after: readonly FormAnswer[],
  names: AnswerNames,
): AnswerChange[] {
  const [old, now] = [before, after].map(
    (answers) => new Map(showAnswers(items, answers, names).map((shown) => [shown.item, shown])),
  ) as [Map<string, ShownAnswer>, Map<string, ShownAnswer>]
  const numbersOf = (answers: readonly FormAnswer[], item: FormItem) => {
    const value = answers.find((answer) => answer.item === item.key)?.value
    return value && 'ids' in value ? value.ids.join() : ''
  }
  return items.flatMap((item): AnswerChange[] => {
    const [was, is] = [old.get(item.key), now.get(item.key)]
    if (!isAsked(item)) return []
    if (item.kind === 'repeat') return changedRows(item, was?.rows ?? [], is?.rows ?? [], names)
    const same = (was?.text ?? '') === (is?.text ?? '')
    // Two pictures, or two people, can have the same name.
    if (same && numbersOf(before, item) === numbersOf(after, item)) return []
    return [{ item: item.key, name: item.name, before: was?.text ?? '', after: is?.text ?? '' }]
  })
}
