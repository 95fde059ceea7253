import type { KnowledgeAnswer, KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { paperOf, totalOf } from '#server/features/knowledge-tests/papers.rules.ts'
import { isPassed, pointsFor } from '#server/features/knowledge-tests/scoring.rules.ts'
import type { Random } from '../random.ts'
import type { Person } from './people.ts'

const hour = 3_600_000
const day = 24 * hour

/** The share of people of average knowledge who get a question right, by key; the others 0.75. */
const easiness: Record<string, number> = {
  ...{ k3v9x2ma: 0.95, f8q1z6hd: 0.7, r2c7n5wq: 0.45, h6t4y0ge: 0.8 },
  ...{ v1s8d3kj: 0.6, n9e5b2uf: 0.85, x4m0l7pt: 0.65, o6j1r9cy: 0.55, q5h8d1vw: 0.8 },
}

const written = [
  '調理の前と、生肉を触ったあとに必ず手を洗っています。菌を「つけない」ためです。',
  '納品された食品はすぐに冷蔵庫へ入れ、温度を1日3回記録しています（増やさない）。',
  '中心温度計で75℃1分以上を確認してから盛り付けています。やっつける、に当たります。',
  'まな板と包丁を肉用・野菜用で色分けしています。使ったあとは熱湯で消毒します。',
  '手洗いをしています。',
  '体調が悪いときは、店長に伝えて調理に入らないようにしています。',
  '作り置きは2時間以内に小分けにして冷まし、日付を書いて保存しています（増やさない）。',
  '気をつけています。',
  'ダスターは1時間ごとに交換し、次亜塩素酸で消毒しています。つけない対策です。',
]

/** The correct answer of a question; of free text, any. */
export function rightAnswer(question: KnowledgeQuestion, random: Random): KnowledgeAnswer {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'true_false':
    case 'number':
      return question.right
    case 'short_text':
      return random.pick(question.accepted)
    case 'ordering':
      return question.choices.map(({ key }) => key)
    case 'matching':
      return question.pairs.map(({ left, right }) => ({ left: left.key, right: right.key }))
    case 'image_spot': {
      const { x, y, width, height } = question.areas[0]!
      return { x: x + (width * random.between(3, 7)) / 10, y: y + (height * random.between(3, 7)) / 10 }
    }
    case 'free_text':
      return random.pick(written)
  }
}

/** A likely wrong answer. */
export function wrongAnswer(question: KnowledgeQuestion, random: Random): KnowledgeAnswer {
  switch (question.kind) {
    case 'single':
      return question.choices.findLast(({ key }) => key !== question.right)!.key
    case 'multiple':
      return random.chance(0.6) ? question.right.slice(0, 1) : question.choices.map(({ key }) => key)
    case 'true_false':
      return !question.right
    case 'number':
      return random.chance(0.7) ? 65 : 85
    case 'short_text':
      return random.chance(0.7) ? 'ISO' : 'JAS'
    case 'ordering': {
      const [first, second, ...others] = question.choices.map(({ key }) => key)
      return [second!, first!, ...others]
    }
    case 'matching': {
      const rights = question.pairs.map(({ right }) => right.key)
      return question.pairs.map(({ left }, index) => ({
        left: left.key,
        right: rights[(index + 1) % rights.length]!,
      }))
    }
    case 'image_spot':
      return random.chance(0.6) ? { x: 37, y: 53 } : { x: 63, y: 55 }
    case 'free_text':
      return ''
  }
}

type Given = {
  testId: number
  questions: readonly KnowledgeQuestion[]
  /** Marks the free text. */
  author: Person
  people: readonly Person[]
  now: Date
}

type Attempt = {
  testId: number
  questions: readonly KnowledgeQuestion[]
  passMark: number
  person: Person
  attempt: number
  submittedAt: Date
  /** `points` null: waits for a marker. `firstPoints` null: scored by rule, or waits. */
  answers: readonly {
    questionKey: string
    answer: KnowledgeAnswer
    points: number | null
    firstPoints: number | null
  }[]
  markerId: number
}

/** One submitted attempt with its answers. Returns its id and whether it passed; null if it waits for a marker. */
export async function writeAttempt(
  trx: CompanyDb,
  random: Random,
  { testId, questions, passMark, person, attempt, submittedAt, answers, markerId }: Attempt,
) {
  const companyId = companyIdOf(trx)
  const total = totalOf(questions)
  const waits = answers.some(({ points }) => points === null)
  const score = waits ? null : answers.reduce((sum, { points }) => sum + (points ?? 0), 0)
  const passed = score === null ? null : isPassed(score, total, passMark)
  const paper = paperOf(questions, { shuffles: true, pick: (count) => random.between(0, count - 1) })
  const startedAt = new Date(submittedAt.getTime() - random.between(4, 17) * 60_000)
  const { id } = await trx
    .insertInto('knowledgeTestTakings')
    .values({
      ...{ companyId, knowledgeTestId: testId, userId: person.id, attempt, edition: 1 },
      ...{ paper: JSON.stringify(paper), startedAt, submittedAt, score, passed, total },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('knowledgeTestAnswers')
    .values(
      answers.map(({ answer, ...given }) => ({
        ...{ companyId, knowledgeTestTakingId: id, sequence: 1, savedAt: submittedAt, ...given },
        answer: JSON.stringify(answer),
        firstMarkerId: given.firstPoints === null ? null : markerId,
      })),
    )
    .execute()
  return { id, passed }
}

/** Attempts of many people: most passed, some failed and tried again; the latest free texts wait for a marker. */
export async function writeTakings(
  trx: CompanyDb,
  random: Random,
  { testId, questions, author, people, now }: Given,
) {
  // These two are free for those who try the product: one never took it, one failed and may try again.
  const untaken = '佐藤 花子'
  const failing = '鈴木 太郎'
  const active = people.filter(
    ({ status, name, id }) => status === 'active' && name !== untaken && id !== author.id,
  )
  const takers = active.filter(({ name }) => name === failing || random.chance(0.55))

  const attemptOf = async (person: Person, attempt: number, knowledge: number, submittedAt: Date) => {
    const marked = now.getTime() - submittedAt.getTime() > day
    const answers = questions.map((question) => {
      const share = 1 - (1 - (easiness[question.key] ?? 0.75)) * (1.5 - 1.4 * knowledge)
      const answer = random.chance(share) ? rightAnswer(question, random) : wrongAnswer(question, random)
      const scored = pointsFor(question, answer)
      const points = scored ?? (marked ? random.pick([4, 6, 8, 10, 10]) : null)
      const firstPoints = scored === null ? points : null
      return { questionKey: question.key, answer, points, firstPoints }
    })
    return writeAttempt(trx, random, {
      ...{ testId, questions, passMark: 80, person, attempt, submittedAt, answers },
      markerId: author.id,
    })
  }

  for (const person of takers) {
    const weak = person.name === failing
    const knowledge = weak ? -1 : Math.sqrt(random.fraction())
    const at = now.getTime() - (weak ? 3 * day : random.between(6, 8 * 24) * hour)
    const { passed } = await attemptOf(person, 1, knowledge, new Date(at))
    const again = at + random.between(26, 60) * hour
    if (passed === false && !weak && again < now.getTime() - hour && random.chance(0.6))
      await attemptOf(person, 2, Math.min(1, knowledge + 0.5), new Date(again))
  }
}
