import { useQuery } from '@tanstack/react-query'
import { listFilterDepartments, listFilterUsers } from '#contract/filters.ts'
import { useStrings } from '#ui/locale.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { queryFor } from '#web/app/query.ts'
import { departmentOption, personOption } from '../filters/find-choices.tsx'
import { useFormState } from './form-context.ts'
import { forms } from './forms.strings.ts'

/** The people whose names are not known yet, as the call expects them. */
const missing = (ids: readonly number[], known: ReadonlyMap<number, ComboboxOption>) =>
  ids
    .filter((id) => !known.has(id))
    .slice(0, 100)
    .join()

function named(
  ids: readonly number[],
  known: ReadonlyMap<number, ComboboxOption>,
  unknown: string,
): ComboboxOption[] {
  return ids.map((id) => known.get(id) ?? { value: String(id), label: unknown })
}

/** Chosen people with their names, and a function that remembers newly chosen ones. */
export function usePeople(ids: readonly number[]) {
  const t = useStrings(forms)
  const { people } = useFormState()
  const asked = missing(ids, people)
  const { data, isSuccess } = useQuery({
    ...queryFor(listFilterUsers, { query: { ids: asked } }),
    enabled: asked !== '',
  })
  if (asked) for (const person of data?.users ?? []) people.set(person.id, personOption(person))
  return named(ids, people, isSuccess ? t.formerPerson : t.loadingName)
}

export function useDepartments(ids: readonly number[]) {
  const t = useStrings(forms)
  const { departments } = useFormState()
  const asked = missing(ids, departments)
  const { data, isSuccess } = useQuery({
    ...queryFor(listFilterDepartments, { query: { ids: asked } }),
    enabled: asked !== '',
  })
  if (asked) {
    for (const department of data?.departments ?? []) {
      departments.set(department.id, departmentOption(department))
    }
  }
  return named(ids, departments, isSuccess ? t.formerDepartment : t.loadingName)
}

/** The ids of chosen options, whose names are remembered. */
export function idsOf(options: readonly ComboboxOption[], known: Map<number, ComboboxOption>) {
  return options.map((option) => {
    const id = Number(option.value)
    known.set(id, option)
    return id
  })
}
