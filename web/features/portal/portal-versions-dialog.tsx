import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listPortalVersions } from '#contract/portal.administration.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { pagesFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import styles from './portal-admin.module.css'
import { portalAdminWords } from './portal-admin.strings.ts'
import type { PageEditor } from './use-portal-page.ts'

type Version = Answer<typeof listPortalVersions>['portalVersions'][number]

/** The published versions of a page. An earlier one can be restored. */
export function PortalVersionsDialog({ editor, onClose }: { editor: PageEditor; onClose: () => void }) {
  const t = useStrings(portalAdminWords)
  const { id } = editor.page
  const query = useInfiniteQuery(
    pagesFor(listPortalVersions, { params: { id }, query: {} }, 'portalVersions'),
  )
  const [restoring, setRestoring] = useState<Version>()
  const restore = async ({ number }: Version) => {
    if (!(await editor.restore(number))) throw new Error('The version was not restored')
    toast.success(t.restoredNow(number))
    onClose()
  }
  return (
    <Dialog open title={t.history} losesNothing onClose={onClose}>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {query.isError && <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />}
      {query.data?.length === 0 && (
        <EmptyState icon="clock" title={t.noVersions}>
          {t.noVersionsWords}
        </EmptyState>
      )}
      <ol className={styles.versions}>
        {query.data?.map((version) => (
          <VersionLine key={version.number} version={version} onRestore={() => setRestoring(version)} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button situation="neutral" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      <ConfirmDialog
        open={restoring !== undefined}
        onClose={() => setRestoring(undefined)}
        title={t.restoreTitle(restoring?.number ?? 0)}
        confirmLabel={t.restore}
        onConfirm={() => restore(restoring!)}
      >
        {t.restoreWords}
      </ConfirmDialog>
    </Dialog>
  )
}

function VersionLine({ version, onRestore }: { version: Version; onRestore: () => void }) {
  const t = useStrings(portalAdminWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const { number, title, blockCount, publishedBy, publishedAt, restoredNumber, current } = version
  const when = readableDateTime(publishedAt, { locale, timeZone })
  return (
    <li className={styles.version}>
      <span className={styles.words}>
        <span className={styles.standing}>
          <span className={styles.name}>{t.version(number)}</span>
          {current && <Tag situation="success">{t.current}</Tag>}
          {restoredNumber !== null && <Tag>{t.broughtBack(restoredNumber)}</Tag>}
        </span>
        <span className={styles.note}>{t.publishedBy(publishedBy?.name ?? '', when)}</span>
        <span className={styles.note}>{`${title} · ${t.blockCount(blockCount)}`}</span>
      </span>
      {!current && (
        <Button size="xSmall" onClick={onRestore}>
          {t.restore}
        </Button>
      )}
    </li>
  )
}
