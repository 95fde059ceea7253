import { Temporal } from 'temporal-polyfill'
import { RecentMap } from '#common/recent-map.ts'

/** Years for which changes of the clock are looked up. Regular ones are written as a rule without end. */
const yearsAhead = 12
/** Changes that follow the same pattern this often are written as a rule. */
const leastForRule = 3

type Change = { local: string; from: string; to: string; year: number; pattern: string; weeks: Set<number> }

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** `+0900`, with seconds where the offset has them. */
const offsetText = (offset: string) => offset.replaceAll(':', '')

/** `19700101T000000`. */
const localText = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** How a change of the clock is described in RFC 5545: its month, weekday and time, by the clock before the change. */
function describe(next: Temporal.ZonedDateTime): Change {
  const from = next.subtract({ nanoseconds: 1 }).offset
  const local = next.toInstant().toZonedDateTimeISO('UTC').toPlainDateTime()
  const sign = from.startsWith('-') ? -1 : 1
  const [hours = 0, minutes = 0, seconds = 0] = from.slice(1).split(':').map(Number)
  const wall = local.add({ hours: sign * hours, minutes: sign * minutes, seconds: sign * seconds })
  const weeks = new Set([Math.ceil(wall.day / 7)])
  if (wall.day + 7 > wall.daysInMonth) weeks.add(-1)
  const to = next.offset
  return {
    ...{ local: localText(wall), from, to, year: wall.year, weeks },
    pattern: `${from} ${to} ${wall.month} ${wall.dayOfWeek} ${wall.toPlainTime().toString()}`,
  }
}

function changesOf(timeZone: string, firstYear: number, lastYear: number): Change[] {
  const changes: Change[] = []
  let at = Temporal.PlainDate.from({ year: firstYear, month: 1, day: 1 }).toZonedDateTime(timeZone)
  // A zone changes its clock a few times a year at most.
  for (let i = 0; i < (lastYear - firstYear + 1) * 8; i += 1) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > lastYear) break
    changes.push(describe(next))
    at = next
  }
  return changes
}

/** Changes of the same pattern in consecutive years, in the same week of the month. */
type Run = { changes: Change[]; weeks: Set<number> }

function runsOf(changes: readonly Change[]): Run[] {
  const runs: Run[] = []
  const latest = new Map<string, Run>()
  for (const change of changes) {
    const run = latest.get(change.pattern)
    const weeks = run && new Set([...run.weeks].filter((week) => change.weeks.has(week)))
    if (run && weeks && weeks.size > 0 && run.changes.at(-1)!.year === change.year - 1) {
      run.changes.push(change)
      run.weeks = weeks
    } else {
      const begun = { changes: [change], weeks: change.weeks }
      latest.set(change.pattern, begun)
      runs.push(begun)
    }
  }
  return runs
}

const observance = (kind: 'STANDARD' | 'DAYLIGHT', from: string, to: string, lines: readonly string[]) => [
  `BEGIN:${kind}`,
  ...lines,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${kind}`,
]

const minutesOf = (offset: string) => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

function runLines({ changes, weeks }: Run, lastYear: number): string[] {
  const [first] = changes as [Change, ...Change[]]
  const kind = minutesOf(first.to) > minutesOf(first.from) ? 'DAYLIGHT' : 'STANDARD'
  const goesOn = changes.length >= leastForRule && changes.at(-1)!.year === lastYear
  const [, , month, weekday] = first.pattern.split(' ')
  // The last one of a month wins over the fourth: that is how zones are defined.
  const week = weeks.has(-1) ? -1 : Math.max(...weeks)
  const rule = `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${weekdays[Number(weekday) - 1]}`
  return observance(kind, first.from, first.to, [
    `DTSTART:${first.local}`,
    // The first one again: some programs read the dates alone where there are any.
    ...(goesOn ? [rule] : changes.length > 1 ? changes.map(({ local }) => `RDATE:${local}`) : []),
  ])
}

const recent = new RecentMap<string, readonly string[]>(500)

/**
 * Returns the VTIMEZONE of a zone as unfolded lines, with its changes of the clock from the year before `from` on.
 * @param timeZone IANA name
 * @param now from which regular changes are looked ahead
 */
export function timeZoneLines(timeZone: string, from: Date, now = new Date()): readonly string[] {
  const firstYear = from.getUTCFullYear() - 1
  const lastYear = Math.max(from.getUTCFullYear(), now.getUTCFullYear()) + yearsAhead
  const key = `${timeZone} ${firstYear} ${lastYear}`
  const known = recent.get(key)
  if (known) return known
  const start = Temporal.PlainDate.from({ year: firstYear, month: 1, day: 1 }).toZonedDateTime(timeZone)
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance('STANDARD', start.offset, start.offset, [`DTSTART:${localText(start.toPlainDateTime())}`]),
    ...runsOf(changesOf(timeZone, firstYear, lastYear)).flatMap((run) => runLines(run, lastYear)),
    'END:VTIMEZONE',
  ]
  recent.set(key, lines)
  return lines
}
