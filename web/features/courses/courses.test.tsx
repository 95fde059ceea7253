import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { confirmCourseStep, getCourse, listCourses, listLearningCategories } from '#contract/courses.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'
import type { Course, CourseItem, CourseStep } from './use-course.ts'

const item = (fields: Partial<CourseItem> = {}): CourseItem => ({
  ...{
    id: 4,
    title: '新入社員オンボーディング',
    category: '入社',
    picture: null,
    stepCount: 3,
    doneCount: 1,
  },
  ...{ dueOn: '2026-11-20', overdue: false, completedAt: null, certificate: true },
  ...fields,
})
const step = (fields: Partial<CourseStep>): CourseStep => ({
  ...{ id: 1, kind: 'text', title: 'ようこそ', state: 'open', doneAt: null, body: '会社の歩みです。' },
  ...{ linkUrl: '', photos: [], attachments: [], knowledgeTestId: null, standing: null, document: null },
  ...fields,
})
const steps = [
  step({ state: 'done', doneAt: '2026-11-18T01:00:00.000Z' }),
  step({ id: 2, title: '就業規則', body: '休むときは**始業の前**に連絡します。' }),
  step({ id: 3, kind: 'test', title: '確認テスト', state: 'locked', body: '' }),
]
const course = (fields: Partial<Course> = {}): Course => ({
  ...item(),
  ...{ description: '最初の2週間で進めます。', inOrder: true, steps },
  ...fields,
})
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('the list shows what is due, what is overdue and how far a course is; a category narrows it', async () => {
  const late = item({ id: 5, title: '情報セキュリティ', category: '', overdue: true, certificate: false })
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listLearningCategories, { categories: ['入社', '衛生'] }],
    [listCourses, { courses: [late, item({ dueOn: null })], nextCursor: null }],
  ])
  renderScreen('/courses')
  const first = within(await screen.findByRole('link', { name: /情報セキュリティ/ }))
  expect(first.getByText('期限切れ')).toBeTruthy()
  expect(first.getByText(/11月20日.*まで/)).toBeTruthy()
  const second = within(screen.getByRole('link', { name: /新入社員/ }))
  expect(second.queryByText(/まで$/)).toBeNull()
  expect(second.getByText('1 / 3ステップ')).toBeTruthy()
  expect(second.getByText('修了証あり')).toBeTruthy()
  await userEvent.selectOptions(await screen.findByRole('combobox'), '入社')
  await waitFor(() =>
    expect(api.requestsTo(listCourses).at(-1)?.query).toMatchObject({ list: 'open', category: '入社' }),
  )
})

test('the list of completed courses says what appears there while it is empty', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listLearningCategories, { categories: [] }],
    [listCourses, { courses: [], nextCursor: null }],
  ])
  renderScreen('/courses?list=completed')
  expect(await screen.findByText('修了したコースはまだありません')).toBeTruthy()
  expect(api.requestsTo(listCourses)[0]?.query).toMatchObject({ list: 'completed' })
})

test('a step can be confirmed only when it is open; a locked one shows neither its text nor a button', async () => {
  let seen = course()
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getCourse, () => seen],
    [
      confirmCourseStep,
      () => {
        seen = course({
          doneCount: 2,
          steps: [
            steps[0]!,
            { ...steps[1]!, state: 'done', doneAt: '2026-11-19T01:00:00.000Z' },
            { ...steps[2]!, state: 'open', knowledgeTestId: 8, standing: 'to_take' },
          ],
        })
        return { completed: false }
      },
    ],
  ])
  renderScreen('/courses/4')
  expect(await screen.findByText('上から順番に進めます。')).toBeTruthy()
  expect((await part('ステップ1 ようこそ')).queryByRole('button')).toBeNull()
  const locked = await part('ステップ3 確認テスト')
  expect(locked.getByText('前のステップの後')).toBeTruthy()
  expect(locked.queryByRole('link')).toBeNull()
  expect(locked.queryByRole('button')).toBeNull()
  const open = await part('ステップ2 就業規則')
  expect(open.getByText('始業の前')).toBeTruthy()
  await userEvent.click(open.getByRole('button', { name: '読みました' }))
  await waitFor(() =>
    expect(api.requestsTo(confirmCourseStep)[0]?.params).toMatchObject({ id: '4', step_id: '2' }),
  )
  const link = await locked.findByRole('link', { name: 'テストを開く' })
  expect(link.getAttribute('href')).toBe('/knowledge_tests/8')
})

