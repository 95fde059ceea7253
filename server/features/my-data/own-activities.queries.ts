import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { showQuestionAnswers } from '#server/features/activities/activities.present.ts'
import { findOwnList, type OwnRow } from './own-lists.queries.ts'

type Asked = { questions: FormItem[]; answers: FormAnswer[] }

/** The person's answers to activities, with those to the organiser's questions in words. */
export async function findOwnActivities(
  db: CompanyDb,
  userId: number,
  place: { locale: Locale; timeZone: string },
) {
  const rows = (await findOwnList(db, 'activities', userId)) as (Omit<OwnRow, keyof Asked> & Asked)[]
  return rows.map(({ questions, answers, ...row }) => ({
    ...(row as OwnRow),
    answers: showQuestionAnswers(questions, answers, place)
      .filter(({ text }) => text !== '')
      .map(({ name, text }) => ({ name, text })),
  }))
}
