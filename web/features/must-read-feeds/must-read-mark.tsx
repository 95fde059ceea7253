import { useEffect, useRef } from 'react'
import { formatDateTime } from '#common/dates.ts'
import { readableDay } from '#common/readable-dates.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import type { Feed } from '../feeds/feed-cache.ts'
import { mustRead } from './must-read.strings.ts'
import styles from './must-read-mark.module.css'
import { useFinishReading } from './use-finish-reading.ts'

/** Says that a post must be read and by when. Readers who are asked get the button that confirms it. */
export function MustReadMark({ feed }: { feed: Feed }) {
  const t = useStrings(mustRead)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const { pending, finish } = useFinishReading(feed)
  const mark = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const confirmed = feed.mustRead?.confirmedAt != null
  // Pressing the button removes it: keep the keyboard focus here.
  useEffect(() => {
    if (confirmed && pressed.current && document.activeElement === document.body)
      mark.current?.focus({ preventScroll: true })
  }, [confirmed])
  if (!feed.mustRead) return null
  const { dueOn, overdue, asked, confirmedAt } = feed.mustRead
  const day = readableDay(dueOn, locale)
  const late = overdue && asked && confirmedAt === null
  return (
    <div
      ref={mark}
      tabIndex={-1}
      className={classNames(styles.mark, late && styles.late, confirmedAt !== null && styles.done)}
    >
      <Tag situation={late ? 'danger' : confirmedAt ? 'success' : 'warning'}>{t.mustRead}</Tag>
      <span className={styles.due}>{late ? t.overdue(day) : t.due(day)}</span>
      {asked && confirmedAt === null && (
        <span className={styles.end}>
          <Button
            size="xSmall"
            priority="primary"
            icon="check"
            pending={pending}
            onClick={() => {
              pressed.current = true
              void finish()
            }}
          >
            {t.finish}
          </Button>
        </span>
      )}
      {confirmedAt !== null && (
        <span
          role="status"
          className={classNames(styles.state, styles.end)}
          title={t.finishedAt(formatDateTime(confirmedAt, { locale, timeZone }))}
        >
          <Icon name="success" />
          {t.finished}
        </span>
      )}
    </div>
  )
}
