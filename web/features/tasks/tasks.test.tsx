// Longer than most files: a test for each screen of tasks.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { listFilterMenus, listFilterPositions, listFilterUsers } from '#contract/filters.ts'
import {
  createTaskTemplate,
  deleteTaskTemplate,
  getTaskTemplate,
  listTaskTemplates,
} from '#contract/tasks.templates.ts'
import {
  acceptTask,
  completeTodo,
  createTask,
  declineTask,
  getTask,
  listReceivedTasks,
  listRequestedTasks,
  listTaskDepartments,
  listTaskTests,
  listTaskUsers,
  remindTask,
} from '#contract/tasks.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

type Task = Answer<typeof getTask>

const bare = { url: null, message: '', menu: null, testId: null, usable: false, completedAt: null }
const textTodo = { ...bare, id: 1, kind: 'text' as const, title: '資料を読む', message: '30分ほどです' }
const menu = { id: 3, name: '業務改善のアイデア', iconName: 'post', tone: 'blue' as const }
const menuTodo = { ...bare, id: 2, kind: 'menu' as const, title: menu.name, menu, usable: true }
const testTodo = { ...bare, id: 3, kind: 'test' as const, title: '食品衛生テスト', testId: 9, usable: true }
const nothing = { manage: false, change: false, remind: false, accept: false, decline: false, tick: false }

const shape = {
  id: 7,
  title: '年末の確認',
  author: taro,
  dueOn: '2026-12-25',
  overdue: false,
  state: 'open' as const,
  createdAt: '2026-11-18T05:05:00.000Z',
}
const received: Task = {
  ...shape,
  detail: '次の3つをお願いします。',
  todos: [textTodo, menuTodo, testTodo],
  own: { status: 'unaccepted', declineReason: null, answeredAt: null },
  ...{
    counts: null,
    audience: null,
    issued: true,
    remindedAt: null,
    repeatRule: null,
    nextOn: null,
    version: 1,
  },
  can: { ...nothing, accept: true, decline: true, tick: true },
}
const counts = { total: 40, accepted: 5, done: 12, declined: 1 }
const requested: Task = {
  ...received,
  ...{ own: null, counts, can: { ...nothing, manage: true, change: true, remind: true } },
}
const done = (task: Task): Task => ({
  ...task,
  own: { status: 'done', declineReason: null, answeredAt: shape.createdAt },
  todos: task.todos.map((todo) => ({ ...todo, completedAt: shape.createdAt })),
})
const noRequests = [listRequestedTasks, { tasks: [], nextCursor: null }] as const
const positions = [listFilterPositions, { departmentPositions: [], nextCursor: null }] as const
const someone = { ...taro, departmentName: '営業部' }

test('the lists show received tasks together with requests of menus, and requested ones with their progress', async () => {
  const one = { ...shape, menu: null, status: 'accepted' as const, todoCount: 3, doneTodoCount: 1 }
  const api = fakeApi([
    [getCurrentUser, hanako],
    [
      listReceivedTasks,
      {
        tasks: [
          { ...one, kind: 'task', overdue: true, hrefPath: '/tasks/7/received' },
          { ...one, kind: 'request', title: '自己紹介の投稿', menu, status: null, hrefPath: '/feeds/8' },
        ],
        nextCursor: null,
      },
    ],
    [listRequestedTasks, { tasks: [{ ...shape, counts, repeats: true }], nextCursor: null }],
  ])
  renderScreen('/tasks')
  const task = await screen.findByRole('link', { name: /年末の確認/ })
  expect(task.getAttribute('href')).toBe('/tasks/7/received')
  expect(within(task).getByText('対応中')).toBeTruthy()
  expect(within(task).getByText('期限切れ')).toBeTruthy()
  expect(within(task).getByText('やること 1 / 3')).toBeTruthy()
  const request = screen.getByRole('link', { name: /自己紹介の投稿/ })
  expect(within(request).getByText('制度からの依頼')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '送ったタスク' }))
  expect(await screen.findByText('12 / 40人が完了 · 辞退 1人')).toBeTruthy()
  expect(api.requestsTo(listRequestedTasks)[0]?.query).toMatchObject({ state: 'open' })
})

