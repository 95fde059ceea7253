import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TaskAnswer } from '#common/form/answer.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { cancelTasks, createApply, deleteApply, remindTasks } from '#contract/applies.ts'
import { deleteFeed, getFeed } from '#contract/feeds.ts'
import {
  completeTask,
  listApplyTasks,
  listMissions,
  listOwnTasks,
  listReportItemTasks,
  listTimelineMissions,
  reopenTask,
} from '#contract/report-items.ts'
import { listTimelineTasks } from '#contract/tasks.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith } from '#testing/using-menus.ts'
import { remindOfDue } from './report-items.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
/** A person without other requests. */
async function somebody(name: string) {
  const { db, companyId, departmentId } = server.company
  const login = `${name}@tasks${companyId}.example`
  const id = await makeUser(db, {
    familyName: '依頼',
    givenName: name,
    email: login,
    memberships: [{ departmentId }],
  })
  return { id, client: await server.as(login) }
}
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })
/** A day relative to today, in the company's time zone. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
const notices = async (client: Client, kind: string, href: string) =>
  (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements.filter(
    (notice) => notice.kind === kind && notice.hrefPath === href,
  )
const task = (title: string, assigneeIds: number[], dueOn: string | null = null): TaskAnswer => ({
  title,
  assigneeIds,
  dueOn,
})

/** Posts a list of requests. Returns its ids, and the ids of its requests in order. */
async function ask(tasks: TaskAnswer[], menu = {}, item = {}) {
  const menuId = await designMenu(server.company.db, {
    menu: { menuCategoryId: server.company.menuCategoryId, ...menu },
    report: { items: [formItem('title', 'text'), formItem('tasks', 'task_list', item)] },
  })
  const answers = answered({ title: { text: '準備のお願い' }, tasks: { tasks } })
  return made((await applyWith(await hanako(), { menuId, answers })).body)
}

/** Issues a request to use a menu. */
async function askToUse(targetId: number, userIds: number[], dueOn: string | null = null, menu = {}) {
  const menuId = await designMenu(server.company.db, {
    menu: { menuCategoryId: server.company.menuCategoryId, ...menu },
    report: {
      items: [formItem('title', 'text'), formItem('ask', 'mission_request', { menuId: targetId })],
    },
  })
  const mission = { userIds, dueOn, message: '自己紹介をお願いします' }
  const answers = answered({ title: { text: 'お願い' }, ask: { mission } })
  return made((await applyWith(await hanako(), { menuId, answers })).body)
}

async function made({
  id,
  feedId,
  reportId,
}: {
  id: number
  feedId: number | null
  reportId: number | null
}) {
  const { db, companyId } = server.company
  const list = await db
    .selectFrom('reportItemTaskLists')
    .select('id')
    .where('companyId', '=', companyId)
    .where('reportId', '=', reportId!)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('reportItemTasks')
    .select('id')
    .where('companyId', '=', companyId)
    .where('taskListId', '=', list.id)
    .orderBy('sortOrder')
    .execute()
  return { applyId: id, feedId, listId: list.id, taskIds: rows.map((row) => row.id) }
}

const see = (client: Client, id: number) => client.call(listReportItemTasks, { params: { id } })
const own = async (client: Client) => (await client.call(listOwnTasks, {})).body.tasks
const waiting = async (client: Client) => {
  const { kinds, items } = (await client.call(listWaiting, { query: { kind: 'task' } })).body
  return { ...kinds.find(({ kind }) => kind === 'task'), items }
}
const setDue = (taskIds: readonly number[], dueOn: string, askedAt = new Date(Date.now() - 3 * 86_400_000)) =>
  server.company.db
    .updateTable('reportItemTasks')
    .set({ dueOn, askedAt })
    .where('companyId', '=', server.company.companyId)
    .where('id', 'in', [...taskIds])
    .execute()

