import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { searchDepartments } from '#contract/search.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { keyOf } from '#web/app/query.ts'
import { FoundPerson } from '../people/found-person.tsx'
import { OtherWriting } from '../people/other-writing.tsx'
import { PersonRowSkeletons } from '../people/person-row.tsx'
import { DidYouMean } from './did-you-mean.tsx'
import { searchWords } from './search.strings.ts'
import { SearchFrame } from './search-frame.tsx'
import styles from './search-lists.module.css'
import { SearchStart } from './search-start.tsx'
import { type SearchState, useSearch } from './use-search.ts'

type Page = Answer<typeof searchDepartments>

const gathered = ({ pages }: InfiniteData<Page, string | undefined>) => ({
  departments: pages[0]?.departments ?? [],
  users: pages.flatMap((page) => page.users),
})

const peopleQuery = (query: string) => ({
  queryKey: [...keyOf(searchDepartments, { query: { query } }), 'pages'],
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(searchDepartments, { query: { query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: Page) => last.nextCursor ?? undefined,
  select: gathered,
})

/** Departments, and people by kanji, kana and Latin letters. */
export default function SearchDepartmentsScreen() {
  const t = useStrings(searchWords)
  const state = useSearch('departments')
  const { query } = state.search
  return (
    <SearchFrame tab="departments" state={state}>
      {query ? <Found state={state} /> : <SearchStart words={t.startDepartments} />}
    </SearchFrame>
  )
}

function Found({ state }: { state: SearchState }) {
  const t = useStrings(searchWords)
  const query = useInfiniteQuery({ ...peopleQuery(state.search.query), placeholderData: (last) => last })
  if (query.isPending) return <PersonRowSkeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { departments, users } = query.data
  const near = !query.isPlaceholderData && (
    <DidYouMean of="departments" state={state} foundCount={departments.length + users.length} />
  )
  if (!departments.length && !users.length) {
    return (
      <div className={styles.results}>
        {near}
        <div role="status">
          <EmptyState icon="search" title={t.noPeople}>
            {t.noPeopleWords} {t.tryOther}
          </EmptyState>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.results}>
      {near}
      <p role="status" className={styles.count}>
        {t.found(departments.length + users.length, query.hasNextPage)}
      </p>
      {departments.length > 0 && (
        <section>
          <h2 className={styles.title}>{t.departmentsFound}</h2>
          <Card padding="none" bleeds>
            <ul className={styles.rows}>
              {departments.map(({ id, name, path, writings }) => (
                <li key={id}>
                  <AppLink to={`/departments/${id}`} className={styles.row}>
                    <Icon name="departments" size="large" />
                    <span className={styles.words}>
                      <span>{name}</span>
                      {path !== name && <span className={styles.detail}>{path}</span>}
                    </span>
                    <OtherWriting writings={writings} />
                    <Icon name="chevronRight" />
                  </AppLink>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      {users.length > 0 && (
        <section>
          <h2 className={styles.title}>{t.people}</h2>
          <Card padding="none" bleeds>
            <ul className={styles.rows}>
              {users.map((person) => (
                <li key={person.id}>
                  <FoundPerson person={person} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      <ListEnd query={query}>
        <PersonRowSkeletons />
      </ListEnd>
    </div>
  )
}
