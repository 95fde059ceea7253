import holidayJp from '@holiday-jp/holiday_jp'
import { expect, it } from 'vitest'
import { publicHolidaysOf } from './public-holidays.ts'

const daysOf = (year: number) => [...publicHolidaysOf(year).keys()].toSorted()
const inYear = (year: number, days: string) => days.split(' ').map((day) => `${year}-${day}`)

// As published by the Cabinet Office.
it.each([
  [
    2019,
    '01-01 01-14 02-11 03-21 04-29 04-30 05-01 05-02 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-23 10-14 10-22 11-03 11-04 11-23',
  ],
  [
    2020,
    '01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-23 07-24 08-10 09-21 09-22 11-03 11-23',
  ],
  [
    2021,
    '01-01 01-11 02-11 02-23 03-20 04-29 05-03 05-04 05-05 07-22 07-23 08-08 08-09 09-20 09-23 11-03 11-23',
  ],
  [
    2023,
    '01-01 01-02 01-09 02-11 02-23 03-21 04-29 05-03 05-04 05-05 07-17 08-11 09-18 09-23 10-09 11-03 11-23',
  ],
  [
    2025,
    '01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-23 11-24',
  ],
  [
    2026,
    '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
  ],
  [
    2027,
    '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23',
  ],
])('the public holidays of %i', (year, days) => {
  expect(daysOf(year)).toEqual(inYear(year, days))
})

it('returns their kinds', () => {
  expect(publicHolidaysOf(2026).get('2026-09-22')).toBe('citizens')
  expect(publicHolidaysOf(2026).get('2026-05-06')).toBe('substitute')
  expect(publicHolidaysOf(2018).get('2018-12-23')).toBe('emperor')
  expect(publicHolidaysOf(2018).get('2018-12-24')).toBe('substitute')
})

// A second source for years that the lists above do not cover. It ends in 2050.
it('agrees with holiday_jp on days, substitutes and citizens’ holidays until 2050', () => {
  const kindOf = (name: string) =>
    name.includes('振替休日') ? 'substitute' : /^(国民の)?休日$/.test(name) ? 'citizens' : 'named'
  const theirs = Object.values(holidayJp.holidays)
    .filter(({ date }) => date >= '2016')
    .map((holiday) => `${holiday.date} ${kindOf(holiday.name)}`)
  const years = Array.from({ length: 2050 - 2016 + 1 }, (_, index) => 2016 + index)
  const ours = years
    .flatMap((year) => [...publicHolidaysOf(year)])
    .map(([day, kind]) => {
      return `${day} ${kind === 'substitute' || kind === 'citizens' ? kind : 'named'}`
    })
  expect(theirs.length).toBeGreaterThan(500)
  expect(ours.toSorted()).toEqual(theirs.toSorted())
})
