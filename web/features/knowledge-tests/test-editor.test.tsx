import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { previewAudience } from '#contract/audiences.ts'
import {
  createKnowledgeTest,
  getAdminKnowledgeTest,
  updateKnowledgeTest,
} from '#contract/knowledge-tests.administration.ts'
import { createBankQuestions, listBankQuestions, listBankTags } from '#contract/knowledge-tests.bank.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'
import { sampleQuestions } from '#testing/taking-tests.ts'

const administrator = { ...hanako, can: { ...hanako.can, administer: true } }
const audience = { summary: '全員', memberCount: 3, invitedCount: 0, sample: [], names: [] }
const saved = {
  ...{ id: 7, version: 4, title: '衛生', category: '', description: '', edition: 1 },
  status: 'draft' as const,
  ...{ audience: '全員', rule: { include: 'everyone' as const }, opensAt: null, closesAt: null },
  ...{ questionCount: 7, takerCount: 0, passedCount: 0, toMarkCount: 0, toSettleCount: 0, passMark: 80 },
  ...{ timeLimitMinutes: null, attempts: 0, waitHours: 0, shuffles: true, secondMarker: false },
  ...{ thirdSettles: false, pictureMediaFileId: null, picture: null },
  ...{
    showsAnswers: 'after_passing' as const,
    rewardPoints: null,
    questions: sampleQuestions,
    pictures: [],
    draws: [],
    videos: [],
  },
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
  const handle = await screen.findByRole('button', { name: /「問題1」の順番を変える/ })
  handle.focus()
  await userEvent.keyboard('{ArrowDown}')
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

test('a video is added to a question, and stays when another cannot be uploaded', async () => {
  const video = {
    ...{ id: 31, filename: 'a.mp4', path: '/media_files/a.mp4', kind: 'video' as const },
    ...{ contentType: 'video/mp4', byteSize: 4_000, originalName: '手洗い.mp4' },
  }
  let broken = false
  const api = fakeApi([
    [getCurrentUser, administrator],
    [previewAudience, audience],
    [getAdminKnowledgeTest, { ...saved, questions: sampleQuestions.slice(0, 2) }],
    [uploadMediaFile, () => (broken ? refuse('unavailable')() : { photo: null, attachment: video })],
    [updateKnowledgeTest, undefined],
  ])
  renderScreen('/admin/knowledge_tests/7/edit')
  await userEvent.click(await screen.findByRole('button', { name: /^問題1 · / }))
  const file = new File(['x'], '手洗い.mp4', { type: 'video/mp4' })
  await userEvent.upload(screen.getByLabelText('動画を選ぶ', { selector: 'input' }), file)
  expect(await screen.findByLabelText('動画: 手洗い.mp4')).toBeTruthy()
  broken = true
  await userEvent.upload(screen.getByLabelText('動画を選ぶ', { selector: 'input' }), file)
  expect(await screen.findByText(/^手洗い\.mp4: /)).toBeTruthy()
  expect(screen.getByLabelText('動画: 手洗い.mp4')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => api.requestsTo(updateKnowledgeTest)).toHaveLength(1)
  const { questions } = api.requestsTo(updateKnowledgeTest)[0]!.body as { questions: object[] }
  expect(questions.map((one) => 'videoFileId' in one && one.videoFileId)).toEqual([31, false])
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

const bankTags = { tags: [{ tag: '衛生', count: 3 }], count: 3, nextCursor: null }

test('what is drawn at random is saved, and says what the question bank has', async () => {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [previewAudience, audience],
    [getAdminKnowledgeTest, { ...saved, draws: [{ tag: '衛生', count: 3, points: 5 }] }],
    [listBankTags, bankTags],
    [updateKnowledgeTest, undefined],
  ])
  renderScreen('/admin/knowledge_tests/7/edit')
  const draw = within(await screen.findByRole('group', { name: '出題1' }))
  expect(await draw.findByText('問題バンクに3問')).toBeTruthy()
  expect(screen.getByText('テスト全体で10問・合計85点')).toBeTruthy()
  const count = draw.getByRole('textbox', { name: '問題数' })
  await userEvent.clear(count)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await draw.findByText('1から200までの整数を入力してください')).toBeTruthy()
  await userEvent.type(count, '４')
  expect(draw.getByText(/問題バンクに3問しかありません/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => api.requestsTo(updateKnowledgeTest).map(({ body }) => body))
    .toMatchObject([{ draws: [{ tag: '衛生', count: 4, points: 5 }] }])
})

test('a question is moved to the question bank, and another is copied from it with its key', async () => {
  const [first, ...others] = sampleQuestions
  const inBank = {
    ...{ id: 1, version: 1, question: { ...first!, key: 'frombank' }, tags: [], archived: false },
    ...{ testCount: 0, answerCount: 0, rightShare: null, picture: null, video: null },
  }
  const api = fakeApi([
    [getCurrentUser, administrator],
    [previewAudience, audience],
    [getAdminKnowledgeTest, saved],
    [listBankTags, bankTags],
    [listBankQuestions, { bankQuestions: [inBank], nextCursor: null }],
    [createBankQuestions, { id: 2, count: 1 }],
    [updateKnowledgeTest, undefined],
  ])
  renderScreen('/admin/knowledge_tests/7/edit')
  await userEvent.click(await screen.findByRole('button', { name: '問題1の操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '問題バンクへ移す' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移す' }))
  await expect
    .poll(() => api.requestsTo(createBankQuestions).map(({ body }) => body))
    .toEqual([{ questions: [first], tags: [] }])
  expect(await screen.findByText('6問・合計60点')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '問題バンクからコピー' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^問題 single/ }))
  await userEvent.click(dialog.getByRole('button', { name: '1問をコピー' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => api.requestsTo(updateKnowledgeTest).map(({ body }) => body))
    .toMatchObject([{ questions: [...others, { ...first!, key: 'frombank' }] }])
})
