import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeOfKind } from '#server/features/waiting/waiting-source.ts'
import { countOwnMissions, findWaitingMissions } from './own-missions.queries.ts'

/** The open missions of a person, and the relays they have to hand over. */
export const missionWaiting = defineWaitingSource({
  kind: 'mission',
  count: ({ db, session }) => countOwnMissions(db, session.userId),
  async list({ db, session, locale, after, limit }) {
    const rows = await findWaitingMissions(db, session.userId, {
      after: placeOfKind(after, 'mission'),
      limit,
    })
    return rows.map((row) => ({
      id: row.periodId,
      title: row.name,
      actor: presentAuthor(row, locale),
      menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
      hrefPath: '/missions',
      since: row.assignedAt.toISOString(),
      dueOn: row.dueOn,
      overdue: row.overdue,
    }))
  },
})
