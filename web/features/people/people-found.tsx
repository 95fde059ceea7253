import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listUsers } from '#contract/users.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { FoundPerson } from './found-person.tsx'
import { people } from './people.strings.ts'
import styles from './people-found.module.css'
import { PersonRowSkeletons } from './person-row.tsx'

type Props = {
  query: string
  /** Searches only this department and those below. */
  departmentId?: number
  /** Links to other searches, shown when nobody is found. */
  elsewhere?: ReactNode
}

/** The people whose name, reading or job label contains the text. */
export function PeopleFound({ query: text, departmentId, elsewhere }: Props) {
  const t = useStrings(people)
  const query = useInfiniteQuery({
    ...pagesFor(listUsers, { query: { query: text, departmentId } }, 'users'),
    // The previous results stay visible while the next ones load.
    placeholderData: (last) => last,
  })
  if (query.isPending) return <PersonRowSkeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) {
    return (
      <div role="status">
        <EmptyState icon="search" title={t.nobodyFound(text)} action={elsewhere}>
          {t.nobodyFoundWords}
        </EmptyState>
      </div>
    )
  }
  return (
    <Card as="section" padding="none" bleeds aria-label={t.found} aria-busy={query.isFetching}>
      <ul className={styles.list}>
        {query.data.map((person) => (
          <li key={person.id}>
            <FoundPerson person={person} />
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <PersonRowSkeletons />
      </ListEnd>
    </Card>
  )
}
