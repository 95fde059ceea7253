import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './header.module.css'
import { AppLink } from './link.tsx'
import { headerCount } from './reachable.ts'
import { shellWords } from './shell.strings.ts'
import { useWaitingCount } from './use-waiting-count.ts'

const waiting = '/waiting'

/** In the header: what waits for the person, with its number. Its place is kept while the number is unknown. */
export function WaitingLink() {
  const t = useStrings(shellWords)
  const count = headerCount(useWaitingCount())
  return (
    <AppLink to={waiting} className={styles.waiting} title={t.forYou}>
      <Icon name="clock" size="large" label={t.forYou} />
      <Badge count={count} label={t.waiting(count)} className={styles.badge} />
    </AppLink>
  )
}
