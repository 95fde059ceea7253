import type { Locale } from '#common/locale.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { QuestionRow } from './announcement-questions.queries.ts'

export const presentQuestion = (row: QuestionRow, locale: Locale) => ({
  id: row.id,
  body: row.body,
  askedAt: row.askedAt.toISOString(),
  asker: row.asker && presentAuthor(row.asker, locale),
  mine: row.mine,
  answer:
    row.answer === null
      ? null
      : {
          body: row.answer,
          author: presentAuthor(row.answeredBy!, locale),
          answeredAt: row.answeredAt!.toISOString(),
        },
  version: row.version,
})
