import { Suspense, useState } from 'react'
import { exportParticipants } from '#contract/activities.attendance.ts'
import { remindActivity } from '#contract/activities.participants.ts'
import { closeActivity, deleteActivity } from '#contract/activities.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate, useHref } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { type Activity, useActivityChanges } from './use-activity.ts'

const CheckInDialog = lazyPart(() => import('./check-in-dialog.tsx'))
const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'))
const RewardDialog = lazyPart(() => import('./reward-dialog.tsx'))
const MessageDialog = lazyPart(() => import('./message-dialog.tsx'))

type Open = 'invite' | 'message' | 'reward' | 'check-in' | 'close' | 'delete'

/** The actions of the organiser, and of people who may invite. */
export function OrganiserPanel({ activity }: { activity: Activity }) {
  const t = useStrings(activityScreenWords)
  const toast = useToast()
  const href = useHref()
  const navigate = useAppNavigate()
  const { id, can, counts, remindedToday, startsAt } = activity
  const { take, refresh, gone } = useActivityChanges(id)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const remind = useSubmit({
    stays: true,
    toasts: true,
    failed: t.remindFailed,
    send: () => call(remindActivity, { params: { id } }),
    done: async ({ remindedCount }) => {
      toast.success(t.reminded(remindedCount))
      await refresh()
    },
  })
  const administers = useCurrentUser()?.can
  const rewards =
    administers?.administer === true &&
    (administers.sections === undefined ||
      administers.sections.some((section) => section === 'rewards' || section === 'accounting'))
  if (!can.manage && !can.invite && !rewards) return null
  const unremindable = remindedToday ? t.remindedToday : counts.invited === 0 ? t.nobodyToRemind : false
  return (
    <Card as="section" padding="large" bleeds aria-label={t.manage}>
      <h2 className={styles.heading}>{t.manage}</h2>
      <div className={styles.buttons}>
        {can.invite && (
          <Button size="xSmall" icon="mention" onClick={() => setOpen('invite')}>
            {t.invite}
          </Button>
        )}
        {rewards && counts.attended > 0 && (
          <Button size="xSmall" icon="reward" onClick={() => setOpen('reward')}>
            {t.reward}
          </Button>
        )}
        {can.manage && (
          <>
            {startsAt !== null && (
              <Button size="xSmall" icon="check" onClick={() => setOpen('check-in')}>
                {t.checkIn}
              </Button>
            )}
            <Button size="xSmall" icon="chat" onClick={() => setOpen('message')}>
              {t.write}
            </Button>
            {can.edit && (
              <Button
                size="xSmall"
                icon="notification"
                pending={remind.pending}
                disabled={unremindable}
                onClick={() => remind.submit()}
              >
                {t.remind}
              </Button>
            )}
            {can.edit && (
              <Button size="xSmall" icon="edit" href={href(`/activities/${id}/edit`)}>
                {t.edit}
              </Button>
            )}
            <Button
              size="xSmall"
              icon="download"
              onClick={() => location.assign(exportParticipants.path.replace('{id}', String(id)))}
            >
              {t.exportCsv}
            </Button>
            <Button size="xSmall" icon="copy" href={href(`/activities/new?copy=${id}`)}>
              {t.copy}
            </Button>
            {can.close && (
              <Button size="xSmall" icon="lock" situation="neutral" onClick={() => setOpen('close')}>
                {t.close}
              </Button>
            )}
            <Button size="xSmall" icon="trash" situation="danger" onClick={() => setOpen('delete')}>
              {t.remove}
            </Button>
          </>
        )}
      </div>
      <Suspense>
        {open === 'invite' && <InviteDialog activity={activity} onClose={close} />}
        {open === 'message' && <MessageDialog activity={activity} onClose={close} />}
        {open === 'reward' && <RewardDialog activity={activity} onClose={close} />}
        {open === 'check-in' && <CheckInDialog activity={activity} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={open === 'close'}
        title={t.closeTitle}
        confirmLabel={t.close}
        onClose={close}
        onConfirm={async () => {
          await take(await call(closeActivity, { params: { id } }))
          toast.success(t.closed)
        }}
      >
        {t.closeWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={t.removeTitle}
        confirmLabel={t.remove}
        cancelLabel={t.keep}
        situation="danger"
        onClose={close}
        onConfirm={async () => {
          await call(deleteActivity, { params: { id } })
          navigate('/activities', { replace: true })
          toast.success(t.removed)
          await gone()
        }}
      >
        {t.removeWords}
        {activity.namesAudience && ` ${t.removeAudience}`}
      </ConfirmDialog>
    </Card>
  )
}
