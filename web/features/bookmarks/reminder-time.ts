import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'

/**
 * When a bookmark reminds, in the person's time zone: YYYY-MM-DD and HH:MM. A day alone means its morning, '' means
 * never.
 */
export type Reminder = { day: string; time: string }

export const never: Reminder = { day: '', time: '' }
const hour = 3_600_000
const evening = '18:00'
const morning = '09:00'

/** The times offered at a moment (milliseconds). The evening is offered until half an hour before. */
export function offeredReminders(now: number, timeZone: string) {
  const at = (moment: number) => zonedParts(new Date(moment).toISOString(), timeZone)
  const today = at(now).day
  // Noon of the next calendar day, regardless of daylight saving time.
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

/** The value the server expects: a day, a moment, or neither. */
export const writeReminder = ({ day, time }: Reminder, timeZone: string) => ({
  remindOn: time ? null : day || null,
  remindAt: zonedInstant(day, time, timeZone) ?? null,
})
