import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { reminderWords } from '../chat-reminders/chat-reminders.strings.ts'
import { ReminderList } from '../chat-reminders/reminder-list.tsx'
import { ChatOff } from '../chat-rooms/chat-off.tsx'
import { laterWords } from '../chat-scheduled-messages/chat-scheduled-messages.strings.ts'
import { ScheduledList } from '../chat-scheduled-messages/scheduled-list.tsx'
import styles from './later-screen.module.css'
import { takeBackScheduled } from './use-take-back.ts'

/** Everything in chat that waits for its time: the person's scheduled messages and reminders. */
export default function LaterScreen() {
  const t = useStrings(laterWords)
  const r = useStrings(reminderWords)
  const user = useCurrentUser()
  const { kind } = useFrame()
  const navigate = useAppNavigate()
  if (user && !user.can.chat.use) return <ChatOff />
  return (
    <Screen title={t.title} back="/chat/rooms">
      <div className={classNames(styles.parts, kind === 'phone' && styles.phone)}>
        <section aria-labelledby="scheduled">
          <h2 id="scheduled" className={styles.heading}>
            {t.list}
          </h2>
          <ScheduledList
            takeBack={async (message) => {
              if (!user) return
              await takeBackScheduled(user.id, message)
              navigate(`/chat/rooms/${message.room.id}`)
            }}
          />
        </section>
        <section aria-labelledby="reminders">
          <h2 id="reminders" className={styles.heading}>
            {r.list}
          </h2>
          <ReminderList />
        </section>
      </div>
    </Screen>
  )
}
