import { type PlainDate, weekday } from '#common/plain-date.ts'
import { zonedParts } from '#ui/zoned-instant.ts'

/** The repetitions that can be chosen; `custom`: another rule, which is kept unchanged. */
export const repeats = [
  'none',
  'daily',
  'weekdays',
  'weekly',
  'biweekly',
  'monthlyDay',
  'monthlyWeekday',
  'monthlyLast',
  'yearly',
] as const
export type Repeat = (typeof repeats)[number] | 'custom'

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Which occurrence of its weekday in the month a day is, from 1. */
export const nthOf = (day: PlainDate) => Math.ceil(Number(day.slice(8)) / 7)

const partsOf = (day: PlainDate): Record<(typeof repeats)[number], string> => {
  const code = codes[weekday(day)]!
  const [, month, date] = day.split('-').map(Number)
  return {
    none: '',
    daily: 'FREQ=DAILY',
    weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    weekly: `FREQ=WEEKLY;BYDAY=${code}`,
    biweekly: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${code}`,
    monthlyDay: `FREQ=MONTHLY;BYMONTHDAY=${date}`,
    monthlyWeekday: `FREQ=MONTHLY;BYDAY=${nthOf(day)}${code}`,
    monthlyLast: `FREQ=MONTHLY;BYDAY=-1${code}`,
    yearly: `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`,
  }
}

/** The rule (RFC 5545) of an event that starts on a day; null: it does not repeat. */
export function ruleOf(
  repeat: Repeat,
  { day, until, custom }: { day: PlainDate; until: string; custom: string },
) {
  if (repeat === 'none' || !day) return null
  if (repeat === 'custom') return custom
  return `${partsOf(day)[repeat]}${until ? `;UNTIL=${until.replaceAll('-', '')}` : ''}`
}

/** The form's choice for the rule of an event that starts on a day. */
export function readRule(
  rule: string | null,
  day: PlainDate,
  timeZone: string,
): { repeat: Repeat; until: PlainDate | '' } {
  if (rule === null) return { repeat: 'none', until: '' }
  const [, ends = ''] = /(?:^|;)UNTIL=([^;]+)/.exec(rule) ?? []
  const plain = rule.replace(/;?UNTIL=[^;]+/, '').replace(/^;/, '')
  const parts = partsOf(day)
  const repeat = repeats.find((one) => parts[one] === plain) ?? 'custom'
  return { repeat, until: dayOf(ends, timeZone) }
}

function dayOf(ends: string, timeZone: string): PlainDate | '' {
  const [, year, month, date, hour, minute] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}Z)?$/.exec(ends) ?? []
  if (!year) return ''
  if (!hour) return `${year}-${month}-${date}`
  return zonedParts(`${year}-${month}-${date}T${hour}:${minute}:00Z`, timeZone).day
}
