import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './chat-scheduled-messages.module.css'
import { laterWords } from './chat-scheduled-messages.strings.ts'
import { ScheduledList } from './scheduled-list.tsx'
import type { Scheduled } from './use-scheduled-messages.ts'

type Props = { roomId: number; takeBack: (message: Scheduled) => Promise<unknown>; onClose: () => void }

/** The person's scheduled messages of a room. */
export default function ScheduledSheet({ roomId, takeBack, onClose }: Props) {
  const t = useStrings(laterWords)
  return (
    <Sheet open losesNothing title={t.list} onClose={onClose}>
      <ScheduledList roomId={roomId} takeBack={takeBack} />
      <p className={styles.all}>
        <AppLink to="/chat/scheduled">{t.showAll}</AppLink>
      </p>
    </Sheet>
  )
}
