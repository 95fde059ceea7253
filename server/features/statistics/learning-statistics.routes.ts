import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  exportCourseStatistics,
  exportKnowledgeTestStatistics,
  getCourseStatistics,
  getKnowledgeTestStatistics,
} from '#contract/statistics.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { csv } from '#server/platform/http/csv.ts'
import { route } from '#server/platform/http/route.ts'
import {
  type AttemptFigures,
  type EnrolmentFigures,
  findAttemptFigures,
  findEnrolmentFigures,
  type LearningGroup,
} from './learning-figures.queries.ts'
import { checkPeriod } from './period.checks.ts'
import type { Period } from './statistics.queries.ts'
import { statisticsStrings } from './statistics.strings.ts'

export const learningStatisticsRoutes = [
  route(getKnowledgeTestStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const { rows, total } = await attempts(db, query, locale)
    return { rows, total: attemptFigures(total) }
  }),

  route(exportKnowledgeTestStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const t = phrases(statisticsStrings, locale)
    const { rows, total } = await attempts(db, query, locale)
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'knowledge_test', count: rows.length },
      by: { from: query.from, until: query.until, group: query.by },
    })
    const cells = (row: AttemptFigures) => Object.values(attemptFigures(row)).map((figure) => figure ?? '')
    return {
      fileName: t.testsFileName(query.from, query.until, t[query.by]),
      content: csv([
        [t[query.by], t.attempts, t.takers, t.passed, t.passedPercent, t.meanPercent],
        ...rows.map((row) => [row.name, ...cells(row)]),
        [t.total, ...cells(total)],
      ]),
    }
  }),

  route(getCourseStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const { rows, total } = await enrolments(db, query, locale)
    return { rows, total: enrolmentFigures(total) }
  }),

  route(exportCourseStatistics, async ({ db, session, query, locale }) => {
    requireSection(session, 'statistics')
    const t = phrases(statisticsStrings, locale)
    const { rows, total } = await enrolments(db, query, locale)
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'course', count: rows.length },
      by: { from: query.from, until: query.until, group: query.by },
    })
    const cells = (row: EnrolmentFigures) => Object.values(enrolmentFigures(row))
    return {
      fileName: t.coursesFileName(query.from, query.until, t[query.by]),
      content: csv([
        [t[query.by], t.assigned, t.begun, t.completed, t.overdue],
        ...rows.map((row) => [row.name, ...cells(row)]),
        [t.total, ...cells(total)],
      ]),
    }
  }),
]

type Wanted = Period & { by: LearningGroup }

const attempts = async (db: CompanyDb, query: Wanted, locale: Locale) =>
  named(await findAttemptFigures(db, checkPeriod(query, locale), query.by), query.by, locale)

const enrolments = async (db: CompanyDb, query: Wanted, locale: Locale) =>
  named(await findEnrolmentFigures(db, checkPeriod(query, locale), query.by), query.by, locale)

/** In the order of the columns of the file. */
const attemptFigures = (row: AttemptFigures) => ({
  attemptCount: row.attemptCount,
  personCount: row.personCount,
  passedCount: row.passedCount,
  passedPercent: row.passedPercent,
  meanPercent: row.meanPercent,
})

/** In the order of the columns of the file. */
const enrolmentFigures = (row: EnrolmentFigures) => ({
  assignedCount: row.assignedCount,
  begunCount: row.begunCount,
  completedCount: row.completedCount,
  overdueCount: row.overdueCount,
})

/** Separates the sum, which the statement returns first, and names the groups. */
function named<Figures extends { key: string; name: string | null }>(
  [total, ...rows]: readonly Figures[],
  by: LearningGroup,
  locale: Locale,
) {
  const t = phrases(statisticsStrings, locale)
  return {
    total: total!,
    rows: rows.map((row) => ({
      ...row,
      name: by === 'month' ? row.key : (row.name ?? t.noDepartment),
    })),
  }
}
