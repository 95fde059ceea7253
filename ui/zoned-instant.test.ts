import { expect, test } from 'vitest'
import { zonedInstant, zonedParts } from './zoned-instant.ts'

test('a day and time in a time zone convert to a time in UTC and back', () => {
  for (const [day, time, zone, instant] of [
    ['2026-11-21', '08:30', 'Asia/Tokyo', '2026-11-20T23:30:00.000Z'],
    ['2026-07-01', '00:00', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-03-29', '12:00', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
    ['2026-11-01', '23:59', 'America/New_York', '2026-11-02T04:59:00.000Z'],
  ] as const) {
    expect(zonedInstant(day, time, zone)).toBe(instant)
    expect(zonedParts(instant, zone)).toEqual({ day, time })
  }
})

test('an incomplete time converts to nothing', () => {
  expect(zonedInstant('2026-11-21', '', 'Asia/Tokyo')).toBeUndefined()
  expect(zonedInstant('', '08:30', 'Asia/Tokyo')).toBeUndefined()
})
