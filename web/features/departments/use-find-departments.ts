import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listFilterDepartments } from '#contract/filters.ts'
import { queryFor } from '#web/app/query.ts'

/** Departments by name, reading or its Latin letters, as the options of a combobox. */
export function useFindDepartments() {
  const client = useQueryClient()
  return useCallback(
    async (query: string) => {
      if (!query.trim()) return []
      const found = await client.fetchQuery(queryFor(listFilterDepartments, { query: { query } }))
      return found.departments.map(({ id, name, path }) => ({
        value: String(id),
        label: name,
        detail: path === name ? undefined : path.slice(0, -name.length).replace(/ \/ $/, ''),
      }))
    },
    [client],
  )
}
