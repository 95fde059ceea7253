import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCalendars } from '#contract/calendars.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { unique } from '#db/factories/unique.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { rightAnswers, sampleQuestions, takeTest } from '#testing/taking-tests.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

// In the company's time zone, whatever the day of the run is.
const closesAt = new Date('2099-03-31T18:00:00+09:00')
const publish = (title: string, more: Partial<Parameters<typeof makeKnowledgeTest>[1]> = {}) =>
  makeKnowledgeTest(server.company.db, {
    ...{ createdById: server.company.administratorId, title, questions: sampleQuestions },
    ...{ publishedAt: new Date(Date.now() - 60_000), closesAt, ...more },
  })
const inCalendar = async (client: Client, from = '2099-03-31', until = '2099-04-01') =>
  (await client.call(listCalendars, { query: { from, until } })).body.entries.filter(
    ({ kind }) => kind === 'knowledge_test',
  )

it('the calendar shows a test on its last day until it is passed, also while the next attempt must wait', async () => {
  const { client } = await newColleague(server)
  const title = `安全テスト${unique()}`
  const id = await publish(title, { waitHours: 24, attempts: 3 })
  await publish('下書き', { publishedAt: null })
  await publish('期限なし', { closesAt: null })
  await publish('まだ始まらない', { opensAt: new Date('2099-03-01T00:00:00+09:00') })
  const entry = {
    ...{ kind: 'knowledge_test', id, title, allDay: true, startOn: '2099-03-31', endOn: '2099-03-31' },
    ...{ hrefPath: `/knowledge_tests/${id}`, mine: true },
  }
  expect(await inCalendar(client)).toMatchObject([entry])
  expect(await inCalendar(client, '2099-03-01', '2099-03-31')).toEqual([])
  expect(await inCalendar(client, '2099-04-01', '2099-05-01')).toEqual([])

  await takeTest(client, id, {})
  expect(await inCalendar(client)).toMatchObject([entry])
})

it('the calendar no longer shows a test that is passed or has no attempts left', async () => {
  const { client } = await newColleague(server)
  const passed = await publish(`合格するテスト${unique()}`)
  const failed = await publish(`一度だけのテスト${unique()}`, { attempts: 1 })
  const ids = async () => (await inCalendar(client)).map(({ id }) => id)
  expect(await ids()).toEqual(expect.arrayContaining([passed, failed]))
  await takeTest(client, passed, rightAnswers)
  await takeTest(client, failed, {})
  const after = await ids()
  expect(after).not.toContain(passed)
  expect(after).not.toContain(failed)
})
