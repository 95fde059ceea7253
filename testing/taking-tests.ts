import type { CallInput } from '#contract/endpoint.ts'
import { createKnowledgeTest, setKnowledgeTestStatus } from '#contract/knowledge-tests.administration.ts'
import type { KnowledgeAnswer, KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import {
  saveKnowledgeTestAnswer,
  startKnowledgeTest,
  submitKnowledgeTest,
} from '#contract/knowledge-tests.ts'
import type { Client } from './client.ts'

type Fields = CallInput<typeof createKnowledgeTest>['body']

const part = (key: string, text: string) => ({ key: key.padEnd(8, '0'), text })
const base = (key: string, points = 10) => ({
  ...{ key: key.padEnd(8, '0'), text: `問題 ${key}`, points, explanation: `解説 ${key}`, mediaFileId: null },
})

/** One question of each kind that needs no picture. */
export const sampleQuestions: KnowledgeQuestion[] = [
  {
    ...base('single'),
    kind: 'single',
    choices: [part('soap', '石けんで洗う'), part('rinse', '水ですすぐ')],
    right: 'soap0000',
  },
  {
    ...base('multi'),
    kind: 'multiple',
    choices: [part('raw', '生肉'), part('egg', '卵'), part('salt', '食塩')],
    right: ['raw00000', 'egg00000'],
  },
  { ...base('bool'), kind: 'true_false', right: false },
  { ...base('short'), kind: 'short_text', accepted: ['ノロウイルス', 'Norovirus'] },
  { ...base('number'), kind: 'number', right: 75, tolerance: 0.5 },
  {
    ...base('order'),
    kind: 'ordering',
    choices: [part('wash', '洗浄'), part('rins', 'すすぎ'), part('disi', '消毒')],
  },
  {
    ...base('match'),
    kind: 'matching',
    pairs: [
      { left: part('refr', '冷蔵'), right: part('ten', '10度以下') },
      { left: part('free', '冷凍'), right: part('minus', 'マイナス15度以下') },
    ],
  },
]

/** Correct answers to `sampleQuestions`. */
export const rightAnswers: Record<string, KnowledgeAnswer> = {
  single00: 'soap0000',
  multi000: ['egg00000', 'raw00000'],
  bool0000: false,
  short000: ' ﾉﾛｳｲﾙｽ ',
  number00: 75.5,
  order000: ['wash0000', 'rins0000', 'disi0000'],
  match000: [
    { left: 'free0000', right: 'minus000' },
    { left: 'refr0000', right: 'ten00000' },
  ],
}

export const freeText = (points = 10): KnowledgeQuestion => ({ ...base('free', points), kind: 'free_text' })

/** The fields of a test for everyone with `sampleQuestions`. */
export const testFields: Fields = {
  ...{ title: '食品衛生テスト', category: '', description: '', rule: { include: 'everyone' } },
  ...{ opensAt: null, closesAt: null, passMark: 80, timeLimitMinutes: null, attempts: 0, waitHours: 0 },
  ...{ shuffles: true, showsAnswers: 'after_passing', secondMarker: false, rewardPoints: null },
  questions: sampleQuestions,
}

/** Creates a draft through the calls. Returns its id. */
export async function draftTest(client: Client, fields: Partial<Fields> = {}) {
  const body: Fields = { ...testFields, ...fields }
  const reply = await client.call(createKnowledgeTest, { body })
  if (reply.status !== 200) throw new Error(`The test was refused: ${JSON.stringify(reply.body)}`)
  return reply.body.id
}

/** Creates a test through the calls and publishes it. Returns its id. */
export async function publishTest(client: Client, fields: Partial<Fields> = {}) {
  const id = await draftTest(client, fields)
  const published = await client.call(setKnowledgeTestStatus, {
    params: { id },
    body: { status: 'published', version: 1 },
  })
  if (published.status >= 300)
    throw new Error(`The test was not published: ${JSON.stringify(published.body)}`)
  return id
}

export const start = (client: Client, id: number) => client.call(startKnowledgeTest, { params: { id } })

/** Starts an attempt. Returns its id. */
export async function startedTaking(client: Client, testId: number) {
  const reply = await start(client, testId)
  if (reply.status !== 200) throw new Error(`No attempt was started: ${JSON.stringify(reply.body)}`)
  return reply.body.id
}

export const save = (
  client: Client,
  takingId: number,
  questionKey: string,
  answer: KnowledgeAnswer,
  sequence = 1,
) =>
  client.call(saveKnowledgeTestAnswer, { params: { id: takingId }, body: { questionKey, answer, sequence } })

/** Takes a test with these answers and submits it. Returns the id of the attempt. */
export async function takeTest(client: Client, testId: number, answers: Record<string, KnowledgeAnswer>) {
  const takingId = await startedTaking(client, testId)
  for (const [key, answer] of Object.entries(answers)) {
    const saved = await save(client, takingId, key, answer)
    if (saved.status !== 200) throw new Error(`The answer was refused: ${JSON.stringify(saved.body)}`)
  }
  await client.call(submitKnowledgeTest, { params: { id: takingId } })
  return takingId
}
