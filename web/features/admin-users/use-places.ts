import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { listAdminPositions } from '#contract/admin-positions.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { ComboboxOption } from '#ui/use-options.ts'
import { queryFor } from '#web/app/query.ts'

export const departmentsQuery = queryFor(listAdminDepartments, {})
export const positionsQuery = queryFor(listAdminPositions, {})

export type AdminDepartment = Answer<typeof listAdminDepartments>['departments'][number]
export type AdminPosition = Answer<typeof listAdminPositions>['positions'][number]

const mostShown = 50

export const departmentOption = ({ id, name, path }: AdminDepartment): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: path === name ? undefined : path.slice(0, -name.length).replace(/ \/ $/, ''),
})

type Folded = { department: AdminDepartment; folded: string }
const foldedLists = new WeakMap<readonly AdminDepartment[], readonly Folded[]>()

/* Ten thousand names are normalised once, not on every keystroke. */
function foldedOf(departments: readonly AdminDepartment[]) {
  const known = foldedLists.get(departments)
  if (known) return known
  const list = departments.map((department) => ({
    department,
    folded: `${searchText(department.path)}\n${searchText(department.nameKana)}`,
  }))
  foldedLists.set(departments, list)
  return list
}

/** The departments and positions a person can be assigned to. */
export function usePlaces() {
  const departments = useQuery(departmentsQuery).data?.departments
  const positions = useQuery(positionsQuery).data?.positions
  const findDepartments = useCallback(
    async (query: string) => {
      const wanted = searchText(query)
      return foldedOf(departments ?? [])
        .filter(({ folded }) => holdsWriting(folded, wanted))
        .slice(0, mostShown)
        .map(({ department }) => departmentOption(department))
    },
    [departments],
  )
  return { departments: departments ?? [], positions: positions ?? [], findDepartments }
}
