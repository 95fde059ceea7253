import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { listAccessCardPeople } from '#contract/access-cards.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { PersonRowSkeletons } from '../people/person-row.tsx'
import styles from './access-cards.module.css'
import { accessCardWords } from './access-cards.strings.ts'

const AccessCardDialog = lazy(() => import('./access-card-dialog.tsx'))

type Person = Answer<typeof listAccessCardPeople>['users'][number]

/** The people whose superior the reader is: choosing one issues a card with which they sign in again. */
export default function HelpScreen() {
  const t = useStrings(accessCardWords)
  const { department } = useSearchValues(cardParams)
  const { text, settled, change } = useSearchText(
    department === undefined ? '/access_cards' : `/access_cards?department=${department}`,
  )
  const [chosen, setChosen] = useState<Person>()
  return (
    <Screen title={t.help} back={department === undefined ? '/departments' : `/departments/${department}`}>
      <div className={styles.column}>
        <div className={styles.above}>
          <p>{t.helpNote}</p>
          <Input
            type="search"
            label={t.search}
            labelHidden
            placeholder={t.search}
            before={<Icon name="search" />}
            value={text}
            onChange={change}
            autoComplete="off"
            maxLength={100}
          />
        </div>
        <People query={settled} departmentId={department} onChoose={setChosen} />
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <AccessCardDialog person={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Screen>
  )
}

const cardParams = searchParams({ department: idParam })

type Props = { query: string; departmentId: number | undefined; onChoose: (person: Person) => void }

function People({ query: text, departmentId, onChoose }: Props) {
  const t = useStrings(accessCardWords)
  const query = useInfiniteQuery({
    ...pagesFor(listAccessCardPeople, { query: { query: text || undefined, departmentId } }, 'users'),
    placeholderData: (last) => last,
  })
  if (query.isPending) return <PersonRowSkeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="users" title={t.nobody}>
        {t.nobodyWords}
      </EmptyState>
    )
  return (
    <Card as="section" padding="none" bleeds aria-label={t.people}>
      <ul className={styles.list}>
        {query.data.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.row} onClick={() => onChoose(person)}>
              <Avatar name={person.name} src={person.profileImgPath} />
              <span className={styles.words}>
                <span>{person.name}</span>
                <span className={styles.detail}>{person.departmentName}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <PersonRowSkeletons />
      </ListEnd>
    </Card>
  )
}
