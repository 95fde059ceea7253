import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AudienceTerm } from '#common/audience-rule.ts'
import { searchText } from '#common/search-text.ts'
import { listAudienceChoices } from '#contract/audiences.ts'
import { useStrings } from '#ui/locale.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { queryFor } from '#web/app/query.ts'
import { searchPeople } from '../forms/use-choices.tsx'
import { audiences } from './audiences.strings.ts'

export const choicesQuery = queryFor(listAudienceChoices, {})

export type KnownPerson = { id: number; name: string }

const keyOf = (term: AudienceTerm) =>
  term.type === 'department'
    ? `department ${term.id} ${term.descendants ? 'below' : 'only'}`
    : `${term.type} ${term.id}`

/** The term an option stands for. */
export function termOf({ value }: ComboboxOption): AudienceTerm {
  const [type, id, reach] = value.split(' ')
  if (type === 'department') return { type, id: Number(id), descendants: reach === 'below' }
  return { type: type === 'position' ? 'position' : 'user', id: Number(id) }
}

const mostShown = 30

/** What can be named in a rule, found by typing, and what chosen terms are called. */
export function useAudienceChoices() {
  const t = useStrings(audiences)
  const { data } = useQuery(choicesQuery)

  const source = useCallback(
    async (query: string): Promise<ComboboxOption[]> => {
      const wanted = searchText(query).trim()
      const fits = (text: string) => searchText(text).includes(wanted)
      const departments = (data?.departments ?? [])
        .filter(({ path }) => fits(path))
        .flatMap(({ id, name, path, published }) => {
          const above = path.slice(0, -name.length).replace(/ \/ $/, '')
          const detail = (more: string) =>
            [published ? '' : t.hiddenDepartment, above, more].filter(Boolean).join('・')
          return [
            { value: `department ${id} below`, label: t.withBelow(name), detail: detail('') },
            { value: `department ${id} only`, label: name, detail: detail(t.departmentOnly) },
          ]
        })
      const positions = (data?.positions ?? [])
        .filter(({ name }) => fits(name))
        .map(({ id, name }) => ({ value: `position ${id}`, label: name, detail: t.position }))
      const people = (await searchPeople(query)).map((option) => ({
        ...option,
        value: `user ${option.value}`,
      }))
      return [...departments.slice(0, mostShown), ...positions, ...people]
    },
    [data, t],
  )

  const optionOf = (term: AudienceTerm, people: ReadonlyMap<number, string>): ComboboxOption => {
    const value = keyOf(term)
    const unknown = data ? t.gone : t.loading
    if (term.type === 'user') return { value, label: people.get(term.id) ?? unknown }
    if (term.type === 'position')
      return { value, label: data?.positions.find(({ id }) => id === term.id)?.name ?? unknown }
    const name = data?.departments.find(({ id }) => id === term.id)?.name
    return { value, label: name === undefined ? unknown : term.descendants ? t.withBelow(name) : name }
  }
  return { source, optionOf }
}
