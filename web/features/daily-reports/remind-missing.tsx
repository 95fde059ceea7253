import { useState } from 'react'
import { remindSubmissions } from '#contract/daily-reports.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useMailDelivery } from '#web/app/mail-delivery.tsx'
import { submissions } from './submissions.strings.ts'

type Props = { menuId: number; departmentId: number | undefined; count: number }

/** Reminds the people who have not submitted today's report, after a confirmation. */
export function RemindMissing({ menuId, departmentId, count }: Props) {
  const t = useStrings(submissions)
  const toast = useToast()
  const delivery = useMailDelivery()
  const [asking, setAsking] = useState(false)
  const remind = async () => {
    const { remindedCount } = await call(remindSubmissions, {
      params: { id: menuId },
      body: { departmentId },
    })
    toast.success(t.reminded(remindedCount))
  }
  return (
    <>
      <Button size="xSmall" icon="notification" onClick={() => setAsking(true)}>
        {t.remind}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={remind}
        title={t.remindTitle}
        confirmLabel={t.remind}
      >
        {delivery === 'none' ? t.noticeOnly(count) : t.remindWords(count)}
      </ConfirmDialog>
    </>
  )
}
