import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import { listApplications } from '#contract/admin-applications.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import settings from '../administration/settings.module.css'
import { AnyDepartment } from '../filters/department-select.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { type ApplyStatus, ApplyTag, applyStates, SelfApprovedTag } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
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
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const { filter, q } = asked
  const wanted = {
    menuId: filter.menuId,
    status: filter.status,
    departmentId: filter.departmentId,
    from: filter.from,
    until: filter.until,
    q: q || undefined,
  }
  const query = useInfiniteQuery({
    ...pagesFor(listApplications, { query: { ...wanted, limit: 50 } }, 'applications'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const narrowed = Object.values(wanted).some((value) => value !== undefined)
  const columns: Column<Row>[] = [
    { key: 'what', header: t.what, cell: (row) => <What row={row} /> },
    {
      key: 'who',
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
      key: 'state',
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
      header: t.when,
      narrow: true,
      cell: ({ createdAt }) => readableDate(createdAt, { locale, timeZone }),
    },
  ]
  return (
    <div className={styles.column}>
      <Filters asked={asked} narrowed={narrowed} />
      <Card className={settings.part}>
        <ExportPart asked={asked} wanted={wanted} />
        {query.isError && !query.data ? (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        ) : (
          <>
            <Table
              stacks
              label={t.table}
              columns={columns}
              rows={query.data ?? []}
              rowKey={({ id }) => String(id)}
              rowName={({ title, menu }) => title || menu.name}
              pending={query.isPending}
              empty={narrowed ? t.nothingFound : t.none}
            />
            <ListEnd query={query}>
              <SkeletonText lines={3} />
            </ListEnd>
          </>
        )}
      </Card>
    </div>
  )
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

function Filters({ asked, narrowed }: { asked: Asked; narrowed: boolean }) {
  const t = useStrings(applications)
  const w = useStrings(states)
  const { filter, text, changeText, change, clear } = asked
  const statuses = (Object.keys(applyStates) as ApplyStatus[]).filter((status) => status !== 'draft')
  return (
    <search aria-label={t.filters}>
      <Card className={styles.filters}>
        <MenuChoice value={filter.menuId} onChange={(menuId) => change({ menuId })} />
        <Select
          label={t.status}
          placeholder={t.everyStatus}
          options={statuses.map((status) => ({ value: status, label: w[applyStates[status].word] }))}
          value={filter.status ?? ''}
          onChange={(status: ApplyStatus | '') => change({ status: status || undefined })}
        />
        <AnyDepartment
          label={t.department}
          value={filter.departmentId}
          onChange={(departmentId) => change({ departmentId })}
        />
        <DatePicker
          label={t.from}
          value={filter.from ?? ''}
          max={filter.until}
          onChange={(from) => change({ from })}
        />
        <DatePicker
          label={t.until}
          value={filter.until ?? ''}
          min={filter.from}
          onChange={(until) => change({ until })}
        />
        <Input
          type="search"
          label={t.search}
          before={<Icon name="search" />}
          value={text}
          onChange={changeText}
          autoComplete="off"
          enterKeyHint="search"
        />
        {narrowed && (
          <Button size="xSmall" priority="tertiary" onClick={clear}>
            {t.clear}
          </Button>
        )}
      </Card>
    </search>
  )
}

type Wanted = Parameters<typeof ExportDialog>[0]['filter']

function ExportPart({ asked, wanted }: { asked: Asked; wanted: Omit<Wanted, 'menuId'> }) {
  const t = useStrings(applications)
  const [open, setOpen] = useState(false)
  const menu = useChosenMenu(asked.filter.menuId)
  return (
    <div className={styles.exportPart}>
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
    </div>
  )
}
