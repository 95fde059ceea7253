import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { createEvent, getEvent, getEventOptions, listFeedEvents, updateEvent } from '#contract/events.ts'
import { listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { listResourceBookings } from '#contract/resources.bookings.ts'
import { listResources } from '#contract/resources.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi, Refusal } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComments, sampleFeed, sampleStamps, taro } from '#testing/sample-feeds.ts'

const room = (id: number, name: string) => ({
  ...{ id, name, kind: '会議室', capacity: 8, place: '本社3階', description: '', repeatable: true },
  ...{ daysAhead: null, longestMinutes: null, opensAt: null, closesAt: null },
})
const resources = {
  resources: [room(1, '第1会議室'), room(2, '第2会議室')],
  ...{ timeZone: 'Asia/Tokyo', today: '2026-12-01', can: { administer: false }, nextCursor: null },
}
const booking = {
  ...{ id: 7, version: 1, resourceId: 2, resourceName: '第2会議室', place: '', title: '商談', note: '' },
  ...{ startsAt: '2026-12-04T01:30:00.000Z', endsAt: '2026-12-04T02:00:00.000Z', user: taro, rule: null },
  ...{ mine: false, event: null, can: { change: false, cancel: false, release: false } },
}
const options = {
  categories: [],
  birthdays: false,
  timeZone: 'Asia/Tokyo',
  can: { create: true, administer: false },
}
const meeting: Answer<typeof getEvent> = {
  ...{ kind: 'event', id: 5, occurrence: '20261204T010000Z', title: '朝会', place: '', allDay: false },
  ...{ startsAt: '2026-12-04T01:00:00.000Z', endsAt: '2026-12-04T02:00:00.000Z', startOn: null, endOn: null },
  ...{ tone: 'cyan', hrefPath: '/events/5?occurrence=20261204T010000Z', mine: true, reach: 'company' },
  ...{ status: 'confirmed', fresh: false, version: 3, body: '', onlineUrl: '', linkUrl: '' },
  ...{ timeZone: 'Asia/Tokyo', rrule: 'FREQ=WEEKLY;BYDAY=FR', category: null, audience: '全社' },
  ...{ rule: { include: 'everyone' }, names: [], remindDays: null, photos: [], attachments: [] },
  resources: [{ id: 1, name: '第1会議室', place: '' }],
  ...{ invites: false, answers: null },
  ...{ organiser: taro, feedId: null, updatedAt: '2026-11-01T00:00:00.000Z', can: { edit: true } },
}
const rooms = [
  [getCurrentUser, hanako],
  [getEventOptions, options],
  [listResources, resources],
  [listResourceBookings, { resourceBookings: [booking], nextCursor: null }],
] as const

test('an event created from a post starts with its title and date; a taken room is named, and nothing typed is lost', async () => {
  const taken = '第2会議室: 10:30–11:00は鈴木 太郎さんが予約しています。'
  let tries = 0
  const api = fakeApi([
    ...rooms,
    [
      getFeed,
      sampleFeed({
        title: '棚卸し',
        answers: [
          {
            ...{ published: true, item: 'on', name: '実施日', kind: 'date', text: '2026年12月4日(金)' },
            days: { from: '2026-12-04', until: '2026-12-04' },
          },
          { published: true, item: 'at', name: '開始', kind: 'time', text: '10:00' },
        ],
      }),
    ],
    [listFeedComments, sampleComments()],
    [listStamps, sampleStamps],
    [listFeedEvents, { events: [], can: { create: true }, nextCursor: null }],
    [
      createEvent,
      () => {
        tries += 1
        if (tries === 1) throw new Refusal('resource_taken', { resourceIds: taken })
        return { id: 5 }
      },
    ],
  ])
  renderScreen('/feeds/10')
  await userEvent.click(await screen.findByRole('button', { name: 'イベントにする' }))
  const form = within(await screen.findByRole('dialog', { name: 'イベントの登録' }))
  expect(form.getByLabelText<HTMLInputElement>(/^タイトル/).value).toBe('棚卸し')
  expect(form.getByLabelText<HTMLInputElement>('開始時刻').value).toBe('10:00')
  expect(form.getByLabelText<HTMLInputElement>('終了時刻').value).toBe('11:00')
  await userEvent.type(await form.findByLabelText(/^施設・設備/), '第2')
  await userEvent.click(await screen.findByRole('option', { name: /第2会議室.*この日時は使用中/ }))
  await userEvent.click(form.getByRole('button', { name: '登録する' }))
  expect(await form.findByText(taken)).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>(/^タイトル/).value).toBe('棚卸し')
  await userEvent.click(form.getByRole('button', { name: '登録する' }))
  await expect.poll(() => api.requestsTo(createEvent)).toHaveLength(2)
  expect(api.requestsTo(createEvent)[1]!.body).toMatchObject({
    ...{ title: '棚卸し', feedId: 10, resourceIds: [2], allDay: false },
    ...{ startsAt: '2026-12-04T01:00:00.000Z', endsAt: '2026-12-04T02:00:00.000Z' },
  })
})

test('a change of one occurrence sends its version, which one it is, and its rooms', async () => {
  const api = fakeApi([
    ...rooms,
    [getEvent, meeting],
    [updateEvent, { id: 5, occurrence: '20261204T010000Z' }],
  ])
  renderScreen('/events/5?occurrence=20261204T010000Z')
  expect(await screen.findByText('第1会議室')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '編集' }))
  const form = within(await screen.findByRole('dialog', { name: 'イベントの編集' }))
  expect(form.queryByLabelText('繰り返し')).toBeNull()
  await userEvent.clear(form.getByLabelText(/^タイトル/))
  await userEvent.type(form.getByLabelText(/^タイトル/), '臨時の朝会')
  await userEvent.click(form.getByRole('button', { name: '保存する' }))
  await expect.poll(() => api.requestsTo(updateEvent)).toHaveLength(1)
  const sent: FakeRequest = api.requestsTo(updateEvent)[0]!
  expect(sent.body).toMatchObject({
    ...{ title: '臨時の朝会', version: 3, scope: 'one', occurrence: '20261204T010000Z', resourceIds: [1] },
  })
})
