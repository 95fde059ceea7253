import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatRelative, formatTime } from './dates.ts'
import { readableDate, readableDateTime, readableDay, readableRelative, readOn } from './readable-dates.ts'
import { readableDays } from './readable-days.ts'
import { formatShort } from './short-dates.ts'

const tokyo = { locale: 'ja', timeZone: 'Asia/Tokyo' } as const
const english = { locale: 'en', timeZone: 'Asia/Tokyo' } as const
const moment = '2026-11-20T05:05:09.000Z'

describe('a date and time', () => {
  test('has the Japanese form', () => {
    expect(formatDateTime(moment, tokyo)).toBe('2026年11月20日(金) 14:05')
    expect(formatDate('2026-01-03T00:00:00Z', tokyo)).toBe('2026年1月3日(土)')
  })
  test('has the English form', () => {
    expect(formatDateTime(moment, english)).toBe('Fri 20 Nov 2026, 14:05')
    expect(formatDate('2026-09-05T00:00:00Z', english)).toBe('Sat 5 Sep 2026')
  })
  test('names Sunday and Monday correctly, although 日 and 月 are also the endings of day and month', () => {
    expect(formatDate('2026-11-22T05:05:00Z', tokyo)).toBe('2026年11月22日(日)')
    expect(formatDate('2026-11-23T05:05:00Z', tokyo)).toBe('2026年11月23日(月)')
  })
  test('is in the time zone of the person', () => {
    expect(formatDateTime(moment, { locale: 'ja', timeZone: 'America/New_York' })).toBe(
      '2026年11月20日(金) 00:05',
    )
    expect(formatDateTime('2026-11-20T23:30:00Z', tokyo)).toBe('2026年11月21日(土) 08:30')
    expect(formatTime(moment, { locale: 'en', timeZone: 'No/Such' })).toBe('05:05')
  })
})

describe('elapsed time', () => {
  const at = (ms: number, place: { locale: 'ja' | 'en'; timeZone: string } = tokyo) =>
    formatRelative(moment, { ...place, now: Date.parse(moment) + ms })
  test('under a minute or slightly in the future is “just now”', () => {
    expect(at(59_999)).toBe('たった今')
    expect(at(-5_000, english)).toBe('Just now')
  })
  test('counts minutes, then hours', () => {
    expect(at(60_000)).toBe('1分前')
    expect(at(3_599_999, english)).toBe('59 min ago')
    expect(at(3_600_000, english)).toBe('1 hour ago')
    expect(at(86_399_999)).toBe('23時間前')
  })
  test('from 24 hours on is the date', () => {
    expect(at(86_400_000)).toBe('2026年11月20日(金) 14:05')
  })
})

describe('a time in a list', () => {
  const at = (now: string, place: typeof tokyo | typeof english = tokyo) =>
    formatShort(moment, { ...place, now: Date.parse(now) })
  test('is the time today and “yesterday” the day after, in the time zone of the reader', () => {
    expect(at('2026-11-20T14:59:00Z')).toBe('14:05')
    expect(at('2026-11-20T15:00:00Z')).toBe('昨日')
    expect(at('2026-11-20T15:00:00Z', english)).toBe('Yesterday')
  })
  test('is the day before, with the year once it is another', () => {
    expect(at('2026-11-22T15:00:00Z')).toBe('11/20(金)')
    expect(at('2026-11-22T15:00:00Z', english)).toBe('20 Nov')
    expect(at('2027-01-02T15:00:00Z')).toBe('2026/11/20')
    expect(at('2027-01-02T15:00:00Z', english)).toBe('20 Nov 2026')
  })
})

describe('a date to read', () => {
  beforeEach(() => readOn('2026-11-26T03:00:00Z'))
  afterEach(() => readOn(undefined))

  test('leaves out this year, and has no space at which it could break', () => {
    expect(readableDateTime(moment, tokyo)).toBe('11月20日(金)\u00a014:05')
    expect(readableDateTime(moment, english)).toBe('Fri\u00a020\u00a0Nov,\u00a014:05')
    expect(readableDate(moment, english)).toBe('Fri\u00a020\u00a0Nov')
    expect(readableDay('2026-01-03', 'ja')).toBe('1月3日(土)')
  })
  test('has the year where it is another in the time zone of the reader', () => {
    expect(readableDay('2027-01-01', 'ja')).toBe('2027年1月1日(金)')
    expect(readableDay('2025-12-31', 'en')).toBe('Wed\u00a031\u00a0Dec\u00a02025')
    const newYear = '2026-12-31T15:00:00Z'
    expect(readableDate(newYear, tokyo)).toBe('2027年1月1日(金)')
    expect(readableDate(newYear, { locale: 'ja', timeZone: 'UTC' })).toBe('12月31日(木)')
  })
  test('says several days with what both share once, and how many they are', () => {
    expect(readableDays('2026-11-15', '2026-11-19', 'ja')).toBe('11月15日(日)〜19日(木)・5日間')
    expect(readableDays('2026-11-30', '2026-12-01', 'ja')).toBe('11月30日(月)〜12月1日(火)・2日間')
    expect(readableDays('2026-12-31', '2027-01-01', 'ja')).toBe('12月31日(木)〜2027年1月1日(金)・2日間')
    expect(readableDays('2026-11-15', '2026-11-15', 'ja')).toBe('11月15日(日)')
    expect(readableDays('2026-11-15', '2026-11-19', 'en').replaceAll('\u00a0', ' ')).toBe(
      'Sun 15 – Thu 19 Nov (5 days)',
    )
  })
  test('is the time since then under 24 hours', () => {
    const at = (age: number) => readableRelative(moment, { ...tokyo, now: Date.parse(moment) + age })
    expect(at(60_000)).toBe('1分前')
    expect(at(86_400_000)).toBe('11月20日(金)\u00a014:05')
  })
})
