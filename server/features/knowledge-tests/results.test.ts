import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getAdminKnowledgeTestTaking,
  listAdminKnowledgeTests,
  listKnowledgeTestResults,
  listKnowledgeTestTakings,
} from '#contract/knowledge-tests.administration.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { publishTest, rightAnswers, startedTaking, takeTest } from '#testing/taking-tests.ts'

let server: TestServer
let admin: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

describe('administrators see of a test', () => {
  it('the people by department and by status', async () => {
    const id = await publishTest(admin, { passMark: 50 })
    const one = await newColleague(server)
    const other = await newColleague(server)
    await takeTest(one.client, id, rightAnswers)
    await takeTest(other.client, id, {})
    const idsOf = async (query: { departmentId?: number; standing?: 'not_taken' | 'passed' | 'to_take' }) => {
      const reply = await admin.call(listKnowledgeTestResults, {
        params: { id },
        query: { ...query, limit: 100 },
      })
      return reply.body.people.map(({ userId }) => userId)
    }
    expect(await idsOf({ standing: 'passed' })).toEqual([one.id])
    expect(await idsOf({ standing: 'to_take' })).toEqual([other.id])
    const notTaken = await idsOf({ standing: 'not_taken' })
    expect(notTaken.length).toBeGreaterThan(0)
    expect(notTaken).not.toContain(one.id)
    const everyone = await idsOf({})
    const inDepartment = await idsOf({ departmentId: server.company.departmentId })
    expect(everyone).toEqual(expect.arrayContaining(inDepartment))
    expect(inDepartment).toContain(one.id)
    expect(await idsOf({ departmentId: 999_999_999 })).toEqual([])
  })

  it('the attempts of a person with their answers', async () => {
    const id = await publishTest(admin, { showsAnswers: 'never' })
    const person = await newColleague(server)
    const first = await takeTest(person.client, id, { short000: 'サルモネラ' })
    const second = await startedTaking(person.client, id)
    const userId = person.id
    const list = await admin.call(listKnowledgeTestTakings, { params: { id, userId } })
    expect(list.body.takings.map((one) => [one.id, one.submittedAt === null])).toEqual([
      [second, true],
      [first, false],
    ])
    const opened = await admin.call(getAdminKnowledgeTestTaking, { params: { id: first } })
    const question = opened.body.questions.find(({ key }) => key === 'short000')
    expect(question).toMatchObject({
      answerTexts: ['サルモネラ'],
      rightTexts: ['ノロウイルス', 'Norovirus'],
      earned: 0,
    })
    expect(
      (await admin.call(getAdminKnowledgeTestTaking, { params: { id: second } })).body.submittedAt,
    ).toBeNull()
    expect((await hanako.call(getAdminKnowledgeTestTaking, { params: { id: first } })).status).toBe(404)
    expect((await hanako.call(listKnowledgeTestTakings, { params: { id, userId } })).status).toBe(404)
  })

  it('who may take it, in the list', async () => {
    const id = await publishTest(admin)
    const reply = await admin.call(listAdminKnowledgeTests, { query: { limit: 100 } })
    expect(reply.body.knowledgeTests.find((test) => test.id === id)?.audience).toBe('全員')
  })
})
