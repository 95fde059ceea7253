import { expect, it } from 'vitest'
import type { DayBooking } from './day-slots.ts'
import { bookingsOn, clock, freeTimes, segmentsOf, shownHours } from './day-slots.ts'

const timeZone = 'Asia/Tokyo'
const booking = (id: number, startsAt: string, endsAt: string) => ({
  ...{
    id,
    version: 1,
    resourceId: 1,
    resourceName: '第1会議室',
    place: '',
    title: '会議',
    note: '',
    rule: null,
  },
  user: { id: 1, name: '佐藤 花子', profileImgPath: null },
  ...{ startsAt: `${startsAt}:00.000Z`, endsAt: `${endsAt}:00.000Z`, mine: false },
  event: null,
  can: { change: false, cancel: false, release: false },
})
const resource = { opensAt: '09:00', closesAt: '18:00' }
const text = (list: readonly { from: number; until: number }[]) =>
  list.map(({ from, until }) => `${clock(from)}-${clock(until)}`)

// 10:00 to 11:15, and from 17:00 to 9:30 the next morning, in Tokyo.
const bookings = [
  booking(1, '2026-12-01T01:00', '2026-12-01T02:15'),
  booking(2, '2026-12-01T08:00', '2026-12-02T00:30'),
]
const on = (day: string): DayBooking[] => bookingsOn(day, bookings, { resourceId: 1, timeZone })

it('a booking across midnight is on both days, cut at midnight', () => {
  expect(text(on('2026-12-01'))).toEqual(['10:00-11:15', '17:00-24:00'])
  expect(text(on('2026-12-02'))).toEqual(['00:00-09:30'])
  expect(on('2026-12-03')).toEqual([])
})

it('a day shows its opening hours, and more if something is booked outside of them', () => {
  expect(shownHours([], [])).toEqual({ from: 480, until: 1200 })
  expect(text([shownHours([], on('2026-12-02'))])).toEqual(['00:00-20:00'])
})

it('free half hours are separate, and a booking covers every half hour it touches', () => {
  const segments = segmentsOf(resource, on('2026-12-01'), { from: 540, until: 720 })
  expect(segments.map(({ bookings: here }) => here.map(({ id }) => id))).toEqual([[], [], [1], []])
  expect(text(segments)).toEqual(['09:00-09:30', '09:30-10:00', '10:00-11:30', '11:30-12:00'])
  const closed = segmentsOf(resource, [], { from: 480, until: 600 }).map((one) => one.closed)
  expect(closed).toEqual([true, true, false, false])
})

it('the free times of a day are between bookings and within the opening hours', () => {
  expect(text(freeTimes(resource, on('2026-12-01'), { from: 480, until: 1200 }))).toEqual([
    '09:00-10:00',
    '11:15-17:00',
  ])
})
