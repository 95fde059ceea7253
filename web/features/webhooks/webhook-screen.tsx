import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { webhookTypeWords } from '#common/webhook-event.strings.ts'
import {
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  renewWebhookSecret,
  resumeWebhook,
} from '#contract/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import lists from '../administration/admin-lists.module.css'
import { Deliveries } from './deliveries.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TestPart } from './test-part.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { type Webhook, WebhookState } from './webhook-state.tsx'
import { webhookWords } from './webhooks.strings.ts'

const path = '/admin/webhooks'

/** One webhook: its state, its settings and what it was sent. */
export default function WebhookScreen() {
  const t = useStrings(webhookWords)
  const id = Number(useParams().id)
  const client = useQueryClient()
  const query = useQuery({
    ...queryFor(getWebhook, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    staleTime: 0,
  })
  const refresh = () =>
    Promise.all(
      [getWebhook, listWebhookDeliveries, listWebhooks].map((one) =>
        client.invalidateQueries({ queryKey: everyKeyOf(one) }),
      ),
    )
  const missing = !(id > 0) || (query.error instanceof ApiError && query.error.status === 404)
  return (
    <AdminScreen path={path} {...(query.data && { title: query.data.name })} back={path}>
      {query.data ? (
        <div className={lists.section}>
          <Settings webhook={query.data} refresh={refresh} />
          <Deliveries webhook={query.data} refresh={refresh} />
        </div>
      ) : missing ? (
        <EmptyState icon="search" title={t.gone} action={<Button href={path}>{t.toList}</Button>}>
          {t.goneWords}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </AdminScreen>
  )
}

type Props = { webhook: Webhook; refresh: () => Promise<unknown> }

function Settings({ webhook, refresh }: Props) {
  const t = useStrings(webhookWords)
  const names = useStrings(webhookTypeWords)
  const navigate = useAppNavigate()
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  const [open, setOpen] = useState<'edit' | 'renew' | 'delete'>()
  const [secret, setSecret] = useState<string>()
  const { id, version, name, url, description, eventTypes, pausedAt, previousSecretUntil, deliveredAt } =
    webhook
  const close = () => setOpen(undefined)
  const pausing = useSubmit({
    ...{ stays: true, toasts: true, failed: t.failed, base: webhook, current: webhook },
    send: () => call(pausedAt === null ? pauseWebhook : resumeWebhook, { params: { id }, body: { version } }),
    done: async () => {
      toast.success(pausedAt === null ? t.pausedDone : t.resumedDone)
      await refresh()
    },
  })
  return (
    <Card as="section" padding="large" aria-label={name} className={lists.section}>
      <div className={lists.tags}>
        <WebhookState webhook={webhook} />
      </div>
      <StateNotice webhook={webhook} at={at} />
      {previousSecretUntil !== null && <Notice>{t.previousUntil(at(previousSecretUntil))}</Notice>}
      <dl className={lists.facts}>
        <div>
          <dt>{t.url}</dt>
          <dd>{url}</dd>
        </div>
        {description && (
          <div>
            <dt>{t.description}</dt>
            <dd>{description}</dd>
          </div>
        )}
        <div>
          <dt>{t.events}</dt>
          <dd>{eventTypes.map((type) => names[type]).join(locale === 'ja' ? '、' : ' · ')}</dd>
        </div>
      </dl>
      <p className={lists.note}>{deliveredAt === null ? t.neverDelivered : t.delivered(at(deliveredAt))}</p>
      <TestPart webhookId={id} refresh={refresh} />
      <div className={lists.counts}>
        <Button size="small" pending={pausing.pending} onClick={() => pausing.submit()}>
          {pausedAt === null ? t.pause : t.resume}
        </Button>
        <Button size="small" icon="edit" onClick={() => setOpen('edit')}>
          {t.edit}
        </Button>
        <Button size="small" icon="password" onClick={() => setOpen('renew')}>
          {t.renew}
        </Button>
        <Button size="small" situation="danger" icon="trash" onClick={() => setOpen('delete')}>
          {t.delete}
        </Button>
      </div>
      {open === 'edit' && (
        <WebhookDialog
          webhook={webhook}
          current={webhook}
          refetch={refresh}
          onSaved={async () => {
            toast.success(t.saved)
            await refresh()
          }}
          onClose={close}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      <ConfirmDialog
        open={open === 'renew'}
        title={t.renewTitle}
        confirmLabel={t.renew}
        onClose={close}
        onConfirm={async () => {
          const made = await call(renewWebhookSecret, { params: { id }, body: { version } })
          setSecret(made.secret)
          await refresh()
        }}
      >
        {t.renewWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={t.deleteTitle(name)}
        confirmLabel={t.delete}
        situation="danger"
        onClose={close}
        onConfirm={async () => {
          await call(deleteWebhook, { params: { id }, query: { version: String(version) } })
          toast.success(t.deleted)
          navigate(path, { replace: true })
        }}
      >
        {t.deleteWords}
      </ConfirmDialog>
    </Card>
  )
}

function StateNotice({ webhook, at }: { webhook: Webhook; at: (instant: string) => string }) {
  const t = useStrings(webhookWords)
  const { pausedReason, failingSince } = webhook
  if (pausedReason === 'by_hand') return <Notice>{t.pausedByHand}</Notice>
  if (pausedReason !== null)
    return <Notice situation="danger">{pausedReason === 'gone' ? t.pausedGone : t.pausedFailing}</Notice>
  if (failingSince === null) return null
  return (
    <Notice situation="warning" title={t.failingSince(at(failingSince))}>
      {t.failingWords}
    </Notice>
  )
}
