import { expect, it } from 'vitest'
import { readRule, repeats, ruleOf } from './event-rule.ts'

const day = '2026-11-25'

it.each(repeats)('%s is unchanged after it was stored', (repeat) => {
  const rule = ruleOf(repeat, { day, until: '2027-03-31', custom: '' })
  const until = repeat === 'none' ? '' : '2027-03-31'
  expect(readRule(rule, day, 'Asia/Tokyo')).toEqual({ repeat, until })
})

it('names the weekday and the day of the start', () => {
  const rule = (repeat: (typeof repeats)[number]) => ruleOf(repeat, { day, until: '', custom: '' })
  expect(rule('weekly')).toBe('FREQ=WEEKLY;BYDAY=WE')
  expect(rule('monthlyWeekday')).toBe('FREQ=MONTHLY;BYDAY=4WE')
  expect(rule('yearly')).toBe('FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25')
})

it('shows the stored UTC end as a day in the event’s time zone', () => {
  const kept = 'FREQ=DAILY;UNTIL=20270331T145959Z'
  expect(readRule(kept, day, 'Asia/Tokyo')).toEqual({ repeat: 'daily', until: '2027-03-31' })
})

it('keeps a rule that the form does not offer', () => {
  const custom = 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1'
  expect(readRule(custom, day, 'Asia/Tokyo').repeat).toBe('custom')
  expect(ruleOf('custom', { day, until: '', custom })).toBe(custom)
})
