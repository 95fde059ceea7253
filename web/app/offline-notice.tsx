import { useSyncExternalStore } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './offline-notice.module.css'
import { shellWords } from './shell.strings.ts'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Says that the connection is lost and that nothing needs to be done. */
export function OfflineNotice() {
  const t = useStrings(shellWords)
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.notice}>
          <Icon name="warning" />
          {t.offline}
        </p>
      )}
    </div>
  )
}
