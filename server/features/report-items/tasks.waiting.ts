import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeOfKind } from '#server/features/waiting/waiting-source.ts'
import { countRequests, findRequests, type RequestRow } from './own-tasks.queries.ts'

/** Where it can be completed: the menu to be used, or the post; otherwise the list of all requests. */
export function requestHref({ targetMenuId, usable, feedId }: RequestRow) {
  if (targetMenuId !== null && usable) return `/menus/${targetMenuId}`
  return targetMenuId === null && feedId !== null ? `/feeds/${feedId}` : '/missions'
}

/** The open requests of a person. */
export const taskWaiting = defineWaitingSource({
  kind: 'task',
  count: ({ db, session }) => countRequests(db, session.userId, 'any'),
  async list({ db, session, locale, after, limit }) {
    const rows = await findRequests(db, session, { kind: 'any', after: placeOfKind(after, 'task'), limit })
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      actor: presentAuthor(row, locale),
      menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
      hrefPath: requestHref(row),
      since: row.askedAt.toISOString(),
      dueOn: row.dueOn,
      overdue: row.overdue,
    }))
  },
})
