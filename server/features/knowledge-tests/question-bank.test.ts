import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import {
  getAdminKnowledgeTest,
  getAdminKnowledgeTestTaking,
  getKnowledgeTestAnalysis,
  previewKnowledgeTest,
  setKnowledgeTestStatus,
  updateKnowledgeTest,
} from '#contract/knowledge-tests.administration.ts'
import {
  archiveBankQuestion,
  createBankQuestions,
  getBankQuestion,
  listBankQuestions,
  listBankTags,
  tagBankQuestions,
  updateBankQuestion,
} from '#contract/knowledge-tests.bank.ts'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { getKnowledgeTest, getKnowledgeTestTaking, listKnowledgeTests } from '#contract/knowledge-tests.ts'
import { unique } from '#db/factories/unique.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { draftTest, publishTest, sampleQuestions, startedTaking, takeTest } from '#testing/taking-tests.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const trueFalse = (text: string, right = true): KnowledgeQuestion => ({
  ...{ key: unique().slice(-8).padStart(8, '0'), kind: 'true_false', text, points: 7, explanation: '' },
  ...{ mediaFileId: null, right },
})
/** A tag that no other test uses. */
const newTag = () => `タグ${unique()}`

/** Adds so many questions with these tags. Returns them as the bank lists them, the first first. */
async function fill(tags: string[], count: number) {
  const questions = Array.from({ length: count }, (_, at) => trueFalse(`${tags[0]}の問題${at + 1}`))
  const reply = await admin.call(createBankQuestions, { body: { questions, tags } })
  expect(reply.status).toBe(200)
  const page = await admin.call(listBankQuestions, { query: { tag: tags[0]!, limit: 100 } })
  return page.body.bankQuestions.toReversed()
}
const read = async (id: number) => (await admin.call(getBankQuestion, { params: { id } })).body
const archive = (id: number, version: number, archived = true) =>
  admin.call(archiveBankQuestion, { params: { id }, body: { archived, version } })
const retag = (questions: { id: number; version: number }[], add: string[], remove: string[] = []) =>
  admin.call(tagBankQuestions, { body: { questions, add, remove } })
const status = async (id: number, next: 'published' | 'draft' | 'ended') => {
  const { version } = (await admin.call(getAdminKnowledgeTest, { params: { id } })).body
  return admin.call(setKnowledgeTestStatus, { params: { id }, body: { status: next, version } })
}
/** Changes some fields of a test. */
async function edit(id: number, fields: Partial<CallInput<typeof updateKnowledgeTest>['body']>) {
  const test = (await admin.call(getAdminKnowledgeTest, { params: { id } })).body
  return admin.call(updateKnowledgeTest, {
    params: { id },
    body: {
      ...test,
      rule: { include: 'everyone' },
      questions: [...test.questions],
      draws: [...test.draws],
      ...fields,
    },
  })
}
const paperOf = async (takingId: number) =>
  (await admin.call(getAdminKnowledgeTestTaking, { params: { id: takingId } })).body.questions

