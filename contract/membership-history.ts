import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, idParams, pageOf, pageQueryWith, person } from './shapes.ts'

/** Someone in a department, with the names of then. */
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
        /** The first day it was so no more; null: it is so today. */
        untilOn: z.nullable(z.string()),
      }),
    ),
    /** The first day anything is known of; null: nothing is. */
    knownFrom: z.nullable(z.string()),
    /** The main one first; null where no day was asked for. */
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
    /** `1` or `true`: those who were below it too. */
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
