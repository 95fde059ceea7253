import { listAdminStamps } from '#contract/admin-stamps.ts'
import type { Answer } from '#contract/endpoint.ts'
import { queryFor } from '#web/app/query.ts'

export type AdminStamp = Answer<typeof listAdminStamps>['stamps'][number]
export const stampsQuery = queryFor(listAdminStamps, {})
