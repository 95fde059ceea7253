import { useQueryClient } from '@tanstack/react-query'
import { confirmUrgentMessage } from '#contract/urgent-messages.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { refreshUrgent } from './urgent-cache.ts'
import { urgentWords } from './urgent-messages.strings.ts'

/** Confirms an urgent message. */
export function ConfirmButton({ id }: { id: number }) {
  const t = useStrings(urgentWords)
  const client = useQueryClient()
  const confirming = useSubmit({
    send: () => call(confirmUrgentMessage, { params: { id } }),
    done: () => refreshUrgent(client),
    // It was taken back meanwhile.
    refused: () => void refreshUrgent(client),
    failed: t.confirmFailed,
    ...{ stays: true, toasts: true },
  })
  return (
    <Button
      size="xSmall"
      priority="primary"
      icon="check"
      pending={confirming.pending}
      onClick={() => confirming.submit()}
    >
      {t.confirm}
    </Button>
  )
}
