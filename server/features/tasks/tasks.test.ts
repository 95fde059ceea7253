// Longer than most files: the whole life of a task, from issuing it to its repetition.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createApply } from '#contract/applies.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { deleteKnowledgeTest } from '#contract/knowledge-tests.administration.ts'
import { taskTopic } from '#contract/live.ts'
import { listOtherLinks } from '#contract/my-page.ts'
import { searchCalendar } from '#contract/search.ts'
import {
  createTaskTemplate,
  deleteTaskTemplate,
  getTaskTemplate,
  listTaskTemplates,
} from '#contract/tasks.templates.ts'
import * as calls from '#contract/tasks.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeTask } from '#db/factories/task.ts'
import { companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { newColleague, noticesOf, toPeople } from '#testing/organising.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { publishTest, rightAnswers, takeTest } from '#testing/taking-tests.ts'
import { remindOfDueTasks, repeatTasks } from './task-schedules.commands.ts'
import { issueTask } from './tasks.jobs.ts'

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })

let server: TestServer
let author: Client
beforeAll(async () => {
  server = await testServer()
  author = await server.as(server.company.logins.manager)
})
afterAll(() => server.close())

const readText = { kind: 'text' as const, title: '資料を読む' }

async function issue(fields: Partial<CallInput<typeof calls.createTask>['body']>) {
  const reply = await author.call(calls.createTask, {
    body: { title: '安全講習の受講', todos: [readText], ...fields },
  })
  expect(reply.status).toBe(200)
  return reply.body.id
}
const read = async (client: Client, id: number) => (await client.call(calls.getTask, { params: { id } })).body
const received = async (client: Client) =>
  (await client.call(calls.listReceivedTasks, { query: { limit: 100 } })).body.tasks
const countsOf = async (id: number) => (await read(author, id)).counts

