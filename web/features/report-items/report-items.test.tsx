import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  getApplyButtons,
  getApplyCondition,
  getApplyOverview,
  listApplyReportItems,
  listApplySubsidies,
} from '#contract/applies.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import {
  completeTask,
  getReportItemPoll,
  listApplyTasks,
  listMissions,
  listOwnTasks,
  listPollVoteUsers,
  listReportItemTasks,
  reopenTask,
  voteInPoll,
} from '#contract/report-items.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { listWaiting } from '#contract/waiting.ts'
import { type FakeRequest, fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComments, sampleFeed, sampleStamps, taro } from '#testing/sample-feeds.ts'
import { sampleApplyOverview, sampleButtons } from '#testing/sample-reports.ts'

type Poll = Answer<typeof getReportItemPoll>
type Task = Answer<typeof completeTask>
type Request = Answer<typeof listOwnTasks>['tasks'][number]

const lunch: Poll = {
  id: 7,
  question: '社食の希望は？',
  anonymous: false,
  threshold: 1,
  multiple: false,
  closesAt: null,
  closed: false,
  voterCount: 2,
  choices: [
    { id: 71, name: 'カレー', voteCount: 2, chosen: false },
    { id: 72, name: 'うどん', voteCount: 0, chosen: false },
  ],
  can: { vote: true, seeVoters: true },
}
const me = { id: 1, name: '佐藤 花子', profileImgPath: null }
const task = (change: Partial<Task>): Task => ({
  id: 1,
  title: '会場を決める',
  assignee: me,
  dueOn: '2026-12-01',
  overdue: false,
  completedAt: null,
  withdrawnAt: null,
  skipped: false,
  targetMenu: null,
  can: { complete: false, reopen: false },
  ...change,
})
const intro = { id: 8, name: '自己紹介', iconName: 'profile', tone: 'blue' } as const
const request = (change: Partial<Request>): Request => ({
  id: 1,
  title: '会場を決める',
  dueOn: '2026-11-10',
  overdue: true,
  askedAt: '2026-11-01T00:00:00.000Z',
  author: taro,
  menu: { id: 5, name: '準備のお願い', iconName: 'task', tone: 'green' },
  feedId: 10,
  targetMenu: null,
  can: { complete: true, use: false },
  ...change,
})

const posted = {
  item: 'a',
  name: '投票',
  kind: 'poll',
  text: '社食の希望は？\n・カレー\n・うどん',
  published: true,
}
const around = (answer: object) =>
  [
    [getCurrentUser, hanako],
    [getFeed, sampleFeed({ title: 'お知らせ', body: '', answers: [{ ...posted, ...answer }] })],
    [listFeedComments, sampleComments()],
    [listStamps, sampleStamps],
  ] as const

const voted = (poll: Poll) => (sent: FakeRequest) => {
  const ids = sent.body.choiceIds as number[]
  return {
    ...poll,
    voterCount: poll.voterCount + (ids.length > 0 ? 1 : 0),
    choices: poll.choices.map((choice) => ({
      ...choice,
      chosen: ids.includes(choice.id),
      voteCount: choice.voteCount! + Number(ids.includes(choice.id)),
    })),
  }
}

