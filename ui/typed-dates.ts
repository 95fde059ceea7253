import { normalForm } from '#common/normal-form.ts'
import type { PlainDate } from '#common/plain-date.ts'
import { readWrittenDay } from '#common/written-day.ts'

// The patterns below contain the kanji of month, day, hour and minute as code points.
const two = (part: number) => String(part).padStart(2, '0')

/**
 * Parses what people type: a whole day as `readWrittenDay` does, or 11/20 (of this year), in any width. Undefined if it
 * is not a date.
 */
export function readDate(text: string, today: PlainDate): PlainDate | undefined {
  const short = /^(\d{1,2})(?:[/\-.\u6708])(\d{1,2})\u65e5?$/.exec(normalForm(text).trim())
  return readWrittenDay(short ? `${today.slice(0, 4)}/${short[1]}/${short[2]}` : text) ?? undefined
}

/** Parses a time of day: 9:30, 0930, 9時30分, 9時, 21. Returns HH:MM. */
export function readTime(text: string): string | undefined {
  const typed = normalForm(text).trim()
  const found = /^(\d{1,2})(?:[:.\u6642](\d{1,2})?\u5206?)?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed)
  const hour = Number(found?.[1])
  const minute = Number(found?.[2] ?? 0)
  return found && hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : undefined
}
