import { listAdministrationActors, listAdministrationActs } from '#contract/administration-acts.ts'
import { fullKana, presentPerson } from '#server/features/people/people.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAct } from './administration-acts.present.ts'
import { findActors, findActs } from './administration-acts.queries.ts'

export const administrationActRoutes = [
  route(listAdministrationActs, async ({ db, session, query }) => {
    requireAdministrator(session)
    const { cursor, ...filters } = query
    const page = await findActs(db, { ...filters, beyond: idCursor(cursor) })
    return { administrationActs: page.rows.map(presentAct), nextCursor: page.nextCursor }
  }),

  route(listAdministrationActors, async ({ db, session }) => {
    requireAdministrator(session)
    const rows = await findActors(db)
    return {
      users: rows.map((row) => ({ ...presentPerson(row), nameKana: fullKana(row) })),
      nextCursor: null,
    }
  }),
]
