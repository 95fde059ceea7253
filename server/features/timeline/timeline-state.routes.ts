import { updateTimelineState, visitTimeline } from '#contract/timeline.ts'
import { findDepartment } from '#server/features/departments/departments.queries.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { narrow, visit } from './timeline-state.commands.ts'
import { presentTimelineState } from './timeline-state.present.ts'
import { findTimelineState } from './timeline-state.queries.ts'

export const timelineStateRoutes = [
  route(visitTimeline, async ({ db, session }) => {
    await visit(db, session.userId)
    return presentTimelineState(await findTimelineState(db, session.userId))
  }),

  route(updateTimelineState, async ({ db, session, body }) => {
    const { departmentId } = body
    if (departmentId !== null) found(await findDepartment(db, departmentId))
    await narrow(db, session.userId, departmentId)
    return presentTimelineState(await findTimelineState(db, session.userId))
  }),
]