describe('a task', () => {
  it('is accepted, done once all its to-dos are done, and open again when one is reopened', async () => {
    const { id: userId, client } = await newColleague(server)
    const id = await issue({ todos: [readText, { ...readText, title: '署名する' }], userIds: [userId] })
    expect(await received(client)).toMatchObject([
      { kind: 'task', id, status: 'unaccepted', todoCount: 2, doneTodoCount: 0 },
    ])
    const accepted = await client.call(calls.acceptTask, { params: { id } })
    expect(accepted.body).toMatchObject({ own: { status: 'accepted' }, counts: null })
    const [first, second] = accepted.body.todos.map((todo) => ({ params: { id: todo.id } }))
    expect((await client.call(calls.completeTodo, first!)).body.own).toMatchObject({ status: 'accepted' })
    expect((await client.call(calls.completeTodo, second!)).body.own).toMatchObject({ status: 'done' })
    expect((await client.call(calls.completeTodo, second!)).body.own).toMatchObject({ status: 'done' })
    expect(await read(author, id)).toMatchObject({
      state: 'finished',
      counts: { total: 1, accepted: 0, done: 1, declined: 0 },
    })
    expect(await received(client)).toEqual([])
    expect(await noticesOf(author, 'assigned_task_done')).toEqual([
      ['タスク「安全講習の受講」の全員分の対応が終わりました', `/tasks/${id}/requested`],
    ])
    expect((await client.call(calls.reopenTodo, first!)).body.own).toMatchObject({ status: 'accepted' })
    expect(await countsOf(id)).toEqual({ total: 1, accepted: 1, done: 0, declined: 0 })
  })

  it('is on the home page and on the own page of its recipients', async () => {
    const { id: userId, client } = await newColleague(server)
    const later = await issue({ title: '来月のタスク', userIds: [userId], dueOn: '2031-05-01' })
    const first = await issue({ userIds: [userId], dueOn: '2031-04-01' })
    const short = (await client.call(calls.listTimelineTasks, {})).body
    expect(short).toMatchObject({ count: 2, overdueCount: 0 })
    expect(short.tasks.map(({ id }) => id)).toEqual([first, later])
    const linked = async () =>
      (await client.call(listOtherLinks, {})).body.otherLinks.find(({ iconType }) => iconType === 'task')
    expect(await linked()).toMatchObject({ hrefPath: '/tasks', noticeCount: 2 })
    for (const id of [first, later])
      expect((await author.call(calls.closeTask, { params: { id } })).status).toBe(200)
    expect(await linked()).toMatchObject({ noticeCount: 0 })
    expect((await client.call(calls.listTimelineTasks, {})).body).toMatchObject({ tasks: [], count: 0 })
  })

  it('is found by its author and its recipients by title, detail and to-dos, whatever way they are written', async () => {
    const { id: userId, client } = await newColleague(server)
    const other = await newColleague(server)
    const id = await issue({
      ...{ title: 'ガラスの棚卸し', detail: '倉庫で行います', dueOn: '2031-04-01' },
      ...{ todos: [{ kind: 'text', title: 'サンプルを数える' }], userIds: [userId] },
    })
    const find = async (reader: Client, query: string) =>
      (await reader.call(searchCalendar, { query: { query, kind: 'task' } })).body.entries
    for (const words of ['ｶﾞﾗｽ', '倉庫', 'ｻﾝﾌﾟﾙ', 'ガラス サンプル'])
      expect(await find(client, words), words).toMatchObject([
        { kind: 'task', id, hrefPath: `/tasks/${id}`, startOn: '2031-04-01', over: false },
      ])
    expect(await find(author, 'ガラス')).toHaveLength(1)
    expect(await find(other.client, 'ガラス')).toEqual([])
    const todoId = (await read(client, id)).todos[0]!.id
    await client.call(calls.completeTodo, { params: { id: todoId } })
    expect(await find(client, 'ガラス')).toMatchObject([{ over: true }])
    await author.call(calls.deleteTask, { params: { id }, query: { version: 1 } })
  })

  it('updates the open screens of its recipients when it is received, done and closed, and of nobody else', async () => {
    const [one, other] = await Promise.all([newColleague(server), newColleague(server)])
    const heard = [0, 0]
    const sockets = await Promise.all(
      [one!, other!].map(async ({ client }, place) => {
        const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
          headers: { cookie: client.cookie, origin: server.address },
        })
        await new Promise((resolve) => {
          socket.on('message', (data) => {
            const { type } = JSON.parse(String(data)) as { type: string }
            if (type === 'hello') resolve(undefined)
            if (type === 'waiting.changed') heard[place]!++
          })
        })
        return socket
      }),
    )
    const heardAgain = async (act: () => Promise<unknown>) => {
      const before = heard[0]!
      const done = await act()
      await soon(async () => expect(heard[0]).toBeGreaterThan(before))
      return done
    }
    const todos = [readText, { ...readText, title: '署名する' }]
    const id = (await heardAgain(() => issue({ todos, userIds: [one!.id] }))) as number
    const todoId = (await read(one!.client, id)).todos[0]!.id
    await heardAgain(() => one!.client.call(calls.completeTodo, { params: { id: todoId } }))
    await heardAgain(() => author.call(calls.closeTask, { params: { id } }))
    expect(heard[1]).toBe(0)
    for (const socket of sockets) socket.terminate()
  })

  it('tells the author who has it on the screen what others did, and nobody else', async () => {
    const [one, other] = await Promise.all([newColleague(server), newColleague(server)])
    const id = await issue({ userIds: [one!.id] })
    const changes = [0, 0]
    const sockets = await Promise.all(
      [author, other!.client].map(async ({ cookie }, place) => {
        const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
          headers: { cookie, origin: server.address },
        })
        await new Promise((resolve) => {
          socket.on('message', (data) => {
            const { type, ids } = JSON.parse(String(data)) as { type: string; ids?: number[] }
            if (type === 'hello') resolve(undefined)
            if (type === 'tasks.changed' && ids?.includes(id)) changes[place]!++
          })
        })
        socket.send(JSON.stringify({ type: 'watch', topics: [taskTopic(id)] }))
        return socket
      }),
    )
    const todoId = (await read(one!.client, id)).todos[0]!.id
    const tick = { params: { id: todoId } }
    // The connection may not watch yet when the first of them is published.
    await soon(async () => {
      await one!.client.call(calls.completeTodo, tick)
      await one!.client.call(calls.reopenTodo, tick)
      expect(changes[0]).toBeGreaterThan(0)
    })
    expect(changes[1]).toBe(0)
    for (const socket of sockets) socket.terminate()
  })

  it('for the whole company does not delay one that is issued right after it', async () => {
    const { db, companyId, managerId } = server.company
    const one = await newColleague(server)
    const people = await db
      .insertInto('users')
      .values(
        Array.from({ length: 2_500 }, (_, i) => ({
          ...{ companyId, familyName: '大勢', givenName: `${i}`, status: 'active' as const },
        })),
      )
      .returning('id')
      .execute()
    const { taskId: large } = await makeTask(db, { authorId: managerId, userIds: people.map(({ id }) => id) })
    await transaction(db, async (trx) => {
      await trx.updateTable('taskRecipients').set({ notifiedAt: null }).where('taskId', '=', large).execute()
      await enqueue(trx, issueTask, { taskId: large })
    })
    const small = await issue({ userIds: [one.id] })
    const times = async (id: number) =>
      (
        await namedQuery<{ left: number; last: Date | null }>(
          db,
          `select count(*) filter (where notified_at is null) as left, max(notified_at) as last
           from task_recipients where company_id = $1 and task_id = $2`,
          [companyIdOf(db), id],
        )
      )[0]!
    await vi.waitFor(
      async () => expect([(await times(large)).left, (await times(small)).left]).toEqual([0, 0]),
      {
        timeout: 60_000,
        interval: 200,
      },
    )
    const [before, after] = [await times(small), await times(large)]
    expect(before.last?.getTime()).toBeLessThan(after.last!.getTime())
  }, 90_000)

  it('is declined with a reason that its author sees, and can be accepted afterwards', async () => {
    const { id: userId, client } = await newColleague(server)
    const id = await issue({ userIds: [userId] })
    const declined = await client.call(calls.declineTask, { params: { id }, body: { reason: '出張のため' } })
    expect(declined.body).toMatchObject({ own: { status: 'declined' }, can: { accept: true, tick: false } })
    expect((await author.call(calls.listTaskUsers, { params: { id } })).body.taskUsers).toMatchObject([
      { id: userId, status: 'declined', declineReason: '出張のため' },
    ])
    expect(await noticesOf(author, 'assigned_task_declined')).toHaveLength(1)
    const todoId = declined.body.todos[0]!.id
    expect((await client.call(calls.completeTodo, { params: { id: todoId } })).body.error).toMatchObject({
      code: 'task_closed',
    })
    expect((await client.call(calls.acceptTask, { params: { id } })).body.own).toMatchObject({
      status: 'accepted',
      declineReason: null,
    })
    expect(await countsOf(id)).toEqual({ total: 1, accepted: 1, done: 0, declined: 0 })
  })

  it('is not visible to people who have not received it, and its recipients do not see each other', async () => {
    const one = await newColleague(server)
    const other = await newColleague(server)
    const id = await issue({ userIds: [one.id] })
    expect((await other.client.call(calls.getTask, { params: { id } })).status).toBe(404)
    for (const call of [calls.listTaskUsers, calls.listTaskDepartments])
      expect((await one.client.call(call, { params: { id } })).status).toBe(404)
    expect((await one.client.call(calls.remindTask, { params: { id } })).status).toBe(404)
    expect((await one.client.call(calls.closeTask, { params: { id } })).status).toBe(404)
  })

  it('to use a menu is done by using it, after the task was issued', async () => {
    const { id: userId, client } = await newColleague(server)
    const { menuId } = server.company
    const post = () => client.call(createApply, { body: { menuId, text: '本文', clientKey: newClientKey() } })
    expect((await post()).status).toBe(200)
    const id = await issue({ todos: [{ kind: 'menu', menuId }], userIds: [userId] })
    const before = await read(client, id)
    expect(before).toMatchObject({ own: { status: 'unaccepted' }, todos: [{ usable: true }] })
    const byHand = { params: { id: before.todos[0]!.id } }
    expect((await client.call(calls.completeTodo, byHand)).status).toBe(404)
    expect((await post()).status).toBe(200)
    await soon(async () => expect((await read(client, id)).own).toMatchObject({ status: 'done' }))
    const path = calls.exportTaskAnswers.path.replace('{id}', String(byHand.params.id))
    const lines = (await (await author.fetch(path)).text()).trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('本文')
    expect((await client.fetch(path)).status).toBe(404)
  })

  it('is issued to the members of an audience, each notified once, and not to its author', async () => {
    const people = await Promise.all([newColleague(server), newColleague(server)])
    const id = await issue({ rule: toPeople(...people.map((one) => one.id), server.company.managerId) })
    await soon(async () => {
      expect(await read(author, id)).toMatchObject({ issued: true, counts: { total: 2 } })
      for (const { client } of people)
        expect(await noticesOf(client, 'assigned_task_sent')).toEqual([
          [expect.stringContaining('タスク「安全講習の受講」が届きました'), `/tasks/${id}/received`],
        ])
    })
    expect((await author.call(calls.listTaskDepartments, { params: { id } })).body.departments).toEqual([
      expect.objectContaining({ counts: { total: 2, accepted: 0, done: 0, declined: 0 } }),
    ])
  })

  it('reminds those who are neither done nor declined, at most once an hour', async () => {
    const [open, done, declined] = await Promise.all([
      newColleague(server),
      newColleague(server),
      newColleague(server),
    ])
    const id = await issue({ userIds: [open!.id, done!.id, declined!.id] })
    const todoId = (await read(done!.client, id)).todos[0]!.id
    await done!.client.call(calls.completeTodo, { params: { id: todoId } })
    await declined!.client.call(calls.declineTask, { params: { id }, body: { reason: '担当外です' } })
    expect((await author.call(calls.remindTask, { params: { id } })).status).toBe(200)
    await soon(async () => expect(await noticesOf(open!.client, 'assigned_task_reminder')).toHaveLength(1))
    for (const { client } of [done!, declined!])
      expect(await noticesOf(client, 'assigned_task_reminder')).toEqual([])
    const again = () => author.call(calls.remindTask, { params: { id } })
    expect((await again()).body.error).toMatchObject({ code: 'reminded_recently' })
    const { db } = server.company
    await namedQuery(
      db,
      `update tasks set reminded_at = now() - interval '61 minutes' where company_id = $1 and id = $2`,
      [companyIdOf(db), id],
    )
    expect((await again()).status).toBe(200)
  })

  it('takes people later, lets them be removed, and asks nobody after it is closed', async () => {
    const [one, other] = await Promise.all([newColleague(server), newColleague(server)])
    const id = await issue({ userIds: [one!.id] })
    const adding = { params: { id }, body: { userIds: [one!.id, other!.id] } }
    expect((await author.call(calls.addTaskUsers, adding)).body.counts).toMatchObject({ total: 2 })
    await soon(async () => expect(await noticesOf(other!.client, 'assigned_task_sent')).toHaveLength(1))
    const removing = { params: { id, userId: one!.id } }
    expect((await author.call(calls.removeTaskUser, removing)).body.counts).toMatchObject({ total: 1 })
    expect((await one!.client.call(calls.getTask, { params: { id } })).status).toBe(404)
    expect(await noticesOf(one!.client, 'assigned_task_sent')).toEqual([])
    expect((await author.call(calls.closeTask, { params: { id } })).body.state).toBe('closed')
    expect((await other!.client.call(calls.acceptTask, { params: { id } })).body.error).toMatchObject({
      code: 'task_closed',
    })
    expect((await author.call(calls.addTaskUsers, adding)).body.error).toMatchObject({ code: 'task_closed' })
    const waiting = await other!.client.call(listWaiting, { query: { kind: 'assigned_task' } })
    expect(waiting.body.items).toEqual([])
  })

  it('is changed at the version that was read, and tells recipients of a new due date', async () => {
    const { id: userId, client } = await newColleague(server)
    const id = await issue({ userIds: [userId], dueOn: '2031-04-01' })
    const body = { title: '安全講習', dueOn: '2031-05-01', version: 1 }
    const changed = await author.call(calls.updateTask, { params: { id }, body })
    expect(changed.body).toMatchObject({ title: '安全講習', dueOn: '2031-05-01', version: 2 })
    expect((await author.call(calls.updateTask, { params: { id }, body })).body.error).toMatchObject({
      code: 'conflict',
    })
    await soon(async () =>
      expect(await noticesOf(client, 'assigned_task_moved')).toEqual([
        [expect.stringContaining('5月1日'), `/tasks/${id}/received`],
      ]),
    )
    expect((await author.call(calls.deleteTask, { params: { id }, query: { version: 1 } })).status).toBe(409)
    expect((await author.call(calls.deleteTask, { params: { id }, query: { version: 2 } })).status).toBe(204)
    expect((await client.call(calls.getTask, { params: { id } })).status).toBe(404)
    expect(await noticesOf(client, 'assigned_task_moved')).toEqual([])
  })

  it('refuses nobody, people of another company, unknown menus and a due date that has passed', async () => {
    const send = async (fields: object) =>
      (
        await author.call(calls.createTask, {
          body: { title: 'x', todos: [readText], userIds: [server.company.employeeId], ...fields },
        })
      ).body.error
    expect(await send({ userIds: [] })).toMatchObject({ fields: { userIds: expect.any(String) } })
    expect(await send({ userIds: [server.other.employeeId] })).toMatchObject({
      fields: { userIds: expect.any(String) },
    })
    expect(await send({ todos: [{ kind: 'menu', menuId: server.other.menuId }] })).toMatchObject({
      fields: { todos: expect.any(String) },
    })
    expect(await send({ dueOn: '2020-01-01' })).toMatchObject({ fields: { dueOn: expect.any(String) } })
    expect(await send({ repeatRule: 'FREQ=HOURLY' })).toMatchObject({
      fields: { repeatRule: expect.any(String) },
    })
  })
})

