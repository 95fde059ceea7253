import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createCourse,
  deleteCourse,
  exportCourseProgress,
  getAdminCourse,
  listCourseDepartments,
  listCourseProgress,
  setCourseStatus,
  updateCourse,
} from '#contract/courses.administration.ts'
import { confirmCourseStep, getCourse, listCourses, listLearningCategories } from '#contract/courses.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { deleteKnowledgeTest } from '#contract/knowledge-tests.administration.ts'
import { listKnowledgeTests } from '#contract/knowledge-tests.ts'
import { listWaiting } from '#contract/waiting.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, noticesOf, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { publishTest, rightAnswers, takeTest } from '#testing/taking-tests.ts'
import { enrol, remindOfCourses } from './enrolments.commands.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

type Fields = CallInput<typeof createCourse>['body']
const page = (title: string): Fields['steps'][number] => ({
  ...{
    id: null,
    kind: 'text',
    title,
    body: `${title}の本文`,
    linkUrl: 'https://example.com/',
    mediaFileIds: [],
  },
})

const base: Fields = {
  ...{ title: 'オンボーディング', category: '入社', description: '最初の2週間で進めます。' },
  ...{ rule: { include: 'everyone' }, pictureMediaFileId: null, inOrder: true, dueDays: 14 },
  steps: [page('会社の歩み'), page('就業規則')],
}

/** Creates a course for one person, publishes it and enrols them. Returns its id. */
async function published(userId: number, fields: Partial<Fields> = {}) {
  const body = { ...base, rule: toPeople(userId), ...fields }
  const { id } = (await admin.call(createCourse, { body })).body
  const reply = await admin.call(setCourseStatus, {
    params: { id },
    body: { status: 'published', version: 1 },
  })
  expect(reply.status).toBe(204)
  await enrol(server.company.db)
  return id
}

const read = async (client: Client, id: number) => (await client.call(getCourse, { params: { id } })).body
const confirm = (client: Client, id: number, stepId: number) =>
  client.call(confirmCourseStep, { params: { id, stepId } })

describe('taking a course', () => {
  it('unlocks the steps in order, and is completed by the last of them', async () => {
    const { client, id: userId } = await newColleague(server)
    const testId = await publishTest(admin)
    const id = await published(userId, {
      steps: [page('会社の歩み'), { id: null, kind: 'test', knowledgeTestId: testId }, page('就業規則')],
    })
    const fresh = await read(client, id)
    expect(fresh.steps.map(({ state }) => state)).toEqual(['open', 'locked', 'locked'])
    expect(fresh.steps[0]!.body).toBe('会社の歩みの本文')
    expect(fresh.steps[2]).toMatchObject({ body: '', linkUrl: '' })
    expect(fresh.steps[1]).toMatchObject({ title: '食品衛生テスト', knowledgeTestId: null })
    expect((await confirm(client, id, fresh.steps[2]!.id)).body).toMatchObject({
      error: { code: 'course_step_locked' },
    })
    expect((await confirm(client, id, fresh.steps[0]!.id)).body).toEqual({ completed: false })
    expect((await confirm(client, id, fresh.steps[0]!.id)).body).toEqual({ completed: false })
    expect((await read(client, id)).steps[1]).toMatchObject({
      state: 'open',
      knowledgeTestId: testId,
      standing: 'to_take',
    })
    await takeTest(client, testId, rightAnswers)
    expect((await read(client, id)).steps.map(({ state }) => state)).toEqual(['done', 'done', 'open'])
    expect((await confirm(client, id, fresh.steps[2]!.id)).body).toEqual({ completed: true })
    expect(await read(client, id)).toMatchObject({
      doneCount: 3,
      stepCount: 3,
      completedAt: expect.any(String),
    })
    const { body } = await client.call(listCourses, { query: { list: 'completed' } })
    expect(body.courses.map((one) => one.id)).toEqual([id])
  })

  it('is completed by passing the test at the end', async () => {
    const { client, id: userId } = await newColleague(server)
    const testId = await publishTest(admin)
    const id = await published(userId, {
      inOrder: false,
      steps: [{ id: null, kind: 'test', knowledgeTestId: testId }],
    })
    await takeTest(client, testId, rightAnswers)
    await vi.waitFor(async () => expect((await read(client, id)).completedAt).not.toBeNull())
  })

  it('waits for the person with a due date counted from the assignment, and notifies once', async () => {
    const { client, id: userId } = await newColleague(server)
    const id = await published(userId)
    await enrol(server.company.db)
    const { dueOn, overdue } = await read(client, id)
    expect({ due: dueOn !== null, overdue }).toEqual({ due: true, overdue: false })
    const { body } = await client.call(listWaiting, { query: {} })
    expect(body.items.filter((one) => one.kind === 'course')).toMatchObject([
      { id, title: 'オンボーディング', dueOn },
    ])
    expect(await noticesOf(client, 'course_assigned')).toEqual([
      ['コース「オンボーディング」の受講をお願いします', `/courses/${id}`],
    ])
  })

  it('reminds once on the day before the due date', async () => {
    const { client, id: userId } = await newColleague(server)
    await published(userId, { title: '明日まで', dueDays: 1 })
    await remindOfCourses(server.company.db)
    await remindOfCourses(server.company.db)
    expect(await noticesOf(client, 'course_due')).toHaveLength(1)
  })

  it('does not exist for other people, before it is published, and after it has ended', async () => {
    const { client, id: userId } = await newColleague(server)
    const other = await newColleague(server)
    const id = await published(userId)
    expect((await other.client.call(getCourse, { params: { id } })).status).toBe(404)
    const { version } = (await admin.call(getAdminCourse, { params: { id } })).body
    await admin.call(setCourseStatus, { params: { id }, body: { status: 'ended', version } })
    expect((await client.call(getCourse, { params: { id } })).status).toBe(404)
    const draft = (await admin.call(createCourse, { body: { ...base, rule: toPeople(userId) } })).body.id
    expect((await client.call(getCourse, { params: { id: draft } })).status).toBe(404)
  })

  it('lists the categories of tests and courses together, and filters by them', async () => {
    const { client, id: userId } = await newColleague(server)
    await publishTest(admin, { category: '衛生', rule: toPeople(userId) })
    const id = await published(userId, { category: '入社' })
    const { body } = await client.call(listLearningCategories, {})
    expect(body.categories).toEqual(expect.arrayContaining(['入社', '衛生']))
    const tests = async (category: string) =>
      (await client.call(listKnowledgeTests, { query: { category } })).body.knowledgeTests
    expect((await tests('衛生')).map((one) => one.category)).toEqual(['衛生'])
    expect(await tests('ない')).toEqual([])
    const found = await client.call(listCourses, { query: { category: '入社' } })
    expect(found.body.courses.map((one) => one.id)).toEqual([id])
    expect((await client.call(listCourses, { query: { category: '衛生' } })).body.courses).toEqual([])
  })
})

