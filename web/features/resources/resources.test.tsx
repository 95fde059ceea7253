import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  checkResourceBooking,
  createResourceBooking,
  listResourceBookings,
} from '#contract/resources.bookings.ts'
import { listResources } from '#contract/resources.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const room = (id: number, name: string) => ({
  ...{ id, name, kind: '会議室', capacity: 8, place: '本社3階', description: '', repeatable: true },
  ...{ daysAhead: null, longestMinutes: null, opensAt: null, closesAt: null },
})
const resources = {
  resources: [room(1, '第1会議室'), room(2, '第2会議室')],
  ...{ timeZone: 'Asia/Tokyo', today: '2026-12-01', can: { administer: false }, nextCursor: null },
}
const slot = { startsAt: '2026-12-01T01:00:00.000Z', endsAt: '2026-12-01T02:00:00.000Z' }

test('the keyboard moves across the free times of the table; one is booked in the form that opens', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listResources, resources],
    [listResourceBookings, { resourceBookings: [], nextCursor: null }],
    [checkResourceBooking, { occurrences: [{ ...slot, taken: null }], freeFrom: null }],
    [createResourceBooking, { id: 5, bookedCount: 1, skippedCount: 0 }],
  ])
  renderScreen('/resources')
  const table = await screen.findByRole('table', { name: /の予約の表/ })
  const free = (name: string) => within(table).getByRole('button', { name })
  free('第1会議室を10:00から予約').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(free('第2会議室を10:00から予約'))
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowUp}{Enter}')
  const form = await screen.findByRole('dialog', { name: '予約' })
  expect(within(form).getByLabelText<HTMLInputElement>('終了時刻').value).toBe('11:00')
  await within(form).findByText('空いています。')
  await userEvent.type(within(form).getByLabelText(/^用件/), '面談')
  await userEvent.click(within(form).getByRole('button', { name: '予約する' }))
  await expect
    .poll(() => api.requestsTo(createResourceBooking).map(({ body }) => body))
    .toEqual([{ resourceId: 1, title: '面談', note: '', ...slot, rule: null, skipTaken: false }])
})

test('the form shows while choosing who has booked the time and when it is free', async () => {
  const taken = { title: '商談', ...slot, user: { id: 2, name: '鈴木 太郎', profileImgPath: null } }
  fakeApi([
    [getCurrentUser, hanako],
    [listResources, resources],
    [listResourceBookings, { resourceBookings: [], nextCursor: null }],
    [checkResourceBooking, { occurrences: [{ ...slot, taken }], freeFrom: slot.endsAt }],
  ])
  renderScreen('/resources')
  await userEvent.click(await screen.findByRole('button', { name: '第1会議室を10:00から予約' }))
  const form = await screen.findByRole('dialog', { name: '予約' })
  await within(form).findByText(/10:00–11:00は鈴木 太郎さんが予約しています。11:00から空いています。/)
})
