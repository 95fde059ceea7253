import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUrgentMessages } from '#contract/urgent-messages.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { useLive } from '#web/app/live.ts'
import { queryFor } from '#web/app/query.ts'
import { hrefOf } from '#web/app/screens.ts'
import { ConfirmButton } from './confirm-button.tsx'
import styles from './urgent-messages.module.css'
import { urgentWords } from './urgent-messages.strings.ts'

/**
 * The earliest urgent message that the person has not confirmed, on every page. It takes neither the focus nor the
 * keys. Made small, it stays so until another one arrives.
 */
export default function UrgentBanner() {
  const t = useStrings(urgentWords)
  const { kind } = useFrame()
  const [small, setSmall] = useState<number>()
  const { data, refetch } = useQuery({ ...queryFor(listUrgentMessages, {}), staleTime: 0 })
  useLive('waiting.changed', () => void refetch())
  const messages = data?.urgentMessages ?? []
  const [first] = messages
  if (!first) return null
  const newest = messages.at(-1)!.id
  if (small === newest)
    return (
      <button type="button" className={styles.pill} onClick={() => setSmall(undefined)}>
        <Icon name="warning" size="small" />
        {t.waiting(messages.length)}
      </button>
    )
  return (
    <section className={styles.banner} aria-label={t.banner}>
      <Icon name="warning" size="large" className={styles.sign} />
      <div className={styles.words} role="alert">
        <p className={styles.title}>
          {t.banner}
          <span className={styles.detail}>{t.from(first.author.name, first.roomName)}</span>
        </p>
        <p className={styles.excerpt}>{first.excerpt || t.withoutText}</p>
      </div>
      <div className={styles.buttons}>
        <ConfirmButton key={first.id} id={first.id} />
        <Link href={hrefOf(`/chat/rooms/${first.chatRoomId}?message=${first.seq}`, kind === 'phone')}>
          {t.open}
        </Link>
        {messages.length > 1 && <span className={styles.detail}>{t.others(messages.length - 1)}</span>}
      </div>
      <IconButton size="xSmall" icon="chevronUp" label={t.later} onClick={() => setSmall(newest)} />
    </section>
  )
}
