import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  getAdminKnowledgeTest,
  listAnswersToMark,
  markKnowledgeTestAnswer,
  settleKnowledgeTestAnswer,
} from '#contract/knowledge-tests.administration.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { administrator, adminTest } from '#testing/sample-tests.ts'

const video = {
  ...{ filename: 'a.mp4', path: '/media_files/a.mp4', kind: 'video' as const },
  ...{ contentType: 'video/mp4', byteSize: 4_000, originalName: '手洗い.mp4' },
}
const answer = {
  ...{ takingId: 70, questionKey: 'free0000', question: '気をつけていることは？', explanation: '' },
  ...{ picture: null, video, answer: '手を洗う', points: 9, marks: [] },
}
const marks = [
  { name: '鈴木 太郎', points: 3, comment: '具体的な行動がない' },
  { name: '採点 次郎', points: 8, comment: '' },
]

test('an answer is marked with a note for the other markers', async () => {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [getAdminKnowledgeTest, adminTest],
    [listAnswersToMark, { answers: [answer], nextCursor: null }],
    [markKnowledgeTestAnswer, undefined],
  ])
  renderScreen('/admin/knowledge_tests/7/marking')
  const points = await screen.findByRole('textbox', { name: /^点/ })
  expect(document.activeElement).toBe(points)
  expect(screen.getByLabelText('動画: 手洗い.mp4')).toBeTruthy()
  await userEvent.type(points, '12')
  await userEvent.click(screen.getByRole('button', { name: '採点する' }))
  expect(await screen.findByText('0から9までの整数を入力してください')).toBeTruthy()
  expect(api.requestsTo(markKnowledgeTestAnswer)).toEqual([])
  await userEvent.clear(points)
  await userEvent.type(screen.getByRole('textbox', { name: /メモ/ }), '観点が足りない')
  await userEvent.type(points, '4{Enter}')
  await expect
    .poll(() => api.requestsTo(markKnowledgeTestAnswer).map(({ body }) => body))
    .toEqual([{ takingId: 70, questionKey: 'free0000', points: 4, comment: '観点が足りない' }])
})

test('marks that differ are side by side, and are settled with one of them', async () => {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [getAdminKnowledgeTest, adminTest],
    [
      listAnswersToMark,
      ({ query }) => ({
        answers: query.list === 'to_settle' ? [{ ...answer, marks }] : [],
        nextCursor: null,
      }),
    ],
    [settleKnowledgeTestAnswer, undefined],
  ])
  renderScreen('/admin/knowledge_tests/7/marking')
  expect(await screen.findByText('採点する解答はありません')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '分かれた採点を決める（1）' }))
  const both = within(await screen.findByRole('list', { name: '2人の採点' }))
  expect(both.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '鈴木 太郎3 / 9点具体的な行動がない',
    '採点 次郎8 / 9点メモはありません',
  ])
  await userEvent.click(screen.getByRole('button', { name: '8点にする' }))
  await expect
    .poll(() => api.requestsTo(settleKnowledgeTestAnswer).map(({ body }) => body))
    .toEqual([{ takingId: 70, questionKey: 'free0000', points: 8, comment: '' }])
})

test('a marker who may not settle is told so, and the points stay', async () => {
  fakeApi([
    [getCurrentUser, administrator],
    [getAdminKnowledgeTest, { ...adminTest, thirdSettles: true }],
    [listAnswersToMark, { answers: [{ ...answer, marks }], nextCursor: null }],
    [settleKnowledgeTestAnswer, refuse('test_third_settles')],
  ])
  renderScreen('/admin/knowledge_tests/7/marking?list=to_settle')
  const points = await screen.findByRole<HTMLInputElement>('textbox', { name: /^点/ })
  await userEvent.type(points, '5')
  await userEvent.click(screen.getByRole('button', { name: 'この点に決める' }))
  expect(await screen.findByText(/採点した2人とは別の人が点を決めます/)).toBeTruthy()
  expect(points.value).toBe('5')
})
