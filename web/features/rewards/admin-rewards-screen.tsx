import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listAdminRewardTransactions } from '#contract/rewards.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import settings from '../administration/settings.module.css'
import { searchPeople } from '../filters/find-choices.tsx'
import { entriesId, ListRewards, useBatch } from './list-rewards.tsx'
import { MoveRewards } from './move-rewards.tsx'
import { MutualThanks } from './mutual-thanks.tsx'
import { Points } from './points.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { RewardTabs } from './reward-tabs.tsx'
import { rewards } from './rewards.strings.ts'
import styles from './rewards-screen.module.css'

type Entry = Answer<typeof listAdminRewardTransactions>['rewardTransactions'][number]

/** Points granted and collected manually, and everyone's entries. */
export default function AdminRewardsScreen() {
  return (
    <AdminScreen path="/admin/rewards">
      <RewardTabs current="/admin/rewards" />
      <MoveRewards />
      <ListRewards />
      <MutualThanks />
      {/* Last, because it grows while people scroll. */}
      <Entries />
    </AdminScreen>
  )
}

function Entries() {
  const t = useStrings(rewards)
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [reversing, setReversing] = useState<Entry>()
  const [batchId, setBatch] = useBatch()
  const userId = person ? Number(person.value) : undefined
  const asked = { query: { userId, batchId } }
  const query = useInfiniteQuery({
    ...pagesFor(listAdminRewardTransactions, asked, 'rewardTransactions'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const { data: one } = useQuery({
    ...queryFor(listAdminRewardTransactions, { query: { userId, limit: 1 } }),
    enabled: userId !== undefined,
    staleTime: 0,
  })
  const columns: Column<Entry>[] = [
    {
      key: 'who',
      header: t.who,
      narrow: true,
      cell: ({ user }) => <AppLink to={`/users/${user.id}`}>{user.name}</AppLink>,
    },
    {
      key: 'points',
      header: t.pointsColumn,
      narrow: true,
      align: 'end',
      cell: ({ amount }) => <Points amount={amount} />,
    },
    { key: 'what', header: t.what, cell: (entry) => <What entry={entry} /> },
    {
      key: 'when',
      header: t.when,
      narrow: true,
      cell: ({ madeAt }) => <DateTime at={madeAt} />,
    },
    {
      key: 'actions',
      header: <span className="visually-hidden">{t.actions}</span>,
      narrow: true,
      cell: (entry) =>
        entry.can.reverse && (
          <Button
            size="xSmall"
            situation="neutral"
            aria-label={t.reverseOf(`${entry.user.name} ${t.points(entry.amount)}`)}
            onClick={() => setReversing(entry)}
          >
            {t.reverse}
          </Button>
        ),
    },
  ]
  return (
    <Card className={settings.part} as="section" aria-labelledby={entriesId}>
      <h2 id={entriesId} className={settings.heading}>
        {batchId === undefined ? t.everybody : t.entriesOfList}
      </h2>
      <div className={settings.fields}>
        <Combobox
          label={t.filterPerson}
          placeholder={t.findPeople}
          options={searchPeople}
          value={person}
          onChange={setPerson}
        />
      </div>
      {batchId !== undefined && (
        <div>
          <Button size="xSmall" icon="back" onClick={() => setBatch(undefined)}>
            {t.allEntries}
          </Button>
        </div>
      )}
      {person && one?.balance != null && <p role="status">{t.balanceOf(person.label, one.balance)}</p>}
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <>
          <Table
            stacks
            label={t.everybody}
            columns={columns}
            rows={query.data ?? []}
            rowKey={({ id }) => String(id)}
            rowName={({ user, amount }) => `${user.name} ${amount}`}
            pending={query.isPending}
            empty={t.none}
          />
          <ListEnd query={query}>
            <SkeletonText lines={2} />
          </ListEnd>
        </>
      )}
      {reversing && (
        <ReverseDialog
          entryId={reversing.id}
          what={`${reversing.user.name} ${t.points(reversing.amount)}`}
          onClose={() => setReversing(undefined)}
        />
      )}
    </Card>
  )
}

function What({ entry }: { entry: Entry }) {
  const t = useStrings(rewards)
  const { menu, reason, kind, madeBy } = entry
  return (
    <>
      {[menu?.name, reason].filter(Boolean).join(' · ') || t[kind]}
      <span className={styles.line}>
        <Tag>{t[kind]}</Tag>
        {entry.reversed && <Tag situation="warning">{t.reversedTag}</Tag>}
        {madeBy && <span>{t.by(madeBy.name)}</span>}
      </span>
    </>
  )
}
