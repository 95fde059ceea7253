import { Temporal } from 'temporal-polyfill'

/** The day in a time zone, YYYY-MM-DD. */
export const dayOf = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** When a day begins in a time zone; if a clock change skips midnight, the first moment that exists. */
export const startOfDay = (day: string, timeZone: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).startOfDay().epochMilliseconds)

/** The day a number of days later. */
export const daysLater = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** The number of days from one day to another; negative if it is earlier. */
export const daysBetween = (from: string, until: string) =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until)).days

/** Whether a time zone of this name exists. */
export function isTimeZone(name: string) {
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
