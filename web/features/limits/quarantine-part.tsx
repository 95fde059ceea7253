import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { deleteQuarantinedFile, listQuarantinedFiles } from '#contract/limits.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import settings from '../administration/settings.module.css'
import { limitWords } from './limits.strings.ts'
import styles from './quarantine-part.module.css'
import { limitsQuery } from './use-limits.ts'

type QuarantinedFile = Answer<typeof listQuarantinedFiles>['quarantinedFiles'][number]

/** Quarantined files: sender, time and finding, with a button to delete them. */
export function QuarantinePart() {
  const t = useStrings(limitWords)
  const client = useQueryClient()
  const query = useInfiniteQuery(pagesFor(listQuarantinedFiles, {}, 'quarantinedFiles'))
  const [asked, setAsked] = useState<QuarantinedFile>()
  const remove = async () => {
    await call(deleteQuarantinedFile, { params: { id: asked!.id } }).catch((error: unknown) => {
      // Someone else has already deleted it.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    toast.success(t.deleted)
    await client.invalidateQueries({ queryKey: everyKeyOf(listQuarantinedFiles) })
    await client.invalidateQueries({ queryKey: limitsQuery.queryKey })
  }
  return (
    <Card as="section" aria-labelledby="quarantine" className={settings.part}>
      <h2 id="quarantine" className={settings.heading}>
        {t.quarantine}
      </h2>
      <p>{t.quarantineIntro}</p>
      {query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      ) : !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : query.data.length === 0 ? (
        <EmptyState icon="success" title={t.none}>
          {t.noneWords}
        </EmptyState>
      ) : (
        <ul>
          {query.data.map((file) => (
            <Line key={file.id} file={file} onDelete={() => setAsked(file)} />
          ))}
          <ListEnd query={query}>
            <SkeletonText lines={2} />
          </ListEnd>
        </ul>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={remove}
        title={t.deleteTitle}
        confirmLabel={t.delete}
        situation="danger"
      >
        {asked && t.deleteWords(asked.originalName)}
      </ConfirmDialog>
    </Card>
  )
}

function Line({ file, onDelete }: { file: QuarantinedFile; onDelete: () => void }) {
  const t = useStrings(limitWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const when = readableDateTime(file.createdAt, { locale, timeZone })
  const who = file.uploader?.name ?? t.unknownSender
  return (
    <li className={styles.row}>
      <Icon name="warning" className={styles.sign} />
      <span className={styles.words}>
        <span className={styles.name}>{file.originalName}</span>
        <span className={settings.note}>{t.foundIn(file.finding, who, when, fileSize(file.byteSize))}</span>
      </span>
      <Button size="xSmall" situation="danger" aria-label={t.deleteOf(file.originalName)} onClick={onDelete}>
        {t.delete}
      </Button>
    </li>
  )
}
