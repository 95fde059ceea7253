import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useSearchText } from '#web/app/use-search-text.ts'
import { PeopleFound } from '../users/people-found.tsx'
import { childrenQuery, DepartmentTree, DepartmentTreeSkeleton } from './department-tree.tsx'
import { departments } from './departments.strings.ts'
import styles from './departments-screen.module.css'

export const preload = (client: QueryClient) => client.prefetchQuery(childrenQuery())

/** The organisation from the top, and everybody in it by name. */
export default function DepartmentsScreen() {
  const t = useStrings(departments)
  const { text, settled, change } = useSearchText('/m/departments')
  return (
    <Screen title={t.departments} tab="departments" className={styles.narrow}>
      <div className={styles.column}>
        <search className={styles.search}>
          <Input
            type="search"
            label={t.search}
            labelHidden
            placeholder={t.search}
            before={<Icon name="search" />}
            value={text}
            onChange={change}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
          />
        </search>
        {settled ? <PeopleFound query={settled} /> : <Top />}
      </div>
    </Screen>
  )
}

function Top() {
  const t = useStrings(departments)
  const query = useQuery(childrenQuery())
  if (query.isError && !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data?.departments.length === 0) {
    return (
      <EmptyState icon="departments" title={t.emptyTitle}>
        {t.emptyWords}
      </EmptyState>
    )
  }
  return (
    <Card padding="none" bleeds>
      {query.data ? (
        <DepartmentTree departments={query.data.departments} />
      ) : (
        <DepartmentTreeSkeleton rows={6} />
      )}
    </Card>
  )
}
