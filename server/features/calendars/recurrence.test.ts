import { describe, expect, it } from 'vitest'
import { checkedRule, lastOccurrence, mostOccurrences, occurrencesOf, splitRule } from './recurrence.rules.ts'

const newYork = 'America/New_York'
/** Local moments in New York in standard time (EST) and in daylight saving time (EDT). */
const est = (local: string) => new Date(`${local}-05:00`)
const edt = (local: string) => new Date(`${local}-04:00`)

const local = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: newYork, dateStyle: 'short', timeStyle: 'short' }).format(at)

describe('in Japan', () => {
  const timeZone = 'Asia/Tokyo'
  const series = (rule: string, startsAt = '2026-01-30T10:00+09:00') => ({
    ...{ rule, timeZone },
    startsAt: new Date(startsAt),
  })
  const year = { from: new Date('2026-01-01T00:00+09:00'), until: new Date('2027-01-01T00:00+09:00') }
  const days = (list: readonly Date[]) => list.map((at) => at.toISOString().slice(5, 10))

  it('repeats on the last Friday of each month', () => {
    const starts = occurrencesOf(series('FREQ=MONTHLY;BYDAY=-1FR'), year)
    expect(days(starts).slice(0, 6)).toEqual(['01-30', '02-27', '03-27', '04-24', '05-29', '06-26'])
  })

  it('skips the 31st in months that have none', () => {
    const starts = occurrencesOf(series('FREQ=MONTHLY', '2026-01-31T10:00+09:00'), year)
    expect(days(starts)).toEqual(['01-31', '03-31', '05-31', '07-31', '08-31', '10-31', '12-31'])
  })

  it('returns occurrences from the first moment of a window to before its last', () => {
    const daily = series('FREQ=DAILY')
    const window = { from: new Date('2026-02-02T10:00+09:00'), until: new Date('2026-02-04T10:00+09:00') }
    expect(days(occurrencesOf(daily, window))).toEqual(['02-02', '02-03'])
  })

  it('returns occurrences ten years ahead', () => {
    const window = { from: new Date('2036-02-01T00:00+09:00'), until: new Date('2036-03-01T00:00+09:00') }
    expect(days(occurrencesOf(series('FREQ=WEEKLY;BYDAY=FR'), window))).toHaveLength(5)
  })
})

describe('a local time that is skipped or occurs twice', () => {
  it('keeps local time around the clock change', () => {
    const starts = occurrencesOf(
      { rule: 'FREQ=WEEKLY;COUNT=3', startsAt: est('2026-03-01T10:00'), timeZone: newYork },
      { from: est('2026-02-01T00:00'), until: est('2026-05-01T00:00') },
    )
    expect(starts).toEqual([est('2026-03-01T10:00'), edt('2026-03-08T10:00'), edt('2026-03-15T10:00')])
  })

  it('omits a local time that does not exist, as RFC 5545 requires', () => {
    const starts = occurrencesOf(
      { rule: 'FREQ=DAILY', startsAt: est('2026-03-06T02:30'), timeZone: newYork },
      { from: est('2026-03-06T00:00'), until: edt('2026-03-10T00:00') },
    )
    expect(starts.map(local)).toEqual(['2026-03-06 02:30', '2026-03-07 02:30', '2026-03-09 02:30'])
  })
})

describe('refusing a rule', () => {
  const start = { startsAt: new Date('2026-01-30T01:00:00Z'), timeZone: 'Asia/Tokyo', allDay: false }
  it.each([
    ['that is none', 'every day'],
    ['without a frequency', 'COUNT=3'],
    ['that repeats within a day', 'FREQ=HOURLY'],
    ['with an unknown part', 'FREQ=DAILY;X=1'],
    ['with a part twice', 'FREQ=DAILY;COUNT=1;COUNT=2'],
    ['with a count and an end', 'FREQ=DAILY;COUNT=2;UNTIL=20270101'],
    ['with another property behind it', 'FREQ=DAILY\nEXDATE:20260202T010000Z'],
    ['with the 40th', 'FREQ=MONTHLY;BYMONTHDAY=40'],
    ['with the 30th of February', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['with an end on a day that no calendar has', 'FREQ=DAILY;UNTIL=20260231'],
    ['that ends before the start', 'FREQ=DAILY;UNTIL=20260101'],
    ['that counts without end', `FREQ=DAILY;COUNT=${mostOccurrences + 1}`],
    ['that does not fall on the start', 'FREQ=WEEKLY;BYDAY=MO'],
    ['with an interval beyond all calendars', 'FREQ=YEARLY;INTERVAL=99999999'],
  ])('%s: %s', (_, rule) => {
    expect(checkedRule(rule, start)).toBeNull()
  })

  it('stores an end as RFC 5545 requires: in UTC with a time, as a day for all-day entries', () => {
    const rule = 'freq=daily;until=20260210'
    expect(checkedRule(rule, start)).toBe('FREQ=DAILY;UNTIL=20260210T145959Z')
    const allDay = { startsAt: new Date('2026-01-30T00:00:00Z'), timeZone: 'UTC', allDay: true }
    expect(checkedRule('FREQ=DAILY;UNTIL=20260210T145959Z', allDay)).toBe('FREQ=DAILY;UNTIL=20260210')
  })
})

describe('the last occurrence', () => {
  const series = (rule: string) => ({
    rule,
    startsAt: new Date('2026-01-30T01:00:00Z'),
    timeZone: 'Asia/Tokyo',
  })
  it('is found for a count, an end and neither', () => {
    expect(lastOccurrence(series('FREQ=WEEKLY;COUNT=3'))).toEqual(new Date('2026-02-13T01:00:00Z'))
    expect(lastOccurrence(series('FREQ=WEEKLY;UNTIL=20260212T000000Z'))).toEqual(
      new Date('2026-02-06T01:00:00Z'),
    )
    expect(lastOccurrence(series('FREQ=WEEKLY'))).toBeNull()
  })
})

it('splitting a series keeps every occurrence once', () => {
  const startsAt = new Date('2026-01-30T01:00:00Z')
  const timeZone = 'Asia/Tokyo'
  const window = { from: startsAt, until: new Date('2027-01-01T00:00:00Z') }
  for (const rule of ['FREQ=WEEKLY;COUNT=9', 'FREQ=WEEKLY', 'FREQ=WEEKLY;UNTIL=20260410T010000Z']) {
    const whole = occurrencesOf({ rule, startsAt, timeZone }, window)
    const [first, rest] = splitRule(rule, whole[3]!, 3, false)
    const parts = [
      ...occurrencesOf({ rule: first, startsAt, timeZone }, window),
      ...occurrencesOf({ rule: rest, startsAt: whole[3]!, timeZone }, window),
    ]
    expect(parts).toEqual(whole)
  }
  expect(splitRule('FREQ=DAILY', new Date('2026-02-03T00:00:00Z'), 4, true)[0]).toBe(
    'FREQ=DAILY;UNTIL=20260202',
  )
})