describe('administration of courses', () => {
  it('keeps what people have done when steps are renamed and reordered', async () => {
    const { client, id: userId } = await newColleague(server)
    const id = await published(userId)
    const { steps } = await read(client, id)
    await confirm(client, id, steps[0]!.id)
    const { version } = (await admin.call(getAdminCourse, { params: { id } })).body
    const [first, second] = steps.map((step) => ({
      ...{ id: step.id, kind: 'text' as const, body: step.body, linkUrl: step.linkUrl, mediaFileIds: [] },
      title: `${step.title}（改訂）`,
    }))
    const body = { ...base, rule: toPeople(userId), steps: [second!, page('追加'), first!], version }
    expect((await admin.call(updateCourse, { params: { id }, body })).status).toBe(204)
    const now = await read(client, id)
    expect(now.steps.map(({ title, state }) => [title, state])).toEqual([
      ['就業規則（改訂）', 'open'],
      ['追加', 'locked'],
      ['会社の歩み（改訂）', 'done'],
    ])
    expect((await admin.call(updateCourse, { params: { id }, body })).body).toMatchObject({
      error: { code: 'conflict' },
    })
  })

  it('shows the progress by person and department, and exports it', async () => {
    const { client, id: userId } = await newColleague(server)
    const id = await published(userId)
    const { steps } = await read(client, id)
    await confirm(client, id, steps[0]!.id)
    const progress = () => admin.call(listCourseProgress, { params: { id }, query: {} })
    expect((await progress()).body.people).toMatchObject([
      { user: { id: userId }, state: 'under_way', doneCount: 1, stepCount: 2 },
    ])
    await confirm(client, id, steps[1]!.id)
    expect((await progress()).body.people).toMatchObject([{ state: 'completed', doneCount: 2 }])
    const departments = await admin.call(listCourseDepartments, { params: { id } })
    expect(departments.body.departments).toMatchObject([
      { peopleCount: 1, completedCount: 1, overdueCount: 0 },
    ])
    const none = await admin.call(listCourseProgress, { params: { id }, query: { state: 'overdue' } })
    expect(none.body.people).toEqual([])
    const file = await admin.fetch(exportCourseProgress.path.replace('{id}', String(id)))
    expect(await file.text()).toContain('修了')
  })

  it('refuses steps that do not exist, publishing without steps, and deleting what was published', async () => {
    const unknown: Fields['steps'] = [{ id: null, kind: 'test', knowledgeTestId: 999_999 }]
    const refused = await admin.call(createCourse, { body: { ...base, steps: unknown } })
    expect(refused.body).toMatchObject({ error: { fields: { steps: expect.any(String) } } })
    const { id } = (await admin.call(createCourse, { body: { ...base, steps: [] } })).body
    const publish = await admin.call(setCourseStatus, {
      params: { id },
      body: { status: 'published', version: 1 },
    })
    expect(publish.body).toMatchObject({ error: { fields: { steps: expect.any(String) } } })
    expect((await admin.call(deleteCourse, { params: { id }, query: { version: 1 } })).status).toBe(204)
    const { id: userId } = await newColleague(server)
    const testId = await publishTest(admin)
    const kept = await published(userId, { steps: [{ id: null, kind: 'test', knowledgeTestId: testId }] })
    const test = await admin.call(deleteKnowledgeTest, { params: { id: testId }, query: { version: 2 } })
    expect(test.body).toMatchObject({ error: { code: 'test_in_course' } })
    const { version } = (await admin.call(getAdminCourse, { params: { id: kept } })).body
    const deleting = await admin.call(deleteCourse, { params: { id: kept }, query: { version } })
    expect(deleting.body).toMatchObject({ error: { code: 'course_published' } })
  })

  it('writes the acts to the log', async () => {
    const { id: userId } = await newColleague(server)
    const id = await published(userId)
    const { version } = (await admin.call(getAdminCourse, { params: { id } })).body
    const body = { ...base, rule: toPeople(userId), steps: [page('一枚だけ')], version }
    await admin.call(updateCourse, { params: { id }, body })
    const draft = (await admin.call(createCourse, { body: base })).body.id
    await admin.call(deleteCourse, { params: { id: draft }, query: { version: 1 } })
    const acts = await server.company.db
      .selectFrom('administrationActs')
      .select(['action', 'subjectId'])
      .where('noun', '=', 'course')
      .where('subjectId', 'in', [id, draft])
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['create', 'publish', 'update', 'create', 'delete'])
  })
})
