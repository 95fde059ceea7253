import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { cancelTasks, createApply, getApplyOverview, remindTasks } from '#contract/applies.ts'
import { getFeed } from '#contract/feeds.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, submitDraft } from '#testing/using-menus.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
const message = formItem('message', 'long_text', { name: 'メッセージ' })
const share = (items: ReturnType<typeof formItem>[]) =>
  designMenu(server.company.db, {
    menu: { menuCategoryId: server.company.menuCategoryId },
    report: { items },
  })
const notices = async (client: Client, kind: string, about: string) =>
  (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements.filter(
    (notice) => notice.kind === kind && notice.hrefPath === about,
  )
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })

describe('requests', () => {
  const tasks = formItem('tasks', 'task_list', { name: '準備' })
  const tasksOf = (reportId: number) =>
    server.company.db
      .selectFrom('reportItemTasks as x')
      .innerJoin('reportItemTaskLists as l', (join) =>
        join.onRef('l.companyId', '=', 'x.companyId').onRef('l.id', '=', 'x.taskListId'),
      )
      .select(['x.assigneeId', 'x.title', 'x.skipped', 'x.completedAt', 'x.withdrawnAt', 'x.applyId'])
      .where('l.reportId', '=', reportId)
      .orderBy('x.sortOrder')
      .execute()

  it('are sent to each assignee, trigger one reminder a day, and can be withdrawn', async () => {
    const { managerId, administratorId } = server.company
    const menuId = await share([message, tasks])
    const answers = answered({
      message: { text: '準備のお願い' },
      tasks: {
        tasks: [
          { title: '会場', assigneeIds: [managerId, administratorId], dueOn: null },
          { title: '資料', assigneeIds: [managerId], dueOn: null },
        ],
      },
    })
    const client = await hanako()
    const { id, reportId, feedId } = (await applyWith(client, { menuId, answers })).body
    expect((await tasksOf(reportId!)).map(({ title, assigneeId }) => [title, assigneeId])).toEqual([
      ['会場', managerId],
      ['会場', administratorId],
      ['資料', managerId],
    ])
    const post = (await (await taro()).call(getFeed, { params: { id: feedId! } })).body
    expect(post.answers?.find(({ item }) => item === 'tasks')?.taskListId).toEqual(expect.any(Number))
    const href = `/feeds/${feedId}`
    await soon(async () => expect(await notices(await taro(), 'task_requested', href)).toHaveLength(1))
    expect((await client.call(getApplyOverview, { params: { id } })).body).toMatchObject({
      taskCount: 3,
      openTaskCount: 3,
    })
    const params = { id }
    expect((await client.call(remindTasks, { params })).body.remindedCount).toBe(2)
    expect((await client.call(remindTasks, { params })).body.error?.code).toBe('already_reminded')
    await soon(async () => expect(await notices(await kenichi(), 'task_reminder', href)).toHaveLength(1))
    expect((await (await taro()).call(cancelTasks, { params })).status).toBe(404)
    expect((await client.call(cancelTasks, { params })).body.withdrawnCount).toBe(3)
    expect((await client.call(cancelTasks, { params })).body.withdrawnCount).toBe(0)
    await soon(async () => expect(await notices(await taro(), 'task_withdrawn', href)).toHaveLength(1))
    expect((await client.call(getApplyOverview, { params: { id } })).body.taskCount).toBe(0)
  })

  it('to use a menu skip people who cannot use it, and are completed by using it', async () => {
    const { db, managerId, administratorId, menuCategoryId } = server.company
    const onlyManager = await audienceOf(db, { include: [{ type: 'user', id: managerId }], match: 'any' })
    const target = await makeMenu(db, { menuCategoryId, useAudienceId: onlyManager })
    const menuId = await share([
      message,
      formItem('ask', 'mission_request', { name: '依頼', menuId: target }),
    ])
    const mission = { userIds: [managerId, administratorId], dueOn: null, message: '自己紹介をお願いします' }
    const { reportId } = (
      await applyWith(await hanako(), { menuId, answers: answered({ ask: { mission } }) })
    ).body
    expect(await tasksOf(reportId!)).toMatchObject([
      { assigneeId: managerId, skipped: false, withdrawnAt: null, completedAt: null },
      { assigneeId: administratorId, skipped: true, withdrawnAt: expect.any(Date) },
    ])
    const used = await (await taro()).call(createApply, {
      body: { menuId: target, text: 'はじめまして', clientKey: newClientKey() },
    })
    expect(await tasksOf(reportId!)).toMatchObject([
      { completedAt: expect.any(Date), applyId: used.body.id },
      { completedAt: null },
    ])
  })
})

describe('a poll', () => {
  it('creates its choices once, and stays when the report is changed', async () => {
    const poll = {
      question: '社食の希望は？',
      choices: ['カレー', 'うどん'],
      anonymous: true,
      threshold: 3,
      multiple: false,
      closesAt: null,
    }
    const menuId = await share([message, formItem('poll', 'poll', { name: '投票' })])
    const client = await hanako()
    const answers = answered({ message: { text: '投票です' }, poll: { poll } })
    const { reportId, feedId } = (await applyWith(client, { menuId, answers })).body
    const { db, companyId } = server.company
    const polls = () =>
      db
        .selectFrom('reportItemPolls')
        .select(['id', 'question', 'anonymous', 'threshold'])
        .where('companyId', '=', companyId)
        .where('reportId', '=', reportId!)
        .execute()
    const [made] = await polls()
    expect(made).toMatchObject({ question: '社食の希望は？', anonymous: true, threshold: 3 })
    const choices = await db
      .selectFrom('reportItemPollChoices')
      .select('name')
      .where('pollId', '=', made!.id)
      .orderBy('sortOrder')
      .execute()
    expect(choices.map(({ name }) => name)).toEqual(['カレー', 'うどん'])
    await submitDraft(client, reportId!, answered({ message: { text: '直しました' }, poll: { poll } }))
    expect(await polls()).toEqual([made])
    const post = (await (await taro()).call(getFeed, { params: { id: feedId! } })).body
    expect(post.answers?.find(({ item }) => item === 'poll')?.pollId).toBe(made!.id)
  })
})
