import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'

/** When a bookmark reminds, where the person is: YYYY-MM-DD and HH:MM; a day alone is its morning, '' is never. */
export type Reminder = { day: string; time: string }

export const never: Reminder = { day: '', time: '' }
const hour = 3_600_000
const evening = '18:00'
const morning = '09:00'

/** The times offered at a moment (milliseconds): the evening only while it lies half an hour ahead or more. */
export function offeredReminders(now: number, timeZone: string) {
  const at = (moment: number) => zonedParts(new Date(moment).toISOString(), timeZone)
  const today = at(now).day
  // Noon of the next day by the calendar, whatever the clocks do in between.
  const noon = Date.parse(zonedInstant(today, '12:00', timeZone)!)
  const tomorrow = at(noon + 24 * hour).day
  const untilEvening = Date.parse(zonedInstant(today, evening, timeZone)!) - now
  return {
    inThreeHours: at(now + 3 * hour),
    thisEvening: untilEvening >= hour / 2 ? { day: today, time: evening } : null,
    tomorrowMorning: { day: tomorrow, time: morning },
  }
}

export const readReminder = (
  mark: { remindOn: string | null; remindAt: string | null },
  timeZone: string,
): Reminder => (mark.remindAt ? zonedParts(mark.remindAt, timeZone) : { day: mark.remindOn ?? '', time: '' })

/** As the server takes it: a day, a moment, or neither. */
export const writeReminder = ({ day, time }: Reminder, timeZone: string) => ({
  remindOn: time ? null : day || null,
  remindAt: zonedInstant(day, time, timeZone) ?? null,
})
