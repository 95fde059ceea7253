import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { departmentName, id, idParams, pageOf, pageQueryWith, person } from './shapes.ts'

/*
 * The choices of a filter panel, limited to what the person may see.
 */

const choice = z.object({ id: z.number(), name: z.string() })

export const listFilterPositions = endpoint({
  method: 'GET',
  path: '/api/v2/filter/department_positions',
  summary:
    'Lists the positions in the company, for administrators of people; for others with `led` those in departments that they lead, otherwise none.',
  query: z.object({ led: z._default(z.union([z.boolean(), z.stringbool()]), false) }),
  response: z.object({ departmentPositions: z.array(choice), nextCursor: z.null() }),
})

export const listFilterDepartmentChildren = endpoint({
  method: 'GET',
  path: '/api/v2/filter/departments/{id}/children',
  summary: 'Lists the published direct subdepartments of a department.',
  params: idParams,
  response: z.object({
    departments: z.array(z.object({ ...departmentName.shape, childCount: z.number() })),
    nextCursor: z.null(),
  }),
})

export const listFilterMenuCategories = endpoint({
  method: 'GET',
  path: '/api/v2/filter/menu_categories',
  summary: 'Lists the categories that contain a menu this person can see.',
  response: z.object({ menuCategories: z.array(choice), nextCursor: z.null() }),
})

export const listFilterMenus = endpoint({
  method: 'GET',
  path: '/api/v2/filter/menus',
  summary: 'Lists the menus this person can use or read.',
  query: pageQueryWith({ menuCategoryId: z.optional(id) }),
  response: pageOf('menus', menuName),
})

/** Ids of rows, separated by commas: only those. */
const ids = z.optional(z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/)))

export const listFilterDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/filter/departments',
  summary:
    'Lists published departments in their order, up to 20; `query` matches names and readings, `ids` selects by id.',
  query: z.object({ query: z._default(z.string().check(z.maxLength(100)), ''), ids }),
  response: z.object({
    departments: z.array(z.object({ ...departmentName.shape, path: z.string() })),
    nextCursor: z.null(),
  }),
})

export const listFilterUsers = endpoint({
  method: 'GET',
  path: '/api/v2/filter/users',
  limit: 'searches',
  summary:
    'Lists people by reading; `query` matches names and readings in kanji, kana or Latin letters, `department_id` those in a department and below it, `position_id` those with a position (for administrators of people; for those who lead departments, only there), `ids` selects by id.',
  query: pageQueryWith({
    query: z._default(z.string().check(z.maxLength(100)), ''),
    departmentId: z.optional(id),
    positionId: z.optional(id),
    ids,
  }),
  response: pageOf('users', z.object({ ...person.shape, departmentName: z.nullable(z.string()) })),
})
