import { listFeedReadDepartments, listFeedReadUsers, listReactionUsers } from '#contract/readers.ts'
import { readersPolicy } from '#server/features/feeds/feeds.policy.ts'
import { findFeedAccess } from '#server/features/feeds/feeds.queries.ts'
import { nameCursor, timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentActor, presentListed, presentReactors } from './readers.present.ts'
import * as readers from './readers.queries.ts'

export const readerRoutes = [
  route(listFeedReadUsers, async ({ db, session, params, query, locale }) => {
    const { cursor, limit, state } = query
    const departmentId = query.departmentId ?? null
    const feed = found(await findFeedAccess(db, session, params.id))
    const allowed = readersPolicy(feed, session).seeUnread
    permit(allowed || state === 'read')
    const counts = allowed ? await readers.countReaders(db, feed.id, departmentId) : null
    if (state === 'unread') {
      const after = nameCursor(cursor)
      const page = await readers.findNotReaders(db, feed.id, { departmentId, limit, after })
      const users = page.rows.map((row) => ({ ...presentListed(row), readAt: null }))
      return { users, nextCursor: page.nextCursor, counts }
    }
    const after = timeCursor(cursor)
    const page = await readers.findReaders(db, feed.id, { departmentId, limit, after })
    const users = page.rows.map((row) => ({
      ...presentActor(row, locale),
      readAt: row.readAt.toISOString(),
    }))
    return { users, nextCursor: page.nextCursor, counts }
  }),

  route(listFeedReadDepartments, async ({ db, session, params }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    permit(readersPolicy(feed, session).seeUnread)
    const rows = await readers.countReadersByDepartment(db, feed.id)
    return {
      departments: rows.map(({ id, name, ...counts }) => ({
        department: id === null ? null : { id, name: name! },
        ...counts,
      })),
      nextCursor: null,
    }
  }),

  route(listReactionUsers, async ({ db, session, params, query, locale }) => {
    found(await findFeedAccess(db, session, params.id))
    const page = await readers.findReactors(db, { feedId: params.id }, query)
    return presentReactors(page, locale)
  }),
]
