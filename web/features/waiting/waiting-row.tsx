import { formatDateTime } from '#common/dates.ts'
import { readableDay } from '#common/readable-dates.ts'
import { money } from '#common/yen.strings.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { waitingWords } from './waiting.strings.ts'
import type { WaitingItem } from './waiting-cache.ts'
import styles from './waiting-row.module.css'
import { waitingStrip } from './waiting-strip.strings.ts'

/** One waiting item, linked to where it is handled. */
export function WaitingRow({ item }: { item: WaitingItem }) {
  const t = useStrings(waitingWords)
  const kinds = useStrings(waitingStrip)
  const { yen } = useStrings(money)
  const locale = useLocale()
  const days = daysSince(item.since)
  // Stands once where it is the title as well.
  const menuName = item.menu?.name === item.title ? undefined : item.menu?.name
  const day = item.dueOn && readableDay(item.dueOn, locale)
  return (
    <AppLink to={item.hrefPath} className={styles.row}>
      <Avatar name={item.actor?.name ?? item.title} src={item.actor?.profileImgPath ?? null} />
      <span className={styles.words}>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.detail}>
          <Tag situation={item.overdue ? 'danger' : 'warning'}>{kinds[item.kind]}</Tag>
          {day && (
            <span className={item.overdue ? styles.late : undefined}>
              {item.overdue ? t.late(day) : t.due(day)}
            </span>
          )}
          {days > 0 && <WaitingTime at={item.since} days={days} />}
          {item.amount !== undefined && <span className={styles.amount}>{yen(item.amount)}</span>}
          {item.note && <span>{item.note}</span>}
          <span>{[item.actor?.name, menuName].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      <Icon name="chevronRight" className={styles.arrow} />
    </AppLink>
  )
}

const dayMs = 86_400_000
const daysSince = (at: string) => Math.floor((Date.now() - Date.parse(at)) / dayMs)

function WaitingTime({ at, days }: { at: string; days: number }) {
  const t = useStrings(waitingWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  return (
    <time dateTime={at} title={formatDateTime(at, { locale, timeZone })} className={styles.days}>
      {t.waitingDays(days)}
    </time>
  )
}
