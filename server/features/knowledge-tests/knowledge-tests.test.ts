// Longer than most files: the whole life of a test, from publishing to its analysis.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  deleteKnowledgeTest,
  getAdminKnowledgeTest,
  getKnowledgeTestAnalysis,
  listAnswersToMark,
  listKnowledgeTestResults,
  markKnowledgeTestAnswer,
  previewKnowledgeTest,
  setKnowledgeTestStatus,
  updateKnowledgeTest,
} from '#contract/knowledge-tests.administration.ts'
import type { KnowledgeAnswer } from '#contract/knowledge-tests.questions.ts'
import {
  getKnowledgeTest,
  getKnowledgeTestResult,
  getKnowledgeTestTaking,
  listKnowledgeTests,
  submitKnowledgeTest,
} from '#contract/knowledge-tests.ts'
import { getRewardStatus } from '#contract/rewards.ts'
import { listWaiting } from '#contract/waiting.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, noticesOf, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import {
  freeText,
  publishTest,
  rightAnswers,
  sampleQuestions,
  save,
  start,
  startedTaking,
  takeTest,
} from '#testing/taking-tests.ts'
import { settleOverdueTakings } from './scoring.commands.ts'

let server: TestServer
let admin: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const read = async (client: Client, id: number) =>
  (await client.call(getKnowledgeTest, { params: { id } })).body
const taking = async (client: Client, id: number) =>
  (await client.call(getKnowledgeTestTaking, { params: { id } })).body
const result = async (client: Client, id: number) =>
  (await client.call(getKnowledgeTestResult, { params: { id } })).body
const submit = (client: Client, id: number) => client.call(submitKnowledgeTest, { params: { id } })

