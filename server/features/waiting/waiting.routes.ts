import { listWaiting } from '#contract/waiting.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { route } from '#server/platform/http/route.ts'
import { inWaitingOrder, type WaitingSource, waitingCursor, waitingKey } from './waiting-source.ts'

/** @param waitingSources every kind of item that can wait for a person */
export const waitingRoutes = (waitingSources: readonly WaitingSource[]) => [
  route(listWaiting, async ({ db, session, query, locale }) => {
    const after = waitingCursor(query.cursor)
    const { limit } = query
    const sources = waitingSources.filter(({ confidential }) => !confidential || session.lookId === undefined)
    const kinds = await Promise.all(
      sources.map(async (source) => ({ kind: source.kind, ...(await source.count({ db, session })) })),
    )
    const lists = await Promise.all(
      sources
        .filter(({ kind }) => query.kind === undefined || kind === query.kind)
        .map(async (source) => {
          const items = await source.list({ db, session, locale, after, limit: limit + 1 })
          return items.map((item) => ({ ...item, kind: source.kind }))
        }),
    )
    const page = pageOfRows(lists.flat().sort(inWaitingOrder), limit, waitingKey)
    return { kinds, items: page.rows, nextCursor: page.nextCursor }
  }),
]
