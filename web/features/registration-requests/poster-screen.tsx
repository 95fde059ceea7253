import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { getRegistrationSettings } from '#contract/registration-requests.administration.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { adminRegistrationWords } from './admin-registration.strings.ts'
import styles from './registration.module.css'

const QrCode = lazy(() => import('../admin-users/qr-code.tsx'))

const path = '/admin/registration_requests'
const settingsPath = `${path}?tab=form`

/** A poster with the QR code, to be printed for the back room. */
export default function PosterScreen() {
  const t = useStrings(adminRegistrationWords)
  return (
    <AdminScreen path={path} title={t.posterTitle} back={settingsPath}>
      <Poster />
    </AdminScreen>
  )
}

function Poster() {
  const t = useStrings(adminRegistrationWords)
  const href = useHref()
  const query = useQuery({ ...queryFor(getRegistrationSettings, {}), staleTime: 0 })
  if (!query.data)
    return query.isError ? (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    ) : (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  const { enabled, code, address, companyName, intro } = query.data
  if (!enabled || code === null || address === null)
    return (
      <EmptyState
        icon="users"
        title={t.off}
        action={<Button href={href(settingsPath)}>{t.tabForm}</Button>}
      />
    )
  return (
    <div className={styles.column}>
      <div className={`${styles.buttons} ${styles.screenOnly}`}>
        <Button priority="primary" icon="download" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <section aria-label={t.posterTitle} className={styles.poster}>
        <h2 className={styles.posterHead}>{t.posterHead(companyName)}</h2>
        <p>{t.posterScan}</p>
        <Suspense fallback={<span className={styles.qr} />}>
          <QrCode text={address} label={t.posterQr} className={styles.qr} />
        </Suspense>
        <p>
          {t.posterCode}
          <br />
          <span className={styles.code}>{code}</span>
        </p>
        <p className={styles.note}>
          {t.posterAt} {`${address.slice(0, address.indexOf('#'))}/check_token`}
        </p>
        {intro && <p className={styles.text}>{intro}</p>}
      </section>
    </div>
  )
}
