import { expect, test } from 'vitest'
import { offeredReminders, readReminder, writeReminder } from './reminder-time.ts'

const offered = (moment: string, timeZone: string) => offeredReminders(Date.parse(moment), timeZone)

test('times are offered in the person’s time zone, also across midnight', () => {
  expect(offered('2026-11-22T06:30:00Z', 'Asia/Tokyo')).toEqual({
    inThreeHours: { day: '2026-11-22', time: '18:30' },
    thisEvening: { day: '2026-11-22', time: '18:00' },
    tomorrowMorning: { day: '2026-11-23', time: '09:00' },
  })
  expect(offered('2026-11-30T13:10:00Z', 'Asia/Tokyo')).toEqual({
    inThreeHours: { day: '2026-12-01', time: '01:10' },
    thisEvening: null,
    tomorrowMorning: { day: '2026-12-01', time: '09:00' },
  })
  expect(offered('2026-11-22T06:30:00Z', 'America/Los_Angeles').tomorrowMorning.day).toBe('2026-11-22')
})

test('the evening is offered until half an hour before', () => {
  expect(offered('2026-11-22T08:30:00Z', 'Asia/Tokyo').thisEvening).not.toBeNull()
  expect(offered('2026-11-22T08:31:00Z', 'Asia/Tokyo').thisEvening).toBeNull()
})

test('daylight saving time does not change the time of day', () => {
  expect(offered('2026-03-28T12:00:00Z', 'Europe/Berlin')).toEqual({
    inThreeHours: { day: '2026-03-28', time: '16:00' },
    thisEvening: { day: '2026-03-28', time: '18:00' },
    tomorrowMorning: { day: '2026-03-29', time: '09:00' },
  })
})

test('a day alone stays a day, a time becomes a moment, and both are read back', () => {
  const zone = 'Asia/Tokyo'
  expect(writeReminder({ day: '', time: '' }, zone)).toEqual({ remindOn: null, remindAt: null })
  expect(writeReminder({ day: '2026-11-23', time: '' }, zone)).toEqual({
    remindOn: '2026-11-23',
    remindAt: null,
  })
  const remindAt = '2026-11-23T00:00:00.000Z'
  expect(writeReminder({ day: '2026-11-23', time: '09:00' }, zone)).toEqual({ remindOn: null, remindAt })
  expect(readReminder({ remindOn: null, remindAt }, zone)).toEqual({ day: '2026-11-23', time: '09:00' })
  expect(readReminder({ remindOn: '2026-11-23', remindAt: null }, zone)).toEqual({
    day: '2026-11-23',
    time: '',
  })
})