describe('a task with a test', () => {
  const testTodo = (testId: number) => ({ kind: 'test' as const, testId })
  let admin: Client
  beforeAll(async () => {
    admin = await server.as(server.company.logins.administrator)
  })

  it('is done by passing the test, not by failing it or by hand', async () => {
    const { id: userId, client } = await newColleague(server)
    const testId = await publishTest(admin)
    const id = await issue({ todos: [testTodo(testId)], userIds: [userId] })
    const todo = (await read(client, id)).todos[0]!
    expect(todo).toMatchObject({ kind: 'test', title: '食品衛生テスト', testId, usable: true })
    expect((await client.call(calls.completeTodo, { params: { id: todo.id } })).status).toBe(404)
    await takeTest(client, testId, {})
    await takeTest(client, testId, rightAnswers)
    await soon(async () => expect((await read(client, id)).own).toMatchObject({ status: 'done' }))
    expect((await read(client, id)).todos[0]!.completedAt).not.toBeNull()
  })

  it('is done from the start by people who have passed it, who get no notice, but asked again by a series', async () => {
    const { id: userId, client } = await newColleague(server)
    const testId = await publishTest(admin)
    await takeTest(client, testId, rightAnswers)
    const both = await issue({ todos: [testTodo(testId), readText], userIds: [userId] })
    await soon(async () => expect((await read(client, both)).todos[0]!.completedAt).not.toBeNull())
    expect((await read(client, both)).own).toMatchObject({ status: 'unaccepted' })
    const title = '合格済みのテスト'
    const id = await issue({ title, todos: [testTodo(testId)], userIds: [userId] })
    await soon(async () => expect((await read(author, id)).state).toBe('finished'))
    expect((await noticesOf(author, 'assigned_task_done')).map(([text]) => text)).toContain(
      `タスク「${title}」の全員分の対応が終わりました`,
    )
    const series = await issue({ todos: [testTodo(testId)], userIds: [userId], repeatRule: 'FREQ=MONTHLY' })
    await soon(async () =>
      expect((await noticesOf(client, 'assigned_task_sent')).map(([, path]) => path)).toEqual([
        `/tasks/${series}/received`,
        `/tasks/${both}/received`,
      ]),
    )
    expect((await read(client, series)).own).toMatchObject({ status: 'unaccepted' })
  })

  it('tells its author who may not take it, and names no test that the author may not take', async () => {
    const one = await newColleague(server)
    const other = await newColleague(server)
    const testId = await publishTest(admin, { rule: toPeople(one.id, server.company.managerId) })
    const title = '一部の人のテスト'
    const id = await issue({ title, todos: [testTodo(testId)], userIds: [one.id, other.id] })
    await soon(async () =>
      expect(await noticesOf(author, 'assigned_task_blocked')).toEqual([
        [
          `タスク「${title}」の制度への提出またはテストの受験ができない人が1人います`,
          `/tasks/${id}/requested?status=blocked`,
        ],
      ]),
    )
    const users = await author.call(calls.listTaskUsers, { params: { id }, query: { status: 'blocked' } })
    expect(users.body.taskUsers).toMatchObject([{ id: other.id, blocked: true }])
    const everybody = await author.call(calls.listTaskUsers, { params: { id } })
    expect(everybody.body.taskUsers.map((user) => [user.id, user.blocked])).toEqual([
      [one.id, false],
      [other.id, true],
    ])
    expect((await read(other.client, id)).todos[0]).toMatchObject({ usable: false })
    const named = async (client: Client) =>
      (await client.call(calls.listTaskTests, { query: { query: '食品' } })).body.tests.map((test) => test.id)
    expect(await named(one.client)).toContain(testId)
    expect(await named(other.client)).not.toContain(testId)
    expect(await named(admin)).toContain(testId)
    const body = { title: 'x', todos: [testTodo(testId)], userIds: [one.id] }
    expect((await other.client.call(calls.createTask, { body })).body.error).toMatchObject({
      fields: { todos: expect.any(String) },
    })
    expect(
      (await admin.call(deleteKnowledgeTest, { params: { id: testId }, query: { version: 2 } })).body.error,
    ).toMatchObject({ code: 'test_in_task' })
  })
})

