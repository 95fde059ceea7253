import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  getKnowledgeTest,
  getKnowledgeTestTaking,
  saveKnowledgeTestAnswer,
} from '#contract/knowledge-tests.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const startedAt = '2026-11-02T01:00:00.000Z'
const knowledgeTest = {
  ...{ id: 7, title: '衛生', category: '', description: '', picture: null, standing: 'in_progress' as const },
  ...{ opensAt: null, closesAt: null, questionCount: 1, passMark: 80, timeLimitMinutes: null },
  ...{ attempts: 0, attemptCount: 1, bestPercent: null, waitHours: 0, showsAnswers: 'never' as const },
  ...{ rewardPoints: null, takings: [], extraAttempts: [], takingId: 70, nextAttemptAt: null, refusal: null },
}
const question = {
  ...{
    key: 'single00',
    kind: 'single' as const,
    text: '手は何で洗う？',
    points: 10,
    picture: null,
    video: null,
  },
  parts: [
    { key: 'soap0000', text: '石けん' },
    { key: 'rinse000', text: '水だけ' },
  ],
  targets: [],
}
const taking = {
  ...{ id: 70, testId: 7, title: '衛生', attempt: 1, startedAt, dueAt: null, remainingSeconds: null },
  ...{ ended: false, questions: [question], answers: [] },
}

test('an answer that could not be saved stays, and is saved once the connection is back', async () => {
  let broken = true
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getKnowledgeTest, knowledgeTest],
    [getKnowledgeTestTaking, taking],
    [
      saveKnowledgeTestAnswer,
      () => (broken ? refuse('unavailable')() : { saved: true, answer: 'rinse000', sequence: 1 }),
    ],
  ])
  renderScreen('/knowledge_tests/7/taking')
  const choice = await screen.findByRole<HTMLInputElement>('radio', { name: '水だけ' })
  await userEvent.click(choice)
  expect(await screen.findByText(/保存できていません/)).toBeTruthy()
  expect(choice.checked).toBe(true)
  broken = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('保存しました')).toBeTruthy()
  expect(screen.queryByText(/保存できていません/)).toBeNull()
  const sent = api.requestsTo(saveKnowledgeTestAnswer).map(({ body }) => body)
  expect(sent.length).toBeGreaterThan(1)
  for (const body of sent) expect(body).toEqual({ questionKey: 'single00', answer: 'rinse000', sequence: 1 })
})

test('without an attempt in progress the screen leads to the test', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getKnowledgeTest, { ...knowledgeTest, standing: 'to_take', takingId: null }],
  ])
  renderScreen('/knowledge_tests/7/taking')
  expect(await screen.findByText('受験中ではありません')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'テストを見る' }).getAttribute('href')).toBe('/knowledge_tests/7')
})
