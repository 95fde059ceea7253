/*
 * Years have four digits: such days and moments are represented identically by the database, by JavaScript and by
 * YYYY-MM-DD.
 */
const first = Date.UTC(1000, 0, 1)
const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Whether this is a moment in a year with four digits, in milliseconds since 1970. False for NaN. */
export const isMoment = (milliseconds: number): boolean => milliseconds >= first && milliseconds <= last

/** Whether a text is an existing day in a year with four digits, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  return isMoment(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
}

/** Whether a text is a time of day, HH:MM. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
