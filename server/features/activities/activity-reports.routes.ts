import { dismissActivityReports, listActivityReports, reportActivity } from '#contract/activities.reports.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { route } from '#server/platform/http/route.ts'
import { findForPerson } from './activities.routes.ts'
import * as commands from './activity-reports.commands.ts'
import { countReported, findReported } from './activity-reports.queries.ts'

export const activityReportRoutes = [
  route(reportActivity, async ({ db, session, params, body }) => {
    const { activity } = await findForPerson(db, session, params.id)
    await commands.reportActivity(db, { activityId: activity.id, reporterId: session.userId, ...body })
  }),

  route(listActivityReports, async ({ db, session, query, locale }) => {
    requireSection(session, 'moderation')
    const { limit } = query
    const after = idCursor(query.cursor) ?? 0
    const page = pageOfRows(await findReported(db, { after, limit: limit + 1 }), limit, ({ id }) => [id])
    return {
      activities: page.rows.map((row) => ({
        id: row.id,
        title: row.title,
        organiser: presentAuthor(row, locale),
        reports: row.reports.map((report) => ({
          reason: report.reason,
          note: report.note,
          reporter: presentAuthor(report, locale),
          createdAt: new Date(report.createdAt).toISOString(),
        })),
      })),
      nextCursor: page.nextCursor,
      openCount: await countReported(db),
    }
  }),

  route(dismissActivityReports, async ({ db, session, params }) => {
    requireSection(session, 'moderation')
    const { activity } = await findForPerson(db, session, params.id)
    await commands.dismissReports(db, { activityId: activity.id, actorId: session.userId })
  }),
]
