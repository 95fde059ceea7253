import { addMonths, localToday } from '#common/plain-date.ts'
import { controls } from './controls.strings.ts'
import { IconButton } from './icon-button.tsx'
import { useLocale, useStrings } from './locale.tsx'
import styles from './month-bar.module.css'

/** YYYY-MM */
export type Month = string

export const thisMonth = (): Month => localToday().slice(0, 7)

const addMonth = (month: Month, by: number): Month => addMonths(`${month}-01`, by).slice(0, 7)

/** Moves between months, up to the current one. */
export function MonthBar({ month, onChange }: { month: Month; onChange: (month: Month) => void }) {
  const t = useStrings(controls)
  const locale = useLocale()
  const name = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  const last = month >= thisMonth()
  return (
    <div className={styles.bar}>
      <IconButton icon="chevronLeft" label={t.monthBefore} onClick={() => onChange(addMonth(month, -1))} />
      <span role="status" className={styles.name}>
        {name}
      </span>
      <IconButton
        icon="chevronRight"
        label={t.monthAfter}
        aria-disabled={last || undefined}
        className={last ? styles.end : undefined}
        onClick={() => !last && onChange(addMonth(month, 1))}
      />
    </div>
  )
}
