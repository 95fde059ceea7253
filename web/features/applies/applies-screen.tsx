import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { applyStatuses, listApplies } from '#contract/applies.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { menusQuery } from '../menus/menus-query.ts'
import { type ApplyStatus, applyStates } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import { useReportChanges } from '../reports/use-report-changes.ts'
import { applies } from './applies.strings.ts'
import styles from './applies-screen.module.css'
import { ApplyRow } from './apply-row.tsx'
import { type ApplyFilter, filterIn, useApplyFilter } from './use-apply-filter.ts'

const appliesQuery = ({ status, menuId, q }: ApplyFilter) => ({
  ...pagesFor(listApplies, { query: { status, menuId, q: q || undefined } }, 'applies'),
  staleTime: 0,
})

export const preload = (client: QueryClient, _: object, search: string) =>
  client.prefetchInfiniteQuery(appliesQuery(filterIn(search)))

/** The person's own applications, reports and posts, newest first. */
export default function AppliesScreen() {
  const t = useStrings(applies)
  useReportChanges()
  const href = useHref()
  const filter = useApplyFilter()
  return (
    <Screen
      title={t.title}
      back="/home"
      className={styles.screen}
      actions={
        <Button size="xSmall" priority="tertiary" href={href('/drafts')}>
          {t.postDrafts}
        </Button>
      }
    >
      <div className={styles.column}>
        <Filters {...filter} />
        <List filter={filter.filter} onClear={filter.clear} />
      </div>
    </Screen>
  )
}

function Filters({ filter, text, changeText, change }: ReturnType<typeof useApplyFilter>) {
  const t = useStrings(applies)
  const w = useStrings(states)
  const menus = useQuery(menusQuery).data?.menuCategories ?? []
  return (
    <search aria-label={t.filters} className={styles.filters}>
      <Input
        type="search"
        label={t.search}
        labelHidden
        placeholder={t.search}
        before={<Icon name="search" />}
        value={text}
        onChange={changeText}
        autoComplete="off"
        enterKeyHint="search"
        className={styles.search}
      />
      <Select
        label={t.status}
        labelHidden
        placeholder={t.everyStatus}
        options={applyStatuses.map((status) => ({ value: status, label: w[applyStates[status].word] }))}
        value={filter.status ?? ''}
        onChange={(status: ApplyStatus | '') => change({ status: status || undefined })}
      />
      <Select
        label={t.menu}
        labelHidden
        placeholder={t.everyMenu}
        options={menus
          .filter(({ menus }) => menus.length > 0)
          .map((category) => ({
            group: category.name,
            options: category.menus.map(({ id, name }) => ({ value: String(id), label: name })),
          }))}
        value={filter.menuId === undefined ? '' : String(filter.menuId)}
        onChange={(menuId) => change({ menuId: menuId ? Number(menuId) : undefined })}
      />
    </search>
  )
}

function List({ filter, onClear }: { filter: ApplyFilter; onClear: () => void }) {
  const t = useStrings(applies)
  const query = useInfiniteQuery({ ...appliesQuery(filter), placeholderData: (last) => last })
  if (query.isPending) return <Shapes />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) {
    const narrowed = filter.status !== undefined || filter.menuId !== undefined || filter.q !== ''
    return (
      <div role="status">
        {narrowed ? (
          <EmptyState
            icon="search"
            title={t.nothingFound}
            action={<Button onClick={onClear}>{t.clear}</Button>}
          />
        ) : (
          <EmptyState icon="apply" title={t.emptyTitle} action={<AppLink to="/menus">{t.toMenus}</AppLink>}>
            {t.emptyWords}
          </EmptyState>
        )}
      </div>
    )
  }
  return (
    <>
      <Card padding="none" bleeds aria-busy={query.isFetching}>
        <ul className={styles.list}>
          {query.data.map((apply) => (
            <li key={apply.id}>
              <ApplyRow apply={apply} />
            </li>
          ))}
        </ul>
        <ListEnd query={query}>
          <Shapes />
        </ListEnd>
      </Card>
      {!query.hasNextPage && <p className={styles.end}>{t.listEnd}</p>}
    </>
  )
}

const Shapes = () => (
  <SkeletonGroup className={styles.shapes}>
    <SkeletonText lines={5} />
  </SkeletonGroup>
)
