import ICAL from 'ical.js'
import { sync } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { checkIcalendar } from '#testing/icalendar-grammar.ts'
import type { CalendarComponent } from './calendar-source.ts'
import { writeIcalendar } from './icalendar.export.ts'
import { timeZoneLines } from './vtimezone.export.ts'

const base: CalendarComponent = {
  ...{ uid: 'a@hiroba', sequence: 3, createdAt: new Date('2026-01-01T00:00:00Z') },
  ...{ changedAt: new Date('2026-02-01T00:00:00Z'), title: '全社会議', body: '', place: '', onlineUrl: '' },
  ...{ hrefPath: '/events/1', allDay: false, startsAt: new Date('2027-03-05T10:00:00+09:00') },
  ...{ endsAt: new Date('2027-03-05T11:00:00+09:00'), timeZone: 'Asia/Tokyo', rrule: null, excluded: [] },
  ...{ recurrenceAt: null, status: 'CONFIRMED', category: null, mine: true, reach: 'company' },
}
const address = 'https://hiroba.example'

const write = (...components: Partial<CalendarComponent>[]) => {
  const text = writeIcalendar({
    address,
    components: components.map((one) => ({ ...base, ...one })),
    name: '予定',
  })
  checkIcalendar(text)
  return text
}

const withNodeIcal = (text: string) =>
  Object.values(sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')

/** The starts of an event as ical.js expands them with the zones of the file. */
function withIcalJs(text: string, most = 20) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone), zone.getFirstPropertyValue('tzid') as string)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const series = events.find((one) => !one.isRecurrenceException())!
  for (const one of events) if (one.isRecurrenceException()) series.relateException(one)
  const starts: string[] = []
  const all = series.iterator()
  for (let next = all.next(); next && starts.length < most; next = all.next())
    starts.push(series.getOccurrenceDetails(next).startDate.toJSDate().toISOString())
  ICAL.TimezoneService.reset()
  return { starts, title: series.summary, description: series.description, location: series.location }
}

describe('a time comes out as it is meant', () => {
  it('in Tokyo', () => {
    const text = write({})
    expect(text).toContain('DTSTART;TZID=Asia/Tokyo:20270305T100000')
    expect(text).toContain('TZOFFSETTO:+0900')
    const [event] = withNodeIcal(text)
    expect(event!.start.toISOString()).toBe('2027-03-05T01:00:00.000Z')
    expect(event!.end!.toISOString()).toBe('2027-03-05T02:00:00.000Z')
    expect(withIcalJs(text).starts).toEqual(['2027-03-05T01:00:00.000Z'])
  })

  it('weekly in London, over both changes of the clock', () => {
    const startsAt = new Date('2027-03-14T09:00:00Z')
    const endsAt = new Date('2027-03-14T10:00:00Z')
    const text = write({
      startsAt,
      endsAt,
      timeZone: 'Europe/London',
      rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=18',
    })
    const { starts } = withIcalJs(text)
    expect(starts.slice(0, 3)).toEqual([
      '2027-03-14T09:00:00.000Z',
      '2027-03-28T08:00:00.000Z',
      '2027-04-11T08:00:00.000Z',
    ])
    expect(starts.slice(-3)).toEqual([
      '2027-10-10T08:00:00.000Z',
      '2027-10-24T08:00:00.000Z',
      '2027-11-07T09:00:00.000Z',
    ])
    const [event] = withNodeIcal(text)
    const expanded = event!.rrule!.between(new Date('2027-03-01'), new Date('2027-12-01'), true)
    expect(expanded.map((at) => at.toISOString())).toEqual(starts)
  })

  it('all day, with the day after the last one as its end', () => {
    const text = write({
      ...{
        allDay: true,
        startsAt: new Date('2027-05-03T00:00:00Z'),
        endsAt: new Date('2027-05-06T00:00:00Z'),
      },
    })
    expect(text).toContain('DTSTART;VALUE=DATE:20270503\r\nDTEND;VALUE=DATE:20270506')
    expect(text).not.toContain('VTIMEZONE')
    const [event] = withNodeIcal(text)
    expect(event!.datetype).toBe('date')
  })

  it('in UTC where it has no zone of its own', () => {
    expect(write({ timeZone: null })).toContain('DTSTART:20270305T010000Z')
  })
})

