import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { pointsFor } from '#server/features/knowledge-tests/scoring.rules.ts'
import type { Random } from '../random.ts'
import { writeCertificate } from './certificates.ts'
import { rightAnswer, writeAttempt, wrongAnswer } from './knowledge-test-takings.ts'
import type { Person } from './people.ts'

const day = 86_400_000

const questions: KnowledgeQuestion[] = [
  {
    ...{ key: 'b4t9w2ke', kind: 'true_false', mediaFileId: null, points: 10, right: false },
    text: 'お客さまの電話番号を、本人の同意なしに取引先へ伝えてもよい。',
    explanation: '第三者に伝えるには、本人の同意が必要です。',
  },
  {
    ...{ key: 'y7m1c5qz', kind: 'single', mediaFileId: null, points: 10, right: 'r3x8d6hn' },
    text: '個人情報の入った書類を捨てるときの方法はどれですか。',
    explanation: '店舗でも本社でも、シュレッダーか溶解処理の箱を使います。',
    choices: [
      { key: 'f0k5v2js', text: '燃えるごみに出す' },
      { key: 'r3x8d6hn', text: 'シュレッダーにかける' },
      { key: 'n6g1p9wa', text: '裏紙として使う' },
    ],
  },
  {
    ...{ key: 's2h8l0vf', kind: 'true_false', mediaFileId: null, points: 10, right: true },
    text: '名簿をなくしたときは、見つかる見込みがあっても、その日のうちに報告する。',
    explanation: '初動が遅れると影響が広がります。まず報告してください。',
  },
]

/** A test that is taken every year: one certificate ends soon and its test is requested again. */
export async function writeRenewal(
  trx: CompanyDb,
  random: Random,
  { author, people, now }: { author: Person; people: readonly Person[]; now: Date },
) {
  const companyId = companyIdOf(trx)
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const title = '個人情報の取り扱いテスト'
  const testId = await makeKnowledgeTest(trx, {
    ...{ createdById: author.id, title, category: '規程', questions, passMark: 100, showsAnswers: 'always' },
    description:
      '個人情報を扱うすべての人が、年に一度受けるテストです。合格証の期限が近づくと、もう一度届きます。',
    ...{ publishedAt: ago(350), announcedAt: ago(350) },
  })
  await trx
    .insertInto('certificateRules')
    .values({ companyId, knowledgeTestId: testId, validMonths: 12, renewalDays: 30 })
    .execute()
  const days: Record<string, number> = { '佐藤 花子': 340, '鈴木 太郎': 96 }
  const takers = people.filter(
    ({ name, status }) => status === 'active' && (name in days || random.chance(0.15)),
  )
  for (const person of takers) {
    const submittedAt = ago(days[person.name] ?? random.between(5, 300))
    const fails = !(person.name in days) && random.chance(0.2)
    const answers = questions.map((question, place) => {
      const answer = fails && place === 1 ? wrongAnswer(question, random) : rightAnswer(question, random)
      return { questionKey: question.key, answer, points: pointsFor(question, answer), firstPoints: null }
    })
    const { id, passed } = await writeAttempt(trx, random, {
      ...{ testId, questions, passMark: 100, person, attempt: 1, submittedAt, answers, markerId: author.id },
    })
    if (!passed) continue
    const renewed = person.name === '佐藤 花子' ? { renewalRequestedAt: ago(5) } : {}
    await writeCertificate(trx, random, {
      ...{ knowledgeTestId: testId, title, person, at: submittedAt, validMonths: 12, ...renewed },
      occasion: `taking ${id}`,
    })
    if (renewed.renewalRequestedAt)
      await trx
        .insertInto('knowledgeTestRenewals')
        .values({
          ...{ companyId, knowledgeTestId: testId, userId: person.id },
          requestedAt: renewed.renewalRequestedAt,
        })
        .execute()
  }
}
