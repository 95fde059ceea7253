import { useInfiniteQuery } from '@tanstack/react-query'
import { listDepartmentUsers } from '#contract/departments.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { people } from '../people/people.strings.ts'
import { PersonRow, PersonRowSkeletons } from '../people/person-row.tsx'
import { departments } from './departments.strings.ts'
import styles from './departments-screen.module.css'

export const membersQuery = (id: number) =>
  pagesFor(listDepartmentUsers, { params: { id }, query: { limit: 50 } }, 'users')

/** A department's own members, managers first. */
export function DepartmentMembers({ departmentId }: { departmentId: number }) {
  const t = useStrings(departments)
  const words = useStrings(people)
  const query = useInfiniteQuery(membersQuery(departmentId))
  if (query.isPending) return <PersonRowSkeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) {
    return (
      <EmptyState icon="users" title={t.noMembers}>
        {t.noMembersWords}
      </EmptyState>
    )
  }
  return (
    <Card padding="none" bleeds>
      <ul className={styles.list}>
        {query.data.map((person) => (
          <li key={person.id}>
            <PersonRow
              person={person}
              detail={person.jobLabel}
              sign={person.manager && <Tag situation="standard">{words.manager}</Tag>}
            />
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <PersonRowSkeletons />
      </ListEnd>
    </Card>
  )
}
