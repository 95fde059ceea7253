import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { paperOf, totalOf } from '#server/features/knowledge-tests/papers.rules.ts'
import type { Person } from './people.ts'

const day = 86_400_000
const greeting = 'g7r2m5kw'
const complaint = 'z4c9n1tb'

const questions: KnowledgeQuestion[] = [
  {
    ...{ key: greeting, points: 10, mediaFileId: null, kind: 'true_false', right: false },
    text: 'お客さまをお待たせしたときは、理由の説明を先にして、おわびは後にする。',
    explanation: 'まず「お待たせいたしました」とおわびし、そのあとで説明します。',
  },
  {
    ...{ key: complaint, points: 10, mediaFileId: null, kind: 'free_text' },
    text: '「注文した品と違う」というお申し出に、最初の3分で何をしますか。順番に書いてください。',
    explanation: 'おわび、事実の確認、代わりの提案、店長への報告の4つがそろっていれば満点です。',
  },
]

const written = [
  {
    answer: 'まずおわびして注文を確認し、すぐに正しい品をお持ちします。そのあと店長に報告します。',
    first: { points: 10, comment: '4つともそろっています。' },
    second: {
      points: 6,
      comment: '代わりの提案が「お持ちする」だけで、お待ちいただく時間に触れていません。',
    },
  },
  {
    answer: 'すみませんと言って交換します。',
    first: { points: 4, comment: '確認と報告がありません。' },
    second: { points: 4, comment: '' },
  },
]

type Company = { author: Person; people: readonly Person[]; pictureId: number; now: Date }

/** A test with a picture whose free texts two people mark. They differ on one answer. */
export async function writeMarkedTest(trx: CompanyDb, { author, people, pictureId, now }: Company) {
  const companyId = companyIdOf(trx)
  const other = people.find(({ name }) => name === '鈴木 太郎')!
  const publishedAt = new Date(now.getTime() - 12 * day)
  const testId = await makeKnowledgeTest(trx, {
    ...{ createdById: author.id, title: '接客の基本', category: '接客', questions, passMark: 70 },
    description: '言葉づかいと、お申し出への応対を確認します。記述の解答は2人で採点します。',
    ...{ attempts: 2, secondMarker: true, pictureMediaFileId: pictureId },
    ...{ publishedAt, announcedAt: publishedAt },
  })
  // These two are free for those who try the product.
  const free = new Set([author.name, other.name, '佐藤 花子'])
  const takers = people.filter(({ status, name }) => status === 'active' && !free.has(name))
  for (const [place, { answer, first, second }] of written.entries()) {
    const agreed = first.points === second.points
    const score = agreed ? 10 + first.points : null
    const submittedAt = new Date(now.getTime() - (place + 1) * 2 * day)
    const { id } = await trx
      .insertInto('knowledgeTestTakings')
      .values({
        ...{ companyId, knowledgeTestId: testId, userId: takers[place * 9 + 4]!.id, attempt: 1, edition: 1 },
        ...{ paper: JSON.stringify(paperOf(questions, { shuffles: false, pick: () => 0 })) },
        ...{ startedAt: new Date(submittedAt.getTime() - 600_000), submittedAt },
        ...{ total: totalOf(questions), score, passed: score === null ? null : score >= 14 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answered = { companyId, knowledgeTestTakingId: id, sequence: 1, savedAt: submittedAt }
    await trx
      .insertInto('knowledgeTestAnswers')
      .values([
        { ...answered, questionKey: greeting, answer: JSON.stringify(false), points: 10 },
        {
          ...answered,
          ...{ questionKey: complaint, answer: JSON.stringify(answer), points: agreed ? first.points : null },
          ...{ firstMarkerId: author.id, firstPoints: first.points, firstComment: first.comment },
          ...{ secondMarkerId: other.id, secondPoints: second.points, secondComment: second.comment },
        },
      ])
      .execute()
  }
}
