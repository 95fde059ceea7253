import {
  listFilterDepartmentChildren,
  listFilterDepartments,
  listFilterMenuCategories,
  listFilterMenus,
  listFilterPositions,
  listFilterUsers,
} from '#contract/filters.ts'
import { findDepartmentName, findDepartments } from '#server/features/departments/departments.queries.ts'
import { findMenus } from '#server/features/menus/menus.queries.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import {
  findDepartmentsCalled,
  findPeople,
  peopleCursor,
  wordsOf,
} from '#server/features/search/people-search.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { placeCursor, printCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  findHeldPositions,
  findNamedDepartments,
  findNamedPeople,
  leadsDepartments,
} from './filters.queries.ts'

/* Whose departments limit what a person learns about positions; null: administrators of people are not limited. */
const ledByOf = (session: Session) => (administers(session, 'users') ? null : session.userId)

const numbers = (ids: string) => ids.split(',').map(Number)

export const filterRoutes = [
  // Positions drive rules. They are shown only to those who administer people, and to those who lead them.
  route(listFilterPositions, async ({ db, session, query }) => ({
    departmentPositions:
      administers(session, 'users') || query.led ? await findHeldPositions(db, ledByOf(session)) : [],
    nextCursor: null,
  })),

  route(listFilterDepartmentChildren, async ({ db, params }) => {
    found(await findDepartmentName(db, params.id))
    const rows = await findDepartments(db, params.id)
    return {
      departments: rows.map(({ id, name, childCount }) => ({ id, name, childCount })),
      nextCursor: null,
    }
  }),

  route(listFilterDepartments, async ({ db, query }) => ({
    departments: query.ids
      ? await findNamedDepartments(db, numbers(query.ids))
      : (await findDepartmentsCalled(db, wordsOf(query.query))).map(({ id, name, path }) => ({
          id,
          name,
          path,
        })),
    nextCursor: null,
  })),

  route(listFilterMenuCategories, async ({ db, session }) => {
    const rows = await findMenus(db, session)
    const names = new Map(rows.map(({ categoryId, categoryName }) => [categoryId, categoryName]))
    return { menuCategories: [...names].map(([id, name]) => ({ id, name })), nextCursor: null }
  }),

  route(listFilterMenus, async ({ db, session, query }) => {
    const from = placeCursor(query.cursor) ?? 0
    const until = from + query.limit
    const rows = await findMenus(db, session, query.menuCategoryId)
    return {
      menus: rows.slice(from, until).map(({ id, name, iconName, tone }) => ({ id, name, iconName, tone })),
      nextCursor: until < rows.length ? printCursor(until) : null,
    }
  }),

  route(listFilterUsers, async ({ db, session, query }) => {
    const ledBy = query.positionId === undefined ? null : ledByOf(session)
    permit(ledBy === null || (await leadsDepartments(db, ledBy)))
    const { rows, nextCursor } = query.ids
      ? { rows: await findNamedPeople(db, numbers(query.ids)), nextCursor: null }
      : await findPeople(db, {
          words: wordsOf(query.query),
          after: peopleCursor(query.cursor),
          departmentId: query.departmentId,
          positionId: query.positionId,
          ledBy,
          limit: query.limit,
        })
    return {
      users: rows.map((row) => ({ ...presentPerson(row), departmentName: row.departmentName })),
      nextCursor,
    }
  }),
]
