import type { Answer } from '#contract/endpoint.ts'
import { listFilterDepartments, listFilterUsers } from '#contract/filters.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'

type Person = Answer<typeof listFilterUsers>['users'][number]
type Department = Answer<typeof listFilterDepartments>['departments'][number]

export const personOption = (person: Person): ComboboxOption => ({
  value: String(person.id),
  label: person.name,
  detail: person.departmentName ?? undefined,
  picture: <Avatar name={person.name} src={person.profileImgPath} size="xSmall" />,
})

export const departmentOption = ({ id, name, path }: Department): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: path === name ? undefined : path,
})

/** People whose name matches the text, as options. */
export async function searchPeople(query: string) {
  const { users } = await call(listFilterUsers, { query: { query, limit: 20 } })
  return users.map(personOption)
}

/** Departments whose name matches the text, as options. */
export async function searchDepartments(query: string) {
  const { departments } = await call(listFilterDepartments, { query: { query } })
  return departments.map(departmentOption)
}
