import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  exportUrgentMessage,
  getUrgentMessage,
  listUrgentMessageUsers,
  remindUrgentMessage,
  takeBackUrgentMessage,
} from '#contract/urgent-messages.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AskedPeople } from '../must-read-feeds/asked-people.tsx'
import { refreshUrgent, useUrgentChanges } from './urgent-cache.ts'
import styles from './urgent-messages.module.css'
import { urgentWords } from './urgent-messages.strings.ts'

type State = 'unread' | 'confirmed'

/** Who has confirmed an urgent message and who has not; reminding, the file and taking it back. */
export default function UrgentPeople({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useStrings(urgentWords)
  const client = useQueryClient()
  const { data } = useQuery(queryFor(getUrgentMessage, { params: { id } }))
  const [state, setState] = useState<State>('unread')
  const [ending, setEnding] = useState(false)
  useUrgentChanges(id)
  const reminding = useSubmit({
    send: () => call(remindUrgentMessage, { params: { id } }),
    done: ({ remindedCount }) => {
      toast.success(t.reminded(remindedCount))
      return refreshUrgent(client)
    },
    failed: t.remindFailed,
    ...{ stays: true, toasts: true },
  })
  const { askedCount = 0, confirmedCount = 0 } = data?.progress ?? {}
  const tabs = [
    { id: 'unread' as const, label: t.unreadTab(askedCount - confirmedCount) },
    { id: 'confirmed' as const, label: t.confirmedTab(confirmedCount) },
  ]
  return (
    <Sheet open losesNothing title={t.peopleTitle} onClose={onClose}>
      <div className={styles.actions}>
        {data?.can.remind && confirmedCount < askedCount && (
          <Button
            size="xSmall"
            icon="announcement"
            pending={reminding.pending}
            onClick={() => reminding.submit()}
          >
            {t.remind}
          </Button>
        )}
        <Button
          size="xSmall"
          situation="neutral"
          icon="download"
          onClick={() => location.assign(exportUrgentMessage.path.replace('{id}', String(id)))}
        >
          {t.exportFile}
        </Button>
        {data?.can.takeBack && (
          <Button size="xSmall" situation="danger" aria-haspopup="dialog" onClick={() => setEnding(true)}>
            {t.takeBack}
          </Button>
        )}
      </div>
      <Tabs label={t.peopleTitle} tabs={tabs} value={state} onChange={setState}>
        <People key={state} id={id} state={state} />
      </Tabs>
      <ConfirmDialog
        open={ending}
        title={t.takeBackTitle}
        confirmLabel={t.takeBack}
        situation="danger"
        onConfirm={async () => {
          await call(takeBackUrgentMessage, { params: { id } })
          await refreshUrgent(client)
        }}
        onClose={() => setEnding(false)}
      >
        {t.takeBackWords}
      </ConfirmDialog>
    </Sheet>
  )
}

function People({ id, state }: { id: number; state: State }) {
  const t = useStrings(urgentWords)
  const query = useInfiniteQuery(
    pagesFor(listUrgentMessageUsers, { params: { id }, query: { state, limit: 50 } }, 'users'),
  )
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  if (!query.data)
    return <ErrorState title={t.listFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return <p className={styles.nobody}>{state === 'unread' ? t.nobodyUnread : t.nobodyConfirmed}</p>
  return (
    <>
      <AskedPeople people={query.data} />
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}
