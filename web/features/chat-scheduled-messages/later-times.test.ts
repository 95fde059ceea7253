import { expect, test } from 'vitest'
import { laterTimes } from './later-times.ts'

const zone = 'Asia/Tokyo'
const at = (text: string) => Date.parse(text)
const names = (text: string, hour = false) =>
  laterTimes(at(text), zone, { hour, evening: '18:00' }).map(({ name, at }) => `${name} ${at}`)

test('later today, tomorrow and on Monday, in the time zone of the person', () => {
  // Wednesday 10:00 in Tokyo.
  expect(names('2026-11-18T01:00:00Z')).toEqual([
    'noon 2026-11-18T04:00:00.000Z',
    'evening 2026-11-18T09:00:00.000Z',
    'tomorrow 2026-11-19T00:00:00.000Z',
    'monday 2026-11-23T00:00:00.000Z',
  ])
})

test('leaves out what is past or near, and Monday if it is tomorrow', () => {
  // Sunday 17:45 in Tokyo.
  expect(names('2026-11-22T08:45:00Z')).toEqual(['tomorrow 2026-11-23T00:00:00.000Z'])
  // Monday 12:45 in Tokyo: the next Monday is in a week.
  expect(names('2026-11-23T03:45:00Z').at(-1)).toBe('monday 2026-11-30T00:00:00.000Z')
})

test('reminds in an hour instead of at noon', () => {
  expect(names('2026-11-18T01:00:20Z', true)[0]).toBe('hour 2026-11-18T02:01:00.000Z')
})
