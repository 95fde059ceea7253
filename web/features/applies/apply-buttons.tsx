import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelReservation, cancelTasks, deleteApply } from '#contract/applies.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate, useHref } from '#web/app/link.tsx'
import { menuUsePath } from '../menus/menus-query.ts'
import { refreshUseLists, refreshUses } from '../reports/report-cache.ts'
import { applies } from './applies.strings.ts'
import { type ApplyOverview, buttonsQuery } from './apply-queries.ts'
import styles from './apply-screen.module.css'
import { useRemindReport, useRemindTasks } from './use-reminders.ts'

/** The actions the server permits on a use now. */
export function ApplyButtonRow({ apply }: { apply: ApplyOverview }) {
  const t = useStrings(applies)
  const href = useHref()
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const remind = useRemindReport()
  const [asked, setAsked] = useState<'delete' | 'reservation'>()
  const { data } = useQuery({ ...buttonsQuery(apply.id), staleTime: 0 })
  if (!data) return null
  const { can, reportId } = data
  const waiting = apply.reports.find((report) => report.can.remind)
  const begun = apply.reports.some(({ id, status }) => id === reportId && status === 'draft')
  const close = () => setAsked(undefined)

  const remove = async () => {
    await call(deleteApply, { params: { id: apply.id } })
    toast.success(t.removed)
    navigate('/applies', { replace: true })
    void refreshUseLists(client)
  }
  const callOff = async () => {
    await call(cancelReservation, { params: { id: apply.id } })
    toast.success(t.reservationCancelled)
    await refreshUses(client)
  }
  const writing = can.writeReport || can.edit
  return (
    <div className={styles.buttons}>
      {writing && reportId !== null && (
        <Button priority="primary" icon="edit" href={href(`/reports/${reportId}/edit`)}>
          {can.writeReport ? t.writeReport : begun ? t.goOn : t.mend}
        </Button>
      )}
      {can.remind && waiting && (
        <Button icon="notification" pending={remind.pending} onClick={() => remind.submit(waiting.id)}>
          {t.remind}
        </Button>
      )}
      {can.useAgain && (
        <Button
          situation="neutral"
          href={href(
            menuUsePath({ id: apply.menu.id, formKind: apply.reports.length > 0 ? 'items' : 'post' }),
          )}
        >
          {t.useAgain}
        </Button>
      )}
      {can.cancelReservation && (
        <Button situation="neutral" onClick={() => setAsked('reservation')}>
          {t.cancelReservation}
        </Button>
      )}
      {can.cancel && (
        <Button situation="neutral" href={href(`/applies/${apply.id}/cancel`)}>
          {t.cancel}
        </Button>
      )}
      {can.delete && (
        <Button situation="danger" priority="tertiary" icon="trash" onClick={() => setAsked('delete')}>
          {t.remove}
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        title={t.removeTitle}
        confirmLabel={t.remove}
        situation="danger"
        onConfirm={remove}
        onClose={close}
      >
        {t.removeWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'reservation'}
        title={t.cancelReservationTitle}
        confirmLabel={t.cancelReservation}
        onConfirm={callOff}
        onClose={close}
      >
        {t.cancelReservationWords}
      </ConfirmDialog>
    </div>
  )
}

/** Reminding people of the requests of a use, and withdrawing these. */
export function RequestButtons({ apply }: { apply: ApplyOverview }) {
  const t = useStrings(applies)
  const toast = useToast()
  const client = useQueryClient()
  const remind = useRemindTasks()
  const [asked, setAsked] = useState(false)
  const { data } = useQuery({ ...buttonsQuery(apply.id), staleTime: 0 })
  const withdraw = async () => {
    const { withdrawnCount } = await call(cancelTasks, { params: { id: apply.id } })
    toast.success(t.tasksCancelled(withdrawnCount))
    await refreshUses(client)
  }
  if (!data || (!data.can.remindTasks && !data.can.cancelTasks)) return null
  return (
    <div className={styles.buttons}>
      {data.can.remindTasks && (
        <Button
          size="xSmall"
          icon="notification"
          pending={remind.pending}
          onClick={() => remind.submit(apply.id)}
        >
          {t.remindTasks}
        </Button>
      )}
      {data.can.cancelTasks && (
        <Button size="xSmall" situation="neutral" onClick={() => setAsked(true)}>
          {t.cancelTasks}
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        title={t.cancelTasksTitle}
        confirmLabel={t.cancelTasks}
        onConfirm={withdraw}
        onClose={() => setAsked(false)}
      >
        {t.cancelTasksWords}
      </ConfirmDialog>
    </div>
  )
}
