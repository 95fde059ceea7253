import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listStamps } from '#contract/stamps.ts'
import { queryFor } from '#web/app/query.ts'

export type Stamp = Answer<typeof listStamps>['stamps'][number]

/** The company's stamps rarely change. */
export const stampsQuery = queryOptions({ ...queryFor(listStamps, {}), staleTime: 60 * 60_000 })

const none: Stamp[] = []
export const useStamps = (): Stamp[] => useQuery(stampsQuery).data?.stamps ?? none