describe('a request', () => {
  it('can be ticked off by its assignee, and reopened', async () => {
    const { id, client } = await somebody('完了')
    const { listId, feedId, taskIds } = await ask([
      task('会場を決める', [id, server.company.managerId], inDays(5)),
      task('資料を送る', [id]),
    ])
    const list = (await see(client, listId)).body
    expect(list.tasks.map(({ title, assignee, dueOn }) => [title, assignee.name, dueOn])).toEqual([
      ['会場を決める', '依頼 完了', inDays(5)],
      ['会場を決める', '鈴木 太郎', inDays(5)],
      ['資料を送る', '依頼 完了', null],
    ])
    expect([list.counts, list.ownTasks.map((one) => one.id)]).toEqual([
      { done: 0, total: 3 },
      [taskIds[0], taskIds[2]],
    ])
    expect(list.tasks.map(({ can }) => can.complete)).toEqual([true, false, true])
    const params = { id: taskIds[0]! }
    expect(await own(client)).toMatchObject([
      { id: taskIds[0], feedId, author: { name: '佐藤 花子' }, can: { complete: true } },
      { id: taskIds[2], dueOn: null },
    ])
    const done = (await client.call(completeTask, { params })).body
    expect(done).toMatchObject({
      completedAt: expect.any(String),
      can: { complete: false, reopen: true },
    })
    expect((await client.call(completeTask, { params })).body).toEqual(done)
    expect((await see(await hanako(), listId)).body.counts).toEqual({ done: 1, total: 3 })
    expect((await own(client)).map((one) => one.id)).toEqual([taskIds[2]])
    const again = (await client.call(reopenTask, { params })).body
    expect(again).toMatchObject({ completedAt: null, can: { complete: true, reopen: false } })
    expect((await client.call(reopenTask, { params })).status).toBe(200)
    expect((await see(await hanako(), listId)).body.counts).toEqual({ done: 0, total: 3 })
  })

  it('cannot be ticked off by anyone else, or after it was withdrawn', async () => {
    const { id, client } = await somebody('他人')
    const { taskIds, applyId } = await ask([task('自分だけ', [id])])
    const params = { id: taskIds[0]! }
    for (const other of [await hanako(), await taro(), await kenichi()])
      for (const call of [completeTask, reopenTask])
        expect((await other.call(call, { params })).status).toBe(404)
    const foreign = await server.as(server.other.logins.administrator)
    expect((await foreign.call(completeTask, { params })).status).toBe(404)
    expect((await server.guest().call(completeTask, { params })).status).toBe(401)
    await (await hanako()).call(cancelTasks, { params: { id: applyId } })
    expect((await client.call(completeTask, { params })).body.error?.code).toBe('conflict')
    expect(await own(client)).toEqual([])
  })

  it('is shown on the post to its readers; an unpublished one only to people who can see the whole report', async () => {
    const { db, managerId } = server.company
    const readers = await audienceOf(db, { include: [{ type: 'user', id: managerId }], match: 'any' })
    const { id, client } = await somebody('読者外')
    const narrow = await ask([task('限られた人', [id])], { publicationAudienceId: readers })
    expect((await see(await taro(), narrow.listId)).status).toBe(200)
    expect((await see(client, narrow.listId)).status).toBe(404)
    // The assignee can still see it and complete it.
    expect(await own(client)).toMatchObject([{ id: narrow.taskIds[0], feedId: null }])
    expect((await waiting(client)).items).toMatchObject([{ hrefPath: '/missions' }])
    expect((await client.call(completeTask, { params: { id: narrow.taskIds[0]! } })).status).toBe(200)

    const hidden = await ask([task('非公開', [id])], {}, { published: false })
    expect((await see(await taro(), hidden.listId)).status).toBe(404)
    for (const whole of [await hanako(), await kenichi()])
      expect((await see(whole, hidden.listId)).body.tasks).toHaveLength(1)
    const foreign = await server.as(server.other.logins.administrator)
    expect((await see(foreign, hidden.listId)).status).toBe(404)
    expect((await see(server.guest(), hidden.listId)).status).toBe(401)
  })

  it('is listed in pages, and to its issuer with all requests of the use', async () => {
    const { id } = await somebody('頁')
    const { listId, applyId, taskIds } = await ask(
      Array.from({ length: 5 }, (_, i) => task(`その${i + 1}`, [id])),
    )
    const first = (
      await (await taro()).call(listReportItemTasks, { params: { id: listId }, query: { limit: 3 } })
    ).body
    expect(first.tasks.map(({ title }) => title)).toEqual(['その1', 'その2', 'その3'])
    const rest = (
      await (
        await taro()
      ).call(listReportItemTasks, {
        params: { id: listId },
        query: { limit: 3, cursor: first.nextCursor! },
      })
    ).body
    expect([rest.tasks.map(({ title }) => title), rest.nextCursor]).toEqual([['その4', 'その5'], null])
    const params = { id: applyId }
    const page = (await (await hanako()).call(listApplyTasks, { params, query: { limit: 4 } })).body
    expect([page.tasks.length, page.counts]).toEqual([4, { done: 0, total: 5 }])
    const last = (
      await (await hanako()).call(listApplyTasks, { params, query: { cursor: page.nextCursor! } })
    ).body
    expect(last.tasks.map((one) => one.id)).toEqual([taskIds[4]])
    expect((await (await kenichi()).call(listApplyTasks, { params })).status).toBe(200)
    expect((await (await taro()).call(listApplyTasks, { params })).status).toBe(404)
  })

  it('is withdrawn with its post, and its assignees are notified', async () => {
    const { id, client } = await somebody('削除')
    const { feedId } = await ask([task('なくなる', [id])])
    await (await hanako()).call(deleteFeed, { params: { id: feedId! } })
    await soon(async () => {
      expect(await own(client)).toEqual([])
      expect(
        await notices(client, 'task_withdrawn', `/feeds/${feedId}`).then(
          async (withPost) => withPost.length + (await notices(client, 'task_withdrawn', '/waiting')).length,
        ),
      ).toBe(1)
    })
    expect((await waiting(client)).count).toBe(0)
    const other = await ask([task('使用ごと', [id])])
    await (await kenichi()).call(deleteApply, { params: { id: other.applyId } })
    expect(await own(client)).toEqual([])
  })
})

