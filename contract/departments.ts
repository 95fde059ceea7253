import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { departmentName, id, idParams, pageOf, pageQuery, person } from './shapes.ts'

const department = z.object({
  ...departmentName.shape,
  parentId: z.nullable(z.number()),
  /** People in it and below it, each counted once. */
  memberCount: z.number(),
  childCount: z.number(),
  /** The first of its managers. */
  manager: z.nullable(person),
})

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/departments',
  summary: 'Lists the published direct subdepartments of a department, or the top departments.',
  query: z.object({ parentId: z.optional(id) }),
  response: z.object({ departments: z.array(department), nextCursor: z.null() }),
})

export const getDepartmentNavigation = endpoint({
  method: 'GET',
  path: '/api/v2/departments/navigation',
  summary:
    'Lists your departments, with the parents, siblings and subdepartments of one of them (by default the main one).',
  query: z.object({ departmentId: z.optional(id) }),
  response: z.object({
    /** The main one first. */
    own: z.array(z.object({ ...departmentName.shape, path: z.string() })),
    /** null: none of your own is published; the siblings are then the top departments. */
    department: z.nullable(departmentName),
    /** From the top. */
    ancestors: z.array(departmentName),
    /** In their order, including itself. */
    siblings: z.array(departmentName),
    children: z.array(departmentName),
  }),
})

export const getDepartmentChart = endpoint({
  method: 'GET',
  path: '/api/v2/departments/chart',
  summary:
    'Returns a published department, or all top departments, with subdepartments to a given depth, level by level, as deep as fits on one sheet.',
  query: z.object({
    rootId: z.optional(id),
    depth: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(6)), 2),
  }),
  response: z.object({
    departments: z.array(
      z.object({
        ...department.shape,
        /** 0: the first level returned. */
        depth: z.number(),
      }),
    ),
    /** The sub-departments of the deepest level returned. */
    depth: z.number(),
    /** People in the returned departments and below, each counted once. */
    memberCount: z.number(),
    nextCursor: z.null(),
  }),
})

export const getDepartment = endpoint({
  method: 'GET',
  path: '/api/v2/departments/{id}',
  summary: 'Returns a published department.',
  params: idParams,
  response: z.object({
    ...department.shape,
    /** You are a superior of its people. */
    leads: z.boolean(),
  }),
})

export const listDepartmentAncestors = endpoint({
  method: 'GET',
  path: '/api/v2/departments/{id}/ancestors',
  summary: 'Lists the parents of a department, from the top.',
  params: idParams,
  response: z.object({ departments: z.array(departmentName), nextCursor: z.null() }),
})

export const listDepartmentUsers = endpoint({
  method: 'GET',
  path: '/api/v2/departments/{id}/users',
  summary: 'Lists the direct members of a department, managers first.',
  params: idParams,
  query: pageQuery,
  response: pageOf('users', z.object({ ...person.shape, jobLabel: z.string(), manager: z.boolean() })),
})
