import { formatTime } from '#common/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import type { Entry } from './calendar-entries.ts'
import styles from './calendars.module.css'
import { calendarWords } from './calendars.strings.ts'

type Props = { entry: Entry; timeZone: string; className?: string }

/** An entry in a cell: its time and title in the colour of its category. */
export function EntryChip({ entry, timeZone, className }: Props) {
  const t = useStrings(calendarWords)
  const locale = useLocale()
  const { title, place, tone, fresh, startsAt, status, hrefPath } = entry
  return (
    <AppLink
      to={hrefPath}
      title={place ? `${title} ${place}` : title}
      className={classNames(
        styles.chip,
        styles[tone],
        status === 'tentative' && styles.tentative,
        status === 'cancelled' && styles.cancelled,
        className,
      )}
    >
      {fresh && <span role="img" aria-label={t.fresh} className={styles.dot} />}
      {startsAt && <span className={styles.chipTime}>{formatTime(startsAt, { locale, timeZone })}</span>}
      <span className={styles.chipTitle}>{title}</span>
    </AppLink>
  )
}
