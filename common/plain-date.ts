/** A day without time or time zone, as YYYY-MM-DD. */
export type PlainDate = string

const utc = (date: PlainDate) => new Date(`${date}T00:00:00Z`)
const plain = (date: Date): PlainDate => date.toISOString().slice(0, 10)
const dayMs = 86_400_000
const two = (part: number) => String(part).padStart(2, '0')

export const isPlainDate = (text: string): text is PlainDate =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text).getTime()) && plain(utc(text)) === text

export function addDays(date: PlainDate, days: number): PlainDate {
  const moved = utc(date)
  moved.setUTCDate(moved.getUTCDate() + days)
  return plain(moved)
}

/** The same day of another month, or that month's last day if it is shorter. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const moved = utc(date)
  const day = moved.getUTCDate()
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  moved.setUTCDate(Math.min(day, daysInMonth(moved.getUTCFullYear(), moved.getUTCMonth() + 1)))
  return plain(moved)
}

/** The number of days from one day to another; negative if it is earlier, NaN if one of them is invalid. */
export const daysBetween = (from: PlainDate, until: PlainDate) =>
  (Date.parse(until) - Date.parse(from)) / dayMs

/** The number of days in a month; 1 is January. */
export const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** 0 is Sunday. */
export const weekday = (date: PlainDate) => utc(date).getUTCDay()

/** The weeks that overlap a month, each from Sunday. */
export function weeksOf(date: PlainDate): PlainDate[][] {
  const first = `${date.slice(0, 8)}01`
  const start = addDays(first, -weekday(first))
  const next = addMonths(first, 1)
  const weeks: PlainDate[][] = []
  for (let day = start; day < next; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)))
  return weeks
}

/** Today in the time zone of this device. */
export function localToday(): PlainDate {
  const now = new Date()
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
