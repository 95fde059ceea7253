import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listMustReads, mustReadSorts, remindMustRead } from '#contract/must-read-feeds.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { Day } from '#web/app/dates.tsx'
import { FilterLine } from '#web/app/filter-line.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { RemindChosen } from '#web/app/remind-chosen.tsx'
import { choiceParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { AnyDepartment } from '../filters/department-select.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { columnsParam, useListView } from '../saved-views/use-list-view.ts'
import { ViewButton } from '../saved-views/view-button.tsx'
import styles from './must-read-list.module.css'
import { mustReadListWords } from './must-read-list.strings.ts'
import MustReadPanel from './must-read-panel.tsx'
import settings from './must-read-settings.module.css'

type Line = Answer<typeof listMustReads>['mustReads'][number]

const path = '/admin/must_read'

const params = searchParams({
  state: choiceParam(['open', 'overdue'], 'open'),
  department: idParam,
  sort: choiceParam(mustReadSorts, 'due_on'),
  direction: choiceParam(['ascending', 'descending'], 'descending'),
  columns: columnsParam,
})

/** The current must-reads with their progress. */
export function MustReadList() {
  const t = useStrings(mustReadListWords)
  const navigate = useAppNavigate()
  const [{ state, department, sort, direction, columns: keys }, change] = useSearchParams(params, path)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: number) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const columns = useColumns(open, toggle)
  const view = useListView({
    ...{ screen: 'must_read' as const, columns, chosen: keys },
    usual: ['author', 'due_on', 'progress', 'late', 'details'],
    onChoose: (columnKeys) => change({ columns: columnKeys }),
  })
  const query = useInfiniteQuery({
    ...pagesFor(
      listMustReads,
      { query: { state, departmentId: department, sort, direction, limit: 30 } },
      'mustReads',
    ),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const counts = useQuery({ ...queryFor(listMustReads, { query: { limit: 1 } }), staleTime: 0 }).data?.counts
  // Do not act on rows that are not visible.
  const shown = new Set((query.data ?? []).flatMap(({ id }) => (chosen.has(String(id)) ? [String(id)] : [])))
  const { open: all = 0, overdue = 0, unreadable = 0 } = counts ?? {}
  return (
    <Card as="section" bleeds aria-label={t.title} className={styles.part}>
      <h2 className={settings.title}>{t.title}</h2>
      <p className={settings.note}>{t.note}</p>
      <SavedViews screen="must_read" path={path} />
      <FilterLine
        label={t.filters}
        count={[state === 'overdue', department].filter(Boolean).length}
        onClear={() =>
          navigate(`${path}${params.write({ sort, direction, columns: keys })}`, { replace: true })
        }
        after={
          <ViewButton
            {...{ screen: 'must_read', path, view }}
            columns={columns.slice(1).filter(({ key }) => key !== 'details')}
          />
        }
      >
        <Select
          label={t.state}
          options={[
            { value: 'open', label: t.open(all) },
            { value: 'overdue', label: t.overdue(overdue) },
          ]}
          value={state}
          onChange={(value) => change({ state: value })}
        />
        <AnyDepartment
          label={t.department}
          value={department}
          onChange={(departmentId) => change({ department: departmentId })}
        />
      </FilterLine>
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <div>
          <Table
            stacks
            dense
            label={t.title}
            columns={view.shown}
            rows={query.data ?? []}
            rowKey={({ id }) => String(id)}
            rowName={nameOf}
            sorting={{ key: sort, direction }}
            onSort={(next) => change({ sort: next.key as typeof sort, direction: next.direction })}
            selected={shown}
            onSelect={setChosen}
            isSelectable={(line) => line.confirmedCount < line.askedCount}
            detail={({ id }) => open.has(id) && <MustReadPanel feedId={id} />}
            pending={query.isPending}
            empty={<EmptyState icon="check" title={state === 'overdue' ? t.noneOverdue : t.none} />}
          />
          <ListEnd query={query}>
            <SkeletonText lines={3} />
          </ListEnd>
        </div>
      )}
      {shown.size > 0 && (
        <RemindChosen
          chosen={shown}
          onNone={() => setChosen(new Set())}
          remind={(id) => call(remindMustRead, { params: { id }, body: {} })}
          refresh={() => query.refetch()}
        />
      )}
      {unreadable > 0 && <p className={settings.note}>{t.unreadable(unreadable)}</p>}
    </Card>
  )
}

const nameOf = ({ title, excerpt, menu }: Line) => title || excerpt.split('\n')[0] || menu.name

function useColumns(open: ReadonlySet<number>, toggle: (id: number) => void) {
  const t = useStrings(mustReadListWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const columns: (Column<Line> & { name: string })[] = [
    {
      key: 'post',
      name: t.post,
      header: t.post,
      cell: (line) => (
        <span className={styles.post}>
          <MenuTile iconName={line.menu.iconName} tone={line.menu.tone} size="medium" />
          <span className={styles.words}>
            <AppLink to={`/feeds/${line.id}`} className={styles.title}>
              {nameOf(line)}
            </AppLink>
            <span className={styles.note}>{line.menu.name}</span>
          </span>
        </span>
      ),
    },
    { key: 'author', name: t.author, header: t.author, narrow: true, cell: ({ author }) => author.name },
    {
      key: 'asked_at',
      name: t.askedAt,
      header: t.askedAt,
      sortable: true,
      narrow: true,
      cell: ({ askedAt }) => readableDate(askedAt, { locale, timeZone }),
    },
    {
      key: 'due_on',
      name: t.dueOn,
      header: t.dueOn,
      sortable: true,
      narrow: true,
      cell: ({ dueOn, overdue, lateCount }) => (
        <>
          <Day on={dueOn} />
          {overdue && (
            <span className={styles.past}>
              <Tag situation={lateCount > 0 ? 'danger' : 'neutral'}>{t.past}</Tag>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'progress',
      name: t.confirmed,
      header: t.confirmed,
      cell: ({ askedCount, confirmedCount }) => (
        <Progress
          label={t.people(confirmedCount, askedCount)}
          value={askedCount === 0 ? 1 : confirmedCount / askedCount}
          situation={confirmedCount === askedCount ? 'success' : 'standard'}
          detail=""
        />
      ),
    },
    {
      key: 'late',
      name: t.unconfirmed,
      header: t.unconfirmed,
      narrow: true,
      align: 'end',
      cell: ({ lateCount }) =>
        lateCount > 0 ? <span className={styles.late}>{t.lateCount(lateCount)}</span> : '',
    },
    {
      key: 'details',
      name: t.details,
      header: <span className="visually-hidden">{t.details}</span>,
      narrow: true,
      cell: ({ id }) => (
        <Button
          size="xSmall"
          priority="tertiary"
          iconAfter={open.has(id) ? 'chevronUp' : 'chevronDown'}
          aria-expanded={open.has(id)}
          onClick={() => toggle(id)}
        >
          {open.has(id) ? t.hide : t.show}
        </Button>
      ),
    },
  ]
  return columns
}