describe('a template', () => {
  const save = (client: Client, fields: Partial<CallInput<typeof createTaskTemplate>['body']> = {}) =>
    client.call(createTaskTemplate, { body: { title: '入社手続き', todos: [readText], ...fields } })
  const list = async (client: Client) =>
    (await client.call(listTaskTemplates, { query: { limit: 100 } })).body
  const getting = async (client: Client, id: number) => client.call(getTaskTemplate, { params: { id } })
  const deleting = (client: Client, id: number) => client.call(deleteTaskTemplate, { params: { id } })

  it('is for its author alone, and for everyone if an administrator shares it', async () => {
    const admin = await server.as(server.company.logins.administrator)
    const { client } = await newColleague(server)
    const { menuId } = server.company
    const own = await save(client, {
      detail: '初日の手続き',
      dueDays: 7,
      todos: [{ kind: 'menu', menuId, message: '初日に' }, readText],
    })
    expect((await getting(client, own.body.id)).body).toMatchObject({
      ...{ title: '入社手続き', detail: '初日の手続き', dueDays: 7, leftOutCount: 0 },
      todos: [
        { kind: 'menu', menuId, message: '初日に' },
        { kind: 'text', title: '資料を読む' },
      ],
    })
    expect((await getting(author, own.body.id)).status).toBe(404)
    expect((await deleting(author, own.body.id)).status).toBe(404)
    expect((await save(client, { shared: true })).status).toBe(404)
    const shared = await save(admin, { title: '全社の手続き', shared: true })
    expect(await list(client)).toMatchObject({
      taskTemplates: [
        { id: shared.body.id, title: '全社の手続き', shared: true, can: { delete: false } },
        { id: own.body.id, shared: false, todoCount: 2, can: { delete: true } },
      ],
    })
    expect((await list(author)).taskTemplates.map(({ id }) => id)).toEqual([shared.body.id])
    expect((await deleting(client, shared.body.id)).status).toBe(404)
    expect((await deleting(client, own.body.id)).status).toBe(204)
    expect((await deleting(admin, shared.body.id)).status).toBe(204)
    expect((await list(client)).taskTemplates).toEqual([])
  })

  it('leaves out the to-dos whose test the reader may not take', async () => {
    const admin = await server.as(server.company.logins.administrator)
    const testId = await publishTest(admin, { rule: toPeople(server.company.administratorId) })
    const { body } = await save(admin, { todos: [{ kind: 'test', testId }, readText], shared: true })
    expect((await getting(author, body.id)).body).toMatchObject({
      todos: [{ kind: 'text' }],
      leftOutCount: 1,
    })
    expect((await getting(admin, body.id)).body).toMatchObject({ leftOutCount: 0 })
    await deleting(admin, body.id)
  })
})

