import { describe, expect, it } from 'vitest'
import { checkedRule, lastOccurrence, mostOccurrences, occurrencesOf, splitRule } from './recurrence.rules.ts'

const newYork = 'America/New_York'
/** Local moments in New York in standard time (EST) and in daylight saving time (EDT). */
const est = (local: string) => new Date(`${local}-05:00`)
const edt = (local: string) => new Date(`${local}-04:00`)

const decade = { from: new Date('1997-01-01T00:00:00Z'), until: new Date('2007-01-01T00:00:00Z') }
const local = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: newYork, dateStyle: 'short', timeStyle: 'short' }).format(at)

// The examples of RFC 5545, section 3.8.5.3, all from DTSTART;TZID=America/New_York; rules within a day are left out.
it.each([
  ['FREQ=DAILY;COUNT=10', '1997-09-02', '09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '09-02 09-12 09-22 10-02 10-12'],
  ['FREQ=WEEKLY;COUNT=10', '1997-09-02', '09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=5', '1997-09-02', '09-02 09-16 09-30 10-14 10-28'],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16',
  ],
  ['FREQ=MONTHLY;COUNT=4;BYDAY=1FR', '1997-09-05', '09-05 10-03 11-07 12-05'],
  ['FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU', '1997-09-07', '09-07 09-28 11-02 11-30'],
  ['FREQ=MONTHLY;COUNT=4;BYDAY=-2MO', '1997-09-22', '09-22 10-20 11-17 12-22'],
  ['FREQ=MONTHLY;COUNT=4;BYMONTHDAY=-3', '1997-09-28', '09-28 10-29 11-28 12-29'],
  ['FREQ=MONTHLY;COUNT=6;BYMONTHDAY=2,15', '1997-09-02', '09-02 09-15 10-02 10-15 11-02 11-15'],
  ['FREQ=MONTHLY;COUNT=5;BYMONTHDAY=1,-1', '1997-09-30', '09-30 10-01 10-31 11-01 11-30'],
  ['FREQ=YEARLY;COUNT=4;BYMONTH=6,7', '1997-06-10', '06-10 07-10 06-10 07-10'],
  ['FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200', '1997-01-01', '01-01 04-10 07-19 01-01'],
  ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19', '05-19 05-18 05-17'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', '1997-05-12', '05-12 05-11 05-17'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=5', '1997-03-13', '03-13 03-20 03-27 03-05 03-12'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=5', '1998-02-13', '02-13 03-13 11-13 08-13 10-13'],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '09-04 10-07 11-06'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=4', '1997-09-29', '09-29 10-30 11-27 12-30'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', '01-15 01-30 02-15 03-15 03-30'],
])('%s from %s', (rule, startOn, days) => {
  const summer = /-(0[4-9]|10)-|1997-03-0/.test(startOn) && startOn !== '1997-03-13'
  const startsAt = (summer ? edt : est)(`${startOn}T09:00`)
  const until = new Date('2012-01-01T00:00:00Z')
  const starts = occurrencesOf({ rule, startsAt, timeZone: newYork }, { from: decade.from, until }).map(local)
  expect(starts.map((text) => text.slice(5, 10)).join(' ')).toBe(days)
  // Local time stays the same, whatever the offset.
  expect(new Set(starts.map((text) => text.slice(11)))).toEqual(new Set(['09:00']))
  expect(checkedRule(rule, { startsAt, timeZone: newYork, allDay: false })).toBe(rule)
})

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
