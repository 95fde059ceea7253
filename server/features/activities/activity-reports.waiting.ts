import { phrases } from '#common/strings.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { activitiesStrings } from './activities.strings.ts'
import { countReported, findReported } from './activity-reports.queries.ts'

/** Reported activities, for those who moderate. */
export const activityReportWaiting = defineWaitingSource({
  kind: 'activity_report',
  async count({ db, session }) {
    return { count: administers(session, 'moderation') ? await countReported(db) : 0, overdueCount: 0 }
  },
  async list({ db, session, locale, after, limit }) {
    if (!administers(session, 'moderation')) return []
    const rows = await findReported(db, { after: placeWithoutDay(after, 'activity_report'), limit })
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      note: phrases(activitiesStrings, locale).activityReported(row.reports.length),
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: '/admin/moderation?view=activities',
      since: row.openedAt.toISOString(),
      dueOn: null,
      overdue: false,
    }))
  },
})
