import { listGroupedFeeds, showGroupedFeeds } from '#contract/timeline.ts'
import { findDepartmentName } from '#server/features/departments/departments.queries.ts'
import { presentFeed } from '#server/features/feeds/feeds.present.ts'
import { findFeeds } from '#server/features/feeds/feeds.queries.ts'
import { findMenu } from '#server/features/menus/menus.queries.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentGroupedFeed } from './grouped-feeds.present.ts'
import { findGroupedFeeds } from './grouped-feeds.queries.ts'
import { presentTimelineState } from './timeline-state.present.ts'
import { findTimelineState } from './timeline-state.queries.ts'

export const timelineRoutes = [
  route(listGroupedFeeds, async ({ db, session, query, locale }) => {
    const after = timeCursor(query.cursor)
    const { departmentId, menuId, unread, following } = query
    const state = await findTimelineState(db, session.userId)
    const narrowed = departmentId ?? menuId ?? unread ?? following
    const department =
      typeof departmentId === 'number'
        ? found(await findDepartmentName(db, departmentId))
        : narrowed === undefined
          ? presentTimelineState(state).department
          : null
    const page = await findGroupedFeeds(db, session, {
      after,
      limit: query.limit,
      filter: {
        departmentId: department?.id ?? null,
        menuId: menuId ?? null,
        unread: unread !== undefined,
        following: following !== undefined,
      },
    })
    return {
      feeds: page.rows.map((row) => presentGroupedFeed(row, locale)),
      nextCursor: page.nextCursor,
      department: department && { id: department.id, name: department.name },
      newSince: presentTimelineState(state).newSince,
    }
  }),

  route(showGroupedFeeds, async ({ db, session, query, locale }) => {
    const after = timeCursor(query.cursor)
    const { limit } = query
    const menuId = found(query.menuId)
    const page = await findFeeds(db, session, { after, limit, menuId })
    // Posts of a menu that is no longer visible to the reader can still be read by them.
    if (page.rows.length === 0 && !after) found(await findMenu(db, session, menuId))
    return { feeds: page.rows.map((row) => presentFeed(row, locale)), nextCursor: page.nextCursor }
  }),
]
