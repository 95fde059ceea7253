import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { money } from '#common/yen.strings.ts'
import { listWaitingApprovals } from '#contract/admin-applications.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'
import settings from '../administration/settings.module.css'
import ReplaceDialog from '../approvals/replace-dialog.tsx'
import { WaitingSince } from '../approvals/waiting-since.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { applications } from './applications.strings.ts'
import styles from './applications-screen.module.css'
import { MenuChoice } from './menu-choice.tsx'
import type { Asked } from './use-list.tsx'

type Line = Answer<typeof listWaitingApprovals>['reports'][number]

/** Who waits for whom and since when. Reports that nobody can decide any more come first. */
export function WaitingApprovals({ asked }: { asked: Asked }) {
  const t = useStrings(applications)
  const { filter, q, text, changeText, change } = asked
  const wanted = { menuId: filter.menuId, approverId: filter.approverId, q: q || undefined }
  const counts = useQuery({
    ...queryFor(listWaitingApprovals, { query: { limit: 1 } }),
    staleTime: 0,
  }).data?.counts
  return (
    <div className={styles.column}>
      <search aria-label={t.filters}>
        <Card className={styles.filters}>
          <MenuChoice value={filter.menuId} onChange={(menuId) => change({ menuId })} />
          <Input
            type="search"
            label={t.search}
            before={<Icon name="search" />}
            value={text}
            onChange={changeText}
            autoComplete="off"
            enterKeyHint="search"
          />
        </Card>
      </search>
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
          <Lines label={t.stalledTitle} list="stalled" {...wanted} />
        </Card>
      )}
      <Card className={settings.part}>
        <h2 className={settings.heading}>{t.waitingTitle}</h2>
        {filter.approverId === undefined && counts && (
          <p className={settings.note}>{t.waitingCount(counts.waiting)}</p>
        )}
        <Lines label={t.waitingTitle} list="waiting" {...wanted} />
      </Card>
    </div>
  )
}

type LinesProps = {
  label: string
  list: 'waiting' | 'stalled'
  menuId: number | undefined
  approverId: number | undefined
  q: string | undefined
}

function Lines({ label, ...asked }: LinesProps) {
  const t = useStrings(applications)
  const { yen } = useStrings(money)
  const client = useQueryClient()
  const [replacing, setReplacing] = useState<Line>()
  const query = useInfiniteQuery({
    ...pagesFor(listWaitingApprovals, { query: { ...asked, limit: 30 } }, 'reports'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const columns: Column<Line>[] = [
    {
      key: 'what',
      header: t.what,
      cell: ({ id, title, menu }) => (
        <>
          <AppLink to={`/reports/${id}`}>{title || menu.name}</AppLink>
          {title !== menu.name && <span className={styles.below}>{menu.name}</span>}
        </>
      ),
    },
    { key: 'applicant', header: t.applicant, narrow: true, cell: ({ applicant }) => applicant.name },
    {
      key: 'amount',
      header: t.amount,
      narrow: true,
      align: 'end',
      cell: ({ amount }) => amount !== null && yen(amount),
    },
    {
      key: 'for',
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
      header: t.since,
      narrow: true,
      cell: ({ waitingSince }) => waitingSince && <WaitingSince at={waitingSince} />,
    },
  ]
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
  if (query.isError && !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <Table
        stacks
        label={label}
        columns={columns}
        rows={query.data ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ title, menu }) => title || menu.name}
        pending={query.isPending}
        empty={t.nothingWaits}
      />
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
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
