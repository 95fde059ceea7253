import { listApprovingReports, listUntreatedReports } from '#contract/report-pages.ts'
import { presentReportLines } from '#server/features/reports/report-lists.present.ts'
import {
  countOwedReports,
  countReports,
  findOwedReports,
  findReportLines,
  findWaitingReports,
} from '#server/features/reports/report-lists.queries.ts'
import { route } from '#server/platform/http/route.ts'

const limit = 5
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export const timelineReportRoutes = [
  route(listApprovingReports, async ({ db, session, locale }) => {
    const { userId } = session
    const page = await findWaitingReports(db, { userId, cursor: undefined, limit, filter: {} })
    return {
      reports: presentReportLines(await findReportLines(db, session, idsOf(page.rows)), { session, locale }),
      count: (await countReports(db, userId)).waiting,
    }
  }),

  route(listUntreatedReports, async ({ db, session, locale }) => {
    const owed = await findOwedReports(db, session.userId, 0, limit)
    return {
      reports: presentReportLines(await findReportLines(db, session, idsOf(owed)), { session, locale }),
      count: await countOwedReports(db, session.userId),
    }
  }),
]
