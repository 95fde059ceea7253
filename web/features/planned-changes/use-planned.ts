import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useRefreshAccounts } from '../admin-users/use-account.ts'

export type PlannedChange = Answer<typeof listPlannedChanges>['plannedChanges'][number]

/** After a change, fetches everything that shows plans or accounts again: it may take effect today. */
export function useRefreshPlanned() {
  const client = useQueryClient()
  const refreshAccounts = useRefreshAccounts()
  return async () => {
    await client.invalidateQueries({ queryKey: everyKeyOf(listPlannedChanges) })
    await refreshAccounts()
  }
}
