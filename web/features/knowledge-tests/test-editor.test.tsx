import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { previewAudience } from '#contract/audiences.ts'
import {
  createKnowledgeTest,
  getAdminKnowledgeTest,
  updateKnowledgeTest,
} from '#contract/knowledge-tests.administration.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'
import { sampleQuestions } from '#testing/taking-tests.ts'

const administrator = { ...hanako, can: { ...hanako.can, administer: true } }
const audience = { summary: '全員', memberCount: 3, invitedCount: 0, sample: [], names: [] }
const saved = {
  ...{ id: 7, version: 4, title: '衛生', category: '', description: '', edition: 1 },
  status: 'draft' as const,
  ...{ audience: '全員', rule: { include: 'everyone' as const }, opensAt: null, closesAt: null },
  ...{ questionCount: 7, takerCount: 0, passedCount: 0, toMarkCount: 0, passMark: 80 },
  ...{ timeLimitMinutes: null, attempts: 0, waitHours: 0, shuffles: true, secondMarker: false },
  ...{ showsAnswers: 'after_passing' as const, rewardPoints: null, questions: sampleQuestions, pictures: [] },
}
test('every kind of question is saved as it was read', async () => {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [previewAudience, audience],
    [getAdminKnowledgeTest, saved],
    [updateKnowledgeTest, undefined],
  ])
  renderScreen('/admin/knowledge_tests/7/edit')
  const title = await screen.findByRole('textbox', { name: /^タイトル/ })
  await userEvent.clear(title)
  await userEvent.type(title, '食品衛生')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => api.requestsTo(updateKnowledgeTest).map(({ body }) => body))
    .toMatchObject([{ version: 4, title: '食品衛生', questions: sampleQuestions }])
})

test('a question is moved, duplicated and deleted by keyboard and buttons', async () => {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [previewAudience, audience],
    [getAdminKnowledgeTest, saved],
    [updateKnowledgeTest, undefined],
  ])
  renderScreen('/admin/knowledge_tests/7/edit')
  await userEvent.click(await screen.findByRole('button', { name: '「問題1」を下へ' }))
  await userEvent.click(screen.getByRole('button', { name: '問題1の操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '複製' }))
  await userEvent.click(screen.getByRole('button', { name: '問題3の操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '削除' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => api.requestsTo(updateKnowledgeTest)).toHaveLength(1)
  const { questions } = api.requestsTo(updateKnowledgeTest)[0]!.body as typeof saved
  expect(questions.map(({ kind }) => kind).slice(0, 3)).toEqual(['multiple', 'multiple', 'true_false'])
  expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length)
})

test('an incomplete test is not sent, and its problems are beside the fields', async () => {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [previewAudience, audience],
    [createKnowledgeTest, { id: 9 }],
  ])
  renderScreen('/admin/knowledge_tests/new')
  await userEvent.click(await screen.findByRole('button', { name: '問題を追加' }))
  await userEvent.click(screen.getByRole('button', { name: '下書きとして作成' }))
  expect(await screen.findByText('タイトルを入力してください')).toBeTruthy()
  expect(screen.getByText('問題文を入力してください')).toBeTruthy()
  expect(screen.getByText('正解を選んでください')).toBeTruthy()
  expect(api.requestsTo(createKnowledgeTest)).toEqual([])
})

test('questions of a file are added, and those that do not map are named by line', async () => {
  fakeApi([
    [getCurrentUser, administrator],
    [previewAudience, audience],
  ])
  renderScreen('/admin/knowledge_tests/new')
  await userEvent.click(await screen.findByRole('button', { name: 'ファイルから追加' }))
  const dialog = within(await screen.findByRole('dialog'))
  const rows = '1+1=2 {T}\n\nTwo {=%50%two =2}'
  await userEvent.upload(
    dialog.getByLabelText('ファイルを選ぶ'),
    new File([rows], 'questions.txt', { type: 'text/plain' }),
  )
  expect(await dialog.findByText(/^3行目：部分点は扱えません/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '1問を追加' }))
  expect(await screen.findByText('1問・合計10点')).toBeTruthy()
})
