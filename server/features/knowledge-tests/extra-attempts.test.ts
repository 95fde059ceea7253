import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  getAdminKnowledgeTest,
  giveKnowledgeTestAttempt,
  listKnowledgeTestResults,
  listKnowledgeTestTakings,
  setKnowledgeTestStatus,
} from '#contract/knowledge-tests.administration.ts'
import { getKnowledgeTest } from '#contract/knowledge-tests.ts'
import { listWaiting } from '#contract/waiting.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, noticesOf, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { freeText, publishTest, start, startedTaking, takeTest } from '#testing/taking-tests.ts'

let server: TestServer
let admin: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const give = (client: Client, id: number, userId: number, reason = '停電で中断したため') =>
  client.call(giveKnowledgeTestAttempt, { params: { id, userId }, body: { reason } })
const read = async (client: Client, id: number) =>
  (await client.call(getKnowledgeTest, { params: { id } })).body
const mayGive = async (id: number, userId: number) => {
  const { body } = await admin.call(listKnowledgeTestResults, { params: { id }, query: { limit: 100 } })
  return body.people.find((person) => person.userId === userId)?.can.giveAttempt
}
const codeOf = async (reply: Promise<{ body: { error?: { code: string } } }>) =>
  (await reply).body.error?.code
const waits = async (client: Client, id: number) =>
  (await client.call(listWaiting, { query: { kind: 'knowledge_test', limit: 100 } })).body.items.some(
    (item) => item.id === id,
  )

describe('one more attempt', () => {
  it('lifts the limit of attempts once, says by whom and why, and is notified and logged', async () => {
    const { id: userId, client } = await newColleague(server)
    const id = await publishTest(admin, { attempts: 1, title: '追加の受験', rule: toPeople(userId) })
    await takeTest(client, id, {})
    expect(await mayGive(id, userId)).toBe(true)
    expect(await waits(client, id)).toBe(false)
    const given = await give(admin, id, userId)
    expect(given.status).toBe(200)
    const extra = { id: given.body.id, reason: '停電で中断したため', used: false }
    expect(await read(client, id)).toMatchObject({
      ...{ standing: 'to_take', refusal: null, attempts: 1, attemptCount: 1, extraAttempts: [extra] },
    })
    expect((await read(client, id)).extraAttempts[0]!.givenBy).not.toBe('')
    expect(await waits(client, id)).toBe(true)
    await vi.waitFor(async () =>
      expect(await noticesOf(client, 'knowledge_test_attempt_given')).toEqual([
        [expect.stringMatching(/「追加の受験」.*停電で中断したため/), `/knowledge_tests/${id}`],
      ]),
    )
    await takeTest(client, id, {})
    expect(await read(client, id)).toMatchObject({
      ...{ standing: 'failed', refusal: 'attempts_used', attemptCount: 2 },
      extraAttempts: [{ ...extra, used: true }],
    })
    expect(await codeOf(start(client, id))).toBe('test_attempts_used')
    const takings = await admin.call(listKnowledgeTestTakings, { params: { id, userId } })
    expect(takings.body.extraAttempts).toMatchObject([{ ...extra, used: true }])
    const acts = await server.company.db
      .selectFrom('administrationActs')
      .select(['subjectName', 'after'])
      .where('noun', '=', 'knowledge_test')
      .where('action', '=', 'grant')
      .where('subjectId', '=', id)
      .execute()
    expect(acts).toMatchObject([{ subjectName: '追加の受験', after: { reason: '停電で中断したため' } }])
  })

  it('ends the wait once, and is kept for later if the attempt does not need it', async () => {
    const { id: userId, client } = await newColleague(server)
    const id = await publishTest(admin, { attempts: 2, waitHours: 24 })
    const first = await takeTest(client, id, {})
    expect(await codeOf(start(client, id))).toBe('test_attempt_too_early')
    expect((await give(admin, id, userId)).status).toBe(200)
    expect(await read(client, id)).toMatchObject({ refusal: null, nextAttemptAt: null })
    // The wait is over before it was needed: the attempt counts as usual, and the extra one remains.
    const over = { submittedAt: new Date(Date.now() - 25 * 3_600_000) }
    await server.company.db.updateTable('knowledgeTestTakings').set(over).where('id', '=', first).execute()
    await takeTest(client, id, {})
    expect((await read(client, id)).extraAttempts).toMatchObject([{ used: false }])
    await takeTest(client, id, {})
    expect(await read(client, id)).toMatchObject({
      ...{ refusal: 'attempts_used', attemptCount: 3, extraAttempts: [{ used: true }] },
    })
  })

  it('is given once by two administrators at the same time, and never when it is not needed', async () => {
    const { id: userId, client } = await newColleague(server)
    const id = await publishTest(admin, { attempts: 1 })
    expect(await codeOf(give(admin, id, userId))).toBe('test_attempt_open')
    expect(await mayGive(id, userId)).toBe(false)
    const taking = await startedTaking(client, id)
    expect(taking).toBeGreaterThan(0)
    expect(await codeOf(give(admin, id, userId))).toBe('test_attempt_open')
    await takeTest(client, id, {})
    const replies = await Promise.all([give(admin, id, userId), give(admin, id, userId)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(client, id)).extraAttempts).toHaveLength(1)
  })

  it('is refused while the attempt is marked, for a test that is over, and for people outside its audience', async () => {
    const { id: userId, client } = await newColleague(server)
    const id = await publishTest(admin, { attempts: 0, questions: [freeText()], rule: toPeople(userId) })
    await takeTest(client, id, { free0000: '手を洗う' })
    expect(await codeOf(give(admin, id, userId))).toBe('test_being_marked')
    expect((await give(admin, id, server.company.employeeId)).status).toBe(404)
    expect((await give(admin, id, 999_999_999)).status).toBe(404)
    expect((await give(hanako, id, userId)).status).toBe(404)
    expect((await give(admin, id, userId, '  ')).status).toBe(422)
    expect((await give(admin, id, userId, 'あ'.repeat(201))).status).toBe(422)
    const { body } = await admin.call(getAdminKnowledgeTest, { params: { id } })
    const status = { status: 'ended' as const, version: body.version }
    await admin.call(setKnowledgeTestStatus, { params: { id }, body: status })
    expect(await codeOf(give(admin, id, userId))).toBe('test_closed')
    expect(await mayGive(id, userId)).toBe(false)
  })
})
