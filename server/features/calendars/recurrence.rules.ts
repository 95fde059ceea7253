import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { RecentMap } from '#common/recent-map.ts'

/** Something that repeats by a rule of RFC 5545, which is expanded in `timeZone`. All-day: starts at 0:00 in UTC. */
export type Series = { rule: string; startsAt: Date; timeZone: string }

/** The maximum number of occurrences that one expansion returns, and that a rule may count. */
export const mostOccurrences = 1000

// Maximum steps of the library for one expansion: enough for centuries of any practical rule, and a limit for
// impossible rules.
const mostSteps = 20_000

const integers = (low: number, high: number, signed: boolean) => (value: string) =>
  value.split(',').every((text) => {
    if (!(signed ? /^[+-]?\d{1,3}$/ : /^\d{1,4}$/).test(text)) return false
    const size = Math.abs(Number(text))
    return size >= low && size <= high
  })
const oneInteger = (low: number, high: number) => (value: string) =>
  !value.includes(',') && integers(low, high, false)(value)

/** The values each part of a rule may have. Rules that repeat within a day are not allowed. */
const partRules: Record<string, (value: string) => boolean> = {
  FREQ: (value) => /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(value),
  INTERVAL: oneInteger(1, 999),
  COUNT: oneInteger(1, mostOccurrences),
  UNTIL: (value) => /^\d{8}(T\d{6}Z)?$/.test(value),
  BYDAY: (value) =>
    /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU))*$/.test(value),
  BYMONTHDAY: integers(1, 31, true),
  BYYEARDAY: integers(1, 366, true),
  BYWEEKNO: integers(1, 53, true),
  BYMONTH: integers(1, 12, false),
  BYSETPOS: integers(1, 366, true),
  WKST: (value) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value),
}

type Parts = Map<string, string>

function partsOf(rule: string): Parts | null {
  const parts: Parts = new Map()
  for (const part of rule.toUpperCase().split(';')) {
    const [name = '', value, ...more] = part.split('=')
    if (value === undefined || more.length > 0 || parts.has(name) || !partRules[name]?.(value)) return null
    parts.set(name, value)
  }
  return parts.has('FREQ') && !(parts.has('COUNT') && parts.has('UNTIL')) ? parts : null
}

const textOf = (parts: Parts) => [...parts].map(([name, value]) => `${name}=${value}`).join(';')

const compact = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** The end of a rule as RFC 5545 requires it for this kind of start: a moment in UTC, or a day for all-day entries. */
function untilOf(value: string, { timeZone, allDay }: { timeZone: string; allDay: boolean }) {
  const day = Temporal.PlainDate.from(value.slice(0, 8))
  if (allDay) return value.slice(0, 8)
  if (value.length > 8) return compact(Temporal.Instant.from(value))
  return compact(day.toZonedDateTime({ timeZone, plainTime: '23:59:59' }).toInstant())
}

/**
 * The rule in its stored form. Null if it is not valid by RFC 5545, repeats within a day, counts further than
 * `mostOccurrences`, or its first occurrence is not the start.
 */
export function checkedRule(
  rule: string,
  { startsAt, timeZone, allDay }: { startsAt: Date; timeZone: string; allDay: boolean },
): string | null {
  const parts = partsOf(rule)
  if (!parts) return null
  try {
    const until = parts.get('UNTIL')
    if (until !== undefined) parts.set('UNTIL', untilOf(until, { timeZone, allDay }))
    const checked = textOf(parts)
    const [first] = occurrencesOf(
      { rule: checked, startsAt, timeZone },
      { from: startsAt, until: new Date(startsAt.getTime() + 1) },
    )
    return first?.getTime() === startsAt.getTime() ? checked : null
  } catch {
    // Days that do not exist, and combinations that the library rejects.
    return null
  }
}

const expand = ({ rule, startsAt, timeZone }: Series) =>
  new RRuleTemporal({
    rruleString: rule,
    dtstart: Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone),
    temporal: Temporal,
    cache: false,
    maxIterations: mostSteps,
    maxCandidateEvaluations: mostSteps * 10,
  })

// Cached, because many people of a company request the same weeks and months.
const recent = new RecentMap<string, readonly Date[]>(5_000)

/**
 * The starts of a series' occurrences that lie in a window, `until` exclusive, at most `mostOccurrences` of them. The
 * rule must come from `checkedRule`.
 */
export function occurrencesOf(series: Series, { from, until }: { from: Date; until: Date }): readonly Date[] {
  const { rule, startsAt, timeZone } = series
  const key = `${rule} ${startsAt.getTime()} ${timeZone} ${from.getTime()} ${until.getTime()}`
  const known = recent.get(key)
  if (known) return known
  const starts = expand(series)
    .between(from, until, true)
    .slice(0, mostOccurrences)
    .map((at) => new Date(at.epochMilliseconds))
    .filter((at) => at < until)
  recent.set(key, starts)
  return starts
}

/** When the last occurrence starts; null: the rule has no end. */
export function lastOccurrence(series: Series): Date | null {
  const parts = partsOf(series.rule)
  if (!parts || !(parts.has('COUNT') || parts.has('UNTIL'))) return null
  const all = expand(series).all((_, i) => i < mostOccurrences)
  return new Date(all.at(-1)?.epochMilliseconds ?? series.startsAt.getTime())
}

/**
 * The two rules of a series that is split before an occurrence: for the earlier and for the later occurrences.
 * @param before the number of occurrences that stay in the first
 */
export function splitRule(rule: string, at: Date, before: number, allDay: boolean): [string, string] {
  const parts = partsOf(rule)!
  const first = new Map(parts)
  first.delete('COUNT')
  const end = Temporal.Instant.fromEpochMilliseconds(at.getTime()).subtract({ seconds: 1 })
  first.set('UNTIL', allDay ? compact(end).slice(0, 8) : compact(end))
  const count = parts.get('COUNT')
  if (count !== undefined) parts.set('COUNT', String(Math.max(1, Number(count) - before)))
  return [textOf(first), textOf(parts)]
}
