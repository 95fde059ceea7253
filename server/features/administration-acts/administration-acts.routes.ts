import { listAdministrationActs } from '#contract/administration-acts.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAct } from './administration-acts.present.ts'
import { findActs } from './administration-acts.queries.ts'

export const administrationActRoutes = [
  route(listAdministrationActs, async ({ db, session, query }) => {
    requireAdministrator(session)
    const { cursor, ...filters } = query
    const page = await findActs(db, { ...filters, before: idCursor(cursor) })
    return { administrationActs: page.rows.map(presentAct), nextCursor: page.nextCursor }
  }),
]
