import { useState } from 'react'
import { applyContentImport, discardContentImport, undoContentImport } from '#contract/content-imports.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { DateTime } from '#web/app/dates.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { useAct } from '#web/app/use-act.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../documents/documents.module.css'
import { contentImportsWords, contentKindWords, contentProblemWords } from './content-imports.strings.ts'
import { ContentReport } from './content-report.tsx'
import { PeopleImport } from './people-import.tsx'
import { type ContentImport, importTone, isRunning, useContentImport } from './use-content-import.ts'

/** One import: what would be brought in, what would be lost, and bringing it in. */
export default function ContentImportScreen() {
  const t = useStrings(contentImportsWords)
  const id = useIdParam()
  if (id === undefined) return <AdminMissing />
  return (
    <AdminScreen path="/admin/content_imports" title={t.title} back="/admin/content_imports">
      <ImportPage key={id} id={id} />
    </AdminScreen>
  )
}

function ImportPage({ id }: { id: number }) {
  const query = useContentImport(id)
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
  return (
    <>
      <Standing made={query.data} refetch={query.refetch} />
      {query.data.kind === 'people' && <PeopleImport made={query.data} refetch={query.refetch} />}
      {query.data.report && <ContentReport report={query.data.report} />}
    </>
  )
}

type Props = { made: ContentImport; refetch: () => Promise<unknown> }

function Standing({ made, refetch }: Props) {
  const t = useStrings(contentImportsWords)
  const problems = useStrings(contentProblemWords)
  const kinds = useStrings(contentKindWords)
  const { state, totalCount, doneCount } = made
  return (
    <Card as="section" padding="large">
      <div className={styles.form}>
        <h2 className={styles.heading}>
          {made.fileName} <Tag situation={importTone[state]}>{t[state]}</Tag>
        </h2>
        <p className={styles.detail}>
          {made.menu?.name ?? kinds[made.kind]} · {made.createdBy.name} <DateTime at={made.createdAt} />
        </p>
        {isRunning(made) && made.kind !== 'people' && (
          <div role="status">
            <Progress
              label={t[state]}
              {...(state === 'applying' &&
                totalCount > 0 && { value: doneCount / totalCount, detail: `${doneCount} / ${totalCount}` })}
            />
            <p className={styles.detail}>{t.running}</p>
          </div>
        )}
        {made.problem && (
          <Notice situation="danger" live>
            {problems[made.problem]}
          </Notice>
        )}
        {state === 'checked' && made.kind !== 'people' && !made.problem && <p>{t.will(totalCount)}</p>}
        {state === 'applied' && made.kind !== 'people' && (
          <Notice situation="success" live>
            {t.done(doneCount)}
          </Notice>
        )}
        {state === 'checked' && made.report && made.report.knownCount > 0 && (
          <p>{t.known(made.report.knownCount)}</p>
        )}
        <Acts made={made} refetch={refetch} />
      </div>
    </Card>
  )
}

function Acts({ made, refetch }: Props) {
  const t = useStrings(contentImportsWords)
  const navigate = useAppNavigate()
  const [asked, setAsked] = useState<'undo' | 'discard'>()
  const { id, version, can } = made
  const form = useSubmit({
    send: () => call(applyContentImport, { params: { id }, body: { version } }),
    done: refetch,
    failed: t.applyFailed,
    stays: true,
    toasts: true,
  })
  const undo = useAct({ refresh: refetch, failed: t.applyFailed })
  const discard = useAct({ refresh: async () => {}, failed: t.discardFailed })
  if (isRunning(made)) return null
  return (
    <>
      <div className={styles.buttons}>
        {can.apply && (
          <Button priority="primary" pending={form.pending} onClick={() => form.submit()}>
            {t.apply}
          </Button>
        )}
        {can.undo && (
          <Button situation="danger" aria-haspopup="dialog" onClick={() => setAsked('undo')}>
            {t.undo}
          </Button>
        )}
        {can.discard && (
          <Button
            situation="danger"
            priority="tertiary"
            aria-haspopup="dialog"
            onClick={() => setAsked('discard')}
          >
            {t.discard}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'undo'}
        onClose={() => setAsked(undefined)}
        title={t.undoTitle}
        situation="danger"
        confirmLabel={t.undo}
        onConfirm={() => undo(() => call(undoContentImport, { params: { id }, body: { version } }))}
      >
        {t.undoWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'discard'}
        onClose={() => setAsked(undefined)}
        title={t.discardTitle}
        situation="danger"
        confirmLabel={t.discard}
        onConfirm={() =>
          discard(async () => {
            await call(discardContentImport, { params: { id }, query: { version } })
            navigate('/admin/content_imports')
          })
        }
      >
        {t.discardWords}
      </ConfirmDialog>
    </>
  )
}
