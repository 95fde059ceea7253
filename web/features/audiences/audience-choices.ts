import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AudienceRule, AudienceTerm } from '#common/audience-rule.ts'
import { readableDate } from '#common/readable-dates.ts'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import {
  listAudienceActivities,
  listAudienceChoices,
  previewAudience,
  previewOpenAudience,
} from '#contract/audiences.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listFilterPositions } from '#contract/filters.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { searchDepartments, searchPeople } from '../filters/find-choices.tsx'
import { audiences } from './audiences.strings.ts'

export type KnownPerson = { id: number; name: string }
export type Preview = Answer<typeof previewAudience>
type FoundDepartment = Answer<typeof listAudienceChoices>['departments'][number]
type Wire = Parameters<typeof call<typeof previewAudience>>[1]['body']['rule']

function keyOf(term: AudienceTerm) {
  if (term.type === 'department') return `department ${term.id} ${term.descendants ? 'below' : 'only'}`
  if (term.type === 'activity') return `activity ${term.id} ${term.attended ? 'attended' : 'joined'}`
  return `${term.type} ${term.id}`
}

/** The term of a rule that an option represents. */
export function termOf({ value }: ComboboxOption): AudienceTerm {
  const [type, id, reach] = value.split(' ')
  if (type === 'activity') return { type, id: Number(id), attended: reach === 'attended' }
  if (type === 'department') return { type, id: Number(id), descendants: reach === 'below' }
  return { type: type === 'position' ? 'position' : 'user', id: Number(id) }
}

/**
 * The number of people in a rule, and the names of its terms. The previous response stays until the new one arrives.
 */
export function usePreview(rule: AudienceRule, open: boolean) {
  const endpoint = open ? previewOpenAudience : previewAudience
  return useQuery({
    queryKey: ['POST', endpoint.path, rule] as const,
    queryFn: ({ signal }) => call(endpoint, { body: { rule: rule as Wire } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const above = ({ name, path }: FoundDepartment) => path.slice(0, -name.length).replace(/ \/ $/, '')

export const departmentChoice = (department: FoundDepartment): ComboboxOption => ({
  value: String(department.id),
  label: department.name,
  ...(above(department) && { detail: above(department) }),
})

const search = (query: string) => call(listAudienceChoices, { query: { query: query.slice(0, 100) } })

/** Departments by a part of their name, including unpublished ones. */
export const searchAllDepartments = async (query: string) =>
  (await search(query)).departments.map(departmentChoice)

/** The departments chosen already, and all positions. */
export const chosenPlacesQuery = (departmentIds: readonly number[]) => {
  const ids = [...new Set(departmentIds)].sort((a, b) => a - b).slice(0, 200)
  return queryFor(listAudienceChoices, { query: ids.length > 0 ? { ids: ids.join() } : {} })
}

/** Departments, as options, and positions that a person who is no administrator can name. */
async function searchOpen(query: string) {
  const [departments, positions] = await Promise.all([
    searchDepartments(query.slice(0, 100)),
    call(listFilterPositions, { query: {} }),
  ])
  return {
    departments: departments.map(({ value, label, detail = '' }) => ({
      ...{ id: Number(value), name: label, path: detail || label, published: true },
    })),
    positions: positions.departmentPositions,
  }
}

const searchActivities = async (query: string) =>
  query.trim() === ''
    ? []
    : (await call(listAudienceActivities, { query: { query: query.slice(0, 100) } })).activities

/**
 * The options for a rule, searched on the server, and the names of chosen terms.
 * @param open for everyone: only what the person sees can be named
 */
export function useAudienceChoices(open: boolean) {
  const t = useStrings(audiences)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'

  const source = useCallback(
    async (query: string): Promise<ComboboxOption[]> => {
      const [places, people, activities] = await Promise.all([
        (open ? searchOpen : search)(query),
        searchPeople(query),
        searchActivities(query),
      ])
      const departments = places.departments.flatMap((department) => {
        const { id, name, published } = department
        const detail = (more: string) =>
          [published ? '' : t.hiddenDepartment, above(department), more].filter(Boolean).join('・')
        return [
          { value: `department ${id} below`, label: t.withBelow(name), detail: detail('') },
          { value: `department ${id} only`, label: name, detail: detail(t.departmentOnly) },
        ]
      })
      const wanted = searchText(query).trim()
      const positions = places.positions
        .filter(({ name }) => holdsWriting(searchText(name), wanted))
        .map(({ id, name }) => ({ value: `position ${id}`, label: name, detail: t.position }))
      return [
        ...departments,
        ...positions,
        ...people.map((option) => ({ ...option, value: `user ${option.value}` })),
        ...activities.flatMap(({ id, title, startsAt }) => {
          const detail = startsAt ? readableDate(new Date(startsAt), { locale, timeZone }) : t.dateOpen
          return [
            { value: `activity ${id} joined`, label: t.joined(title), detail },
            { value: `activity ${id} attended`, label: t.attended(title), detail },
          ]
        }),
      ]
    },
    [t, open, locale, timeZone],
  )

  /** `met`: recently chosen options; `names`: the names from the server, once loaded. */
  const optionOf = (
    term: AudienceTerm,
    { met, names }: { met: ReadonlyMap<string, string>; names: Preview['names'] | undefined },
  ): ComboboxOption => {
    const value = keyOf(term)
    const known = met.get(value)
    if (known !== undefined) return { value, label: known }
    const name = names?.find(({ type, id }) => type === term.type && id === term.id)?.name
    if (name === undefined) return { value, label: names ? t.gone : t.loading }
    if (term.type === 'activity') return { value, label: term.attended ? t.attended(name) : t.joined(name) }
    return { value, label: term.type === 'department' && term.descendants ? t.withBelow(name) : name }
  }
  return { source, optionOf }
}
