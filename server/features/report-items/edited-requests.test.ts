import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FormAnswer, PollAnswer, TaskAnswer } from '#common/form/answer.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { cancelTasks } from '#contract/applies.ts'
import {
  completeTask,
  getReportItemPoll,
  listOwnTasks,
  listReportItemTasks,
  voteInPoll,
} from '#contract/report-items.ts'
import { forecastReport, saveReport } from '#contract/report-writing.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, draftOf, submitDraft } from '#testing/using-menus.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
const message = formItem('message', 'long_text', { name: 'メッセージ' })

async function share(kind: 'poll' | 'task_list', value: FormAnswer['value']) {
  const { db, companyId, menuCategoryId } = server.company
  const item = formItem('asked', kind, { name: 'お願い' })
  const menuId = await designMenu(db, { menu: { menuCategoryId }, report: { items: [message, item] } })
  const client = await hanako()
  const answers = (of: FormAnswer['value'] | null) =>
    answered({ message: { text: 'お願いです' }, ...(of && { asked: of }) })
  const { id, reportId, feedId } = (await applyWith(client, { menuId, answers: answers(value) })).body
  const table = kind === 'poll' ? 'reportItemPolls' : 'reportItemTaskLists'
  const made = await db
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', companyId)
    .where('reportId', '=', reportId!)
    .executeTakeFirstOrThrow()
  const edit = (of: FormAnswer['value'] | null) => submitDraft(client, reportId!, answers(of))
  return { id, reportId: reportId!, feedId: feedId!, madeId: made.id, edit, answers }
}

describe('the poll of a published post, edited,', () => {
  const lunch: PollAnswer = {
    question: '社食の希望は？',
    choices: ['カレー', 'うどん', 'そば'],
    anonymous: false,
    threshold: 1,
    multiple: true,
    closesAt: null,
  }
  const see = async (id: number) => (await (await taro()).call(getReportItemPoll, { params: { id } })).body
  const counts = async (id: number) =>
    (await see(id)).choices.map(({ name, voteCount }) => [name, voteCount] as const)
  const vote = async (client: Client, id: number, places: number[]) => {
    const { choices } = await see(id)
    const choiceIds = places.map((place) => choices[place]!.id)
    return client.call(voteInPoll, { params: { id }, body: { choiceIds } })
  }

  it('keeps its votes when choices are added, renamed and reordered', async () => {
    const { madeId, edit } = await share('poll', { poll: lunch })
    await vote(await taro(), madeId, [0])
    await edit({ poll: { ...lunch, question: '来月の希望は？', choices: ['カツカレー', 'うどん', 'そば'] } })
    expect(await see(madeId)).toMatchObject({ question: '来月の希望は？', voterCount: 1 })
    expect(await counts(madeId)).toEqual([
      ['カツカレー', 1],
      ['うどん', 0],
      ['そば', 0],
    ])
    // Nobody chose noodles: the choice can be removed, and others added.
    await edit({ poll: { ...lunch, choices: ['丼', 'ラーメン', 'カツカレー', 'うどん'] } })
    expect(await counts(madeId)).toEqual([
      ['丼', 0],
      ['ラーメン', 0],
      ['カツカレー', 1],
      ['うどん', 0],
    ])
  })

  it('keeps choices with votes: they cannot be removed', async () => {
    const { madeId, reportId, edit, answers } = await share('poll', { poll: lunch })
    const before = await see(madeId)
    await vote(await taro(), madeId, [0, 1])
    const refused = await edit({ poll: { ...lunch, choices: ['うどん', 'そば'] } })
    expect(refused.body).toMatchObject({ error: { fields: { 'answers.asked': /カレー/ } } } as never)
    expect((await edit(null)).status).toBe(422)
    expect((await edit({ poll: { ...lunch, multiple: false } })).status).toBe(422)
    expect(await counts(madeId)).toEqual([
      ['カレー', 1],
      ['うどん', 1],
      ['そば', 0],
    ])
    // The forecast reports it before submission, too.
    const client = await hanako()
    const { version } = await draftOf(client, reportId)
    const fewer = answers({ poll: { ...lunch, choices: ['うどん', 'そば'] } })
    await client.call(saveReport, {
      params: { id: reportId },
      body: { answers: fewer, draftVersion: version, chosenApprovers: [] },
    })
    const forecast = await client.call(forecastReport, { params: { id: reportId } })
    expect(forecast.body.problems).toMatchObject([{ item: 'asked' }])
    // A choice that was removed in the meantime cannot be chosen.
    await edit({ poll: { ...lunch, choices: ['カレー', 'うどん'] } })
    const late = await (await kenichi()).call(voteInPoll, {
      params: { id: madeId },
      body: { choiceIds: [before.choices[2]!.id] },
    })
    expect(late.status).toBe(422)
  })

  it('keeps what was promised to anonymous voters, and reveals nothing about them', async () => {
    const secret = { ...lunch, anonymous: true, threshold: 3 }
    const { madeId, edit } = await share('poll', { poll: secret })
    await vote(await taro(), madeId, [0])
    for (const change of [
      { anonymous: false },
      { threshold: 2 },
      // Also choices without votes: a refusal would reveal which ones have votes.
      { choices: ['カレー', 'うどん'] },
    ])
      expect((await edit({ poll: { ...secret, ...change } })).status).toBe(422)
    expect((await edit({ poll: { ...secret, threshold: 5 } })).status).toBe(200)
    expect(await see(madeId)).toMatchObject({ anonymous: true, threshold: 5, voterCount: 1 })
  })

  it('is deleted as long as nobody has voted', async () => {
    const { madeId, edit } = await share('poll', { poll: lunch })
    expect((await edit(null)).status).toBe(200)
    expect((await (await taro()).call(getReportItemPoll, { params: { id: madeId } })).status).toBe(404)
  })
})

