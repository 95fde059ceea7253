import { useQuery } from '@tanstack/react-query'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { firstWaitingQuery, useWaitingChanges } from '#web/app/use-waiting-count.ts'
import styles from './waiting-strip.module.css'
import { waitingStrip } from './waiting-strip.strings.ts'

/** On home: the number of items waiting for the person, and the most urgent one. Not shown if there are none. */
export function WaitingStrip() {
  const t = useStrings(waitingStrip)
  const { data } = useQuery(firstWaitingQuery)
  useWaitingChanges()
  const first = data?.items[0]
  if (!data || !first) return null
  const sum = (count: 'count' | 'overdueCount') => data.kinds.reduce((total, kind) => total + kind[count], 0)
  const overdue = sum('overdueCount')
  return (
    <AppLink to="/waiting" className={classNames(styles.strip, overdue > 0 && styles.late)}>
      <Icon name={overdue > 0 ? 'warning' : 'clock'} size="large" className={styles.sign} />
      <span className={styles.words}>
        <span className={styles.count}>
          {t.strip(sum('count'))}
          {overdue > 0 && <span className={styles.overdue}> · {t.overdue(overdue)}</span>}
        </span>
        <span className={styles.first}>
          {t[first.kind]} · {first.title}
        </span>
      </span>
      <span className={styles.all}>{t.seeAll}</span>
    </AppLink>
  )
}
