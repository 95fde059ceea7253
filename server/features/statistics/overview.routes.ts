import { addDays, daysBetween } from '#common/plain-date.ts'
import { phrases } from '#common/strings.ts'
import { getStatisticsOverview, getWaitingStatistics } from '#contract/statistics.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { route } from '#server/platform/http/route.ts'
import { findActiveDays, findUseFigures, findWaiting, type UseFigures } from './overview.queries.ts'
import { checkPeriod } from './period.checks.ts'
import { findStatistics, type StatisticsRow } from './statistics.queries.ts'
import { statisticsStrings } from './statistics.strings.ts'

const nothing = { postCount: 0, readCount: 0, reactionCount: 0, commentCount: 0 }
type Counts = typeof nothing

export const overviewRoutes = [
  route(getStatisticsOverview, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const period = checkPeriod(query, locale)
    const length = daysBetween(period.from, period.until) + 1
    const earlier = { from: addDays(period.from, -length), until: addDays(period.from, -1) }
    const acts = await findStatistics(db, period, 'day')
    const use = await findUseFigures(db, period)
    const earlierActs = await findStatistics(db, earlier, 'day')
    const earlierUse = await findUseFigures(db, earlier)
    const { accountCount, today, days } = await findActiveDays(db, period)
    const byDay = new Map(acts.map((row) => [row.key, countsOf(row)]))
    const last = period.until < today ? period.until : today
    return {
      accountCount,
      total: { ...sum(acts), ...figuresOf(use) },
      before: { ...sum(earlierActs), ...figuresOf(earlierUse) },
      days: Array.from({ length: Math.max(0, daysBetween(period.from, last) + 1) }, (_, at) => {
        const day = addDays(period.from, at)
        return { day, personCount: days[day] ?? 0, ...(byDay.get(day) ?? nothing) }
      }),
    }
  }),

  route(getWaitingStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const t = phrases(statisticsStrings, locale)
    const rows = await findWaiting(db, checkPeriod(query, locale), query.by)
    return {
      rows: rows.map((row) => ({
        ...row,
        name: row.name ?? (row.key === '0' ? t.noDepartment : t.gone),
        waitingSince: row.waitingSince?.toISOString() ?? null,
      })),
    }
  }),
]

const figuresOf = ({ personCount, readPercent, decidedCount, medianHours }: UseFigures) => ({
  personCount,
  readPercent,
  decidedCount,
  medianHours,
})

const countsOf = ({ postCount, readCount, reactionCount, commentCount }: StatisticsRow): Counts => ({
  postCount,
  readCount,
  reactionCount,
  commentCount,
})

const sum = (rows: readonly StatisticsRow[]): Counts =>
  rows.reduce(
    (total, row) => ({
      postCount: total.postCount + row.postCount,
      readCount: total.readCount + row.readCount,
      reactionCount: total.reactionCount + row.reactionCount,
      commentCount: total.commentCount + row.commentCount,
    }),
    nothing,
  )
