import { listReports } from '#contract/report-pages.ts'
import { presentReportLines } from '#server/features/reports/report-lists.present.ts'
import {
  countReports,
  findReportIds,
  findReportLines,
  findWaitingReports,
  findWaitingReportsBy,
} from '#server/features/reports/report-lists.queries.ts'
import { isAdministrator } from '#server/platform/auth/administrators.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'

export const reportListRoutes = [
  route(listReports, async ({ db, session, query, locale }) => {
    const { list, sort, cursor, limit, ...filter } = query
    const { userId } = session
    if (list === 'stalled') permit(isAdministrator(session))
    const asking = { userId, cursor, limit, filter }
    const page =
      list !== 'waiting'
        ? await findReportIds(db, list, asking)
        : sort === 'oldest' || sort === 'newest'
          ? await findWaitingReports(db, asking, sort === 'newest')
          : await findWaitingReportsBy(db, sort, asking)
    return {
      reports: presentReportLines(
        await findReportLines(
          db,
          session,
          page.rows.map(({ id }) => id),
        ),
        { session, locale },
      ),
      nextCursor: page.nextCursor,
      counts: await countReports(db, userId),
    }
  }),
]
