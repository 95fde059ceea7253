import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  exportFeedStatistics,
  getActivityStatistics,
  getFeedStatistics,
  getRewardStatistics,
  getTaskStatistics,
  listTopFeeds,
} from '#contract/statistics.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { excerptOf } from '#server/features/feed-hot-digests/feed-hot-digests.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { csv } from '#server/platform/http/csv.ts'
import { route } from '#server/platform/http/route.ts'
import { checkPeriod } from './period.checks.ts'
import {
  findActivityFigures,
  findRewardFigures,
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
    const rows = await statisticsOf(db, checkPeriod(query, locale), query.by, locale)
    return { rows, total: total(rows) }
  }),

  route(exportFeedStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const t = phrases(statisticsStrings, locale)
    const rows = await statisticsOf(db, checkPeriod(query, locale), query.by, locale)
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
    return findActivityFigures(db, checkPeriod(query, locale))
  }),

  route(getTaskStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    return findTaskFigures(db, checkPeriod(query, locale))
  }),

  route(getRewardStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const t = phrases(statisticsStrings, locale)
    const rows = await findRewardFigures(db, checkPeriod(query, locale), query.by)
    const nameOf = ({ key, name }: { key: string; name: string | null }) =>
      query.by === 'month' ? key : (name ?? t.noDepartment)
    return { rows: rows.map((row) => ({ ...row, name: nameOf(row) })) }
  }),

  route(listTopFeeds, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const rows = await findTopFeeds(db, session, checkPeriod(query, locale), query.by)
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
