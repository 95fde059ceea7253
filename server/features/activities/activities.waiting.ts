import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeOfKind } from '#server/features/waiting/waiting-source.ts'
import { countUnanswered, findUnanswered } from './unanswered.queries.ts'

/** Invitations to activities that the person has not answered. */
export const activityWaiting = defineWaitingSource({
  kind: 'activity',
  count: ({ db, session }) => countUnanswered(db, session.userId),
  async list({ db, session, locale, after, limit }) {
    const rows = await findUnanswered(db, session.userId, { after: placeOfKind(after, 'activity'), limit })
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: `/activities/${row.id}`,
      since: row.createdAt.toISOString(),
      dueOn: row.dueOn,
      overdue: false,
    }))
  },
})
