import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Moment } from '#web/app/moment.tsx'
import { people as peopleWords } from './people.strings.ts'
import styles from './people-list.module.css'
import { PersonLink } from './person-link.tsx'

type Person = {
  key: string
  id: number
  name: string
  profileImgPath: string | null
  /** Shown below the name. */
  detail?: string | null
  at: string | null
  sign?: ReactNode
}

type Props = {
  people: readonly Person[] | undefined
  /** Shown when the list is empty. */
  nobody: string
  query: {
    isPending: boolean
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
}

/** A paged list of people, each with a time and optionally a mark. */
export function PeopleList({ people, nobody, query }: Props) {
  const t = useStrings(peopleWords)
  if (query.isPending) {
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  }
  if (!people)
    return <ErrorState title={t.peopleFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (people.length === 0) return <p className={styles.nobody}>{nobody}</p>
  return (
    <>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.key} className={styles.person}>
            <Avatar name={person.name} src={person.profileImgPath} size="small" />
            <span className={styles.name}>
              <PersonLink id={person.id} name={person.name} />
              {person.detail && <span className={styles.detail}>{person.detail}</span>}
            </span>
            {person.sign}
            {person.at !== null && <Moment at={person.at} className={styles.time} />}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.morePeople}
        </Button>
      )}
    </>
  )
}