describe('schedules of tasks', () => {
  const moved = (id: number, change: string) => {
    const { db } = server.company
    return namedQuery(db, `update tasks set ${change} where company_id = $1 and id = $2`, [
      companyIdOf(db),
      id,
    ])
  }

  it('remind once of a task that is due on the next day', async () => {
    const { id: userId, client } = await newColleague(server)
    await issue({ userIds: [userId], dueOn: '2031-04-02' })
    await remindOfDueTasks(server.company.db, new Date('2031-04-01T03:00:00Z'))
    await soon(async () => expect(await noticesOf(client, 'assigned_task_due')).toHaveLength(1))
    await remindOfDueTasks(server.company.db, new Date('2031-04-01T04:00:00Z'))
    await issue({ userIds: [userId], title: '次のタスク' })
    await soon(async () => expect(await noticesOf(client, 'assigned_task_sent')).toHaveLength(2))
    expect(await noticesOf(client, 'assigned_task_due')).toHaveLength(1)
  })

  it('issue the next task of a series once, with the same to-dos and people', async () => {
    const { id: userId, client } = await newColleague(server)
    const id = await issue({ userIds: [userId], title: '月次点検', repeatRule: 'FREQ=DAILY' })
    expect(await read(author, id)).toMatchObject({ repeatRule: 'FREQ=DAILY', nextOn: expect.any(String) })
    await moved(id, `next_on = next_on - 1, started_on = started_on - 1, due_on = started_on + 2`)
    await repeatTasks(server.company.db)
    await repeatTasks(server.company.db)
    const tasks = (await received(client)).filter(({ title }) => title === '月次点検')
    expect(tasks).toHaveLength(2)
    const next = await read(author, tasks.map((task) => task.id).find((other) => other !== id)!)
    expect(next).toMatchObject({ todos: [{ title: '資料を読む' }], repeatRule: 'FREQ=DAILY' })
    expect(next.nextOn).not.toBeNull()
    expect((await read(author, id)).nextOn).toBeNull()
  })
})
