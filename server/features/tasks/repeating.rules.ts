import { occurrencesOf } from '#server/features/calendars/recurrence.rules.ts'

const inUtc = (day: string) => new Date(`${day}T00:00:00Z`)
const yearsAhead = 12 * 366 * 86_400_000

/** The next day of a rule of RFC 5545 after a day; null: the rule has ended. Days are YYYY-MM-DD. */
export function nextDay({ rule, from, after }: { rule: string; from: string; after: string }): string | null {
  const begin = new Date(inUtc(after).getTime() + 1)
  const [next] = occurrencesOf(
    { rule, startsAt: inUtc(from), timeZone: 'UTC' },
    { from: begin, until: new Date(begin.getTime() + yearsAhead) },
  )
  return next?.toISOString().slice(0, 10) ?? null
}
