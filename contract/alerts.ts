import * as z from 'zod/mini'
import { type AlertCondition, alertConditionNames, alertConditions } from '#common/alert-condition.ts'
import { endpoint } from './endpoint.ts'
import { eachOnce, idParams, instant, versionQuery, wholeNumber } from './shapes.ts'

export const alertLimits = {
  receivers: 10,
  nameLength: 50,
  urlLength: 1_000,
  /** Of messages and alerts that are listed. */
  listed: 100,
  days: 30,
  timeoutSeconds: 10,
} as const

const engineers = ['engineer'] as const
const condition = z.enum(alertConditionNames)
const fits = ({ condition: name, threshold }: { condition: AlertCondition; threshold: number }) =>
  threshold >= alertConditions[name].least && threshold <= alertConditions[name].most

const receiverBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(alertLimits.nameLength)),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(alertLimits.urlLength)),
  conditions: z
    .array(z.object({ condition, threshold: z.number().check(z.int()) }).check(z.refine(fits)))
    .check(
      z.minLength(1),
      z.maxLength(alertConditionNames.length),
      eachOnce((one: { condition: string }) => one.condition),
    ),
})

export const listAlerts = endpoint({
  method: 'GET',
  path: '/backyard/api/alerts',
  summary: `Lists who is told of what, the alerts of the last ${alertLimits.days} days and the messages about them, at most ${alertLimits.listed} each.`,
  operators: engineers,
  response: z.object({
    receivers: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        url: z.string(),
        conditions: z.array(z.object({ condition, threshold: z.number() })),
        version: wholeNumber,
      }),
    ),
    alerts: z.array(
      z.object({
        id: z.number(),
        receiverName: z.string(),
        condition,
        subject: z.string(),
        value: z.nullable(z.number()),
        threshold: z.number(),
        runbook: z.string(),
        raisedAt: instant,
        resolvedAt: z.nullable(instant),
      }),
    ),
    deliveries: z.array(
      z.object({
        id: z.number(),
        receiverName: z.string(),
        type: z.enum(['alert.raised', 'alert.resolved', 'alert.test']),
        condition: z.nullable(condition),
        subject: z.string(),
        state: z.enum(['waiting', 'delivered', 'failed']),
        attemptCount: z.number(),
        status: z.nullable(z.number()),
        problem: z.nullable(z.string()),
        createdAt: instant,
      }),
    ),
  }),
})

export const createAlertReceiver = endpoint({
  method: 'POST',
  path: '/backyard/api/alerts/receivers',
  summary: `Registers an address that is told, at most ${alertLimits.receivers}. Returns its secret, which is shown only once.`,
  operators: engineers,
  body: receiverBody,
  response: z.object({ id: z.number(), secret: z.string() }),
})

export const updateAlertReceiver = endpoint({
  method: 'PATCH',
  path: '/backyard/api/alerts/receivers/{id}',
  summary: 'Changes an address, and of what it is told.',
  operators: engineers,
  params: idParams,
  body: z.extend(receiverBody, { version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteAlertReceiver = endpoint({
  method: 'DELETE',
  path: '/backyard/api/alerts/receivers/{id}',
  summary: 'Removes an address. It is told of nothing more.',
  operators: engineers,
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const testAlertReceiver = endpoint({
  method: 'POST',
  path: '/backyard/api/alerts/receivers/{id}/tests',
  summary: 'Sends a test to an address at once, and returns what it answered.',
  operators: engineers,
  params: idParams,
  response: z.object({
    delivered: z.boolean(),
    status: z.nullable(z.number()),
    problem: z.nullable(z.string()),
  }),
})
