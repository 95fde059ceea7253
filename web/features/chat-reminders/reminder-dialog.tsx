import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { deleteChatReminder, listChatReminders, setChatReminder } from '#contract/chat-reminders.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { laterWords } from '../chat-scheduled-messages/chat-scheduled-messages.strings.ts'
import { type LaterName, laterTimes } from '../chat-scheduled-messages/later-times.ts'
import { useZone } from '../chat-scheduled-messages/use-scheduled-messages.ts'
import styles from './chat-reminders.module.css'
import { reminderWords } from './chat-reminders.strings.ts'

const WhenDialog = lazyPart(() => import('../chat-scheduled-messages/when-dialog.tsx'))

const evening = '17:00'

type Props = { messageId: number; onClose: () => void }

/** Chooses when the person is reminded of a message, or cancels it. */
export default function ReminderDialog({ messageId, onClose }: Props) {
  const t = useStrings(reminderWords)
  const w = useStrings(laterWords)
  const { timeZone, show } = useZone()
  const [now] = useState(Date.now)
  const [own, setOwn] = useState(false)
  const { pending, run } = usePending()
  const query = useQuery({
    ...queryFor(listChatReminders, { query: { chatMessageId: messageId } }),
    staleTime: 0,
  })
  const known = query.data?.chatReminders[0]
  const params = { id: messageId }
  const set = async (remindAt: string) => {
    await call(setChatReminder, { params, body: { remindAt } })
    toast.success(t.done(show(remindAt)))
    onClose()
  }
  const attempt = (work: () => Promise<unknown>, failed: string) =>
    run(async () => {
      try {
        await work()
      } catch (error) {
        toast.danger(sentenceOf(error, failed))
      }
    })
  const cancel = async () => {
    await call(deleteChatReminder, { params })
    toast.success(t.cancelled)
    onClose()
  }
  const nameOf = (name: LaterName) => (name === 'evening' ? w.evening(evening) : w[name])
  if (own)
    return (
      <Suspense>
        <WhenDialog
          title={t.ownTitle}
          confirm={t.confirm}
          failed={t.failed}
          onChoose={set}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <Dialog open losesNothing title={t.title} onClose={onClose}>
      <div className={styles.choices}>
        {known && (
          <Notice situation="information">
            {t.set(show(known.remindAt))}{' '}
            <Button
              size="xSmall"
              priority="tertiary"
              disabled={pending}
              onClick={() => attempt(cancel, t.cancelFailed)}
            >
              {t.cancel}
            </Button>
          </Notice>
        )}
        {laterTimes(now, timeZone, { hour: true, evening }).map(({ name, at }) => (
          <Button key={name} icon="clock" disabled={pending} onClick={() => attempt(() => set(at), t.failed)}>
            {nameOf(name)}
          </Button>
        ))}
        <Button icon="calendar" disabled={pending} onClick={() => setOwn(true)}>
          {t.own}
        </Button>
        <AppLink to="/chat/scheduled">{t.showAll}</AppLink>
      </div>
    </Dialog>
  )
}
