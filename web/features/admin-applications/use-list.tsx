import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import { listApplications } from '#contract/admin-applications.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { FilterLine } from '#web/app/filter-line.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { AnyDepartment } from '../filters/department-select.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { type ApplyStatus, ApplyTag, applyStates, SelfApprovedTag } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { useListView } from '../saved-views/use-list-view.ts'
import { ViewButton } from '../saved-views/view-button.tsx'
import { applications } from './applications.strings.ts'
import styles from './applications-screen.module.css'
import { ExportDialog } from './export-dialog.tsx'
import { MenuChoice, useChosenMenu } from './menu-choice.tsx'
import type { useApplicationFilter } from './use-application-filter.ts'

type Row = Answer<typeof listApplications>['applications'][number]
export type Asked = ReturnType<typeof useApplicationFilter>

/** All uses that match the filter in the address. */
export function UseList({ asked }: { asked: Asked }) {
  const t = useStrings(applications)
  const { filter, q, change } = asked
  const wanted = {
    menuId: filter.menuId,
    status: filter.status,
    departmentId: filter.departmentId,
    from: filter.from,
    until: filter.until,
    q: q || undefined,
  }
  const direction = filter.direction ?? 'descending'
  const query = useInfiniteQuery({
    ...pagesFor(listApplications, { query: { ...wanted, direction, limit: 50 } }, 'applications'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const narrowed = Object.values(wanted).some((value) => value !== undefined)
  const columns = useColumns()
  const view = useListView({
    ...{ screen: 'applications' as const, columns, chosen: filter.columns },
    usual: ['who', 'state', 'when'],
    onChoose: (keys) => change({ columns: keys }),
  })
  return (
    <div className={styles.column}>
      <SavedViews screen="applications" path="/admin/applications" />
      <Filters
        asked={asked}
        after={
          <>
            <ViewButton
              {...{ screen: 'applications', path: '/admin/applications', view }}
              columns={columns.slice(1)}
            />
            <ExportPart asked={asked} wanted={wanted} />
          </>
        }
      />
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <div>
          <Table
            stacks
            dense
            label={t.table}
            columns={view.shown}
            rows={query.data ?? []}
            rowKey={({ id }) => String(id)}
            rowName={({ title, menu }) => title || menu.name}
            sorting={{ key: 'when', direction }}
            onSort={(next) => change({ direction: next.direction })}
            pending={query.isPending}
            empty={narrowed ? t.nothingFound : t.none}
          />
          <ListEnd query={query}>
            <SkeletonText lines={3} />
          </ListEnd>
        </div>
      )}
    </div>
  )
}

function useColumns() {
  const t = useStrings(applications)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const columns: (Column<Row> & { name: string })[] = [
    { key: 'what', name: t.what, header: t.what, cell: (row) => <What row={row} /> },
    {
      key: 'who',
      name: t.who,
      header: t.who,
      narrow: true,
      cell: ({ user, department }) => (
        <>
          {user.name}
          {department && <span className={styles.below}>{department.name}</span>}
        </>
      ),
    },
    {
      key: 'place',
      name: t.place,
      header: t.place,
      cell: ({ department }) => department?.name ?? '',
    },
    { key: 'programme', name: t.programme, header: t.programme, cell: ({ menu }) => menu.name },
    {
      key: 'state',
      name: t.state,
      header: t.state,
      narrow: true,
      cell: ({ status, reports }) => (
        <>
          <ApplyTag status={status} returned={reports.some((report) => report.status === 'returned')} />
          <SelfApprovedTag selfApproved={reports.some((report) => report.selfApproved)} />
        </>
      ),
    },
    {
      key: 'when',
      name: t.when,
      header: t.when,
      sortable: true,
      narrow: true,
      cell: ({ createdAt }) => readableDate(createdAt, { locale, timeZone }),
    },
  ]
  return columns
}

function What({ row }: { row: Row }) {
  const t = useStrings(applications)
  const { menu, reports, feedId } = row
  // An open stage first, otherwise the last one.
  const report = reports.find(({ status }) => status === 'waiting' || status === 'returned') ?? reports.at(-1)
  const to = report ? `/reports/${report.id}` : feedId !== null ? `/feeds/${feedId}` : null
  const title = row.title || (to ? menu.name : t.unnamed)
  return (
    <span className={styles.what}>
      <MenuTile iconName={menu.iconName} tone={menu.tone} size="medium" />
      <span>
        {to ? <AppLink to={to}>{title}</AppLink> : title}
        <span className={styles.below}>{menu.name}</span>
      </span>
    </span>
  )
}

function Filters({ asked, after }: { asked: Asked; after: ReactNode }) {
  const t = useStrings(applications)
  const w = useStrings(states)
  const { filter, text, changeText, change, clear } = asked
  const { menuId, status, departmentId, from, until } = filter
  const statuses = (Object.keys(applyStates) as ApplyStatus[]).filter((one) => one !== 'draft')
  return (
    <FilterLine
      label={t.filters}
      search={{ label: t.search, text, onChange: changeText }}
      count={[menuId, status, departmentId].filter(Boolean).length}
      onClear={clear}
      more={{
        count: [from, until].filter(Boolean).length,
        fields: (
          <>
            <DatePicker
              label={t.from}
              value={from ?? ''}
              max={until}
              onChange={(day) => change({ from: day })}
            />
            <DatePicker
              label={t.until}
              value={until ?? ''}
              min={from}
              onChange={(day) => change({ until: day })}
            />
          </>
        ),
      }}
      after={after}
    >
      <MenuChoice value={menuId} onChange={(id) => change({ menuId: id })} />
      <Select
        label={t.status}
        placeholder={t.everyStatus}
        options={statuses.map((one) => ({ value: one, label: w[applyStates[one].word] }))}
        value={status ?? ''}
        onChange={(one: ApplyStatus | '') => change({ status: one || undefined })}
      />
      <AnyDepartment
        label={t.department}
        value={departmentId}
        onChange={(id) => change({ departmentId: id })}
      />
    </FilterLine>
  )
}

type Wanted = Parameters<typeof ExportDialog>[0]['filter']

function ExportPart({ asked, wanted }: { asked: Asked; wanted: Omit<Wanted, 'menuId'> }) {
  const t = useStrings(applications)
  const [open, setOpen] = useState(false)
  const menu = useChosenMenu(asked.filter.menuId)
  return (
    <>
      <Button
        size="xSmall"
        icon="download"
        disabled={menu ? false : t.exportNeedsMenu}
        onClick={() => setOpen(true)}
      >
        {t.exportTitle}
      </Button>
      {open && menu && (
        <ExportDialog
          menuName={menu.name}
          filter={{ ...wanted, menuId: menu.id }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
