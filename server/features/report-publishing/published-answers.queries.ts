import type { FormAnswer } from '#common/form/answer.ts'
import { answerIds } from '#common/form/answer-ids.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { plainWords, titleOf } from '#common/form/post-words.ts'
import { publishedItems, showAnswers } from '#common/form/show-answers.ts'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Made } from '#server/features/report-items/polls-and-requests.commands.ts'
import { findAnswerNames } from '#server/features/reports/report-answers.queries.ts'

type Publishing = {
  /** The title of the post if no item provides one. */
  menuName: string
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  made: Made
  locale: Locale
  timeZone: string
}

/** The readable part of a report: its published answers only, in the company's language. */
export async function publishAnswers(
  db: CompanyDb,
  { menuName, items, answers, made, locale, timeZone }: Publishing,
) {
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
    title: titleOf(shown, menuName),
    body: plainWords(shown),
    mediaFileIds: answerIds(readable, answers).mediaFileIds,
  }
}
