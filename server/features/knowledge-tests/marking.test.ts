import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createKnowledgeTest,
  getAdminKnowledgeTest,
  listAdminKnowledgeTests,
  listAnswersToMark,
  markKnowledgeTestAnswer,
  settleKnowledgeTestAnswer,
} from '#contract/knowledge-tests.administration.ts'
import { getKnowledgeTest, getKnowledgeTestResult, listKnowledgeTests } from '#contract/knowledge-tests.ts'
import { listMediaFiles } from '#contract/media-files.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, noticesOf, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { freeText, publishTest, takeTest, testFields } from '#testing/taking-tests.ts'

let server: TestServer
let admin: Client
let second: Client
let third: Client
let hanako: Client

async function newAdministrator() {
  const email = `marker-${unique()}@mihon.example`
  await makeUser(server.company.db, { email, role: 'administrator', familyName: '採点', givenName: '次郎' })
  return server.as(email)
}

beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  second = await newAdministrator()
  third = await newAdministrator()
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

type Given = { testId: number; takingId: number; points: number; comment?: string }
const bodyOf = ({ testId, ...mark }: Given) => ({
  params: { id: testId },
  body: { ...mark, questionKey: 'free0000' },
})
const mark = (client: Client, given: Given) => client.call(markKnowledgeTestAnswer, bodyOf(given))
const settle = (client: Client, given: Given) => client.call(settleKnowledgeTestAnswer, bodyOf(given))
const answersFor = async (client: Client, id: number, list: 'to_mark' | 'to_settle') =>
  (await client.call(listAnswersToMark, { params: { id }, query: { list } })).body.answers
const result = async (client: Client, id: number) =>
  (await client.call(getKnowledgeTestResult, { params: { id } })).body
const waitingOf = async (client: Client) =>
  (await client.call(listWaiting, { query: { kind: 'mark_settling', limit: 100 } })).body.items

/** A test marked by two people, taken by a new colleague. */
async function written(fields: { thirdSettles?: boolean } = {}) {
  const { client } = await newColleague(server)
  const testId = await publishTest(admin, {
    ...{ questions: [freeText(9)], secondMarker: true, passMark: 50, title: `衛生 ${unique()}`, ...fields },
  })
  const takingId = await takeTest(client, testId, { free0000: '手を洗う' })
  return { client, testId, takingId }
}

