import { getUser, listUsers } from '#contract/users.ts'
import { findDepartmentName } from '#server/features/departments/departments.queries.ts'
import { presentFoundPerson } from '#server/features/people/people.present.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { findAnsweredItems } from '#server/features/profile-items/profile-items.queries.ts'
import {
  findPeople,
  peopleCursor,
  personWritings,
  wordsOf,
} from '#server/features/search/people-search.queries.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentPersonPage } from './person-page.present.ts'
import { findPersonPage } from './person-page.queries.ts'

export const userRoutes = [
  route(listUsers, async ({ db, query }) => {
    const { cursor, limit, query: text = '', departmentId } = query
    if (departmentId !== undefined) found(await findDepartmentName(db, departmentId))
    const words = wordsOf(text)
    const page = await findPeople(db, {
      words,
      after: peopleCursor(cursor),
      limit,
      departmentId,
      alsoDepartments: false,
    })
    return {
      users: page.rows.map((row) => presentFoundPerson(row, personWritings(row, words))),
      nextCursor: page.nextCursor,
    }
  }),

  route(getUser, async ({ db, session, params, locale }) => {
    const row = found(await findPersonPage(db, session, params.id))
    const items = await findAnsweredItems(db, row.id)
    const hidden = items.some(({ visibility, value }) => visibility === 'self' && value.length > 0)
    if (row.administered && hidden && row.status !== 'withdrawn')
      await recordAccess(db, { actorId: session.userId, kind: 'profile', userIds: [row.id] })
    return presentPersonPage(row, items, { session, locale })
  }),
]
