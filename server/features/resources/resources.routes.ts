import { listResources } from '#contract/resources.ts'
import { dayOf } from '#server/features/calendars/calendar-days.rules.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { route } from '#server/platform/http/route.ts'
import { findResources } from './resources.queries.ts'

export const resourceRoutes = [
  route(listResources, async ({ db, session }) => ({
    resources: await findResources(db, session.audienceIds),
    timeZone: session.timeZone,
    today: dayOf(new Date(), session.timeZone),
    can: { administer: administers(session, 'resources') },
    nextCursor: null,
  })),
]
