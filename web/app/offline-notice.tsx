import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useLocation } from './location.ts'
import { startWorker, useStoredAt } from './offline.ts'
import styles from './offline-notice.module.css'
import { offlineWords } from './offline-notice.strings.ts'
import { useCurrentUser } from './session.tsx'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Says that the connection is lost and of what time the content is. Once it is back, the content is read again. */
export default function OfflineNotice() {
  const t = useStrings(offlineWords)
  const locale = useLocale()
  const user = useCurrentUser()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const storedAt = useStoredAt(pathname)
  const begins = user !== null && import.meta.env.PROD
  useEffect(() => {
    if (begins) void startWorker(locale).catch(() => undefined)
  }, [begins, locale])
  const old = storedAt !== undefined
  useEffect(() => {
    if (!old) return
    const refresh = () => void client.invalidateQueries()
    addEventListener('online', refresh)
    return () => removeEventListener('online', refresh)
  }, [old, client])
  const place = { locale, timeZone: user?.timeZone ?? 'Asia/Tokyo' }
  return (
    <div role="status" className={styles.place}>
      {(!online || old) && (
        <p className={styles.notice}>
          <Icon name="warning" />
          {old ? t.stored(readableDateTime(storedAt, place)) : t.offline}
        </p>
      )}
    </div>
  )
}
