import { listApplications, listWaitingApprovals } from '#contract/admin-applications.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { menusAsked, seenMenusOf } from '#server/features/report-access/application-access.policy.ts'
import { presentReportLines } from '#server/features/reports/report-lists.present.ts'
import {
  countStalled,
  findReportIds,
  findReportLines,
} from '#server/features/reports/report-lists.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { route } from '#server/platform/http/route.ts'
import { countWaiting, findApplications, findWaitingApprovals } from './applications.queries.ts'

export const applicationRoutes = [
  route(listApplications, async ({ db, session, query, locale }) => {
    requireSection(session, 'menus', 'accounting')
    const { cursor, limit, direction, ...asked } = query
    const filter = { ...asked, menuIds: seenMenusOf(session) }
    const page = await findApplications(db, session, { filter, after: timeCursor(cursor), limit, direction })
    return {
      applications: page.rows.map((row) => ({
        id: row.id,
        menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
        user: presentAuthor(row, locale),
        department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName! },
        title: row.title ?? '',
        status: row.status,
        createdAt: row.createdAt.toISOString(),
        reports: row.reports ?? [],
        feedId: row.feedId,
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(listWaitingApprovals, async ({ db, session, query, locale }) => {
    requireSection(session, 'menus')
    const seen = seenMenusOf(session)
    const { list, cursor, limit, menuId, approverId, q, direction } = query
    const page =
      list === 'stalled'
        ? await findReportIds(db, 'stalled', {
            userId: session.userId,
            cursor,
            limit,
            filter: { menuId, menuIds: seen, q },
          })
        : await findWaitingApprovals(db, {
            menuIds: menusAsked(menuId, seen),
            approverId,
            q,
            after: timeCursor(cursor),
            limit,
            direction,
          })
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
      counts: { waiting: await countWaiting(db, seen), stalled: await countStalled(db, seen) },
    }
  }),
]
