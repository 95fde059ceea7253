import * as z from 'zod/mini'
import { operatorActions } from '#common/operator-act.ts'
import { operatorRoles } from '#common/operator-role.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, pageOf, pageQueryWith } from './shapes.ts'

export const operatorLimits = {
  passwordLength: 12,
  /** Days in which an initial password must be replaced. */
  initialDays: 7,
  sessionHours: 10,
  /** A session ends if it is not used for so long. */
  idleMinutes: 60,
} as const

/** What is asked for next; null: nothing, the operator is signed in. */
const next = z.nullable(z.enum(['sign_in', 'code', 'set_up']))

export const getOperatorSession = endpoint({
  method: 'GET',
  path: '/backyard/api/session',
  summary: 'Returns the CSRF token, and who is signed in.',
  operators: 'guest',
  response: z.object({
    token: z.string(),
    next,
    operator: z.nullable(
      z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.enum(operatorRoles) }),
    ),
  }),
})

const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
/** A session that was begun or completed. */
export const begun = z.object({ token: z.string(), next })

export const signInOperator = endpoint({
  method: 'POST',
  path: '/backyard/api/session',
  summary: 'Begins a session, which can do nothing until the code is given.',
  operators: 'guest',
  attemptsBy: 'email',
  body: z.object({
    email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: begun,
  errors: ['sign_in_failed', 'InvalidIpAddressError'],
})

export const giveOperatorCode = endpoint({
  method: 'POST',
  path: '/backyard/api/session/code',
  summary: 'Gives the code of the authenticator app, which completes the session.',
  operators: 'half',
  attemptsBy: 'session',
  body: z.object({ code }),
  response: begun,
})

export const startOperatorSetUp = endpoint({
  method: 'POST',
  path: '/backyard/api/session/app',
  summary: 'Returns the key for an authenticator app, while none is set up.',
  operators: 'half',
  response: z.object({ secret: z.string(), address: z.string() }),
  errors: ['conflict'],
})

export const setUpOperator = endpoint({
  method: 'POST',
  path: '/backyard/api/session/set_up',
  summary: 'Sets the own password and the authenticator app, which completes the session.',
  operators: 'half',
  attemptsBy: 'session',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(200)), code }),
  response: begun,
  errors: ['conflict'],
})

export const signOutOperator = endpoint({
  method: 'DELETE',
  path: '/backyard/api/session',
  summary: 'Ends the session.',
  operators: 'half',
})

export const listOperatorActs = endpoint({
  method: 'GET',
  path: '/backyard/api/operator_acts',
  summary: 'Lists what operators did, newest first; of one company or one operator.',
  operators: operatorRoles,
  query: pageQueryWith({
    companyId: z.optional(id),
    operatorId: z.optional(id),
    action: z.optional(z.enum(operatorActions)),
  }),
  response: pageOf(
    'operatorActs',
    z.object({
      id: z.number(),
      /** null: on the command line, or by schedule. */
      operatorId: z.nullable(z.number()),
      operatorName: z.string(),
      companyId: z.nullable(z.number()),
      companyName: z.string(),
      action: z.enum(operatorActions),
      subject: z.string(),
      reason: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      ip: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
})

export const listOperators = endpoint({
  method: 'GET',
  path: '/backyard/api/operators',
  summary: 'Lists all operators by name.',
  operators: operatorRoles,
  response: z.object({
    operators: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        email: z.string(),
        role: z.enum(operatorRoles),
        ipRanges: z.array(z.string()),
        setUp: z.boolean(),
        stopped: z.boolean(),
        lastSeenAt: z.nullable(instant),
      }),
    ),
  }),
})
