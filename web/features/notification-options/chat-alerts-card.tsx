import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Switch } from '#ui/switch.tsx'
import { alertsState, setAlerts } from '#web/app/chat-alerts.ts'
import { chatAlertsWords } from './notification-options.strings.ts'
import styles from './notification-options-screen.module.css'

/** Notifications of chat messages by this device, and what the rooms' own settings do. */
export function ChatAlertsCard() {
  const t = useStrings(chatAlertsWords)
  const [state, setState] = useState(alertsState)
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="options-chat">
      <h2 id="options-chat" className={styles.heading}>
        {t.title}
      </h2>
      <div className={styles.part}>
        {state !== 'absent' && (
          <Switch
            label={t.on}
            checked={state === 'on'}
            disabled={state === 'blocked'}
            onChange={async (on) => setState(await setAlerts(on))}
          />
        )}
        {state === 'blocked' && <Notice>{t.blocked}</Notice>}
        {state === 'absent' && <p className={styles.note}>{t.absent}</p>}
        <p className={styles.note}>{t.note}</p>
        <p className={styles.note}>{t.levels}</p>
      </div>
    </Card>
  )
}
