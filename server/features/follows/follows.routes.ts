import { followMenu, followUser, listFollows } from '#contract/follows.ts'
import { findNamedPeople } from '#server/features/filters/filters.queries.ts'
import { findMenu, findMenus } from '#server/features/menus/menus.queries.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { findPersonPage } from '#server/features/users/person-page.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { setFollow } from './follows.commands.ts'
import { followMenuPolicy, followUserPolicy } from './follows.policy.ts'
import { findFollowed } from './follows.queries.ts'

export const followRoutes = [
  route(followUser, async ({ db, session, params, body, locale }) => {
    const { userId } = session
    const person = found(await findPersonPage(db, session, params.id))
    if (body.followed) permit(followUserPolicy(person, userId).follow)
    await setFollow(db, { kind: 'users', id: person.id, userId, locale, ...body })
    return body
  }),

  route(followMenu, async ({ db, session, params, body, locale }) => {
    const { userId } = session
    const menu = found(await findMenu(db, session, params.id))
    if (body.followed) permit(followMenuPolicy(menu).follow)
    await setFollow(db, { kind: 'menus', id: menu.id, userId, locale, ...body })
    return body
  }),

  route(listFollows, async ({ db, session }) => {
    const { userId } = session
    const users = await findNamedPeople(db, await findFollowed(db, 'users', userId))
    const menus = new Set(await findFollowed(db, 'menus', userId))
    return {
      users: users.map((row) => ({ ...presentPerson(row), departmentName: row.departmentName })),
      menus: (await findMenus(db, session))
        .filter(({ id }) => menus.has(id))
        .map(({ id, name, iconName, tone }) => ({ id, name, iconName, tone })),
      nextCursor: null,
    }
  }),
]
