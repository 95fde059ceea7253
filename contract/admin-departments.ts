import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, versionQuery, wholeNumber } from './shapes.ts'

const name = z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(100))
const nameKana = z._default(z.string().check(z.overwrite(cleanName), z.maxLength(100)), '')

const adminDepartment = z.object({
  id: z.number(),
  /** The version, from 1. Moving it among its siblings does not change the version. */
  version: z.number(),
  parentId: z.nullable(z.number()),
  name: z.string(),
  nameKana: z.string(),
  /** The path: the names above it and its own, from the top. */
  path: z.string(),
  /** 0 at the top. */
  depth: z.number(),
  /** Its own setting; it is also hidden if a department above it is. */
  published: z.boolean(),
  /** People in it, excluding sub-departments and people who have left. */
  memberCount: z.number(),
})

export const listAdminDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/admin/departments',
  administration: 'users',
  summary:
    'Lists all departments from the top, each followed by its subdepartments. Administrators of some departments get these and their subdepartments.',
  response: z.object({
    departments: z.array(adminDepartment),
    /** Whether the caller may change them. */
    can: z.object({ change: z.boolean() }),
    nextCursor: z.null(),
  }),
})

export const createDepartment = endpoint({
  method: 'POST',
  path: '/api/v2/admin/departments',
  once: true,
  administration: { whole: 'users' },
  summary: 'Adds a department as the last one below another department or at the top.',
  body: z.object({ name, nameKana, parentId: z._default(z.nullable(id), null), published: z.boolean() }),
  response: z.object({ id: z.number() }),
  errors: ['name_taken'],
})

export const updateDepartment = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/departments/{id}',
  administration: { whole: 'users' },
  summary: 'Renames, publishes or unpublishes a department.',
  params: idParams,
  body: z.object({ name, nameKana, published: z.boolean(), version: wholeNumber }),
  errors: ['conflict', 'name_taken'],
})

export const moveDepartment = endpoint({
  method: 'POST',
  path: '/api/v2/admin/departments/{id}/move',
  administration: { whole: 'users' },
  summary: 'Moves a department with its subdepartments; `place` counts from 0 among its siblings.',
  params: idParams,
  body: z.object({ parentId: z.nullable(id), place: wholeNumber, version: wholeNumber }),
  errors: ['conflict', 'name_taken'],
})

export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/departments/{id}',
  administration: { whole: 'users' },
  summary: 'Deletes a department that has no members and is not in use.',
  params: idParams,
  query: versionQuery,
  errors: ['department_in_use', 'conflict'],
})