test('a received task leads to the menu and the test, ticks texts off, and is accepted or declined with a reason', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getTask, received],
    [acceptTask, { ...received, own: { ...received.own!, status: 'accepted' } }],
    [completeTodo, received],
    [declineTask, { ...received, own: { ...received.own!, status: 'declined', declineReason: '出張' } }],
  ])
  renderScreen('/tasks/7/received')
  const use = await screen.findByRole('link', { name: '「業務改善のアイデア」を開く' })
  expect(use.getAttribute('href')).toBe('/menus/3')
  const take = screen.getByRole('link', { name: 'テスト「食品衛生テスト」を受ける' })
  expect(take.getAttribute('href')).toBe('/knowledge_tests/9')
  await userEvent.click(screen.getByRole('button', { name: '完了にする: 資料を読む' }))
  await waitFor(() => expect(api.requestsTo(completeTodo)[0]?.params).toEqual({ id: '1' }))
  await userEvent.click(screen.getByRole('button', { name: '辞退する' }))
  const dialog = await screen.findByRole('dialog', { name: 'タスクを辞退' })
  await userEvent.click(within(dialog).getByRole('button', { name: '辞退する' }))
  expect(await within(dialog).findByText('理由を入力してください。')).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /理由/ }), '出張')
  await userEvent.click(within(dialog).getByRole('button', { name: '辞退する' }))
  expect(await screen.findByText('辞退しました')).toBeTruthy()
  expect(api.requestsTo(declineTask)[0]?.body).toEqual({ reason: '出張' })
})

test('the last to-do leads to the success page', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getTask, { ...received, todos: [textTodo] }],
    [completeTodo, done({ ...received, todos: [textTodo] })],
    [listReceivedTasks, { tasks: [], nextCursor: null }],
    noRequests,
  ])
  const { history } = renderScreen('/tasks/7/received/original_todo/1')
  expect(await screen.findByText('30分ほどです')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '完了にする: 資料を読む' }))
  expect(await screen.findByText('タスクが完了しました')).toBeTruthy()
  expect(history.location.pathname).toBe('/tasks/7/success')
})

test('the success page of a task that is not done says so', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getTask, received],
  ])
  renderScreen('/tasks/7/success')
  expect(await screen.findByText('まだ終わっていないことがあります')).toBeTruthy()
})

test('the entry of the timeline names the to-dos and leads to the received task', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getTask, received],
  ])
  renderScreen('/tasks/7/feed')
  expect(await screen.findByText('食品衛生テスト')).toBeTruthy()
  expect(screen.getByRole('link', { name: '受け取ったタスクを開く' }).getAttribute('href')).toBe(
    '/tasks/7/received',
  )
})

test('the author sees who cannot take a test, filters in the address, and reminds at most once an hour', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getTask, requested],
    [
      listTaskUsers,
      {
        taskUsers: [
          {
            ...{ ...someone, status: 'declined', declineReason: '出張のため', answeredAt: shape.createdAt },
            ...{ doneTodoCount: 1, blocked: true },
          },
        ],
        nextCursor: null,
      },
    ],
    [
      listTaskDepartments,
      { departments: [{ department: { id: 4, name: '営業部' }, counts }], nextCursor: null },
    ],
    [remindTask, refuse('reminded_recently')],
  ])
  const { history } = renderScreen('/tasks/7/requested')
  expect(await screen.findByText('12 / 40人が完了 · 辞退 1人')).toBeTruthy()
  const people = screen.getByRole('region', { name: '対応する人' })
  expect(await within(people).findByText('提出・受験不可')).toBeTruthy()
  expect(within(people).getByText('理由：出張のため')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '状態' }), 'blocked')
  await waitFor(() => expect(history.location.search).toBe('?status=blocked'))
  await waitFor(() => expect(api.requestsTo(listTaskUsers).at(-1)?.query.status).toBe('blocked'))
  await userEvent.click(screen.getByRole('tab', { name: '部署ごと' }))
  expect(await screen.findByRole('button', { name: '営業部の人を見る' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '催促する' }))
  expect(await screen.findByText(/1時間/)).toBeTruthy()
})

test('a recipient who opens the progress of the author is told that there is none', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getTask, received],
  ])
  renderScreen('/tasks/7/requested')
  expect(await screen.findByText('このタスクは見つかりません')).toBeTruthy()
})