describe('a poll on a post', () => {
  const show = (poll: Poll, vote: Parameters<typeof fakeApi>[0][number][1] = voted(poll) as never) => {
    const api = fakeApi([
      ...around({ pollId: 7 }),
      [getReportItemPoll, () => poll],
      [voteInPoll, vote as never],
      [listPollVoteUsers, { users: [{ ...taro, votedAt: '2026-11-18T06:00:00.000Z' }], nextCursor: null }],
    ])
    return { api, ...renderScreen('/feeds/10') }
  }

  test('is voted in with one press, and the vote can be withdrawn', async () => {
    const { api } = show(lunch)
    const udon = await screen.findByRole('radio', { name: /うどん/ })
    fireEvent.click(udon)
    await waitFor(() => expect(screen.getByText('3人が投票')).toBeTruthy())
    await waitFor(() => expect(api.requestsTo(voteInPoll)).toHaveLength(1))
    expect(api.requestsTo(voteInPoll)[0]?.body).toEqual({ choiceIds: [72] })
    expect(screen.getByRole('radio', { name: /うどん 1票（33%）/, checked: true })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '投票を取り消す' }))
    await waitFor(() => expect(api.requestsTo(voteInPoll)).toHaveLength(2))
    expect(api.requestsTo(voteInPoll)[1]?.body).toEqual({ choiceIds: [] })
    await waitFor(() => expect(screen.getByText('2人が投票')).toBeTruthy())
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  })

  test('that permits several choices is a group of checkboxes', async () => {
    const { api } = show({ ...lunch, multiple: true })
    const group = await screen.findByRole('group', { name: /社食の希望は？/ })
    fireEvent.click(within(group).getByRole('checkbox', { name: /カレー/ }))
    fireEvent.click(within(group).getByRole('checkbox', { name: /うどん/ }))
    await waitFor(() => expect(api.requestsTo(voteInPoll).at(-1)?.body).toEqual({ choiceIds: [71, 72] }))
    expect(screen.getByText('いくつでも選べます')).toBeTruthy()
  })

  test('is reverted if the vote is refused, and says why', async () => {
    show(lunch, refuse('poll_closed') as never)
    fireEvent.click(await screen.findByRole('radio', { name: /うどん/ }))
    expect(await screen.findByText('この投票は締め切られました。')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('radio', { checked: true })).toBeNull())
    expect(screen.getByText('2人が投票')).toBeTruthy()
  })

  test('that is anonymous says so before voting, and when the result appears', async () => {
    show({
      ...lunch,
      anonymous: true,
      threshold: 5,
      closesAt: '2026-12-01T09:00:00.000Z',
      choices: lunch.choices.map((choice) => ({ ...choice, voteCount: null })),
      can: { vote: true, seeVoters: false },
    })
    expect(await screen.findByText(/管理者を含めて誰にも表示されません。 5人が投票すると/)).toBeTruthy()
    expect(screen.getByText(/1つ選べます · .*まで/)).toBeTruthy()
    expect(screen.queryByText(/票（/)).toBeNull()
    expect(screen.queryByRole('button', { name: '投票した人を見る' })).toBeNull()
  })

  test('that is closed shows its result and the person’s own choice', async () => {
    show({
      ...lunch,
      closed: true,
      closesAt: '2026-11-19T09:00:00.000Z',
      choices: [{ ...lunch.choices[0]!, chosen: true }, lunch.choices[1]!],
      can: { vote: false, seeVoters: true },
    })
    expect(await screen.findByText(/締め切りました/)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByRole('img', { name: 'あなたの選択' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '投票した人を見る' }))
    const dialog = await screen.findByRole('dialog', { name: '投票した人' })
    expect(await within(dialog).findByText('鈴木 太郎')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: /カレー/, pressed: true })).toBeTruthy()
  })

  test('is updated with the votes of others', async () => {
    let count = 2
    fakeApi([...around({ pollId: 7 }), [getReportItemPoll, () => ({ ...lunch, voterCount: count })]])
    const { live } = renderScreen('/feeds/10')
    expect(await screen.findByText('2人が投票')).toBeTruthy()
    await waitFor(() => expect(live.sent).not.toEqual([]))
    count = 9
    act(() => live.say({ type: 'feeds.changed', position: 1, ids: [10] }))
    expect(await screen.findByText('9人が投票')).toBeTruthy()
  })

  test('that cannot be fetched is shown as text', async () => {
    fakeApi([...around({ pollId: 7 }), [getReportItemPoll, refuse('not_found')]])
    renderScreen('/feeds/10')
    expect(await screen.findByText('・うどん')).toBeTruthy()
  })
})