test('a page that was locked again meanwhile says so and keeps its button', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getCourse, course()],
    [confirmCourseStep, refuse('course_step_locked')],
  ])
  renderScreen('/courses/4')
  const open = await part('ステップ2 就業規則')
  await userEvent.click(open.getByRole('button', { name: '読みました' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(open.getByRole('button', { name: '読みました' })).toBeTruthy()
})

test('a completed course leads to its certificate; a test outside of its audience says whom to ask', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [
      getCourse,
      course({
        ...{ doneCount: 3, completedAt: '2026-11-19T01:00:00.000Z' },
        steps: [steps[0]!, { ...steps[2]!, state: 'unavailable' }],
      }),
    ],
  ])
  renderScreen('/courses/4')
  expect(await screen.findByText('コースを修了しました')).toBeTruthy()
  expect(screen.getByRole('link', { name: '修了証を見る' }).getAttribute('href')).toBe('/certificates')
  expect(screen.queryByText('上から順番に進めます。')).toBeNull()
  expect((await part('ステップ2 確認テスト')).getByText(/担当者に確認してください/)).toBeTruthy()
})

test('a document opens in its reader; one that cannot be read is skipped without its title', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [
      getCourse,
      course({
        steps: [
          step({
            ...{ kind: 'document', title: '就業規則', body: '' },
            document: { id: 7, categoryId: 3, changed: false },
          }),
          step({ id: 2, kind: 'document', title: '', body: '', state: 'skipped' }),
          step({
            ...{ id: 3, kind: 'document', title: '旅費規程', body: '', state: 'done' },
            document: { id: 8, categoryId: 3, changed: true },
          }),
        ],
      }),
    ],
  ])
  renderScreen('/courses/4')
  const first = await part('ステップ1 就業規則')
  expect(first.getByRole('link', { name: '文書を開く' }).getAttribute('href')).toBe(
    '/document_categories/3/documents/7?course=4',
  )
  expect(first.getByRole('button', { name: '読みました' })).toBeTruthy()
  const skipped = await part('ステップ2 読めない文書')
  expect(skipped.getByText('対象外')).toBeTruthy()
  expect(skipped.getByText(/飛ばして進めます/)).toBeTruthy()
  expect(skipped.queryByRole('link')).toBeNull()
  expect(skipped.queryByRole('button')).toBeNull()
  expect((await part('ステップ3 旅費規程')).getByText('確認した後に新しい版が公開されました。')).toBeTruthy()
})

test('a course says what happens when nothing is left, and when nothing can be read', async () => {
  const skipped = step({ id: 2, kind: 'document', title: '', body: '', state: 'skipped' })
  let seen = course({ steps: [steps[0]!, skipped] })
  fakeApi([
    [getCurrentUser, hanako],
    [getCourse, () => seen],
  ])
  const { unmount } = renderScreen('/courses/4')
  expect(await screen.findByText(/1時間以内に修了になります/)).toBeTruthy()
  unmount()
  seen = course({ steps: [skipped] })
  renderScreen('/courses/4')
  expect(await screen.findByText(/今読める文書がありません/)).toBeTruthy()
})

test('a course that cannot be seen leads back to the list', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getCourse, refuse('not_found')],
  ])
  renderScreen('/courses/4')
  expect(await screen.findByText('このコースは見られません')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'コース' }).getAttribute('href')).toBe('/courses')
})