/** Moves the limit of an attempt into the past, without waiting for it. */
const expire = (id: number) =>
  server.company.db
    .updateTable('knowledgeTestTakings')
    .set({ dueAt: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()

describe('taking', () => {
  it('scores every kind of question, and keeps a pass when a later attempt fails', async () => {
    const { client } = await newColleague(server)
    const id = await publishTest(admin)
    expect((await read(client, id)).standing).toBe('to_take')
    const first = await takeTest(client, id, { single00: 'rinse000' })
    expect(await result(client, first)).toMatchObject({ score: 0, total: 70, passed: false, canRetry: true })
    const second = await takeTest(client, id, rightAnswers)
    expect(await result(client, second)).toMatchObject({ score: 70, percent: 100, passed: true, attempt: 2 })
    await takeTest(client, id, {})
    expect(await read(client, id)).toMatchObject({ standing: 'passed', bestPercent: 100, attemptCount: 3 })
    const { body } = await client.call(listKnowledgeTests, { query: { list: 'passed' } })
    expect(body.knowledgeTests.map((one) => one.id)).toEqual([id])
  })

  it('keeps the latest answer when an older one arrives later, and is safe to repeat', async () => {
    const id = await startedTaking(hanako, await publishTest(admin))
    expect((await save(hanako, id, 'short000', 'second', 2)).body).toMatchObject({ saved: true })
    const late = await save(hanako, id, 'short000', 'first', 1)
    expect(late.body).toEqual({ saved: false, answer: 'second', sequence: 2 })
    const again = await save(hanako, id, 'short000', 'second', 2)
    expect(again.body).toEqual({ saved: false, answer: 'second', sequence: 2 })
    expect((await taking(hanako, id)).answers).toEqual([
      { questionKey: 'short000', answer: 'second', sequence: 2 },
    ])
  })

  it('resumes the attempt in progress on another device, with its questions in the same order', async () => {
    const testId = await publishTest(admin)
    const [one, other] = await Promise.all([start(hanako, testId), start(hanako, testId)])
    expect(one.body.id).toBe(other.body.id)
    await save(hanako, one.body.id, 'number00', 75)
    const phone = await server.as(server.company.logins.employee)
    expect((await start(phone, testId)).body.id).toBe(one.body.id)
    const before = await taking(hanako, one.body.id)
    expect(before).toMatchObject({ dueAt: null, remainingSeconds: null, ended: false })
    expect((await taking(phone, one.body.id)).questions).toEqual(before.questions)
    expect((await taking(phone, one.body.id)).answers).toEqual([
      { questionKey: 'number00', answer: 75, sequence: 1 },
    ])
  })

  it('scores what was saved when the time is over, once, and refuses later answers', async () => {
    const id = await startedTaking(hanako, await publishTest(admin, { timeLimitMinutes: 10, passMark: 10 }))
    expect((await taking(hanako, id)).remainingSeconds).toBeGreaterThan(590)
    await save(hanako, id, 'bool0000', false)
    await expire(id)
    const late = await save(hanako, id, 'single00', 'soap0000')
    expect(late.body.error?.code).toBe('test_taking_ended')
    const scored = await result(hanako, id)
    expect(scored).toMatchObject({ score: 10, expired: true, passed: true })
    await settleOverdueTakings(server.company.db)
    await submit(hanako, id)
    expect((await result(hanako, id)).submittedAt).toBe(scored.submittedAt)
    expect((await save(hanako, id, 'single00', 'soap0000')).body.error?.code).toBe('test_taking_ended')
  })

  it('is scored by the job if nobody comes back', async () => {
    const { client } = await newColleague(server)
    const testId = await publishTest(admin, { timeLimitMinutes: 10 })
    const id = await startedTaking(client, testId)
    await save(client, id, 'bool0000', false)
    await expire(id)
    await settleOverdueTakings(server.company.db)
    expect((await read(client, testId)).takings).toMatchObject([{ id, expired: true, percent: 14 }])
  })

  it('is scored once however often and at the same time it is submitted', async () => {
    const { id: userId, client } = await newColleague(server)
    const testId = await publishTest(admin, { rewardPoints: 30 })
    const id = await startedTaking(client, testId)
    for (const [key, answer] of Object.entries(rightAnswers)) await save(client, id, key, answer)
    await Promise.all([submit(client, id), submit(client, id), submit(client, id)])
    const passed = await server.company.db
      .selectFrom('outboxEvents')
      .select('payload')
      .where('kind', '=', 'knowledge_test.passed')
      .execute()
    expect(passed.filter(({ payload }) => (payload as { userId: number }).userId === userId)).toHaveLength(1)
    await takeTest(client, testId, rightAnswers)
    await vi.waitFor(async () =>
      expect((await client.call(getRewardStatus, {})).body).toMatchObject({ balance: 30 }),
    )
  })

  it('refuses answers that do not fit, other people’s attempts, and results of attempts in progress', async () => {
    const id = await startedTaking(hanako, await publishTest(admin))
    const unfit: [string, KnowledgeAnswer][] = [
      ['single00', 'nothing0'],
      ['order000', ['wash0000']],
      ['missing0', true],
      ['number00', '75'],
    ]
    for (const [key, answer] of unfit) expect((await save(hanako, id, key, answer)).status).toBe(422)
    const { client: stranger } = await newColleague(server)
    expect((await save(stranger, id, 'bool0000', true)).status).toBe(404)
    expect((await submit(stranger, id)).status).toBe(404)
    expect((await stranger.call(getKnowledgeTestTaking, { params: { id } })).status).toBe(404)
    expect((await hanako.call(getKnowledgeTestResult, { params: { id } })).status).toBe(404)
  })
})

describe('correct answers', () => {
  /** What must not be readable before the rules allow. */
  const secrets = [
    /"right"/,
    /"accepted"/,
    /"tolerance"/,
    /"areas":\[\{/,
    /ノロウイルス/,
    /解説/,
    /"right_texts"/,
  ]
  const everything = async (client: Client, testId: number, takingId: number) => [
    (await client.call(listKnowledgeTests, {})).body,
    await read(client, testId),
    await taking(client, takingId),
    (await save(client, takingId, 'bool0000', true)).body,
    (await client.call(listWaiting, {})).body,
  ]

  it('never reach the browser before the test allows it', async () => {
    const { client } = await newColleague(server)
    const testId = await publishTest(admin, { showsAnswers: 'after_passing' })
    const id = await startedTaking(client, testId)
    for (const body of await everything(client, testId, id)) {
      const text = JSON.stringify(body)
      for (const secret of secrets) expect(text).not.toMatch(secret)
    }
    await submit(client, id)
    expect((await result(client, id)).questions).toBeNull()
    const passed = await takeTest(client, testId, rightAnswers)
    const { questions } = await result(client, passed)
    expect(questions?.find(({ key }) => key === 'short000')).toMatchObject({
      earned: 10,
      rightTexts: ['ノロウイルス', 'Norovirus'],
      explanation: '解説 short',
    })
    // The earlier attempt too: the person has passed.
    expect((await result(client, id)).questions).not.toBeNull()
  })

  it('are never shown, or always, as the test says', async () => {
    const { client } = await newColleague(server)
    const never = await takeTest(client, await publishTest(admin, { showsAnswers: 'never' }), rightAnswers)
    expect((await result(client, never)).questions).toBeNull()
    const always = await takeTest(client, await publishTest(admin, { showsAnswers: 'always' }), {})
    expect((await result(client, always)).questions).toHaveLength(7)
  })
})

describe('attempts', () => {
  it('are limited in number, and counted at the start', async () => {
    const { client } = await newColleague(server)
    const testId = await publishTest(admin, { attempts: 1 })
    await takeTest(client, testId, {})
    expect((await start(client, testId)).body.error?.code).toBe('test_attempts_used')
    expect(await read(client, testId)).toMatchObject({ standing: 'failed', refusal: 'attempts_used' })
  })

  it('have to wait for the next', async () => {
    const { client } = await newColleague(server)
    const testId = await publishTest(admin, { waitHours: 24 })
    const id = await takeTest(client, testId, {})
    expect((await start(client, testId)).body.error?.code).toBe('test_attempt_too_early')
    expect((await read(client, testId)).nextAttemptAt).not.toBeNull()
    await server.company.db
      .updateTable('knowledgeTestTakings')
      .set({ submittedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    expect((await start(client, testId)).status).toBe(200)
  })

  it('are for the audience, in the period, and results stay readable afterwards', async () => {
    const { id: userId, client } = await newColleague(server)
    const testId = await publishTest(admin, { rule: toPeople(userId) })
    expect((await hanako.call(getKnowledgeTest, { params: { id: testId } })).status).toBe(404)
    expect((await start(hanako, testId)).status).toBe(404)
    const later = await publishTest(admin, { opensAt: '2099-01-01T00:00:00Z' })
    expect((await start(client, later)).status).toBe(404)
    const id = await startedTaking(client, testId)
    await save(client, id, 'bool0000', false)
    const { body } = await admin.call(getAdminKnowledgeTest, { params: { id: testId } })
    await admin.call(setKnowledgeTestStatus, {
      params: { id: testId },
      body: { status: 'ended', version: body.version },
    })
    expect(await result(client, id)).toMatchObject({ score: 10, expired: true, canRetry: false })
    expect(await read(client, testId)).toMatchObject({ standing: 'failed', refusal: 'closed' })
    expect((await start(client, testId)).body.error?.code).toBe('test_closed')
  })

  it('keep their questions when the test is edited', async () => {
    const testId = await publishTest(admin)
    const id = await startedTaking(hanako, testId)
    const { body } = await admin.call(getAdminKnowledgeTest, { params: { id: testId } })
    const { version, title, category, description, opensAt, closesAt, passMark } = body
    const { timeLimitMinutes, attempts, waitHours, shuffles, showsAnswers, secondMarker, rewardPoints } = body
    const changed = await admin.call(updateKnowledgeTest, {
      params: { id: testId },
      body: {
        ...{
          version,
          title,
          category,
          description,
          opensAt,
          closesAt,
          passMark,
          rule: { include: 'everyone' },
        },
        ...{ timeLimitMinutes, attempts, waitHours, shuffles, showsAnswers, secondMarker, rewardPoints },
        questions: sampleQuestions.slice(0, 2),
      },
    })
    expect(changed.status).toBe(204)
    expect((await taking(hanako, id)).questions).toHaveLength(7)
    const after = (await admin.call(getAdminKnowledgeTest, { params: { id: testId } })).body
    expect(after).toMatchObject({ edition: 2, questionCount: 2 })
    expect(
      (
        await admin.call(setKnowledgeTestStatus, {
          params: { id: testId },
          body: { status: 'draft', version: after.version },
        })
      ).body.error?.code,
    ).toBe('test_taken')
  })
})

describe('administration', () => {
  it('is logged: creating, changing the status, deleting', async () => {
    const id = await publishTest(admin, { title: '就業規則テスト' })
    const status = await admin.call(setKnowledgeTestStatus, {
      params: { id },
      body: { status: 'draft', version: 2 },
    })
    expect(status.status).toBe(204)
    const stale = await admin.call(deleteKnowledgeTest, { params: { id }, query: { version: 2 } })
    expect(stale.body.error?.code).toBe('conflict')
    expect((await admin.call(deleteKnowledgeTest, { params: { id }, query: { version: 3 } })).status).toBe(
      204,
    )
    const acts = await server.company.db
      .selectFrom('administrationActs')
      .select(['action', 'subjectName'])
      .where('noun', '=', 'knowledge_test')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(acts).toEqual(
      ['create', 'publish', 'unpublish', 'delete'].map((action) => ({
        action,
        subjectName: '就業規則テスト',
      })),
    )
  })

  it('is refused to everyone else', async () => {
    const id = await publishTest(admin)
    expect((await hanako.call(getAdminKnowledgeTest, { params: { id } })).status).toBe(404)
    expect((await hanako.call(previewKnowledgeTest, { params: { id } })).status).toBe(404)
    const preview = await admin.call(previewKnowledgeTest, { params: { id } })
    expect(preview.body.questions).toHaveLength(7)
    expect(JSON.stringify(preview.body)).not.toContain('ノロウイルス')
  })

  it('has free texts marked by two people who agree before the result is final, and notifies the person', async () => {
    const { client } = await newColleague(server)
    const testId = await publishTest(admin, { questions: [freeText(9)], secondMarker: true, passMark: 50 })
    const id = await takeTest(client, testId, { free0000: '手を洗う' })
    expect(await result(client, id)).toMatchObject({ score: null, passed: null, canRetry: false })
    expect((await start(client, testId)).body.error?.code).toBe('test_being_marked')
    const mark = (marker: Client, points: number) =>
      marker.call(markKnowledgeTestAnswer, {
        params: { id: testId },
        body: { takingId: id, questionKey: 'free0000', points },
      })
    const waiting = await admin.call(listAnswersToMark, { params: { id: testId } })
    expect(waiting.body.answers).toMatchObject([{ takingId: id, answer: '手を洗う', points: 9 }])
    expect((await mark(admin, 10)).status).toBe(422)
    expect((await mark(hanako, 5)).status).toBe(404)
    expect((await mark(admin, 5)).status).toBe(204)
    expect((await mark(admin, 6)).status).toBe(204)
    expect((await result(client, id)).score).toBeNull()
    expect((await admin.call(listAnswersToMark, { params: { id: testId } })).body.answers).toEqual([])
    const email = `marker-${unique()}@mihon.example`
    await makeUser(server.company.db, { email, role: 'administrator' })
    const other = await server.as(email)
    expect((await mark(other, 6)).status).toBe(204)
    expect(await result(client, id)).toMatchObject({ score: 6, passed: true })
    expect((await mark(admin, 0)).body.error?.code).toBe('test_answer_marked')
    await vi.waitFor(async () =>
      expect(await noticesOf(client, 'knowledge_test_marked')).toEqual([
        [expect.stringContaining('食品衛生テスト'), `/knowledge_test_takings/${id}/result`],
      ]),
    )
  })

  it('analyses questions by first attempts: difficulty, discrimination, the most common mistake', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => newColleague(server)))
    const testId = await publishTest(admin, {
      questions: sampleQuestions.slice(0, 3),
      rule: toPeople(...people.map(({ id }) => id)),
      showsAnswers: 'never',
    })
    const [a, b, c] = people.map(({ client }) => client)
    const { single00, multi000, bool0000 } = rightAnswers
    await takeTest(a!, testId, { single00: single00!, multi000: multi000!, bool0000: bool0000! })
    await takeTest(b!, testId, { single00: single00!, multi000: ['salt0000'], bool0000: bool0000! })
    await takeTest(c!, testId, { single00: 'rinse000', multi000: ['salt0000'], bool0000: true })
    await takeTest(c!, testId, rightOf(['single00', 'multi000', 'bool0000']))
    const { body } = await admin.call(getKnowledgeTestAnalysis, { params: { id: testId } })
    const [single, multi] = body.questions
    expect(single).toMatchObject({
      answerCount: 3,
      commonMistake: { text: '水ですすぐ', count: 1 },
    })
    expect(single!.difficulty).toBeCloseTo(2 / 3)
    // By hand: points 10, 10, 0 against the rest 20, 10, 0.
    expect(single!.discrimination).toBeCloseTo(0.866, 3)
    expect(multi).toMatchObject({ commonMistake: { text: '食塩', count: 2 } })
    expect(body.departments).toMatchObject([{ peopleCount: 4, takerCount: 3, passedCount: 2 }])
    const results = await admin.call(listKnowledgeTestResults, {
      params: { id: testId },
      query: { limit: 3 },
    })
    const rest = await admin.call(listKnowledgeTestResults, {
      params: { id: testId },
      query: { limit: 3, cursor: results.body.nextCursor! },
    })
    const all = [...results.body.people, ...rest.body.people]
    expect(new Set(all.map(({ userId }) => userId))).toEqual(new Set(people.map(({ id }) => id)))
    expect(all.map(({ standing }) => standing).filter((one) => one === null)).toHaveLength(1)
  })

  it('notifies the audience of a new test, each person once', async () => {
    const { id: userId, client } = await newColleague(server)
    const testId = await publishTest(admin, { rule: toPeople(userId) })
    await vi.waitFor(async () => expect(await noticesOf(client, 'knowledge_test_opened')).toHaveLength(1))
    const waiting = (await client.call(listWaiting, { query: { kind: 'knowledge_test' } })).body.items
    expect(waiting.map(({ hrefPath }) => hrefPath)).toContain(`/knowledge_tests/${testId}`)
    await takeTest(client, testId, rightAnswers)
    const after = (await client.call(listWaiting, { query: { kind: 'knowledge_test' } })).body.items
    expect(after.map(({ hrefPath }) => hrefPath)).not.toContain(`/knowledge_tests/${testId}`)
  })
})

const rightOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, rightAnswers[key]!]))
