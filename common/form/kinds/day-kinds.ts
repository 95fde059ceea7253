import { isDay, isTime } from '#common/calendar.ts'
import { daysBetween } from '#common/plain-date.ts'
import { showDay } from '../show-day.ts'
import { malformed, type PlainKind, type Showing, textIn, usual } from './item-kind.ts'

export const date: PlainKind<'date'> = {
  ...usual,
  cell: 'day',
  begin: () => ({ min: null, max: null }),
  clean(item, value, say, context) {
    const text = textIn(value)
    if (text === null) return malformed(say, context)
    if (!text) return null
    if (!isDay(text)) {
      say(context.t.notDay)
      return null
    }
    if (item.min === 'today' && text < context.today) say(context.t.notBeforeToday)
    if (item.max === 'today' && text > context.today) say(context.t.notAfterToday)
    return { text }
  },
  show: (_, value, { locale }) =>
    'text' in value
      ? { text: showDay(value.text, locale), days: { from: value.text, until: value.text } }
      : null,
}

export const time: PlainKind<'time'> = {
  ...usual,
  begin: () => ({}),
  clean(_, value, say, context) {
    const text = textIn(value)
    if (text === null) return malformed(say, context)
    if (!text) return null
    if (isTime(text)) return { text }
    say(context.t.notTime)
    return null
  },
  show: (_, value) => ('text' in value ? { text: value.text } : null),
}

function showPeriod({ from, until }: { from: string; until: string }, { t, locale }: Showing) {
  const [first, last] = [from, until].map((day) => (day ? showDay(day, locale) : ''))
  const days = daysBetween(from, until) + 1
  return days > 1 ? t.period(first!, last!, days) : first || last!
}

export const period: PlainKind<'period'> = {
  ...usual,
  cell: 'period',
  begin: () => ({}),
  clean(_, value, say, context) {
    const { from, until } = value as { from?: unknown; until?: unknown }
    if (typeof from !== 'string' || typeof until !== 'string') return malformed(say, context)
    const day = (given: string) => (isDay(given) ? given : '')
    const cleaned = { from: day(from), until: day(until) }
    if ((from && !cleaned.from) || (until && !cleaned.until)) say(context.t.notDay)
    if (!cleaned.from && !cleaned.until) return null
    if (!cleaned.from) say(context.t.startMissing)
    else if (!cleaned.until) say(context.t.endMissing)
    else if (cleaned.until < cleaned.from) say(context.t.endBeforeStart)
    return cleaned
  },
  show: (_, value, showing) =>
    'from' in value
      ? { text: showPeriod(value, showing), ...(value.from && value.until && { days: value }) }
      : null,
}
