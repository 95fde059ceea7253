import { expect, it } from 'vitest'
import { type Entry, entriesByDay, filterOf, movedDay, placeEntries, spanOf } from './calendar-entries.ts'

const entry = (fields: Partial<Entry>): Entry => ({
  ...{
    kind: 'event',
    id: 1,
    occurrence: null,
    title: '会議',
    place: '',
    tone: 'cyan',
    hrefPath: '/events/1',
  },
  ...{ allDay: false, startsAt: null, endsAt: null, startOn: null, endOn: null },
  ...{ mine: false, reach: 'company', status: 'confirmed', fresh: false },
  ...fields,
})
const timed = (startsAt: string, endsAt: string) => entry({ startsAt, endsAt })
const timeZone = 'Asia/Tokyo'

it('a month is shown in whole weeks from Sunday', () => {
  expect(spanOf('month', '2026-11-22')).toEqual({ from: '2026-11-01', until: '2026-12-06' })
  expect(spanOf('week', '2026-11-25')).toEqual({ from: '2026-11-22', until: '2026-11-29' })
  expect(spanOf('day', '2026-11-30')).toEqual({ from: '2026-11-30', until: '2026-12-01' })
})

it('moving forwards stays within a shorter month', () => {
  expect(movedDay('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(movedDay('week', '2027-01-31', -1)).toBe('2027-01-24')
})

it('an entry is on each of its days in the reader’s time zone, not on the day at whose midnight it ends', () => {
  const span = { from: '2026-11-22', until: '2026-11-26' }
  const late = timed('2026-11-22T14:00:00Z', '2026-11-23T15:00:00Z')
  const days = entry({ allDay: true, startOn: '2026-11-20', endOn: '2026-11-22' })
  const byDay = entriesByDay([late, days], span, timeZone)
  expect([...byDay].map(([day, list]) => [day.slice(8), list.length])).toEqual([
    ['22', 2],
    ['23', 1],
    ['24', 0],
    ['25', 0],
  ])
  expect(byDay.get('2026-11-22')![0]).toBe(days)
})

it('overlapping entries are side by side, others take the whole width', () => {
  const at = (from: string, until: string) =>
    timed(`2026-11-22T${from}:00+09:00`, `2026-11-22T${until}:00+09:00`)
  const placed = placeEntries(
    [at('09:00', '10:00'), at('09:30', '11:00'), at('10:15', '10:30'), at('13:00', '13:10')],
    '2026-11-22',
    timeZone,
  )
  expect(placed.map(({ top, height, lane, lanes }) => [top, height, lane, lanes])).toEqual([
    [540, 60, 0, 2],
    [570, 90, 1, 2],
    [615, 30, 0, 2],
    [780, 30, 0, 1],
  ])
})

it('a filter shows my entries, those of departments, or those of the company', () => {
  expect(filterOf({ kind: 'event', mine: true, reach: 'company' })).toBe('mine')
  expect(filterOf({ kind: 'event', mine: false, reach: 'people' })).toBe('mine')
  expect(filterOf({ kind: 'event', mine: false, reach: 'departments' })).toBe('departments')
  expect(filterOf({ kind: 'birthday', mine: true, reach: 'company' })).toBe('birthdays')
})
