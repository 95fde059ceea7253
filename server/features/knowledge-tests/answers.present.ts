import type { Locale } from '#common/locale.ts'
import { answerTexts, presentTaken, rightTexts } from './knowledge-tests.present.ts'
import type { QuestionFiles } from './question-files.queries.ts'
import type { AnswerRow, TakingRow } from './takings.queries.ts'

/** The questions of an ended attempt with the person's answers and the correct ones. */
export function presentAnswers(
  { paper }: Pick<TakingRow, 'paper'>,
  { answers, files }: { answers: readonly AnswerRow[]; files: QuestionFiles },
  locale: Locale,
) {
  const byKey = new Map(answers.map((one) => [one.questionKey, one]))
  return paper.map((one) => {
    const { question } = one
    const { answer = null, points = 0 } = byKey.get(question.key) ?? {}
    return {
      ...presentTaken(one, files),
      answer,
      earned: points,
      answerTexts: answerTexts(question, answer, locale),
      rightTexts: rightTexts(question, locale),
      areas: question.kind === 'image_spot' ? question.areas : [],
      explanation: question.explanation,
    }
  })
}
