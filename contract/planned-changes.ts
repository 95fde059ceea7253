import * as z from 'zod/mini'
import { accountShape } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import {
  day,
  id,
  idParams,
  instant,
  pageOf,
  pageQueryWith,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'
import { newPassword } from './users.ts'

export const plannedChangeKinds = [
  'transfer',
  'join',
  'stop',
  'resume',
  'withdraw',
  'reorganisation',
] as const
export const plannedChangeStates = ['planned', 'failed', 'applied', 'cancelled'] as const
/** `person_changed`: the person changed after planning; the others name what no longer exists, is taken or is full. */
export const plannedChangeFailures = [
  'person_changed',
  'department_gone',
  'position_gone',
  'person_gone',
  'login_taken',
  'over_contract',
  'unexpected',
] as const

// Written without a rest pattern, which would keep the schemas in the browser's bundle.
const account = z.omit(z.object(accountShape), { memberships: true })

const plannedChange = z.object({
  kind: z.enum(plannedChangeKinds),
  /**
   * For a transfer or a join, its own; for an account date, the person's; for a reorganisation, the reorganisation's.
   */
  id: z.number(),
  effectiveOn: z.string(),
  state: z.enum(plannedChangeStates),
  /** Why it did not take effect; while it is planned, why it would not. */
  failure: z.nullable(z.enum(plannedChangeFailures)),
  /** null: for a join that has not taken effect, and for a reorganisation. */
  user: z.nullable(person),
  /** Its subject in words. */
  name: z.string(),
  /** For a transfer or a join; the main one first. */
  memberships: z.array(
    z.object({
      departmentId: z.number(),
      departmentName: z.string(),
      positionId: z.nullable(z.number()),
      positionName: z.nullable(z.string()),
      jobLabel: z.string(),
      /** Outside of the caller's departments or sections: visible, but not editable. */
      fixed: z.boolean(),
      /** The department no longer exists. */
      gone: z.boolean(),
    }),
  ),
  /** For a join. */
  account: z.nullable(
    z.object({
      familyName: z.string(),
      givenName: z.string(),
      familyNameKana: z.string(),
      givenNameKana: z.string(),
      email: z.nullable(z.string()),
      companyLoginId: z.nullable(z.string()),
      employeeNumber: z.nullable(z.string()),
    }),
  ),
  /** 0 if it has none, because it is not changed here. */
  version: z.number(),
  settledAt: z.nullable(instant),
  can: z.object({ change: z.boolean() }),
})

export const listPlannedChanges = endpoint({
  method: 'GET',
  path: '/api/v2/admin/planned_changes',
  administration: 'users',
  summary:
    'Lists planned changes: `open` by day, including failed ones; `settled` newest first. `user_id` filters by person.',
  query: pageQueryWith({
    state: z._default(z.enum(['open', 'settled']), 'open'),
    userId: z.optional(id),
  }),
  response: z.object({
    ...pageOf('plannedChanges', plannedChange).shape,
    /** The number that did not take effect, over all pages. */
    failedCount: z.number(),
    /** Today in the company's time zone. */
    today: z.string(),
  }),
})

export const createPlannedTransfer = endpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{id}/planned_changes',
  administration: 'users',
  summary: 'Plans the departments of a person from a day on; with today’s date it takes effect immediately.',
  params: idParams,
  body: z.object({ effectiveOn: day, memberships: accountShape.memberships }),
  response: z.object({ id: z.number() }),
  errors: ['account_withdrawn'],
})

export const createPlannedJoin = endpoint({
  method: 'POST',
  path: '/api/v2/admin/planned_changes',
  administration: 'users',
  summary:
    'Adds a person whose account starts on a later day. With an email address they are invited on that day; without one the initial password is returned now.',
  body: z.object({
    effectiveOn: day,
    account,
    memberships: accountShape.memberships,
    initialPassword: z._default(z.nullable(newPassword), null),
  }),
  response: z.object({
    id: z.number(),
    /** Returned only once. */
    initialPassword: z.nullable(z.string()),
  }),
})

export const updatePlannedChange = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/planned_changes/{id}',
  administration: 'users',
  summary:
    'Changes a transfer or join that has not taken effect. A failed one is planned again based on the current data. With today’s date it takes effect immediately.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    effectiveOn: day,
    memberships: accountShape.memberships,
    /** For a join; if absent, unchanged. */
    account: z.optional(account),
  }),
  response: z.object({
    state: z.enum(plannedChangeStates),
    failure: z.nullable(z.enum(plannedChangeFailures)),
  }),
  errors: ['conflict', 'planned_change_settled'],
})

export const cancelPlannedChange = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/planned_changes/{id}',
  administration: 'users',
  summary: 'Cancels a transfer or join that has not taken effect. Safe to repeat.',
  params: idParams,
  query: versionQuery,
  errors: ['planned_change_settled', 'conflict'],
})
