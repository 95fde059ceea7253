import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCertificateRule } from '#contract/certificates.ts'
import {
  getAdminKnowledgeTest,
  giveKnowledgeTestAttempt,
  listKnowledgeTestResults,
  listKnowledgeTestTakings,
} from '#contract/knowledge-tests.administration.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { administrator, adminTest } from '#testing/sample-tests.ts'

const person = {
  ...{ userId: 2, name: '佐藤 花子', departmentName: '店舗運営部', standing: 'failed' as const },
  ...{ attemptCount: 1, bestPercent: 40, lastAt: '2026-11-02T01:00:00.000Z', can: { giveAttempt: true } },
}
const other = { ...person, userId: 3, name: '鈴木 太郎', standing: 'passed' as const }
const people = [person, { ...other, can: { giveAttempt: false } }]
const basics = [
  [getCurrentUser, administrator],
  [getAdminKnowledgeTest, adminTest],
  [getCertificateRule, { enabled: false, validMonths: null, renewalDays: 30, version: 0, issuedCount: 0 }],
] as const

test('one more attempt is given with a reason, to those who need one', async () => {
  let refused = true
  const api = fakeApi([
    ...basics,
    [listKnowledgeTestResults, { people, nextCursor: null }],
    [giveKnowledgeTestAttempt, () => (refused ? refuse('test_attempt_open')() : { id: 5 })],
  ])
  renderScreen('/admin/knowledge_tests/7')
  const give = await screen.findByRole('button', { name: '佐藤 花子に追加の受験を認める' })
  expect(screen.queryByRole('button', { name: '鈴木 太郎に追加の受験を認める' })).toBeNull()
  await userEvent.click(give)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '認める' }))
  expect(await dialog.findByText('理由を入力してください')).toBeTruthy()
  expect(api.requestsTo(giveKnowledgeTestAttempt)).toEqual([])
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^理由/ })
  await userEvent.type(reason, '停電のため')
  await userEvent.click(dialog.getByRole('button', { name: '認める' }))
  expect(await dialog.findByText(/追加の受験は必要ありません/)).toBeTruthy()
  expect(reason.value).toBe('停電のため')
  refused = false
  await userEvent.click(dialog.getByRole('button', { name: '認める' }))
  expect(await screen.findByText('追加の受験を認めました')).toBeTruthy()
  const sent = api.requestsTo(giveKnowledgeTestAttempt)
  expect(sent.map(({ params, body }) => [params.user_id ?? params.userId, body])).toEqual(
    Array(2).fill(['2', { reason: '停電のため' }]),
  )
})

test('the attempts of a person name those given in addition', async () => {
  fakeApi([
    ...basics,
    [listKnowledgeTestResults, { people, nextCursor: null }],
    [
      listKnowledgeTestTakings,
      {
        takings: [],
        extraAttempts: [
          {
            id: 5,
            givenBy: '管理者',
            givenAt: '2026-11-03T01:00:00.000Z',
            reason: '停電のため',
            used: false,
          },
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/admin/knowledge_tests/7')
  await userEvent.click(await screen.findByRole('button', { name: '佐藤 花子の答案を見る' }))
  expect(await screen.findByText('管理者が追加の受験を認めました：停電のため')).toBeTruthy()
  expect(screen.getByText(/^未使用/)).toBeTruthy()
})

test('a list without people says so', async () => {
  fakeApi([...basics, [listKnowledgeTestResults, { people: [], nextCursor: null }]])
  renderScreen('/admin/knowledge_tests/7?standing=passed')
  expect(await screen.findByText('当てはまる人はいません')).toBeTruthy()
})
