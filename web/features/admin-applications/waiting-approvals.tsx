import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { money } from '#common/yen.strings.ts'
import { listWaitingApprovals } from '#contract/admin-applications.ts'
import { remindReport } from '#contract/approvals.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, type Sorting, Table } from '#ui/table.tsx'
import { call } from '#web/app/api.ts'
import { FilterLine } from '#web/app/filter-line.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'
import { RemindChosen } from '#web/app/remind-chosen.tsx'
import settings from '../administration/settings.module.css'
import ReplaceDialog from '../approvals/replace-dialog.tsx'
import { WaitingSince } from '../approvals/waiting-since.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { useListView } from '../saved-views/use-list-view.ts'
import { ViewButton } from '../saved-views/view-button.tsx'
import { applications } from './applications.strings.ts'
import styles from './applications-screen.module.css'
import { MenuChoice } from './menu-choice.tsx'
import type { Asked } from './use-list.tsx'

type Line = Answer<typeof listWaitingApprovals>['reports'][number]

/** Who waits for whom and since when. Reports that nobody can decide any more come first. */
export function WaitingApprovals({ asked }: { asked: Asked }) {
  const t = useStrings(applications)
  const { filter, q, text, changeText, change, clear } = asked
  const wanted = { menuId: filter.menuId, approverId: filter.approverId, q: q || undefined }
  const counts = useQuery({
    ...queryFor(listWaitingApprovals, { query: { limit: 1 } }),
    staleTime: 0,
  }).data?.counts
  const columns = useColumns()
  const view = useListView({
    ...{ screen: 'waiting_approvals' as const, columns, chosen: filter.columns },
    usual: ['applicant', 'amount', 'for', 'since'],
    onChoose: (keys) => change({ columns: keys }),
  })
  return (
    <div className={styles.column}>
      <SavedViews screen="waiting_approvals" path="/admin/applications" />
      <FilterLine
        label={t.filters}
        search={{ label: t.search, text, onChange: changeText }}
        count={filter.menuId === undefined ? 0 : 1}
        onClear={clear}
        after={
          <ViewButton
            {...{ screen: 'waiting_approvals', path: '/admin/applications', view }}
            columns={columns.slice(1)}
          />
        }
      >
        <MenuChoice value={filter.menuId} onChange={(menuId) => change({ menuId })} />
      </FilterLine>
      {filter.approverId !== undefined && (
        <Notice
          action={
            <Button size="xSmall" onClick={() => change({ approverId: undefined })}>
              {t.everyApprover}
            </Button>
          }
        >
          {t.oneApprover}
        </Notice>
      )}
      {filter.approverId === undefined && counts !== undefined && counts.stalled > 0 && (
        <Card className={settings.part}>
          <h2 className={settings.heading}>{t.stalledTitle}</h2>
          <Notice situation="warning">{t.stalledWords}</Notice>
          <Lines label={t.stalledTitle} list="stalled" columns={columns} {...wanted} />
        </Card>
      )}
      <Card className={settings.part}>
        <h2 className={settings.heading}>{t.waitingTitle}</h2>
        {filter.approverId === undefined && counts && (
          <p className={settings.note}>{t.waitingCount(counts.waiting)}</p>
        )}
        <Lines
          label={t.waitingTitle}
          list="waiting"
          columns={view.shown}
          {...wanted}
          direction={filter.direction ?? 'ascending'}
          onSort={(direction) => change({ direction })}
        />
      </Card>
    </div>
  )
}

function useColumns() {
  const t = useStrings(applications)
  const { yen } = useStrings(money)
  const columns: (Column<Line> & { name: string })[] = [
    {
      key: 'what',
      name: t.what,
      header: t.what,
      cell: ({ id, title, menu }) => (
        <>
          <AppLink to={`/reports/${id}`}>{title || menu.name}</AppLink>
          {title !== menu.name && <span className={styles.below}>{menu.name}</span>}
        </>
      ),
    },
    {
      key: 'applicant',
      name: t.applicant,
      header: t.applicant,
      narrow: true,
      cell: ({ applicant }) => applicant.name,
    },
    {
      key: 'amount',
      name: t.amount,
      header: t.amount,
      narrow: true,
      align: 'end',
      cell: ({ amount }) => amount !== null && yen(amount),
    },
    {
      key: 'for',
      name: t.waitsFor,
      header: t.waitsFor,
      cell: ({ status, waitingFor, step }) => (
        <>
          {status === 'returned' && t.waitsForChanges}
          {status === 'approved' && t.waitsForReport}
          <span className={styles.people}>
            {waitingFor.map((person) => (
              <PersonLink key={person.id} id={person.id} name={person.name} />
            ))}
          </span>
          {step && <span className={styles.below}>{`${step.index + 1}/${step.stepCount} ${step.name}`}</span>}
        </>
      ),
    },
    {
      key: 'since',
      name: t.since,
      header: t.since,
      sortable: true,
      narrow: true,
      cell: ({ waitingSince }) => waitingSince && <WaitingSince at={waitingSince} />,
    },
  ]
  return columns
}

const mayRemind = ({ can }: Line) => can.remind

type Direction = Sorting['direction']

type LinesProps = {
  label: string
  columns: readonly Column<Line>[]
  direction?: Direction
  /** Without it the list has one order. */
  onSort?: (direction: Direction) => void
  list: 'waiting' | 'stalled'
  menuId: number | undefined
  approverId: number | undefined
  q: string | undefined
}

function Lines({ label, columns: usual, onSort, ...asked }: LinesProps) {
  const t = useStrings(applications)
  const client = useQueryClient()
  const [replacing, setReplacing] = useState<Line>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const query = useInfiniteQuery({
    ...pagesFor(listWaitingApprovals, { query: { ...asked, limit: 30 } }, 'reports'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const columns = [...usual]
  if (asked.list === 'stalled')
    columns.push({
      key: 'replace',
      header: <span className="visually-hidden">{t.replace}</span>,
      narrow: true,
      cell: (line) =>
        line.status !== 'waiting' ? (
          <AppLink to={`/applies/${line.applyId}`}>{t.endUse}</AppLink>
        ) : (
          <Button
            size="xSmall"
            aria-label={t.replaceOf(line.title || line.menu.name)}
            onClick={() => setReplacing(line)}
          >
            {t.replace}
          </Button>
        ),
    })
  const rows = query.data ?? []
  const selectable = asked.list === 'waiting' && rows.some(mayRemind)
  // Do not act on rows that are not visible.
  const shown = new Set(rows.flatMap(({ id }) => (chosen.has(String(id)) ? [String(id)] : [])))
  if (query.isError && !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <Table
        stacks
        dense
        label={label}
        sorting={onSort && { key: 'since', direction: asked.direction ?? 'ascending' }}
        onSort={onSort && ((next) => onSort(next.direction))}
        columns={columns}
        rows={rows}
        {...(selectable && { selected: shown, onSelect: setChosen, isSelectable: mayRemind })}
        rowKey={({ id }) => String(id)}
        rowName={({ title, menu }) => title || menu.name}
        pending={query.isPending}
        empty={t.nothingWaits}
      />
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
      {shown.size > 0 && (
        <RemindChosen
          chosen={shown}
          onNone={() => setChosen(new Set())}
          remind={(id) => call(remindReport, { params: { id } })}
          refresh={() => query.refetch()}
        />
      )}
      {replacing && (
        <ReplaceDialog
          report={replacing}
          onClose={() => {
            setReplacing(undefined)
            void client.invalidateQueries({ queryKey: everyKeyOf(listWaitingApprovals) })
          }}
        />
      )}
    </>
  )
}
