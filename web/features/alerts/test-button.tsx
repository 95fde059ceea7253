import { useQueryClient } from '@tanstack/react-query'
import { listAlerts, testAlertReceiver } from '#contract/alerts.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall } from '../operators/operator-api.ts'
import { alertWords } from './alerts.strings.ts'
import type { Receiver } from './receiver-dialog.tsx'

/** Sends a test, and says whether it arrived. */
export function TestButton({ receiver: { id } }: { receiver: Receiver }) {
  const t = useStrings(alertWords)
  const queryClient = useQueryClient()
  const form = useSubmit({
    send: () => operatorCall(testAlertReceiver, { params: { id } }),
    done: async ({ delivered }) => {
      if (delivered) toast.success(t.testDelivered)
      else toast.danger(t.testFailed)
      await queryClient.invalidateQueries({ queryKey: everyKeyOf(listAlerts) })
    },
    stays: true,
    toasts: true,
    failed: t.failed,
  })
  return (
    <Button size="xSmall" icon="send" pending={form.pending} onClick={() => void form.submit()}>
      {t.test}
    </Button>
  )
}
