import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type PlannedDepartment, planTree, type ReorganisationStep } from '#common/reorganisation.ts'
import { searchText } from '#common/search-text.ts'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import {
  getReorganisation,
  listReorganisationMoves,
  listReorganisations,
  type previewReorganisation,
  updateReorganisation,
} from '#contract/reorganisations.ts'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useRefreshAccounts } from '../admin-users/use-account.ts'
import { departmentsQuery } from '../admin-users/use-places.ts'
import { reorganisationWords } from './reorganisations.strings.ts'

export type Reorganisation = Answer<typeof getReorganisation>
export type Outcome = NonNullable<Answer<typeof previewReorganisation>['outcome']>

/** After a change, fetches everything that shows reorganisations again. */
export function useRefreshReorganisations() {
  const client = useQueryClient()
  return async () => {
    for (const endpoint of [
      getReorganisation,
      listReorganisations,
      listReorganisationMoves,
      listPlannedChanges,
    ])
      await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }
}

/** After one was applied, also fetches everything about the organisation and its people again. */
export function useRefreshOrganisation() {
  const client = useQueryClient()
  const refresh = useRefreshReorganisations()
  const accounts = useRefreshAccounts()
  return async () => {
    await refresh()
    await client.invalidateQueries({ queryKey: everyKeyOf(listAdminDepartments) })
    await accounts()
  }
}

/** Saves its steps at once. Returns whether it succeeded. After a conflict the current state is shown. */
export function useSaveSteps({ id, name, version }: Reorganisation) {
  const t = useStrings(reorganisationWords)
  const refresh = useRefreshReorganisations()
  return async (steps: readonly ReorganisationStep[]) => {
    try {
      await call(updateReorganisation, { params: { id }, body: { version, name, steps: [...steps] } })
      await refresh()
      return true
    } catch (error) {
      toast.danger(sentenceOf(error, t.failedToDo))
      await refresh()
      return false
    }
  }
}

const mostShown = 50

export const plannedOption = ({ ref, name, path }: PlannedDepartment): ComboboxOption => ({
  value: ref,
  label: name,
  detail: path === name ? undefined : path.slice(0, -name.length).replace(/ \/ $/, ''),
})

/** The future organisation, and the departments to choose from, without those that close. */
export function usePlannedTree({ steps }: Pick<Reorganisation, 'steps'>) {
  const query = useQuery(departmentsQuery)
  const current = query.data?.departments
  const tree = useMemo(() => (current ? planTree(current, steps) : undefined), [current, steps])
  const findPlanned = useCallback(
    async (query: string) => {
      const wanted = searchText(query)
      return (tree?.departments ?? [])
        .filter(({ path, closedInto }) => closedInto === null && searchText(path).includes(wanted))
        .slice(0, mostShown)
        .map(plannedOption)
    },
    [tree],
  )
  return { tree, findPlanned, query }
}
