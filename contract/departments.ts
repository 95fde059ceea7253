import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { departmentName, id, idParams, pageOf, pageQuery, person } from './shapes.ts'

const department = z.object({
  ...departmentName.shape,
  parentId: z.nullable(z.number()),
  /** People in it and below it, each once. */
  memberCount: z.number(),
  childCount: z.number(),
})

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/departments',
  summary: 'The published departments directly below one, or at the top.',
  query: z.object({ parentId: z.optional(id) }),
  response: z.object({ departments: z.array(department), nextCursor: z.null() }),
})

export const getDepartment = endpoint({
  method: 'GET',
  path: '/api/v2/departments/{id}',
  summary: 'One published department.',
  params: idParams,
  response: department,
})

export const listDepartmentAncestors = endpoint({
  method: 'GET',
  path: '/api/v2/departments/{id}/ancestors',
  summary: 'The departments above it, from the top.',
  params: idParams,
  response: z.object({ departments: z.array(departmentName), nextCursor: z.null() }),
})

export const listDepartmentUsers = endpoint({
  method: 'GET',
  path: '/api/v2/departments/{id}/users',
  summary: 'Its own members, managers first.',
  params: idParams,
  query: pageQuery,
  response: pageOf('users', z.object({ ...person.shape, jobLabel: z.string(), manager: z.boolean() })),
})