const template = {
  ...{ id: 5, title: '入社手続き', detail: '', dueDays: null, leftOutCount: 1 },
  todos: [
    {
      ...{ kind: 'test' as const, title: '食品衛生テスト', url: null },
      message: '',
      menuId: null,
      testId: 9,
    },
  ],
}

test('a task starts from a template, names what was left out, and keeps what was entered when it is refused', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [
      listTaskTemplates,
      {
        taskTemplates: [{ id: 5, title: '入社手続き', shared: true, todoCount: 2, can: { delete: false } }],
        nextCursor: null,
      },
    ],
    [getTaskTemplate, template],
    positions,
    [listFilterUsers, { users: [someone], nextCursor: null }],
    [createTask, refuse('validation_failed', { todos: '受験できないテストが含まれています。' })],
  ])
  renderScreen('/tasks/new')
  await userEvent.click(await screen.findByRole('button', { name: 'テンプレートから始める' }))
  await userEvent.click(await screen.findByRole('link', { name: '入社手続き' }))
  expect(await screen.findByText(/やること1件を除いて読み込みました/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /受けてもらうテスト/ }).value).toBe(
    '食品衛生テスト',
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: `${taro.name}を選ぶ` }))
  await userEvent.click(screen.getByRole('button', { name: 'タスクを送る' }))
  expect(await screen.findByText('受験できないテストが含まれています。')).toBeTruthy()
  expect(api.requestsTo(createTask)[0]?.body).toMatchObject({
    title: '入社手続き',
    todos: [{ kind: 'test', testId: 9, message: '' }],
    userIds: [taro.id],
  })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^タイトル/ }).value).toBe('入社手続き')
})

test('a task with a menu and a test is saved as a template, by administrators for the whole company', async () => {
  const api = fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [listFilterMenus, { menus: [menu], nextCursor: null }],
    [listTaskTests, { tests: [{ id: 9, title: '食品衛生テスト' }], nextCursor: null }],
    [listFilterPositions, { departmentPositions: [{ id: 2, name: '部長' }], nextCursor: null }],
    [listFilterUsers, { users: [someone], nextCursor: null }],
    [listTaskTemplates, { taskTemplates: [], nextCursor: null }],
    [createTaskTemplate, { id: 5 }],
  ])
  renderScreen('/tasks/new')
  await userEvent.click(await screen.findByRole('button', { name: 'テンプレートとして保存' }))
  expect(await screen.findByText('タイトルを入力してください。')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^タイトル/ }), '月末点検')
  await userEvent.type(screen.getByRole('textbox', { name: /^やること/ }), '点検表を出す')
  await userEvent.click(screen.getByRole('button', { name: 'テストの受験を追加' }))
  await userEvent.type(screen.getByRole('combobox', { name: /受けてもらうテスト/ }), '食品')
  await userEvent.click(await screen.findByRole('option', { name: '食品衛生テスト' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '役職で絞り込む' }), '2')
  await waitFor(() =>
    expect(api.requestsTo(listFilterUsers).at(-1)?.query).toMatchObject({ positionId: '2' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'テンプレートとして保存' }))
  const dialog = await screen.findByRole('dialog', { name: 'テンプレートとして保存' })
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '全社で使えるようにする' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await screen.findByText('テンプレートを保存しました')).toBeTruthy()
  expect(api.requestsTo(createTaskTemplate)[0]?.body).toMatchObject({
    ...{ title: '月末点検', dueDays: null, shared: true },
    todos: [
      { kind: 'text', title: '点検表を出す' },
      { kind: 'test', testId: 9 },
    ],
  })
})

test('an own template is deleted after a question', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    positions,
    [listFilterUsers, { users: [], nextCursor: null }],
    [
      listTaskTemplates,
      {
        taskTemplates: [{ id: 5, title: '入社手続き', shared: false, todoCount: 1, can: { delete: true } }],
        nextCursor: null,
      },
    ],
    [deleteTaskTemplate, undefined],
  ])
  renderScreen('/tasks/new')
  await userEvent.click(await screen.findByRole('button', { name: 'テンプレートから始める' }))
  await userEvent.click(await screen.findByRole('button', { name: 'テンプレート「入社手続き」を削除' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(/送ったタスクはそのまま残ります/)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: '削除する' }))
  expect(await screen.findByText('テンプレートを削除しました')).toBeTruthy()
  expect(api.requestsTo(deleteTaskTemplate)[0]?.params).toEqual({ id: '5' })
})
