import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import type { Tab } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { countsQuery, keepFirstPage, linesQuery, useCounts, useLiveCounts } from './approval-cache.ts'
import {
  approvalLists,
  filterIn,
  type ApprovalList as ListName,
  useApprovalFilter,
} from './approval-filter.ts'
import { ApprovalFilters } from './approval-filters.tsx'
import { ApprovalList, ListHead, useLines } from './approval-list.tsx'
import { approvals } from './approvals.strings.ts'
import { BatchPanel } from './batch-panel.tsx'
import { KeyHints } from './key-hints.tsx'
import { ListExport } from './list-export.tsx'
import styles from './reports-screen.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { useBatch } from './use-batch.ts'
import { useSelection } from './use-selection.ts'

export const preload = (client: QueryClient, _: object, search: string) => {
  void client.prefetchQuery(countsQuery)
  void client.prefetchInfiniteQuery(linesQuery(filterIn(search)))
}

/** The reports that wait for the user's approval, those they decided, and those they watch. */
export default function ReportsScreen() {
  const t = useStrings(approvals)
  const href = useHref()
  const user = useCurrentUser()
  return (
    <Screen
      title={t.title}
      back="/home"
      actions={
        <Button size="xSmall" priority="tertiary" href={href('/applies')}>
          {t.myUses}
        </Button>
      }
    >
      {user && <Lists userId={user.id} />}
    </Screen>
  )
}

function Lists({ userId }: { userId: number }) {
  const t = useStrings(approvals)
  const narrowing = useApprovalFilter()
  const { filter, change, clear } = narrowing
  const counts = useCounts()
  useLiveCounts()
  const tabs: Tab<ListName>[] = approvalLists.map((list) => ({
    id: list,
    label: t[list],
    ...(list === 'waiting' && counts ? { count: counts.waiting, countLabel: t.count(counts.waiting) } : {}),
  }))
  return (
    <Tabs
      label={t.tabs}
      tabs={tabs}
      value={filter.list}
      onChange={(list) => change({ list, status: undefined, sort: 'oldest' })}
    >
      <Panel key={filter.list} userId={userId} narrowing={narrowing} onClear={clear} />
    </Tabs>
  )
}

type PanelProps = { userId: number; narrowing: ReturnType<typeof useApprovalFilter>; onClear: () => void }

function Panel({ userId, narrowing, onClear }: PanelProps) {
  const t = useStrings(approvals)
  const { kind } = useFrame()
  const { filter } = narrowing
  const { query, lines } = useLines(filter)
  const batch = useBatch(userId)
  const choosing = useSelection(lines)
  const selection = filter.list === 'waiting' ? choosing : undefined
  const { clear } = choosing
  const asked = JSON.stringify(filter)
  // Reports that are no longer visible are never decided.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different filter shows a different list
  useEffect(clear, [asked])
  const onSort = (sort: typeof filter.sort) => narrowing.change({ sort })
  const list = { filter, query, lines, selection, onSort }
  // A refused report may now wait for someone else, or for nobody.
  const client = useQueryClient()
  const refused =
    batch.batch?.finished && batch.batch.doneCount < batch.batch.totalCount ? batch.batch.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each batch
  useEffect(() => {
    if (refused === null) return
    keepFirstPage(client, filter)
    void query.refetch()
  }, [refused])
  return (
    <div className={styles.column}>
      <ApprovalFilters {...narrowing} lines={lines} />
      {filter.list === 'waiting' && <BatchPanel {...batch} />}
      <ListHead {...list} quiet={batch.batch?.finished === false}>
        {lines.length > 0 && <ListExport filter={filter} />}
        {kind === 'pc' && (
          <KeyHints
            label={t.keys}
            keys={[
              [['j', 'k'], t.keyMove],
              [['Enter'], t.keyOpen],
              ...(selection ? [[['x'], t.keySelect] as const] : []),
            ]}
          />
        )}
      </ListHead>
      <ApprovalList {...list} onClear={onClear} />
      {selection && (
        <SelectionBar
          selection={selection}
          onBegin={batch.begin}
          onBegun={() => window.scrollTo({ top: 0 })}
        />
      )}
    </div>
  )
}
