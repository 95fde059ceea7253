import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  createLegalHoldExport,
  getLegalHold,
  legalHoldLimits,
  releaseLegalHold,
} from '#contract/legal-holds.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { DateTime } from '#web/app/dates.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { legalHoldPageWords, legalHoldWords } from './legal-holds.strings.ts'
import { namesOf, useSpan } from './use-span.ts'

type Hold = Answer<typeof getLegalHold>
type Export = Hold['exports'][number]

const path = '/admin/legal_holds'
/** Milliseconds between requests for the progress of a file. */
const pause = 1_500

function useHold() {
  const id = useIdParam()
  return useQuery({
    ...queryFor(getLegalHold, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.exports.some((one) => one.state === 'running') ? pause : false,
  })
}

/** A hold with its numbers, its exports and its end. */
export default function LegalHoldScreen() {
  const t = useStrings(legalHoldPageWords)
  return (
    <AdminScreen path={path} title={t.title} back={path}>
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const t = useStrings(legalHoldPageWords)
  const query = useHold()
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState icon="search" title={t.gone}>
        {t.goneWords}
      </EmptyState>
    )
  if (query.isError) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (!query.data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  return <Content hold={query.data} refetch={query.refetch} />
}

type Props = { hold: Hold; refetch: () => Promise<unknown> }

function Content({ hold, refetch }: Props) {
  const t = useStrings(legalHoldPageWords)
  const words = useStrings(legalHoldWords)
  const span = useSpan()
  const [releasing, setReleasing] = useState(false)
  const { users, menus, released } = hold
  return (
    <div className={styles.form}>
      <section className={styles.section} aria-label={namesOf(hold)}>
        <div className={styles.rowHead}>
          <h2>{namesOf(hold)}</h2>
          <Tag situation={released ? 'neutral' : 'information'}>{released ? words.ended : words.inForce}</Tag>
        </div>
        <DataList
          items={[
            ...(users.length > 0
              ? [{ term: words.people, value: users.map(({ name }) => name).join('、') }]
              : []),
            ...(menus.length > 0
              ? [{ term: words.menus, value: menus.map(({ name }) => name).join('、') }]
              : []),
            { term: words.days, value: span(hold) },
            { term: words.reason, value: hold.reason },
            {
              term: words.setBy,
              value: (
                <>
                  {hold.createdBy.name} <DateTime at={hold.createdAt} />
                </>
              ),
            },
            ...(released
              ? [
                  {
                    term: words.released,
                    value: (
                      <>
                        {released.reason} — {released.by.name} <DateTime at={released.at} />
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
      <section className={styles.section} aria-labelledby="contents">
        <h2 id="contents">{released ? t.contentsEnded : t.contents}</h2>
        <p className={styles.note}>{t.contentsNote}</p>
        <DataList
          items={hold.counts.map(({ thing, count }) => ({ term: t[thing], value: t.count(count) }))}
        />
      </section>
      <Exports hold={hold} refetch={refetch} />
      {!released && (
        <div>
          <Button situation="danger" onClick={() => setReleasing(true)}>
            {t.release}
          </Button>
        </div>
      )}
      {releasing && <ReleaseDialog id={hold.id} onReleased={refetch} onClose={() => setReleasing(false)} />}
    </div>
  )
}

function Exports({ hold, refetch }: Props) {
  const t = useStrings(legalHoldPageWords)
  const form = useSubmit({
    send: async () => {
      await call(createLegalHoldExport, { params: { id: hold.id }, body: { clientKey: newClientKey() } })
      await refetch()
    },
    stays: true,
    toasts: true,
    failed: t.exportNotStarted,
  })
  return (
    <section className={styles.section} aria-labelledby="exports">
      <div className={styles.rowHead}>
        <h2 id="exports">{t.exports}</h2>
        <Button size="xSmall" icon="download" pending={form.pending} onClick={() => form.submit()}>
          {t.export}
        </Button>
      </div>
      <p className={styles.note}>{t.exportsNote}</p>
      {hold.exports.length === 0 ? (
        <p className={styles.note}>{t.noExports}</p>
      ) : (
        <Card padding="none" bleeds>
          <ul aria-label={t.exports}>
            {hold.exports.map((made) => (
              <ExportRow key={made.id} made={made} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function ExportRow({ made }: { made: Export }) {
  const t = useStrings(legalHoldPageWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span>
          {made.createdBy.name} <DateTime at={made.createdAt} className={styles.note} />
        </span>
        {made.state === 'running' && (
          <span role="status">
            <Progress
              label={t.making}
              {...(made.totalCount > 0 && {
                value: made.doneCount / made.totalCount,
                detail: t.progress({ done: made.doneCount, total: made.totalCount }),
              })}
            />
          </span>
        )}
        {made.path && (
          <span className={styles.note}>
            {t.expires({
              size: fileSize(made.byteSize ?? 0),
              at: readableDateTime(made.expiresAt!, { locale, timeZone }),
            })}
          </span>
        )}
      </span>
      {made.path ? (
        <Button size="xSmall" icon="download" onClick={() => location.assign(made.path!)}>
          {t.download}
        </Button>
      ) : (
        made.state !== 'running' && (
          <Tag situation={made.state === 'failed' ? 'danger' : 'neutral'}>
            {made.state === 'failed' ? t.exportFailed : t.expired}
          </Tag>
        )
      )}
    </li>
  )
}

type ReleaseProps = { id: number; onReleased: () => Promise<unknown>; onClose: () => void }

function ReleaseDialog({ id, onReleased, onClose }: ReleaseProps) {
  const t = useStrings(legalHoldPageWords)
  const [reason, setReason] = useState('')
  const form = useSubmit({
    check: () => ({ reason: reason.trim() ? '' : t.reasonMissing }),
    send: async () => {
      await call(releaseLegalHold, { params: { id }, body: { reason } })
      await onReleased()
    },
    done: onClose,
    failed: t.releaseFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.releaseTitle}
      submitLabel={t.releaseSave}
      onClose={onClose}
      className={styles.section}
      failure={form.failure}
    >
      <Notice situation="warning">{t.releaseNote}</Notice>
      <Textarea
        required
        low
        label={t.releaseReason}
        most={legalHoldLimits.reasonLength}
        value={reason}
        error={form.problems.reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
