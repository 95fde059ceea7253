import { isDay } from '#common/calendar.ts'
import type { Locale } from '#common/locale.ts'
import { addDays } from '#common/plain-date.ts'
import { phrases } from '#common/strings.ts'
import {
  exportFeedStatistics,
  getActivityStatistics,
  getFeedStatistics,
  getTaskStatistics,
  listTopFeeds,
} from '#contract/statistics.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { excerptOf } from '#server/features/feed-hot-digests/feed-hot-digests.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { csv } from '#server/platform/http/csv.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  findActivityFigures,
  findStatistics,
  findTaskFigures,
  findTopFeeds,
  type Group,
  type Period,
} from './statistics.queries.ts'
import { statisticsStrings } from './statistics.strings.ts'

export const statisticsRoutes = [
  route(getFeedStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const rows = await statisticsOf(db, checked(query, locale), query.by, locale)
    return { rows, total: total(rows) }
  }),

  route(exportFeedStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const t = phrases(statisticsStrings, locale)
    const rows = await statisticsOf(db, checked(query, locale), query.by, locale)
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'statistics', count: rows.length },
      by: { from: query.from, until: query.until, group: query.by },
    })
    return {
      fileName: t.fileName(query.from, query.until, t[query.by]),
      content: csv([
        [t[query.by], t.posts, t.reads, t.reactions, t.comments],
        ...rows.map((row) => [
          row.name,
          ...[row.postCount, row.readCount, row.reactionCount, row.commentCount].map(String),
        ]),
      ]),
    }
  }),

  route(getActivityStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    return findActivityFigures(db, checked(query, locale))
  }),

  route(getTaskStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    return findTaskFigures(db, checked(query, locale))
  }),

  route(listTopFeeds, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const rows = await findTopFeeds(db, session, checked(query, locale), query.by)
    return {
      feeds: rows.map(({ title, body, postedAt, ...row }) => ({
        ...row,
        excerpt: excerptOf({ title, body }),
        postedAt: postedAt.toISOString(),
      })),
      nextCursor: null,
    }
  }),
]

function checked({ from, until }: Period, locale: Locale): Period {
  const t = phrases(statisticsStrings, locale)
  for (const [field, day] of Object.entries({ from, until }))
    if (!isDay(day)) throw new Refusal('validation_failed', { [field]: t.noDay })
  if (until < from) throw new Refusal('validation_failed', { until: t.wrongPeriod })
  if (addDays(from, 366) <= until) throw new Refusal('validation_failed', { until: t.longPeriod })
  return { from, until }
}

/** Days in their order, other groups by number of actions. */
async function statisticsOf(db: CompanyDb, period: Period, by: Group, locale: Locale) {
  const t = phrases(statisticsStrings, locale)
  const rows = (await findStatistics(db, period, by)).map((row) => ({
    ...row,
    name: by === 'day' ? row.key : (row.name ?? (row.key === '0' ? t.noDepartment : t.gone)),
  }))
  return by === 'day'
    ? rows.sort((a, b) => a.key.localeCompare(b.key))
    : rows.sort(
        (a, b) => b.readCount - a.readCount || b.postCount - a.postCount || a.name.localeCompare(b.name),
      )
}

const total = (rows: Awaited<ReturnType<typeof statisticsOf>>) =>
  rows.reduce(
    (sum, row) => ({
      postCount: sum.postCount + row.postCount,
      readCount: sum.readCount + row.readCount,
      reactionCount: sum.reactionCount + row.reactionCount,
      commentCount: sum.commentCount + row.commentCount,
    }),
    { postCount: 0, readCount: 0, reactionCount: 0, commentCount: 0 },
  )
