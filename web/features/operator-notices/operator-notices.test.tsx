import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { getErrorReport } from '#contract/company.ts'
import {
  createBackyardNotice,
  listBackyardNotices,
  withdrawBackyardNotice,
} from '#contract/operator-notices.backyard.ts'
import { listOperatorNotices } from '#contract/operator-notices.ts'
import { getOperatorSession } from '#contract/operators.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const backyard = () =>
  fakeApi([
    [
      getErrorReport,
      {
        ...{ dsn: null, environment: 'production', stagingNumber: 0, tracesSampleRate: 0.1 },
        ...{ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 },
      },
    ],
    [
      getOperatorSession,
      {
        ...{ token: 'token', next: null },
        operator: { id: 3, name: '運営 太郎', email: 'operator@hiroba.example', role: 'support' },
      },
    ],
    [listCompanies, { companies: [], nextCursor: null }],
    [
      listBackyardNotices,
      {
        operatorNotices: [
          {
            ...{ id: 8, title: '定期点検', body: '今夜2時から', companies: null, authorName: '運営 太郎' },
            ...{ startsAt: '2026-04-01T00:00:00.000Z', endsAt: '2026-04-08T00:00:00.000Z' },
            ...{ state: 'shown', can: { withdraw: true } },
          },
        ],
        nextCursor: null,
      },
    ],
    [createBackyardNotice, { id: 9 }],
    [withdrawBackyardNotice, undefined],
  ])

test('a notice is told to all companies for some days, and taken back', async () => {
  const api = backyard()
  renderScreen('/backyard/notices')
  await userEvent.click(await screen.findByRole('button', { name: 'お知らせを出す' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'お知らせを出す' }))
  expect(await within(dialog).findByText('タイトルを入力してください。')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('タイトル'), '新しい機能')
  await userEvent.click(within(dialog).getByRole('button', { name: 'お知らせを出す' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = api.requestsTo(createBackyardNotice)[0]!.body as Record<string, string>
  expect(sent).toMatchObject({ title: '新しい機能', companyIds: null })
  expect(Date.parse(sent.endsAt!) - Date.parse(sent.startsAt!)).toBe(7 * 86_400_000)
  await userEvent.click(await screen.findByRole('button', { name: '取り下げる' }))
  const asked = await screen.findByRole('alertdialog')
  await userEvent.click(within(asked).getByRole('button', { name: '取り下げる' }))
  await expect.poll(() => api.requestsTo(withdrawBackyardNotice).length).toBe(1)
})

test('administrators see it on the front page of the administration', async () => {
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [
      listOperatorNotices,
      {
        operatorNotices: [
          { id: 8, title: '定期点検', body: '今夜2時から', startsAt: '2026-04-01T00:00:00.000Z' },
        ],
      },
    ],
  ])
  renderScreen('/admin')
  expect(await screen.findByText('運営会社から：定期点検')).toBeTruthy()
})
