import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useRefreshAccounts } from '../admin-users/use-account.ts'

export type PlannedChange = Answer<typeof listPlannedChanges>['plannedChanges'][number]

/** After a change everything that shows plans asks again, and everything that shows accounts: it may be today’s. */
export function useRefreshPlanned() {
  const client = useQueryClient()
  const refreshAccounts = useRefreshAccounts()
  return async () => {
    await client.invalidateQueries({ queryKey: everyKeyOf(listPlannedChanges) })
    await refreshAccounts()
  }
}
