import { normalForm } from '#common/normal-form.ts'
import { readWrittenDay } from '#common/written-day.ts'
/** A day without time or zone, as YYYY-MM-DD. */
export type PlainDate = string

// The kanji of year, month, day, hour and minute stand in the patterns below by their code points.
const utc = (date: PlainDate) => new Date(`${date}T00:00:00Z`)
const plain = (date: Date): PlainDate => date.toISOString().slice(0, 10)
const two = (part: number) => String(part).padStart(2, '0')

export const isPlainDate = (text: string): text is PlainDate =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text).getTime()) && plain(utc(text)) === text

export function addDays(date: PlainDate, days: number): PlainDate {
  const moved = utc(date)
  moved.setUTCDate(moved.getUTCDate() + days)
  return plain(moved)
}

/** The same day of another month, or its last day where that month is shorter. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const moved = utc(date)
  const day = moved.getUTCDate()
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, last))
  return plain(moved)
}

/** 0 is Sunday. */
export const weekday = (date: PlainDate) => utc(date).getUTCDay()

/** The weeks that a month touches, each from Sunday. */
export function weeksOf(date: PlainDate): PlainDate[][] {
  const first = `${date.slice(0, 8)}01`
  const start = addDays(first, -weekday(first))
  const next = addMonths(first, 1)
  const weeks: PlainDate[][] = []
  for (let day = start; day < next; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)))
  return weeks
}

/** Today where this device is. */
export function localToday(): PlainDate {
  const now = new Date()
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/**
 * Reads what people type: a whole day as `readWrittenDay` does, or 11/20 (of this year), in any width. Undefined where
 * it is no date.
 */
export function readDate(text: string, today: PlainDate): PlainDate | undefined {
  const short = /^(\d{1,2})(?:[/\-.\u6708])(\d{1,2})\u65e5?$/.exec(normalForm(text).trim())
  return readWrittenDay(short ? `${today.slice(0, 4)}/${short[1]}/${short[2]}` : text) ?? undefined
}

/** Reads a time of day: 9:30, 0930, 9時30分, 9時, 21. Answers HH:MM. */
export function readTime(text: string): string | undefined {
  const typed = normalForm(text).trim()
  const found = /^(\d{1,2})(?:[:.\u6642](\d{1,2})?\u5206?)?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed)
  const hour = Number(found?.[1])
  const minute = Number(found?.[2] ?? 0)
  return found && hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : undefined
}
