import { randomInt } from 'node:crypto'
import type { QuestionDraw } from '#contract/knowledge-tests.bank.ts'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { drawQuestions } from './draws.rules.ts'
import { findBankContents, findDrawable } from './question-bank.queries.ts'

type Drawing = { questions: readonly KnowledgeQuestion[]; draws: readonly QuestionDraw[] }

/**
 * The questions of one attempt: the test's own and those drawn for it, with the points of their draw. A question that
 * the test has itself is not drawn. `complete`: the bank has enough of them.
 */
export async function findAskedQuestions(db: CompanyDb, { questions, draws }: Drawing) {
  if (draws.length === 0) return { questions: [...questions], complete: true }
  const own = new Set(questions.map(({ key }) => key))
  const bank = (await findDrawable(db)).filter(({ key }) => !own.has(key))
  const { drawn, short } = drawQuestions(draws, bank, randomInt)
  const rows = await findBankContents(
    db,
    drawn.map(({ id }) => id),
  )
  const contents = new Map(rows.map(({ id, question }) => [id, question]))
  return {
    questions: [
      ...questions,
      ...drawn.map(({ id, draw }) => ({ ...contents.get(id)!, points: draws[draw]!.points })),
    ],
    complete: short === null,
  }
}
