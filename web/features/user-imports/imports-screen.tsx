import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listUserImports } from '#contract/user-imports.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { ColumnsHelp } from './columns-help.tsx'
import { ImportForm } from './import-form.tsx'
import { importStateWords, importsWords } from './imports.strings.ts'
import styles from './user-imports.module.css'

type Import = Answer<typeof listUserImports>['userImports'][number]

/** Imports people from a file, and lists earlier imports. */
export default function ImportsScreen() {
  const t = useStrings(importsWords)
  return (
    <AdminScreen path="/admin/users" title={t.title} back="/admin/users">
      <ImportForm />
      <ColumnsHelp />
      <History />
    </AdminScreen>
  )
}

export const importTone = {
  checking: 'information',
  checked: 'warning',
  applying: 'information',
  applied: 'success',
  undoing: 'information',
  undone: 'neutral',
  failed: 'danger',
} as const

function History() {
  const t = useStrings(importsWords)
  const query = useInfiniteQuery({ ...pagesFor(listUserImports, {}, 'userImports'), staleTime: 0 })
  return (
    <section aria-label={t.history} className={styles.part}>
      <h2 className={styles.heading}>{t.history}</h2>
      {query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      ) : !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : query.data.length === 0 ? (
        <EmptyState icon="clock" title={t.noHistory}>
          {t.noHistoryWords}
        </EmptyState>
      ) : (
        <Card padding="none">
          <ul aria-label={t.history} className={styles.list}>
            {query.data.map((one) => (
              <HistoryLine key={one.id} one={one} />
            ))}
          </ul>
          <ListEnd query={query}>
            <SkeletonText lines={3} />
          </ListEnd>
        </Card>
      )}
    </section>
  )
}

function HistoryLine({ one }: { one: Import }) {
  const t = useStrings(importsWords)
  const states = useStrings(importStateWords)
  const { counts } = one
  return (
    <li className={styles.line}>
      <span className={styles.lineHead}>
        <AppLink to={`/admin/users/imports/${one.id}`} className={styles.strong}>
          {one.fileName || t.pasted}
        </AppLink>
        <Tag situation={importTone[one.state]}>{states[one.state]}</Tag>
        {one.kind === 'withdrawal' && <Tag>{t.withdrawal}</Tag>}
      </span>
      <span>
        {t.counts(counts.new, counts.changed)}
        {counts.error > 0 && ` · ${t.errors(counts.error)}`}
      </span>
      <span className={styles.note}>
        {one.user.name} <DateTime at={one.createdAt} />
      </span>
    </li>
  )
}
