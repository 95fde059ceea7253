import { readableDateTime } from '#common/readable-dates.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { ApiError } from '#web/app/api.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { importWords } from './import.strings.ts'
import { ImportActs } from './import-acts.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportStanding } from './import-standing.tsx'
import { importStateWords, importsWords } from './imports.strings.ts'
import { importTone } from './imports-screen.tsx'
import { type Import, isRunning, useImport } from './use-import.ts'
import styles from './user-imports.module.css'

/** One import: the change of each line, and applying it. */
export default function ImportScreen() {
  const t = useStrings(importWords)
  const id = useIdParam()
  if (id === undefined) return <AdminMissing />
  return (
    <AdminScreen path="/admin/users" title={t.title} back="/admin/users/imports">
      <ImportPage key={id} id={id} />
    </AdminScreen>
  )
}

function ImportPage({ id }: { id: number }) {
  const query = useImport(id)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data)
    return query.error instanceof ApiError && query.error.status === 404 ? (
      <ErrorState title={query.error.message} />
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const made = query.data
  const shown = made.checkVersion > 0 && made.state !== 'checking'
  return (
    <>
      <Card as="section" padding="large">
        <div className={styles.part}>
          <Head made={made} />
          <ImportStanding made={made} />
          {!isRunning(made) && <ImportActs made={made} />}
        </div>
      </Card>
      {shown && <ImportRows made={made} />}
    </>
  )
}

function Head({ made }: { made: Import }) {
  const t = useStrings(importWords)
  const w = useStrings(importsWords)
  const states = useStrings(importStateWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  return (
    <div>
      <h2 className={styles.lineHead}>
        <span className={styles.heading}>{made.fileName || w.pasted}</span>
        <Tag situation={importTone[made.state]}>{states[made.state]}</Tag>
        {made.kind === 'withdrawal' && <Tag>{w.withdrawal}</Tag>}
      </h2>
      <p className={styles.note}>
        {t.by(made.user.name, readableDateTime(made.createdAt, { locale, timeZone }))}
      </p>
    </div>
  )
}
