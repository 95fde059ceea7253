import { useState } from 'react'
import { applyDocumentImport, discardDocumentImport } from '#contract/document-imports.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink, useAppNavigate, useHref } from '#web/app/link.tsx'
import { useAct } from '#web/app/use-act.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../documents/documents.module.css'
import { documentImportsWords, importReasonWords } from './document-imports.strings.ts'
import { type DocumentImport, importTone, isRunning, useDocumentImport } from './use-document-import.ts'

type Item = DocumentImport['items'][number]

/** One import: what each file becomes, and making the drafts. */
export default function DocumentImportScreen() {
  const t = useStrings(documentImportsWords)
  const id = useIdParam()
  if (id === undefined) return <AdminMissing />
  return (
    <AdminScreen path="/admin/documents" title={t.title} back="/admin/document_imports">
      <ImportPage key={id} id={id} />
    </AdminScreen>
  )
}

function ImportPage({ id }: { id: number }) {
  const query = useDocumentImport(id)
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
  return <Made made={query.data} refetch={query.refetch} />
}

type Props = { made: DocumentImport; refetch: () => Promise<unknown> }

function Made({ made, refetch }: Props) {
  const t = useStrings(documentImportsWords)
  const reasons = useStrings(importReasonWords)
  const { counts, state, items } = made
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const of = (...outcomes: Item['outcome'][]) => items.filter(({ outcome }) => outcomes.includes(outcome))
  const done = state === 'checking' ? items.length - counts.pending : counts.imported
  const total = state === 'checking' ? items.length : counts.imported + counts.ready
  return (
    <>
      <Card as="section" padding="large">
        <div className={styles.form}>
          <h2 className={styles.heading}>
            {made.fileName} <Tag situation={importTone[state]}>{t[state]}</Tag>
          </h2>
          <p className={styles.detail}>
            {t.into(made.category?.name ?? t.categoryGone, made.owner.name)} · {made.createdBy.name}{' '}
            <DateTime at={made.createdAt} />
          </p>
          {isRunning(made) && (
            <div role="status">
              <Progress
                label={t[state]}
                {...(total > 0 && { value: done / total, detail: `${done} / ${total}` })}
              />
              <p className={styles.detail}>{t.running}</p>
            </div>
          )}
          {made.problem && (
            <Notice situation="danger" live>
              {reasons[made.problem]}
            </Notice>
          )}
          {state === 'applied' && (
            <Notice situation="success" live>
              {t.done(counts.imported)}
            </Notice>
          )}
          {made.newCategories.length > 0 && (
            <div>
              <p className={styles.name}>{t.newCategories}</p>
              <ul>
                {made.newCategories.map((path) => (
                  <li key={path.join('/')}>{path.join(' / ')}</li>
                ))}
              </ul>
            </div>
          )}
          <Acts made={made} skipped={skipped} refetch={refetch} />
        </div>
      </Card>
      <Items
        title={state === 'applied' ? t.made(counts.imported) : t.willBe(counts.ready + counts.imported)}
        items={of('ready', 'imported')}
        skipped={made.can.apply ? skipped : undefined}
        onSkip={(at, skip) =>
          setSkipped((before) => new Set(skip ? [...before, at] : [...before].filter((one) => one !== at)))
        }
      />
      <Items title={t.refusedCount(counts.refused)} items={of('refused')} />
      <Items title={t.skippedCount(counts.skipped)} items={of('skipped')} />
    </>
  )
}

function Acts({ made, skipped, refetch }: Props & { skipped: ReadonlySet<number> }) {
  const t = useStrings(documentImportsWords)
  const href = useHref()
  const navigate = useAppNavigate()
  const [discarding, setDiscarding] = useState(false)
  const count = made.counts.ready - skipped.size
  const { id, version } = made
  const form = useSubmit({
    check: () => ({ items: count > 0 ? '' : t.noneChosen }),
    send: () => call(applyDocumentImport, { params: { id }, body: { version, skipped: [...skipped] } }),
    done: refetch,
    failed: t.applyFailed,
    stays: true,
    toasts: true,
  })
  const act = useAct({ refresh: async () => {}, failed: t.discardFailed })
  if (isRunning(made)) return null
  return (
    <>
      {form.problems.items && (
        <Notice situation="danger" live>
          {form.problems.items}
        </Notice>
      )}
      <div className={styles.buttons}>
        {made.can.apply && (
          <Button priority="primary" pending={form.pending} onClick={() => form.submit()}>
            {t.apply(count)}
          </Button>
        )}
        {made.state === 'applied' && (
          <>
            <Button
              priority="primary"
              href={href(`/admin/documents${made.category ? `?category=${made.category.id}` : ''}`)}
            >
              {t.toDocuments}
            </Button>
            <Button href={href('/admin/document_imports')}>{t.another}</Button>
          </>
        )}
        {made.can.discard && (
          <Button
            situation="danger"
            priority="tertiary"
            aria-haspopup="dialog"
            onClick={() => setDiscarding(true)}
          >
            {t.discard}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={t.discardTitle}
        situation="danger"
        confirmLabel={t.discard}
        onConfirm={() =>
          act(async () => {
            await call(discardDocumentImport, { params: { id }, query: { version } })
            navigate('/admin/document_imports')
          })
        }
      >
        {t.discardWords}
      </ConfirmDialog>
    </>
  )
}

type ItemsProps = {
  title: string
  items: readonly Item[]
  skipped?: ReadonlySet<number> | undefined
  onSkip?: (place: number, skip: boolean) => void
}

function Items({ title, items, skipped, onSkip }: ItemsProps) {
  if (items.length === 0) return null
  return (
    <section aria-label={title} className={styles.below}>
      <h2 className={styles.heading}>{title}</h2>
      <Card padding="none" bleeds>
        <ul aria-label={title} className={styles.rows}>
          {items.map((item) => (
            <li key={item.place} className={styles.row}>
              <span className={styles.words}>
                {skipped ? (
                  <Checkbox
                    label={item.title}
                    checked={!skipped.has(item.place)}
                    onChange={(checked) => onSkip?.(item.place, !checked)}
                  />
                ) : item.documentId !== null && item.outcome === 'imported' ? (
                  <AppLink to={`/admin/documents/${item.documentId}`}>{item.title}</AppLink>
                ) : (
                  item.title && <span className={styles.name}>{item.title}</span>
                )}
                <Details item={item} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Details({ item }: { item: Item }) {
  const t = useStrings(documentImportsWords)
  const reasons = useStrings(importReasonWords)
  const counted = [
    item.pictureCount > 0 && t.pictures(item.pictureCount),
    item.fileCount > 0 && item.kind !== 'pdf' && t.attached(item.fileCount),
    item.linkCount > 0 && t.links(item.linkCount),
    item.lostPictureCount > 0 && t.lostPictures(item.lostPictureCount),
    item.lostLinkCount > 0 && t.lostLinks(item.lostLinkCount),
  ].filter(Boolean)
  return (
    <>
      <span className={styles.detail}>{item.path}</span>
      {counted.length > 0 && <span className={styles.detail}>{counted.join(' · ')}</span>}
      {item.reason && <span className={styles.excerpt}>{reasons[item.reason]}</span>}
    </>
  )
}
