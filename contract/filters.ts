import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { departmentName, id, idParams, pageOf, pageQueryWith, person } from './shapes.ts'

/*
 * The choices of a filter panel, already cut to what the person may see.
 */

const choice = z.object({ id: z.number(), name: z.string() })

export const listFilterPositions = endpoint({
  method: 'GET',
  path: '/api/v2/filter/department_positions',
  summary:
    'The positions people of the company hold; none but to those who administer people, to whom alone positions are shown.',
  response: z.object({ departmentPositions: z.array(choice), nextCursor: z.null() }),
})

export const listFilterDepartmentChildren = endpoint({
  method: 'GET',
  path: '/api/v2/filter/departments/{id}/children',
  summary: 'The published departments directly below one.',
  params: idParams,
  response: z.object({
    departments: z.array(z.object({ ...departmentName.shape, childCount: z.number() })),
    nextCursor: z.null(),
  }),
})

export const listFilterMenuCategories = endpoint({
  method: 'GET',
  path: '/api/v2/filter/menu_categories',
  summary: 'The categories in which this person knows of a menu.',
  response: z.object({ menuCategories: z.array(choice), nextCursor: z.null() }),
})

export const listFilterMenus = endpoint({
  method: 'GET',
  path: '/api/v2/filter/menus',
  summary: 'The menus this person may use or read.',
  query: pageQueryWith({ menuCategoryId: z.optional(id) }),
  response: pageOf('menus', menuName),
})

/** Numbers of rows, joined by commas: only those. */
const ids = z.optional(z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/)))

export const listFilterDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/filter/departments',
  summary:
    'Published departments in their order, 20 at most; `query` matches names and readings, `ids` names them.',
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
    'People by reading; `query` matches names and readings in kanji, kana or Latin letters, `ids` names them.',
  query: pageQueryWith({ query: z._default(z.string().check(z.maxLength(100)), ''), ids }),
  response: pageOf('users', z.object({ ...person.shape, departmentName: z.nullable(z.string()) })),
})
