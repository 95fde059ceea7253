import type { Answer } from '#contract/endpoint.ts'
import { listAdminStamps } from '#contract/stamps.ts'
import { queryFor } from '#web/app/query.ts'

export type AdminStamp = Answer<typeof listAdminStamps>['stamps'][number]
export const stampsQuery = queryFor(listAdminStamps, {})
