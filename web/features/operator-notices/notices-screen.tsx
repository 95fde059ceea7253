import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listBackyardNotices, withdrawBackyardNotice } from '#contract/operator-notices.backyard.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { operatorCall, operatorPages, useOperator } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { operatorNoticeStateWords, operatorNoticeWords } from './operator-notices.strings.ts'

type Row = Answer<typeof listBackyardNotices>['operatorNotices'][number]

const situations = {
  planned: 'information',
  shown: 'success',
  over: 'neutral',
  withdrawn: 'neutral',
} as const

/** What the operator tells the administrators of companies. */
export default function NoticesScreen() {
  const t = useStrings(operatorNoticeWords)
  const role = useOperator()?.role
  const queryClient = useQueryClient()
  const [writing, setWriting] = useState(false)
  const [taken, setTaken] = useState<Row>()
  const refetch = () => queryClient.invalidateQueries({ queryKey: everyKeyOf(listBackyardNotices) })
  return (
    <OperatorFrame
      title={t.notices}
      actions={
        role !== undefined &&
        role !== 'finance' && (
          <Button priority="primary" icon="plus" onClick={() => setWriting(true)}>
            {t.newNotice}
          </Button>
        )
      }
    >
      <Notices onWithdraw={setTaken} />
      {writing && (
        <NoticeDialog
          onSaved={async () => {
            setWriting(false)
            await refetch()
          }}
          onClose={() => setWriting(false)}
        />
      )}
      <ConfirmDialog
        open={taken !== undefined}
        title={t.withdrawTitle}
        confirmLabel={t.withdraw}
        onClose={() => setTaken(undefined)}
        onConfirm={async () => {
          await operatorCall(withdrawBackyardNotice, { params: { id: taken!.id } })
          await refetch()
        }}
      >
        {t.withdrawText}
      </ConfirmDialog>
    </OperatorFrame>
  )
}

function Notices({ onWithdraw }: { onWithdraw: (notice: Row) => void }) {
  const t = useStrings(operatorNoticeWords)
  const states = useStrings(operatorNoticeStateWords)
  const list = useInfiniteQuery(operatorPages(listBackyardNotices, { query: { limit: 50 } }))
  const columns: readonly Column<Row>[] = [
    { key: 'title', header: t.title, cell: ({ title }) => title },
    { key: 'body', header: t.body, cell: ({ body }) => body },
    {
      ...{ key: 'companies', header: t.companies },
      cell: ({ companies }) => companies?.map(({ name }) => name).join('、') ?? t.all,
    },
    {
      ...{ key: 'state', header: t.state, narrow: true },
      cell: ({ state }) => <Tag situation={situations[state]}>{states[state]}</Tag>,
    },
    {
      ...{ key: 'until', header: t.until, narrow: true },
      cell: ({ startsAt, endsAt }) => (
        <>
          <DateTime at={startsAt} /> – <DateTime at={endsAt} />
        </>
      ),
    },
    { key: 'author', header: t.author, narrow: true, cell: ({ authorName }) => authorName },
    {
      ...{ key: 'act', header: t.act, narrow: true },
      cell: (row) =>
        row.can.withdraw ? (
          <Button size="xSmall" onClick={() => onWithdraw(row)}>
            {t.withdraw}
          </Button>
        ) : (
          ''
        ),
    },
  ]
  if (list.isError && !list.data)
    return <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
  return (
    <>
      <p>{t.intro}</p>
      <div>
        <Table
          stacks
          dense
          label={t.notices}
          columns={columns}
          rows={list.data?.pages.flatMap(({ operatorNotices }) => operatorNotices) ?? []}
          rowKey={({ id }) => String(id)}
          rowName={({ title }) => title}
          pending={list.isPending}
          empty={
            <EmptyState icon="send" title={t.none}>
              {t.noneWords}
            </EmptyState>
          }
        />
        <ListEnd query={list}>
          <SkeletonText lines={3} />
        </ListEnd>
      </div>
    </>
  )
}
