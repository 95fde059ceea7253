import type { ActState } from '#common/administration-act.ts'
import type { Locale } from '#common/locale.ts'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { rightTexts } from './knowledge-tests.present.ts'

/** The beginning of the question, as the log names it. */
export const nameOfQuestion = ({ text }: KnowledgeQuestion) => text.slice(0, 60)

/** A question of the bank as the log describes it. */
export const bankQuestionState = (
  question: KnowledgeQuestion,
  tags: readonly string[],
  locale: Locale,
): ActState => ({
  questionText: question.text,
  rightAnswers: rightTexts(question, locale),
  marks: question.points,
  explanation: question.explanation,
  tags,
})
