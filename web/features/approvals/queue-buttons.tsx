import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { decisions } from './decisions.strings.ts'
import styles from './queue-buttons.module.css'
import type { Queue } from './use-queue.ts'

/** The position among the waiting reports, and links to the previous and the next. */
export function QueueButtons({ queue }: { queue: Queue }) {
  const t = useStrings(decisions)
  const href = useHref()
  const { position, count, previous, after, search } = queue
  if (position === 0) return null
  return (
    <nav aria-label={t.queue} className={styles.queue}>
      {previous && (
        <IconButton
          icon="chevronLeft"
          label={t.previousOne}
          href={href(`/reports/${previous.id}${search}`)}
        />
      )}
      <span className={styles.position}>
        <span aria-hidden="true">
          {position}/{count}
        </span>
        <span className="visually-hidden">{t.position(position, count)}</span>
      </span>
      {after && (
        <IconButton icon="chevronRight" label={t.nextOne} href={href(`/reports/${after.id}${search}`)} />
      )}
    </nav>
  )
}
