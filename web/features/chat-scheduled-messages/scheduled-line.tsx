import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import styles from './chat-scheduled-messages.module.css'
import { laterWords } from './chat-scheduled-messages.strings.ts'
import { type Scheduled, useScheduledMessages } from './use-scheduled-messages.ts'

const ScheduledSheet = lazyPart(() => import('./scheduled-sheet.tsx'))

type Props = {
  roomId: number
  /** Puts a message into the form. */
  takeBack: (message: Scheduled) => Promise<unknown>
}

/** Above the form: how many messages the person has scheduled in the room. Not shown without one. */
export function ScheduledLine({ roomId, takeBack }: Props) {
  const t = useStrings(laterWords)
  const { messages } = useScheduledMessages(roomId)
  const [open, setOpen] = useState(false)
  const held = messages?.filter(({ refused }) => refused !== null).length ?? 0
  const waiting = (messages?.length ?? 0) - held
  return (
    <>
      {(messages?.length ?? 0) > 0 && (
        <p className={styles.line}>
          {held > 0 && (
            <Button
              size="xSmall"
              priority="tertiary"
              situation="danger"
              icon="warning"
              onClick={() => setOpen(true)}
            >
              {t.held(held)}
            </Button>
          )}
          {waiting > 0 && (
            <Button size="xSmall" priority="tertiary" icon="clock" onClick={() => setOpen(true)}>
              {t.waiting(waiting)}
            </Button>
          )}
        </p>
      )}
      {open && (
        <Suspense>
          <ScheduledSheet
            roomId={roomId}
            takeBack={async (message) => {
              await takeBack(message)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
