import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, idParams, pageOf, pageQueryWith, person } from './shapes.ts'

/** A person in a department, with the names at that time. */
const membershipThen = z.object({
  departmentId: z.number(),
  departmentName: z.string(),
  departmentPath: z.string(),
  positionName: z.nullable(z.string()),
  jobLabel: z.string(),
  main: z.boolean(),
})

export const getMembershipHistory = endpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/membership_history',
  administration: 'users',
  summary:
    "Returns a person's department history, newest first, and with `on` their departments on that day.",
  params: idParams,
  query: z.object({ on: z.optional(day) }),
  response: z.object({
    memberships: z.array(
      z.object({
        ...membershipThen.shape,
        fromOn: z.string(),
        /** The first day on which it was no longer so; null: it is so today. */
        untilOn: z.nullable(z.string()),
      }),
    ),
    /** The first recorded day; null: nothing is recorded. */
    knownFrom: z.nullable(z.string()),
    /** The main one first; null if no day was requested. */
    on: z.nullable(z.array(membershipThen)),
  }),
})

export const listMembershipsOn = endpoint({
  method: 'GET',
  path: '/api/v2/admin/departments/{id}/memberships',
  administration: 'users',
  summary:
    'Lists the members of a department on a day (today by default), by reading; `below` includes subdepartments.',
  params: idParams,
  query: pageQueryWith({
    on: z.optional(day),
    /** `1` or `true`: include people in sub-departments. */
    below: z._default(z.union([z.boolean(), z.stringbool()]), false),
  }),
  response: pageOf('memberships', z.object({ user: person, left: z.boolean(), ...membershipThen.shape })),
})

export const listDepartmentsOn = endpoint({
  method: 'GET',
  path: '/api/v2/admin/past_departments',
  administration: 'users',
  summary: 'Lists the departments on a day (today by default) by path, including those that no longer exist.',
  query: z.object({ on: z.optional(day) }),
  response: z.object({
    pastDepartments: z.array(z.object({ id: z.number(), name: z.string(), path: z.string() })),
  }),
})
