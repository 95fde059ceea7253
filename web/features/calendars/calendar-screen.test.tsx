import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCalendars } from '#contract/calendars.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getEventOptions } from '#contract/events.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type Entry = Answer<typeof listCalendars>['entries'][number]

const entry: Entry = {
  ...{ kind: 'event', id: 1, occurrence: null, title: '全社会議', place: '', allDay: false },
  ...{ startsAt: '2026-12-04T01:00:00.000Z', endsAt: '2026-12-04T02:00:00.000Z', startOn: null, endOn: null },
  ...{
    tone: 'cyan',
    hrefPath: '/events/1',
    mine: false,
    reach: 'company',
    status: 'confirmed',
    fresh: false,
  },
} as const
const wholeDay = { allDay: true, startsAt: null, endsAt: null, startOn: '2026-12-05', endOn: '2026-12-06' }
const entries: Entry[] = [
  entry,
  { ...entry, ...wholeDay, id: 2, title: '棚卸し', hrefPath: '/events/2', reach: 'departments' },
  {
    ...{
      ...entry,
      ...wholeDay,
      kind: 'birthday',
      id: 9,
      title: '鈴木 太郎さんの誕生日',
      endOn: '2026-12-05',
    },
    hrefPath: '/users/9',
  },
]

const open = (path: string, birthdays = true) => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [
      getEventOptions,
      { categories: [], birthdays, timeZone: 'Asia/Tokyo', can: { create: false, administer: false } },
    ],
    [listCalendars, { entries, timeZone: 'Asia/Tokyo', today: '2026-12-01', nextCursor: null }],
  ])
  return { api, ...renderScreen(path) }
}

test('a month has its days, with what is on them; filters take entries away and stay in the address', async () => {
  const { api, history } = open('/calendars?view=month&day=2026-12-10')
  expect(await screen.findByRole('link', { name: /全社会議/ })).toBeTruthy()
  // On both of its days.
  expect(screen.getAllByRole('link', { name: /棚卸し/ })).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: /誕生日/ })).toHaveLength(1)
  expect(api.requestsTo(listCalendars)[0]!.query).toEqual({ from: '2026-11-29', until: '2027-01-03' })
  await userEvent.click(await screen.findByRole('checkbox', { name: '誕生日' }))
  await expect.poll(() => screen.queryByRole('link', { name: /誕生日/ })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: '部署' }))
  await expect.poll(() => screen.queryByRole('link', { name: /棚卸し/ })).toBeNull()
  expect(decodeURIComponent(history.location.search)).toContain('hidden=departments,birthdays')
})

test('the agenda lists days that have entries; without birthdays there is no filter for them', async () => {
  open('/calendars?view=agenda&day=2026-12-01', false)
  const day = within(await screen.findByRole('region', { name: /12月4日/ }))
  expect(day.getByRole('link', { name: /10:00.*全社会議/ })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: '誕生日' })).toBeNull()
  expect(screen.queryByRole('region', { name: /12月3日/ })).toBeNull()
})

test('the keyboard goes from month to month and back to today', async () => {
  const { api } = open('/calendars?view=month&day=2026-12-10')
  await screen.findByRole('link', { name: /全社会議/ })
  await userEvent.keyboard('n')
  await expect.poll(() => api.requestsTo(listCalendars).at(-1)!.query.from).toBe('2026-12-27')
})
