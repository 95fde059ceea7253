import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { QuestionDraw } from '#contract/knowledge-tests.bank.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Drawable, drawQuestions } from './draws.rules.ts'
import { findDrawable, findDrawingTests } from './question-bank.queries.ts'
import { questionBankStrings } from './question-bank.strings.ts'

/**
 * Locks the company's question bank until the transaction ends. Every change of it, and every change of what a
 * published test draws, holds this lock: otherwise two changes could each leave enough questions and both together not.
 */
export const lockBank = (trx: CompanyDb) =>
  namedQuery(trx, `select pg_advisory_xact_lock(hashtextextended('question_bank', $1))`, [companyIdOf(trx)])

/** The first draw that cannot be satisfied; undefined: the bank has enough questions. */
function shortDraw(
  bank: readonly (Drawable & { key: string })[],
  { draws, ownKeys }: { draws: readonly QuestionDraw[]; ownKeys: readonly string[] },
) {
  const others = bank.filter(({ key }) => !ownKeys.includes(key))
  const { short } = drawQuestions(draws, others, () => 0)
  return short === null ? undefined : draws[short]
}

/** Refuses to publish draws that the locked bank cannot satisfy. @throws {Refusal} bank_too_small */
export async function checkDraws(
  trx: CompanyDb,
  test: { draws: readonly QuestionDraw[]; questions: readonly { key: string }[] },
  locale: Locale,
) {
  if (test.draws.length === 0) return
  const ownKeys = test.questions.map(({ key }) => key)
  const short = shortDraw(await findDrawable(trx), { draws: test.draws, ownKeys })
  if (short)
    throw new Refusal(
      'bank_too_small',
      {},
      phrases(questionBankStrings, locale).tooSmall(short.tag, short.count),
    )
}

/**
 * Refuses a change of the locked bank, which has been written, if a published test could no longer draw its questions.
 * @throws {Refusal} bank_question_needed
 */
export async function checkPublishedTests(trx: CompanyDb, locale: Locale) {
  const tests = (await findDrawingTests(trx)).filter(({ published }) => published)
  if (tests.length === 0) return
  const bank = await findDrawable(trx)
  for (const test of tests) {
    const short = shortDraw(bank, test)
    if (short)
      throw new Refusal(
        'bank_question_needed',
        {},
        phrases(questionBankStrings, locale).needed(test.title, short.tag, short.count),
      )
  }
}