describe('two markers who differ', () => {
  it('have the points settled with both marks side by side, and the result waits until then', async () => {
    const { client, testId, takingId } = await written()
    await mark(admin, { testId, takingId, points: 3, comment: '具体的な行動がない' })
    expect((await settle(third, { testId, takingId, points: 5 })).status).toBe(404)
    expect((await mark(second, { testId, takingId, points: 8 })).status).toBe(204)
    expect((await result(client, takingId)).score).toBeNull()
    expect(await answersFor(third, testId, 'to_mark')).toEqual([])
    const [shown] = await answersFor(third, testId, 'to_settle')
    expect(shown).toMatchObject({ takingId, question: '問題 free', answer: '手を洗う', points: 9 })
    expect(shown!.marks.map(({ points, comment }) => [points, comment])).toEqual([
      [3, '具体的な行動がない'],
      [8, ''],
    ])
    expect(shown!.marks[1]!.name).toBe('採点 次郎')
    const test = await admin.call(getAdminKnowledgeTest, { params: { id: testId } })
    expect(test.body).toMatchObject({ toMarkCount: 0, toSettleCount: 1 })

    expect((await mark(third, { testId, takingId, points: 5 })).body.error?.code).toBe('test_answer_marked')
    expect((await settle(third, { testId, takingId, points: 10 })).status).toBe(422)
    expect((await settle(hanako, { testId, takingId, points: 5 })).status).toBe(404)
    const elsewhere = { testId: await publishTest(admin), takingId, points: 5 }
    expect((await settle(third, elsewhere)).status).toBe(404)
    expect((await settle(admin, { testId, takingId, points: 5, comment: '相談して決定' })).status).toBe(204)
    expect(await result(client, takingId)).toMatchObject({ score: 5, passed: true })
    expect(await answersFor(third, testId, 'to_settle')).toEqual([])
    const again = await settle(third, { testId, takingId, points: 6 })
    expect(again.body.error?.code).toBe('test_answer_marked')
    await vi.waitFor(async () => expect(await noticesOf(client, 'knowledge_test_marked')).toHaveLength(1))
  })

  it('have nothing to settle when they agree', async () => {
    const { client, testId, takingId } = await written()
    await mark(admin, { testId, takingId, points: 0 })
    await mark(second, { testId, takingId, points: 0 })
    expect(await result(client, takingId)).toMatchObject({ score: 0, passed: false })
    expect(await answersFor(third, testId, 'to_settle')).toEqual([])
  })

  it('cannot settle it themselves if the test asks for a third person', async () => {
    const { client, testId, takingId } = await written({ thirdSettles: true })
    await mark(admin, { testId, takingId, points: 0 })
    await mark(second, { testId, takingId, points: 9 })
    for (const marker of [admin, second]) {
      expect(await answersFor(marker, testId, 'to_settle')).toEqual([])
      expect((await waitingOf(marker)).map(({ id }) => id)).not.toContain(testId)
      const refused = await settle(marker, { testId, takingId, points: 4 })
      expect(refused.body.error?.code).toBe('test_third_settles')
    }
    expect(await answersFor(third, testId, 'to_settle')).toHaveLength(1)
    expect((await settle(third, { testId, takingId, points: 4 })).status).toBe(204)
    expect(await result(client, takingId)).toMatchObject({ score: 4, passed: false })
  })

  it('are waited for by those who may settle: one item and one notice for a test', async () => {
    const { testId, takingId } = await written()
    const { client } = await newColleague(server)
    const other = await takeTest(client, testId, { free0000: 'アルコール' })
    for (const id of [takingId, other]) {
      await mark(admin, { testId, takingId: id, points: 2 })
      await mark(second, { testId, takingId: id, points: 7 })
    }
    const hrefPath = `/admin/knowledge_tests/${testId}/marking?list=to_settle`
    const items = (await waitingOf(third)).filter(({ id }) => id === testId)
    expect(items).toMatchObject([{ hrefPath, note: '採点が分かれた解答2件' }])
    expect(await waitingOf(hanako)).toEqual([])
    const hrefs = async (reader: Client) =>
      (await noticesOf(reader, 'knowledge_test_marks_differ')).map(([, href]) => href)
    await vi.waitFor(async () => expect(await hrefs(third)).toContain(hrefPath))
    expect((await hrefs(third)).filter((href) => href === hrefPath)).toHaveLength(1)
    expect(await hrefs(second)).not.toContain(hrefPath)
    expect(await hrefs(hanako)).toEqual([])
    for (const id of [takingId, other]) await settle(third, { testId, takingId: id, points: 5 })
    expect((await waitingOf(third)).map(({ id }) => id)).not.toContain(testId)
  })
})

describe('the picture of a test', () => {
  const read = async (client: Client, id: number) =>
    (await client.call(listMediaFiles, { query: { ids: String(id) } })).body.photos.map((one) => one.id)

  it('is shown in lists and on its page, to people who may take it', async () => {
    const { db, administratorId } = server.company
    const pictureMediaFileId = await makeMediaFile(db, { uploaderId: administratorId })
    const { id: userId, client } = await newColleague(server)
    const id = await publishTest(admin, { pictureMediaFileId, rule: toPeople(userId) })
    const { body } = await client.call(listKnowledgeTests, { query: { limit: 100 } })
    const picture = { originalName: '写真.jpg', width: 1200 }
    expect(body.knowledgeTests.find((test) => test.id === id)).toMatchObject({ picture })
    const page = await client.call(getKnowledgeTest, { params: { id } })
    expect(page.body).toMatchObject({ picture })
    const all = await admin.call(listAdminKnowledgeTests, { query: { limit: 100 } })
    expect(all.body.knowledgeTests.find((test) => test.id === id)).toMatchObject({ picture })
    expect(await read(client, pictureMediaFileId)).toEqual([pictureMediaFileId])
    expect(await read(third, pictureMediaFileId)).toEqual([pictureMediaFileId])
    expect(await read(hanako, pictureMediaFileId)).toEqual([])
  })

  it('is refused if it is another person’s file or no picture', async () => {
    const { db, administratorId, employeeId } = server.company
    const create = async (pictureMediaFileId: number) =>
      (await admin.call(createKnowledgeTest, { body: { ...testFields, pictureMediaFileId } })).status
    expect(await create(await makeMediaFile(db, { uploaderId: employeeId }))).toBe(422)
    expect(await create(await makeMediaFile(db, { uploaderId: administratorId, kind: 'video' }))).toBe(422)
    expect(await create(999_999_999)).toBe(422)
    expect(await create(await makeMediaFile(db, { uploaderId: administratorId }))).toBe(200)
  })
})
