import { type QueryClient, useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { PeopleFound } from '../people/people-found.tsx'
import { DepartmentChart } from './department-chart.tsx'
import { childrenQuery, ownQuery } from './department-level.ts'
import { DepartmentTiles, DepartmentTilesSkeleton } from './department-tiles.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { departments } from './departments.strings.ts'
import styles from './departments-screen.module.css'

export const preload = (client: QueryClient) => {
  void client.prefetchQuery(ownQuery)
  return client.prefetchQuery(childrenQuery())
}

const path = '/departments'
const addressOf = { level: path, tree: `${path}?view=tree`, chart: `${path}?view=chart` }

/** The organisation from the top, by level, as a tree or as a chart, and a search for people in it. */
export default function DepartmentsScreen() {
  const t = useStrings(departments)
  const href = useHref()
  const { view, department } = useSearchValues(params)
  const { text, settled, change } = useSearchText(addressOf[view])
  return (
    <Screen title={t.departments} tab="departments" className={view === 'chart' ? undefined : styles.narrow}>
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
        {settled ? (
          <PeopleFound
            query={settled}
            elsewhere={
              <AppLink to={`/search/departments?query=${encodeURIComponent(settled)}`}>
                {t.searchDepartments}
              </AppLink>
            }
          />
        ) : (
          <>
            <div className={styles.views}>
              <LinkTabs
                label={t.views}
                current={href(addressOf[view])}
                tabs={[
                  { href: href(addressOf.level), label: t.viewLevel },
                  { href: href(addressOf.tree), label: t.viewTree },
                  { href: href(addressOf.chart), label: t.viewChart },
                ]}
              />
            </div>
            {view === 'level' && <Top />}
            {view === 'tree' && <DepartmentTree shown={department} />}
            {view === 'chart' && <DepartmentChart />}
          </>
        )}
      </div>
    </Screen>
  )
}

const params = searchParams({
  view: choiceParam(['level', 'tree', 'chart'], 'level'),
  department: idParam,
})

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
    <>
      <Own />
      {query.data ? (
        <DepartmentTiles departments={query.data.departments} />
      ) : (
        <DepartmentTilesSkeleton count={6} />
      )}
    </>
  )
}

function Own() {
  const t = useStrings(departments)
  const own = useQuery(ownQuery).data?.own ?? []
  if (own.length === 0) return null
  return (
    <section aria-labelledby="own-departments" className={styles.own}>
      <h2 id="own-departments" className={styles.heading}>
        {t.ownDepartments}
      </h2>
      <ul className={styles.ownList}>
        {own.map(({ id, name, path: whole }) => (
          <li key={id}>
            <AppLink to={`${path}/${id}`} className={styles.ownLink} title={whole}>
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