describe('a request to use a menu', () => {
  it('is completed only by using the menu; people who cannot use it are shown to the issuer only', async () => {
    const { db, menuCategoryId } = server.company
    const { id, client } = await somebody('使う')
    const outsider = await somebody('使えない')
    const only = await audienceOf(db, { include: [{ type: 'user', id }], match: 'any' })
    const target = await makeMenu(db, { menuCategoryId, name: '自己紹介', useAudienceId: only })
    const { listId, applyId, taskIds } = await askToUse(target, [id, outsider.id], inDays(1))
    const mission = (await client.call(listMissions, {})).body.missions
    expect(mission).toMatchObject([
      {
        id: taskIds[0],
        title: '自己紹介をお願いします',
        targetMenu: { id: target, name: '自己紹介', formKind: 'post' },
        can: { complete: false },
      },
    ])
    expect(await own(client)).toEqual([])
    expect((await outsider.client.call(listMissions, {})).body.missions).toEqual([])
    expect((await client.call(completeTask, { params: { id: taskIds[0]! } })).body.error?.code).toBe(
      'conflict',
    )
    expect((await see(await taro(), listId)).body.tasks.map(({ skipped }) => skipped)).toEqual([false])
    expect(
      (await (await hanako()).call(listApplyTasks, { params: { id: applyId } })).body.tasks.map(
        ({ skipped, targetMenu }) => [skipped, targetMenu?.name],
      ),
    ).toEqual([
      [false, '自己紹介'],
      [true, '自己紹介'],
    ])
    const short = (await client.call(listTimelineMissions, {})).body
    expect([short.missions.length, short.count]).toEqual([1, 1])
    // A session receives a new audience through a database notification shortly after.
    await soon(async () => expect((await client.call(listMissions, {})).body.missions[0]?.can.use).toBe(true))
    expect((await waiting(client)).items).toMatchObject([{ hrefPath: `/menus/${target}` }])
    const used = await client.call(createApply, {
      body: { menuId: target, text: 'はじめまして', clientKey: newClientKey() },
    })
    expect(used.status).toBe(200)
    expect((await client.call(listMissions, {})).body.missions).toEqual([])
    expect((await see(await hanako(), listId)).body.counts).toEqual({ done: 1, total: 1 })
    // A cancelled use completes no request.
    const gone = await (await kenichi()).call(deleteApply, { params: { id: used.body.id } })
    expect(gone.status).toBe(204)
    expect((await client.call(listMissions, {})).body.missions).toHaveLength(1)
    expect((await see(await hanako(), listId)).body.counts).toEqual({ done: 0, total: 1 })
  })
})