describe('the question bank', () => {
  it('is searched regardless of width and kana, and by tag', async () => {
    const tag = newTag()
    const text = `ﾊﾟｽﾜｰﾄﾞは使い回さない ${unique()}`
    await admin.call(createBankQuestions, { body: { questions: [trueFalse(text)], tags: [tag, '規程'] } })
    const found = async (query: object) =>
      (await admin.call(listBankQuestions, { query })).body.bankQuestions.map(({ question }) => question.text)
    expect(await found({ query: 'ぱすわーど 使い回さない', tag: tag.toUpperCase() })).toEqual([text])
    expect(await found({ query: 'パスワードは使い回す', tag })).toEqual([])
    expect(await found({ tag, list: 'archived' })).toEqual([])
  })

  it('spells a tag as it is spelled already, and counts the questions of each tag', async () => {
    const end = unique().toLowerCase()
    await fill([`セキュリティ${end}`], 2)
    const [, , third] = await fill([`ｾｷｭﾘﾃｨ${end}`], 1)
    expect(third!.tags).toEqual([`セキュリティ${end}`])
    const before = (await admin.call(listBankTags, {})).body
    expect(before.tags.find(({ tag }) => tag === `セキュリティ${end}`)?.count).toBe(3)
    expect((await archive(third!.id, third!.version)).status).toBe(204)
    const after = (await admin.call(listBankTags, {})).body
    expect(after.tags.find(({ tag }) => tag === `セキュリティ${end}`)?.count).toBe(2)
    expect(after.count).toBe(before.count - 1)
  })

  it('gives a question that asks something else a new key, and keeps it otherwise', async () => {
    const tag = newTag()
    const [{ id, question, version }] = (await fill([tag], 1)) as [Awaited<ReturnType<typeof fill>>[number]]
    const put = (fields: Partial<KnowledgeQuestion>, at: number) =>
      admin.call(updateBankQuestion, {
        params: { id },
        body: { question: { ...question, ...fields } as KnowledgeQuestion, tags: [tag], version: at },
      })
    expect((await put({ explanation: '就業規則の第5条' }, version)).status).toBe(204)
    const explained = await read(id)
    expect(explained.question).toMatchObject({ key: question.key, explanation: '就業規則の第5条' })
    expect((await put({ text: '別の問題' }, explained.version)).status).toBe(204)
    expect((await read(id)).question.key).not.toBe(question.key)
    expect((await put({ text: '古い版から' }, version)).body.error?.code).toBe('conflict')
  })

  it('gives a question that is added again a key of its own', async () => {
    const question = trueFalse('同じ問題')
    const add = () => admin.call(createBankQuestions, { body: { questions: [question], tags: [] } })
    const [one, other] = [(await add()).body.id, (await add()).body.id]
    expect((await read(one)).question.key).toBe(question.key)
    expect((await read(other)).question.key).not.toBe(question.key)
  })

  it('changes the tags of several questions, all of them or none', async () => {
    const [first, second] = [newTag(), newTag()]
    const rows = (await fill([first], 2)).map(({ id, version }) => ({ id, version }))
    const stale = await retag([rows[0]!, { ...rows[1]!, version: 99 }], [second])
    expect(stale.body.error?.code).toBe('conflict')
    expect((await read(rows[0]!.id)).tags).toEqual([first])
    expect((await retag(rows, [second], [first])).status).toBe(204)
    expect((await read(rows[1]!.id)).tags).toEqual([second])
    const many = Array.from({ length: 10 }, newTag)
    const now = { id: rows[0]!.id, version: (await read(rows[0]!.id)).version }
    expect((await retag([now], many)).body.error?.fields).toHaveProperty('add')
  })

  it('is for administrators of tests only, and logs every change', async () => {
    const { client } = await newColleague(server)
    expect((await client.call(listBankQuestions, {})).status).toBe(404)
    const [row] = await fill([newTag()], 1)
    await archive(row!.id, row!.version)
    await archive(row!.id, row!.version + 1, false)
    await retag([{ id: row!.id, version: row!.version + 2 }], ['規程'])
    const acts = await server.company.db
      .selectFrom('administrationActs')
      .select('action')
      .where('noun', '=', 'bank_question')
      .where('subjectId', '=', row!.id)
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['create', 'archive', 'restore', 'update'])
  })
})