describe('the requests of a published post, edited,', () => {
  const task = (title: string, assigneeIds: number[], dueOn: string | null = null): TaskAnswer => ({
    title,
    assigneeIds,
    dueOn,
  })
  const rows = async (id: number) =>
    (await (await hanako()).call(listReportItemTasks, { params: { id } })).body.tasks.map(
      ({ title, assignee, completedAt, withdrawnAt }) =>
        `${title} ${assignee.id}${completedAt ? ' 済' : ''}${withdrawnAt ? ' 取消' : ''}`,
    )
  const finish = async (title: string) => {
    const client = await taro()
    const { tasks } = (await client.call(listOwnTasks, {})).body
    const { id } = tasks.find((one) => one.title === title)!
    await client.call(completeTask, { params: { id } })
  }
  const notices = async (client: Client, kind: string, feedId: number) =>
    (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements.filter(
      (notice) => notice.kind === kind && notice.hrefPath === `/feeds/${feedId}`,
    ).length
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })

  it('are issued, reworded and withdrawn; completed ones stay', async () => {
    const { managerId, administratorId } = server.company
    const { madeId, feedId, edit } = await share('task_list', {
      tasks: [task('会場', [managerId]), task('資料', [managerId]), task('受付', [managerId])],
    })
    await finish('会場')
    await soon(async () => expect(await notices(await taro(), 'task_requested', feedId)).toBe(1))
    await edit({
      tasks: [
        task('会場を予約', [managerId]),
        task('資料', [managerId], '2030-01-31'),
        task('受付', [managerId, administratorId]),
      ],
    })
    expect(await rows(madeId)).toEqual([
      `会場を予約 ${managerId} 済`,
      `資料 ${managerId}`,
      `受付 ${managerId}`,
      `受付 ${administratorId}`,
    ])
    await soon(async () => expect(await notices(await kenichi(), 'task_requested', feedId)).toBe(1))
    expect(await notices(await taro(), 'task_requested', feedId)).toBe(1)
    await edit({ tasks: [task('資料', [managerId])] })
    expect((await rows(madeId)).toSorted()).toEqual(
      [
        `会場を予約 ${managerId} 済`,
        `資料 ${managerId}`,
        `受付 ${managerId} 取消`,
        `受付 ${administratorId} 取消`,
      ].toSorted(),
    )
    await soon(async () => expect(await notices(await kenichi(), 'task_withdrawn', feedId)).toBe(1))
    // Requested once more.
    await edit({ tasks: [task('資料', [managerId]), task('受付', [administratorId])] })
    expect(await rows(madeId)).toContain(`受付 ${administratorId}`)
    await soon(async () => expect(await notices(await kenichi(), 'task_requested', feedId)).toBe(2))
  })

  it('stay withdrawn if they were withdrawn manually', async () => {
    const { managerId } = server.company
    const { id, madeId, edit } = await share('task_list', { tasks: [task('掃除', [managerId])] })
    await (await hanako()).call(cancelTasks, { params: { id } })
    await edit({ tasks: [task('掃除', [managerId], '2030-02-28')] })
    expect(await rows(madeId)).toEqual([`掃除 ${managerId} 取消`])
    expect((await edit(null)).status).toBe(200)
    expect(await rows(madeId)).toEqual([`掃除 ${managerId} 取消`])
  })
})
