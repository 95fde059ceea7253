import type { Answer } from '#contract/endpoint.ts'
import type { listUsers } from '#contract/users.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { OtherWriting } from './other-writing.tsx'
import { people } from './people.strings.ts'
import { PersonRow } from './person-row.tsx'

/** A person found by a search. Says why, if it is not obvious from the row. */
export function FoundPerson({ person }: { person: Answer<typeof listUsers>['users'][number] }) {
  const t = useStrings(people)
  return (
    <PersonRow
      person={person}
      detail={[person.departmentName, person.jobLabel, person.nameKana].filter(Boolean).join('　')}
      sign={person.byFormerName ? <Tag>{t.byFormerName}</Tag> : <OtherWriting writings={person.writings} />}
    />
  )
}
