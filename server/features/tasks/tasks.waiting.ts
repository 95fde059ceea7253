import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeOfKind } from '#server/features/waiting/waiting-source.ts'
import { countAsked, findAsked } from './tasks.queries.ts'

/** Tasks that a person has neither done nor declined. */
export const assignedTaskWaiting = defineWaitingSource({
  kind: 'assigned_task',
  count: ({ db, session }) => countAsked(db, session.userId),
  async list({ db, session, locale, after, limit }) {
    const rows = await findAsked(db, session.userId, { after: placeOfKind(after, 'assigned_task'), limit })
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: `/tasks/${row.id}/received`,
      since: row.createdAt.toISOString(),
      dueOn: row.dueOn,
      overdue: row.overdue,
    }))
  },
})