describe('the waiting items', () => {
  it('are the open requests, oldest due date first, with overdue ones marked', async () => {
    const { id, client } = await somebody('待ち')
    const { taskIds, feedId } = await ask([
      task('期限なし', [id]),
      task('来週', [id], inDays(7)),
      task('過ぎた', [id], inDays(3)),
    ])
    await setDue([taskIds[2]!], inDays(-2))
    const { count, overdueCount, items } = await waiting(client)
    expect([count, overdueCount]).toEqual([3, 1])
    expect(items.map((item) => [item.id, item.title, item.overdue, item.hrefPath])).toEqual([
      [taskIds[2], '過ぎた', true, `/feeds/${feedId}`],
      [taskIds[1], '来週', false, `/feeds/${feedId}`],
      [taskIds[0], '期限なし', false, `/feeds/${feedId}`],
    ])
    const short = (await client.call(listTimelineTasks, {})).body
    expect([short.count, short.overdueCount, short.tasks.map(({ title }) => title)]).toEqual([
      3,
      1,
      ['過ぎた', '来週', '期限なし'],
    ])
    const page = (await client.call(listOwnTasks, { query: { limit: 2 } })).body
    const rest = (await client.call(listOwnTasks, { query: { limit: 2, cursor: page.nextCursor! } })).body
    expect([...page.tasks, ...rest.tasks].map(({ title }) => title)).toEqual(['過ぎた', '来週', '期限なし'])
    const pages = (await client.call(listWaiting, { query: { kind: 'task', limit: 1 } })).body
    const next = await client.call(listWaiting, {
      query: { kind: 'task', limit: 5, cursor: pages.nextCursor! },
    })
    expect(next.body.items.map(({ title }) => title)).toEqual(['来週', '期限なし'])
  })
})

describe('scheduled reminders', () => {
  it('are sent the day before and on the day, once a day, except for requests issued or reminded today', async () => {
    const { db, companyId } = server.company
    const people = await Promise.all(['明日', '今日', '先', '済', '新'].map(somebody))
    const [tomorrow, today, later, done, fresh] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ]
    const { taskIds, feedId, applyId } = await ask(people.map(({ id }) => task('締切あり', [id])))
    // From another list: the email about this one does not name it.
    await ask([task('別の依頼', [people[0]!.id])])
    const [first, second, third, fourth, fifth] = taskIds as [number, number, number, number, number]
    await setDue([first], inDays(1))
    await setDue([second, fourth], inDays(0))
    await setDue([third], inDays(2))
    await setDue([fifth], inDays(0), new Date())
    await done.client.call(completeTask, { params: { id: fourth } })
    const href = `/feeds/${feedId}`
    const told = async () => {
      const lists = await Promise.all(people.map(({ client }) => notices(client, 'task_reminder', href)))
      return lists.map((list) => list.length)
    }
    for (let i = 0; i < 2; i++) await remindOfDue(db, 'https://hiroba.example')
    expect(await told()).toEqual([1, 1, 0, 0, 0])
    for (const { client } of [later, fresh]) expect((await own(client)).length).toBe(1)
    const letters = await sql<{ to: string; tasks: number }>`
      select data->'data'->'letter'->>'to' as to,
        regexp_count(data->'data'->'letter'->>'text', '・')::integer as tasks from pgboss.job
      where name = 'mail.send' and data->'data'->'letter'->>'text' like ${`%${href}`}
        and data->'data'->'letter'->>'text' like '%まだ終わっていません%'`.execute(
      server.app.engine.installation,
    )
    expect(letters.rows.map(({ to }) => to).sort()).toEqual(
      ['今日', '明日'].map((name) => `${name}@tasks${companyId}.example`).sort(),
    )
    expect(letters.rows.map(({ tasks }) => tasks)).toEqual([1, 1])
    // Manually, people who were reminded by schedule today are skipped.
    const reply = await (await hanako()).call(remindTasks, { params: { id: applyId } })
    expect(reply.body.remindedCount).toBe(2)
    await soon(async () => expect(await told()).toEqual([1, 1, 1, 0, 1]))
    // On the next day, requests that were due tomorrow are due today.
    await db
      .updateTable('reportItemTasks')
      .set({ dueOn: inDays(0), remindedAt: new Date(Date.now() - 86_400_000) })
      .where('companyId', '=', companyId)
      .where('id', '=', first)
      .execute()
    await db
      .updateTable('announcements')
      .set(({ ref }) => ({ occasion: sql<string>`${ref('occasion')} || ' yesterday'` }))
      .where('companyId', '=', companyId)
      .where('userId', '=', tomorrow.id)
      .execute()
    await remindOfDue(db, 'https://hiroba.example')
    expect(await told()).toEqual([2, 1, 1, 0, 1])
    expect(today.id).toBeGreaterThan(0)
  })
})

it('a post with requests shows where they are', async () => {
  const { feedId, listId } = await ask([task('どこ', [server.company.managerId])])
  const post = (await (await taro()).call(getFeed, { params: { id: feedId! } })).body
  expect(post.answers?.find(({ item }) => item === 'tasks')?.taskListId).toBe(listId)
})
