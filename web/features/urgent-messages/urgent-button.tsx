import { Suspense, useState } from 'react'
import type { UrgentRepeatMinutes } from '#common/urgent-message.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { urgentWords } from './urgent-messages.strings.ts'

const UrgentDialog = lazyPart(() => import('./urgent-dialog.tsx'))

type Props = {
  roomId: number
  text: string
  /** There is something to send. */
  sendable: boolean
  onSend: (minutes: UrgentRepeatMinutes) => void
}

/** Sends what is written as urgent, for those whom the company allows to. */
export function UrgentButton({ roomId, text, sendable, onSend }: Props) {
  const t = useStrings(urgentWords)
  const allowed = useCurrentUser()?.can.chat.urge
  const [asking, setAsking] = useState(false)
  if (!allowed) return null
  return (
    <>
      <IconButton
        icon="warning"
        label={t.sendUrgent}
        aria-haspopup="dialog"
        aria-disabled={!sendable}
        onClick={() => sendable && setAsking(true)}
      />
      {asking && (
        <Suspense>
          <UrgentDialog
            {...{ roomId, text }}
            onClose={() => setAsking(false)}
            onSend={(minutes) => {
              setAsking(false)
              onSend(minutes)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
