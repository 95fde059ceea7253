import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { checkedRule, lastOccurrence, occurrencesOf } from './recurrence.rules.ts'

/*
 * The examples of RFC 5545, section 3.8.5.3, with the dates that it lists, all at 9:00 in New York; those that repeat
 * within a day are left out, because such rules are refused. A year applies to the dates after it; `…`: without end.
 */
const examples: readonly [rule: string, dates: string][] = [
  ['FREQ=DAILY;COUNT=10', '1997 09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11'],
  ['FREQ=DAILY;UNTIL=19971224T000000Z', `1997 ${daysFrom('1997-09-02', '1997-12-23')}`],
  ['FREQ=DAILY;INTERVAL=2', '1997 09-02 09-04 09-06 09-08 09-10 09-12 09-14 09-16 09-18 09-20 …'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997 09-02 09-12 09-22 10-02 10-12'],
  ['FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', threeJanuaries()],
  ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', threeJanuaries()],
  ['FREQ=WEEKLY;COUNT=10', '1997 09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04'],
  [
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    '1997 09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04 11-11 11-18 11-25 12-02 12-09 12-16 12-23',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997 09-02 09-16 09-30 10-14 10-28 11-11 11-25 12-09 12-23 1998 01-06 01-20 02-03 …',
  ],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997 09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02',
  ],
  [
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    '1997 09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    `1997 09-01 09-03 09-05 09-15 09-17 09-19 09-29 10-01 10-03 10-13 10-15 10-17 10-27 10-29 10-31
      11-10 11-12 11-14 11-24 11-26 11-28 12-08 12-10 12-12 12-22`,
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997 09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997 09-05 10-03 11-07 12-05 1998 01-02 02-06 03-06 04-03 05-01 06-05',
  ],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '1997 09-05 10-03 11-07 12-05'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997 09-07 09-28 11-02 11-30 1998 01-04 01-25 03-01 03-29 05-03 05-31',
  ],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '1997 09-22 10-20 11-17 12-22 1998 01-19 02-16'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997 09-28 10-29 11-28 12-29 1998 01-29 02-26 …'],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997 09-02 09-15 10-02 10-15 11-02 11-15 12-02 12-15 1998 01-02 01-15',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997 09-30 10-01 10-31 11-01 11-30 12-01 12-31 1998 01-01 01-31 02-01',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997 09-10 09-11 09-12 09-13 09-14 09-15 1999 03-10 03-11 03-12 03-13',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    `1997 09-02 09-09 09-16 09-23 09-30 11-04 11-11 11-18 11-25 1998 01-06 01-13 01-20 01-27
      03-03 03-10 03-17 03-24 03-31 …`,
  ],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997 06-10 07-10 1998 06-10 07-10 1999 06-10 07-10 2000 06-10 07-10 2001 06-10 07-10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997 03-10 1999 01-10 02-10 03-10 2001 01-10 02-10 03-10 2003 01-10 02-10 03-10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997 01-01 04-10 07-19 2000 01-01 04-09 07-18 2003 01-01 04-10 07-19 2006 01-01',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997 05-19 1998 05-18 1999 05-17 …'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997 05-12 1998 05-11 1999 05-17 …'],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997 03-13 03-20 03-27 1998 03-05 03-12 03-19 03-26 1999 03-04 03-11 03-18 03-25 …',
  ],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    `1997 06-05 06-12 06-19 06-26 07-03 07-10 07-17 07-24 07-31 08-07 08-14 08-21 08-28
      1998 06-04 06-11 06-18 06-25 07-02 07-09 07-16 07-23 07-30 08-06 08-13 08-20 08-27
      1999 06-03 06-10 06-17 06-24 07-01 07-08 07-15 07-22 07-29 08-05 08-12 08-19 08-26 …`,
  ],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1998 02-13 03-13 11-13 1999 08-13 2000 10-13 …'],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997 09-13 10-11 11-08 12-13 1998 01-10 02-07 03-07 04-11 05-09 06-13 …',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996 11-05 2000 11-07 2004 11-02 …',
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997 09-04 10-07 11-06'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '1997 09-29 10-30 11-27 12-30 1998 01-29 02-26 03-30 …'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997 08-05 08-10 08-19 08-24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997 08-05 08-17 08-19 08-31'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007 01-15 01-30 02-15 03-15 03-30'],
]

function daysFrom(first: string, last: string) {
  const days: string[] = []
  for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add({ days: 1 }))
    days.push(day.toString().slice(5))
  return days.join(' ')
}

function threeJanuaries() {
  return [1998, 1999, 2000].map((year) => `${year} ${daysFrom(`${year}-01-01`, `${year}-01-31`)}`).join(' ')
}

/** The days of an example, YYYY-MM-DD. */
function daysOf(dates: string) {
  let year = ''
  return dates.split(/\s+/).flatMap((text) => {
    if (/^\d{4}$/.test(text)) year = text
    return /^\d\d-\d\d$/.test(text) ? [`${year}-${text}`] : []
  })
}

const timeZone = 'America/New_York'
const nine = (day: string) =>
  new Date(Temporal.PlainDateTime.from(`${day}T09:00`).toZonedDateTime(timeZone).epochMilliseconds)

it.each(examples)('%s', (rule, dates) => {
  const days = daysOf(dates)
  const endless = dates.endsWith('…')
  const startsAt = nine(days[0]!)
  const last = nine(days.at(-1)!)
  const until = endless ? new Date(last.getTime() + 1) : new Date('2020-01-01T00:00:00Z')
  const series = { rule, startsAt, timeZone }
  expect(occurrencesOf(series, { from: startsAt, until })).toEqual(days.map(nine))
  expect(lastOccurrence(series)).toEqual(endless ? null : last)
  expect(checkedRule(rule, { startsAt, timeZone, allDay: false })).toBe(rule)
  // The same days where only days count.
  const allDay = { rule, startsAt: new Date(`${days[0]}T00:00:00Z`), timeZone: 'UTC' }
  if (!rule.includes('UNTIL'))
    expect(
      occurrencesOf(allDay, {
        from: allDay.startsAt,
        until: endless ? new Date(`${days.at(-1)}T00:00:01Z`) : until,
      }).map((at) => at.toISOString().slice(0, 10)),
    ).toEqual(days)
})
