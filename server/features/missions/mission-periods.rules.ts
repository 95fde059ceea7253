import { addDays, addMonths, daysBetween, type PlainDate, weekday } from '#common/plain-date.ts'
import { publicHolidaysOf } from '#common/public-holidays.ts'

export type MissionKind = 'once' | 'repeating' | 'relay'

export type MissionRule = {
  /** The first day of the first period. */
  validFrom: PlainDate
  unit: 'day' | 'week' | 'month'
  every: number
  workingDays: boolean
  /** The last day; null: none. */
  endsOn: PlainDate | null
}

/** `dueOn` null: no end. */
export type MissionPeriod = { validFrom: PlainDate; startsOn: PlainDate; dueOn: PlainDate | null }

/** The time zone of companies whose public holidays the product knows. */
const zoneOfHolidays = 'Asia/Tokyo'

/** The days of a period, both ends included, that count: all of them, or Monday to Friday without public holidays. */
export function countedDays(
  { startsOn, dueOn }: { startsOn: PlainDate; dueOn: PlainDate },
  { workingDays, timeZone }: { workingDays: boolean; timeZone: string },
): PlainDate[] {
  const observed = workingDays && timeZone === zoneOfHolidays
  const years = observed ? [...new Set([startsOn, dueOn].map((day) => Number(day.slice(0, 4))))] : []
  const holidays = new Set(years.flatMap((year) => [...publicHolidaysOf(year).keys()]))
  const days: PlainDate[] = []
  for (let day = startsOn; day <= dueOn; day = addDays(day, 1))
    if (!workingDays || !(isWeekend(day) || holidays.has(day))) days.push(day)
  return days
}

const isWeekend = (day: PlainDate) => weekday(day) === 0 || weekday(day) === 6

/**
 * The first day of the period with this number, counted from 0. Months are counted from the first one, so that a cycle
 * that begins on the 31st falls on the last day of shorter months and on the 31st again afterwards.
 */
function cycleStart({ validFrom, unit, every }: MissionRule, number: number): PlainDate {
  if (unit === 'month') return addMonths(validFrom, number * every)
  return addDays(validFrom, number * every * (unit === 'week' ? 7 : 1))
}

const earliest = (...days: (PlainDate | null)[]) =>
  days.filter((day) => day !== null).toSorted((a, b) => a.localeCompare(b))[0] ?? null

type Wanted = {
  /** Periods begin after this day; null: the first one. */
  after: PlainDate | null
  /** Periods that ended before this day are left out. */
  today: PlainDate
  timeZone: string
}

/**
 * The next period of a mission that is not a relay, according to the rule in force when it begins; null: there is none.
 * @param rules in order
 */
export function nextPeriod(
  kind: MissionKind,
  rules: readonly MissionRule[],
  { after, today, timeZone }: Wanted,
): MissionPeriod | null {
  const first = rules[0]
  if (!first) return null
  if (kind !== 'repeating') {
    const over = after !== null || (first.endsOn !== null && first.endsOn < today)
    return over ? null : { validFrom: first.validFrom, startsOn: first.validFrom, dueOn: first.endsOn }
  }
  for (const [index, rule] of rules.entries()) {
    const following = rules[index + 1]
    const lastDay = earliest(rule.endsOn, following ? addDays(following.validFrom, -1) : null)
    for (let number = firstCycle(rule, earliestUseful(after, today)); ; number += 1) {
      const startsOn = cycleStart(rule, number)
      if (lastDay !== null && startsOn > lastDay) break
      const dueOn = earliest(addDays(cycleStart(rule, number + 1), -1), lastDay)!
      if (dueOn < today || (after !== null && startsOn <= after)) continue
      if (countedDays({ startsOn, dueOn }, { workingDays: rule.workingDays, timeZone }).length > 0)
        return { validFrom: rule.validFrom, startsOn, dueOn }
    }
  }
  return null
}

const earliestUseful = (after: PlainDate | null, today: PlainDate) =>
  after !== null && after > today ? after : today

/* A number of a cycle not after the one that contains the day, without counting from the first. */
function firstCycle(rule: MissionRule, day: PlainDate) {
  const days = daysBetween(rule.validFrom, day)
  const longest = rule.every * { day: 1, week: 7, month: 31 }[rule.unit]
  return Math.max(0, Math.floor(days / longest) - 1)
}

/** The last day of a turn of a relay that begins on a day. */
export const turnDue = ({ unit, every }: Pick<MissionRule, 'unit' | 'every'>, startsOn: PlainDate) =>
  addDays(cycleStart({ validFrom: startsOn, unit, every, workingDays: false, endsOn: null }, 1), -1)
