import { phrases } from '#common/strings.ts'
import type { FormAnswer } from './answer.ts'
import type { FormItem } from './form-item.ts'
import { isAsked } from './item-kinds.ts'
import { askedKindOf } from './kinds/all-kinds.ts'
import type { Showing } from './kinds/item-kind.ts'
import { shownWords } from './show-answers.strings.ts'
import type { AnswerNames, ShownAnswer } from './shown-answer.ts'

function showList(
  items: readonly FormItem[],
  answers: readonly FormAnswer[],
  showing: Omit<Showing, 'showRow'>,
) {
  const shown: ShownAnswer[] = []
  // A heading is shown only if an answer follows: it waits for the next answer, and a later heading replaces it.
  let heading: ShownAnswer | null = null
  for (const item of items) {
    const { key, name, kind, published } = item
    if (item.kind === 'heading') {
      heading = { item: key, name, kind, published, text: '' }
      continue
    }
    if (!isAsked(item)) continue
    const answer = answers.find((given) => given.item === key)
    const said =
      answer &&
      askedKindOf(item).show(item, answer.value, {
        ...showing,
        showRow: (columns, row) => showList(columns, row, showing),
      })
    if (!said) continue
    if (heading) shown.push(heading)
    heading = null
    shown.push({ item: key, name, kind, published, ...said })
  }
  return shown
}

/** Cleaned answers as people read them, in the order of the form; unanswered items are left out. */
export const showAnswers = (
  items: readonly FormItem[],
  answers: readonly FormAnswer[],
  names: AnswerNames,
): ShownAnswer[] => showList(items, answers, { ...names, t: phrases(shownWords, names.locale) })

/** The items whose answers readers of the post can see; for a repeated item only such columns. */
export const publishedItems = (items: readonly FormItem[]): FormItem[] =>
  items
    .filter((item) => item.published)
    .map((item) => (item.kind === 'repeat' ? { ...item, items: publishedItems(item.items) } : item))
    .filter((item) => item.kind !== 'repeat' || item.items.length > 0)
