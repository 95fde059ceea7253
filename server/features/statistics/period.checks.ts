import { isDay } from '#common/calendar.ts'
import type { Locale } from '#common/locale.ts'
import { addDays } from '#common/plain-date.ts'
import { phrases } from '#common/strings.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Period } from './statistics.queries.ts'
import { statisticsStrings } from './statistics.strings.ts'

/** The days of a period; at most a year. @throws {Refusal} validation_failed */
export function checkPeriod({ from, until }: Period, locale: Locale): Period {
  const t = phrases(statisticsStrings, locale)
  for (const [field, day] of Object.entries({ from, until }))
    if (!isDay(day)) throw new Refusal('validation_failed', { [field]: t.noDay })
  if (until < from) throw new Refusal('validation_failed', { until: t.wrongPeriod })
  if (addDays(from, 366) <= until) throw new Refusal('validation_failed', { until: t.longPeriod })
  return { from, until }
}