describe('a test that draws questions', () => {
  it('asks its own questions and the drawn ones, each once, with the points of the draw', async () => {
    const [tag, other] = [newTag(), newTag()]
    await fill([tag], 4)
    await fill([other], 3)
    const { client } = await newColleague(server)
    const id = await publishTest(admin, {
      questions: sampleQuestions.slice(0, 1),
      draws: [
        { tag, count: 3, points: 5 },
        { tag: other, count: 2, points: 2 },
      ],
    })
    const listed = (await client.call(listKnowledgeTests, { query: { limit: 100 } })).body.knowledgeTests
    expect(listed.find((one) => one.id === id)?.questionCount).toBe(6)
    const takingId = await takeTest(client, id, { single00: 'soap0000' })
    const questions = await paperOf(takingId)
    expect(new Set(questions.map(({ key }) => key)).size).toBe(6)
    expect(questions.filter(({ text, points }) => text.startsWith(tag) && points === 5)).toHaveLength(3)
    expect(questions.filter(({ text, points }) => text.startsWith(other) && points === 2)).toHaveLength(2)
    const { body } = await client.call(getKnowledgeTest, { params: { id } })
    expect(body.takings).toMatchObject([{ percent: Math.floor(1000 / 29) }])
  })

  it('keeps the drawn questions of an attempt when the bank changes', async () => {
    const tag = newTag()
    const [row] = await fill([tag], 1)
    const { client } = await newColleague(server)
    const id = await publishTest(admin, { questions: [], draws: [{ tag, count: 1, points: 3 }] })
    const takingId = await startedTaking(client, id)
    await admin.call(updateBankQuestion, {
      params: { id: row!.id },
      body: { question: { ...row!.question, text: '新しい問題' }, tags: [tag], version: row!.version },
    })
    const taking = await client.call(getKnowledgeTestTaking, { params: { id: takingId } })
    expect(taking.body.questions.map(({ text }) => text)).toEqual([row!.question.text])
    expect(JSON.stringify(taking.body)).not.toMatch(/"right"/)
  })

  it('never draws a question that it has itself', async () => {
    const tag = newTag()
    const rows = await fill([tag], 2)
    const own = rows[0]!.question
    const id = await draftTest(admin, { questions: [own], draws: [{ tag, count: 1, points: 1 }] })
    for (let time = 0; time < 5; time += 1) {
      const { body } = await admin.call(previewKnowledgeTest, { params: { id } })
      expect(body.questions.map(({ key }) => key).toSorted()).toEqual(
        rows.map(({ question }) => question.key).toSorted(),
      )
    }
    await edit(id, { draws: [{ tag, count: 2, points: 1 }] })
    expect((await status(id, 'published')).body.error?.code).toBe('bank_too_small')
  })

  it('is not published while the bank has too few questions, and says for which tag', async () => {
    const tag = newTag()
    await fill([tag], 2)
    const id = await draftTest(admin, { questions: [], draws: [{ tag, count: 3, points: 1 }] })
    const refused = await status(id, 'published')
    expect(refused.body.error?.code).toBe('bank_too_small')
    expect(refused.body.error?.message).toContain(tag)
    await fill([tag], 1)
    expect((await status(id, 'published')).status).toBe(204)
    expect((await edit(id, { draws: [{ tag, count: 4, points: 1 }] })).body.error?.code).toBe(
      'bank_too_small',
    )
    const before = (await admin.call(getAdminKnowledgeTest, { params: { id } })).body
    expect((await edit(id, { draws: [{ tag, count: 2, points: 1 }] })).status).toBe(204)
    const after = (await admin.call(getAdminKnowledgeTest, { params: { id } })).body
    expect(after).toMatchObject({ version: before.version + 1, draws: [{ tag, count: 2, points: 1 }] })
  })

  it('has no more questions than a test can have', async () => {
    const id = await draftTest(admin)
    const refused = await edit(id, {
      draws: [
        { tag: '', count: 150, points: 1 },
        { tag: '', count: 50, points: 1 },
      ],
    })
    expect(refused.body.error?.fields).toHaveProperty('draws')
  })

  it('protects its questions while it is published', async () => {
    const [tag, elsewhere] = [newTag(), newTag()]
    const [first, second] = await fill([tag], 2)
    const id = await publishTest(admin, { questions: [], draws: [{ tag, count: 2, points: 1 }] })
    expect((await read(first!.id)).testCount).toBeGreaterThanOrEqual(1)
    const codes = [
      await archive(first!.id, first!.version),
      await retag([{ id: second!.id, version: second!.version }], [elsewhere], [tag]),
      await admin.call(updateBankQuestion, {
        params: { id: first!.id },
        body: { question: first!.question, tags: [], version: first!.version },
      }),
    ].map(({ body }) => body.error?.code)
    expect(codes).toEqual(Array(3).fill('bank_question_needed'))
    expect(await read(first!.id)).toMatchObject({ version: first!.version, archived: false })
    await status(id, 'ended')
    expect((await archive(first!.id, first!.version)).status).toBe(204)
  })

  it('cannot lose its questions to two changes at the same time', async () => {
    const tag = newTag()
    const rows = await fill([tag], 3)
    await publishTest(admin, { questions: [], draws: [{ tag, count: 2, points: 1 }] })
    const replies = await Promise.all(rows.map(({ id, version }) => archive(id, version)))
    expect(replies.map(({ status: code }) => code).toSorted()).toEqual([204, 409, 409])
  })

  it('shows in the analysis which questions were drawn, each text by itself', async () => {
    const tag = newTag()
    const [row] = await fill([tag], 1)
    const id = await publishTest(admin, {
      questions: sampleQuestions.slice(0, 1),
      draws: [{ tag, count: 1, points: 4 }],
    })
    const [one, other] = [await newColleague(server), await newColleague(server)]
    await takeTest(one.client, id, { [row!.question.key]: true })
    const changed = { ...row!.question, text: '新しい問題' }
    await admin.call(updateBankQuestion, {
      params: { id: row!.id },
      body: { question: changed, tags: [tag], version: row!.version },
    })
    const { question } = await read(row!.id)
    await takeTest(other.client, id, { [question.key]: false })
    const { body } = await admin.call(getKnowledgeTestAnalysis, { params: { id } })
    expect(
      body.questions.map(({ text, drawn, answerCount, difficulty }) => [
        text,
        drawn,
        answerCount,
        difficulty,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['問題 single', false, 2, 0],
        [row!.question.text, true, 1, 1],
        ['新しい問題', true, 1, 0],
      ]),
    )
    expect(await read(row!.id)).toMatchObject({ answerCount: 1, rightShare: 0 })
  })
})