describe('requests on a post', () => {
  const list = (tasks: Task[], own: Task[]) => ({
    tasks,
    ownTasks: own,
    nextCursor: null,
    counts: { done: tasks.filter(({ completedAt }) => completedAt).length, total: tasks.length },
  })

  test('are ticked off by the people asked; the others can only see them', async () => {
    const mine = task({ can: { complete: true, reopen: false } })
    const done = { ...mine, completedAt: '2026-11-20T00:00:00.000Z', can: { complete: false, reopen: true } }
    const others = task({ id: 2, title: '資料を送る', assignee: taro, overdue: true })
    let now = mine
    const api = fakeApi([
      ...around({ kind: 'task_list', taskListId: 3 }),
      [listReportItemTasks, () => list([now, others], [now])],
      [
        completeTask,
        () => {
          now = done
          return done
        },
      ],
      [reopenTask, refuse('conflict')],
      [listWaiting, { kinds: [], items: [], nextCursor: null }],
    ])
    renderScreen('/feeds/10')
    const box = await screen.findByRole('checkbox', { name: /会場を決める/ })
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(screen.getByText('2件中0件完了')).toBeTruthy()
    expect(screen.getByText('期限超過')).toBeTruthy()
    fireEvent.click(box)
    expect(await screen.findByText('2件中1件完了')).toBeTruthy()
    await waitFor(() => expect(api.requestsTo(completeTask)).toHaveLength(1))
    // Withdrawn meanwhile: reverted, with the reason.
    await waitFor(() => expect(api.requestsTo(listReportItemTasks).length).toBeGreaterThan(1))
    fireEvent.click(screen.getByRole('checkbox', { name: /会場を決める/, checked: true }))
    expect(await screen.findByText(/ほかの画面で先に変更されました/)).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /会場を決める/, checked: true })).toBeTruthy()
  })

  test('to use a menu link to it', async () => {
    const mine = task({ title: '自己紹介をお願いします', targetMenu: intro })
    fakeApi([
      ...around({ kind: 'mission_request', taskListId: 3 }),
      [listReportItemTasks, list([mine], [mine])],
    ])
    renderScreen('/feeds/10')
    const link = await screen.findByRole('link', { name: '制度を開く（自己紹介）' })
    expect(link.getAttribute('href')).toMatch(/\/menus\/8$/)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the requests of a use', () => {
  test('are listed for the person who issued them, including unsent ones', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getApplyOverview, sampleApplyOverview({ taskCount: 1, openTaskCount: 1, status: 'done' })],
      [getApplyButtons, sampleButtons()],
      [listApplySubsidies, { subsidies: [], totalAmount: 0 }],
      [getApplyCondition, { useLimit: null, publication: null }],
      [listApplyReportItems, { reports: [] }],
      [
        listApplyTasks,
        {
          tasks: [
            task({ assignee: taro }),
            task({ id: 2, title: '自己紹介', skipped: true, withdrawnAt: '2026-11-20T00:00:00.000Z' }),
          ],
          nextCursor: null,
          counts: { done: 0, total: 1 },
        },
      ],
    ])
    renderScreen('/applies/20')
    const section = within(await screen.findByRole('region', { name: '依頼' }))
    expect(section.getByText('依頼 1件中0件完了')).toBeTruthy()
    expect(section.getByText('未送信')).toBeTruthy()
    expect(section.getByRole('link', { name: '鈴木 太郎' })).toBeTruthy()
  })
})

describe('missions and requests', () => {
  test('are menus to use and tasks to tick off, each with a link', async () => {
    const mission = request({
      id: 2,
      title: '自己紹介をお願いします',
      targetMenu: { ...intro, formKind: 'items' },
      can: { complete: false, use: true },
    })
    let tasks = [request({})]
    const api = fakeApi([
      [getCurrentUser, hanako],
      [listMissions, { missions: [mission], ownMissions: [], nextCursor: null }],
      [listOwnTasks, () => ({ tasks, nextCursor: null })],
      [
        completeTask,
        () => {
          tasks = []
          return task({ completedAt: '2026-11-20T00:00:00.000Z', can: { complete: false, reopen: true } })
        },
      ],
      [
        reopenTask,
        () => {
          tasks = [request({})]
          return task({ can: { complete: true, reopen: false } })
        },
      ],
      [listWaiting, { kinds: [], items: [], nextCursor: null }],
    ])
    renderScreen('/missions')
    const menus = within(await screen.findByRole('region', { name: '提出してほしい制度' }))
    expect((await menus.findByRole('link', { name: '制度を開く（自己紹介）' })).getAttribute('href')).toMatch(
      /\/applies\/new\?menu_id=8$/,
    )
    const others = within(screen.getByRole('region', { name: 'そのほかの依頼' }))
    expect(others.getByRole('link', { name: '「会場を決める」の投稿を見る' }).getAttribute('href')).toMatch(
      /\/feeds\/10$/,
    )
    expect(others.getByText(/期限超過/)).toBeTruthy()
    fireEvent.click(others.getByRole('checkbox', { name: '会場を決める' }))
    expect(await screen.findByText('「会場を決める」を完了しました')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'そのほかの依頼' })).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(api.requestsTo(reopenTask)).toHaveLength(1))
    expect(await screen.findByRole('checkbox', { name: '会場を決める' })).toBeTruthy()
  })

  test('an empty list says what it is for', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listMissions, { missions: [], ownMissions: [], nextCursor: null }],
      [listOwnTasks, { tasks: [], nextCursor: null }],
    ])
    renderScreen('/missions')
    expect(await screen.findByText('依頼されていることはありません')).toBeTruthy()
  })
})
