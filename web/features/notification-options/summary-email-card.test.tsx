import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { getNotificationOptions } from '#contract/notification-options.ts'
import { getSummaryEmail, testSummaryEmail, updateSummaryEmail } from '#contract/summary-emails.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const options: Answer<typeof getNotificationOptions> = {
  ...{ version: 1, hasEmail: true, timeZone: 'Asia/Tokyo', quietHours: null, calendarLead: 'usual' },
  ...{ pushWhenAway: true, events: [] },
}
type Summary = Answer<typeof getSummaryEmail>
const off: Summary = {
  ...{ frequency: 'off', weekday: 1, hour: 8, chosen: false, allowed: true, hasEmail: true },
  ...{ timeZone: 'Asia/Tokyo', nextAt: null },
}

test('the interval, weekday and hour are saved as they are chosen, and one can be sent now', async () => {
  let now = off
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, options],
    [getSummaryEmail, () => now],
    [
      updateSummaryEmail,
      ({ body }) => {
        now = { ...now, ...(body as Partial<Summary>), chosen: true, nextAt: '2026-12-03T23:00:00.000Z' }
        return now
      },
    ],
    [testSummaryEmail, { to: 'hanako@hiroba.example' }],
  ])
  renderScreen('/users/1/notification_options')
  const interval = await screen.findByRole('combobox', { name: '送る間隔' })
  expect(screen.queryByRole('combobox', { name: '時刻' })).toBeNull()
  await userEvent.selectOptions(interval, '毎週')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '曜日' }), '金曜日')
  await waitFor(() => expect(api.requestsTo(updateSummaryEmail)).toHaveLength(2))
  expect(api.requestsTo(updateSummaryEmail)[1]!.body).toEqual({ frequency: 'weekly', weekday: 5, hour: 8 })
  expect(await screen.findByText(/次回は/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '今すぐ1通送る' }))
  expect(await screen.findByText('hanako@hiroba.example に送りました。')).toBeTruthy()
})

test('a company without these emails shows nothing of them', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, options],
    [getSummaryEmail, { ...off, allowed: false }],
  ])
  renderScreen('/users/1/notification_options')
  await screen.findByRole('heading', { name: '静かな時間' })
  expect(screen.queryByRole('heading', { name: 'まとめメール' })).toBeNull()
})
