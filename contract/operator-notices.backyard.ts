import * as z from 'zod/mini'
import { operatorRoles } from '#common/operator-role.ts'
import { endpoint } from './endpoint.ts'
import { eachOnce, id, idParams, instant, moment, pageOf, pageQuery } from './shapes.ts'

export const operatorNoticeLimits = {
  titleLength: 100,
  bodyLength: 2_000,
  companies: 200,
  mostDays: 366,
} as const

const tellers = ['success', 'support', 'engineer'] as const

const notice = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  /** null: all companies. */
  companies: z.nullable(z.array(z.object({ id: z.number(), name: z.string() }))),
  startsAt: instant,
  endsAt: instant,
  authorName: z.string(),
  state: z.enum(['planned', 'shown', 'over', 'withdrawn']),
  can: z.object({ withdraw: z.boolean() }),
})

export const listBackyardNotices = endpoint({
  method: 'GET',
  path: '/backyard/api/operator_notices',
  summary: 'Lists the notices of the operator, the latest first.',
  operators: operatorRoles,
  query: pageQuery,
  response: pageOf('operatorNotices', notice),
})

export const createBackyardNotice = endpoint({
  method: 'POST',
  path: '/backyard/api/operator_notices',
  summary: 'Tells something to the administrators of all companies, or of some, for some time.',
  operators: tellers,
  body: z.object({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(operatorNoticeLimits.titleLength)),
    body: z.string().check(z.trim(), z.maxLength(operatorNoticeLimits.bodyLength)),
    /** null: all. */
    companyIds: z.nullable(
      z.array(id).check(
        z.minLength(1),
        z.maxLength(operatorNoticeLimits.companies),
        eachOnce((one: number) => one),
      ),
    ),
    startsAt: moment,
    endsAt: moment,
  }),
  response: z.object({ id: z.number() }),
})

export const withdrawBackyardNotice = endpoint({
  method: 'POST',
  path: '/backyard/api/operator_notices/{id}/withdrawal',
  summary: 'Takes a notice back before its end.',
  operators: tellers,
  params: idParams,
  errors: ['conflict'],
})
