import type { FormAnswer } from '#common/form/answer.ts'
import { answerIds } from '#common/form/answer-ids.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { publishedItems, showAnswers } from '#common/form/show-answers.ts'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Made } from './polls-and-requests.ts'
import { findAnswerNames } from './report-answers.queries.ts'

const titleLength = 100
const firstLine = (text: string) => text.split('\n', 1)[0]!.trim()
const cut = (text: string) => [...text].slice(0, titleLength).join('')

/** What a report, or its post, is called: its first one-line text, else what was answered first. */
export function titleOf(shown: readonly ShownAnswer[]) {
  const said = shown.filter(({ kind, text }) => kind !== 'heading' && text)
  return cut(firstLine((said.find(({ kind }) => kind === 'text') ?? said[0])?.text ?? ''))
}

/** Shown answers in plain words, for search and for the versions of the text. */
export const plainWords = (shown: readonly ShownAnswer[]) =>
  shown
    .filter(({ kind }) => kind !== 'heading')
    .map(({ name, text }) => `${name}\n${text}`)
    .join('\n\n')

type Publishing = {
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  made: Made
  locale: Locale
  timeZone: string
}

/** What readers get of a report: its published answers, in the company's language, and nothing of the others. */
export async function publishAnswers(db: CompanyDb, { items, answers, made, locale, timeZone }: Publishing) {
  const readable = publishedItems(items)
  const names = await findAnswerNames(db, [{ items: readable, answers }], { locale, timeZone })
  const shown = showAnswers(readable, answers, names).map((answer): ShownAnswer => {
    const pollId = made.polls.get(answer.item)
    const taskListId = made.taskLists.get(answer.item)
    return {
      ...answer,
      ...(pollId !== undefined && { pollId }),
      ...(taskListId !== undefined && { taskListId }),
    }
  })
  return {
    shown,
    title: titleOf(shown),
    body: plainWords(shown),
    mediaFileIds: answerIds(readable, answers).mediaFileIds,
  }
}
