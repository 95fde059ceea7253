import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { answerTexts, presentTaken, rightTexts } from './knowledge-tests.present.ts'
import { findPictures } from './question-pictures.queries.ts'
import { findAnswers, type TakingRow } from './takings.queries.ts'

/** The questions of an ended attempt with the person's answers and the correct ones. */
export async function presentAnswers(db: CompanyDb, taking: Pick<TakingRow, 'id' | 'paper'>, locale: Locale) {
  const answers = new Map((await findAnswers(db, taking.id)).map((one) => [one.questionKey, one]))
  const photos = await findPictures(
    db,
    taking.paper.map(({ question }) => question),
  )
  return taking.paper.map((one) => {
    const { question } = one
    const { answer = null, points = 0 } = answers.get(question.key) ?? {}
    return {
      ...presentTaken(one, photos),
      answer,
      earned: points,
      answerTexts: answerTexts(question, answer, locale),
      rightTexts: rightTexts(question, locale),
      areas: question.kind === 'image_spot' ? question.areas : [],
      explanation: question.explanation,
    }
  })
}