it('a series has its cancelled and its moved occurrences', () => {
  const series = { startsAt: new Date('2027-03-05T01:00:00Z'), endsAt: new Date('2027-03-05T02:00:00Z') }
  const moved = new Date('2027-03-20T05:00:00Z')
  const text = write(
    { ...series, rrule: 'FREQ=WEEKLY;COUNT=4', excluded: [new Date('2027-03-12T01:00:00Z')] },
    {
      ...{ recurrenceAt: new Date('2027-03-19T01:00:00Z'), title: '別の日', startsAt: moved },
      endsAt: new Date(moved.getTime() + 3_600_000),
    },
  )
  expect(withIcalJs(text).starts).toEqual([
    '2027-03-05T01:00:00.000Z',
    '2027-03-20T05:00:00.000Z',
    '2027-03-26T01:00:00.000Z',
  ])
  const [event] = withNodeIcal(text)
  expect(Object.values(event!.recurrences ?? {}).map(({ summary }) => summary)).toContain('別の日')
  expect(Object.values(event!.exdate ?? {}).map((at) => (at as Date).toISOString())).toContain(
    '2027-03-12T01:00:00.000Z',
  )
})

it('an all-day series has its cancelled day', () => {
  const text = write({
    ...{ allDay: true, startsAt: new Date('2027-05-03T00:00:00Z'), endsAt: new Date('2027-05-04T00:00:00Z') },
    ...{ rrule: 'FREQ=DAILY;COUNT=3', excluded: [new Date('2027-05-04T00:00:00Z')] },
  })
  expect(text).toContain('EXDATE;VALUE=DATE:20270504')
  expect(withIcalJs(text).starts).toHaveLength(2)
})

it('texts are the same for whoever reads them', () => {
  const texts = {
    title: `${'経営方針説明会と懇親会のご案内、'.repeat(9)}🎉👨‍👩‍👧; 他, \\終`,
    body: '一行目\n二行目; セミコロン, コンマ "引用" C:\\temp\n\n三行目',
    place: '本社, 3階; 大会議室',
  }
  const text = write({ ...texts, category: { id: 1, name: '人事, 総務' } })
  expect(text).toMatch(/SUMMARY:.+\r\n /)
  const [event] = withNodeIcal(text)
  expect([event!.summary, event!.description, event!.location]).toEqual([
    texts.title,
    texts.body,
    texts.place,
  ])
  const other = withIcalJs(text)
  expect([other.title, other.description, other.location]).toEqual([texts.title, texts.body, texts.place])
})

it('no text breaks out of its line', () => {
  const text = write({ title: 'x\r\nEND:VEVENT\u0000\u0007\nBEGIN:VEVENT', place: 'y\rATTACH:z\u2028' })
  expect(checkIcalendar(text)).toHaveLength(1)
})

describe('zones', () => {
  const from = new Date('2027-01-01T00:00:00Z')
  const now = new Date('2027-01-01T00:00:00Z')
  it('with regular changes have a rule for each', () => {
    expect(timeZoneLines('Europe/London', from, now)).toEqual(
      expect.arrayContaining([
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      ]),
    )
    expect(timeZoneLines('America/New_York', from, now)).toEqual(
      expect.arrayContaining([
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      ]),
    )
  })

  it('without changes have none', () => {
    expect(
      timeZoneLines('Asia/Tokyo', from, now).filter((line) => /^(RRULE|RDATE|BEGIN:DAYLIGHT)/.test(line)),
    ).toEqual([])
  })

  it.each([
    'America/New_York',
    'Europe/London',
    'Australia/Sydney',
    'America/Sao_Paulo',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'Asia/Gaza',
  ])('%s: every month has the time that the clock shows there', (timeZone) => {
    for (const year of [2017, 2024, 2027, 2031])
      for (let month = 0; month < 12; month += 1) {
        const startsAt = new Date(Date.UTC(year, month, 15, 12))
        const text = write({ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), timeZone })
        expect(withIcalJs(text).starts, `${year}-${month + 1}`).toEqual([startsAt.toISOString()])
      }
  })
})
