import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { listWebhooks } from '#contract/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import lists from '../administration/admin-lists.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { type Webhook, WebhookState } from './webhook-state.tsx'
import { webhookWords } from './webhooks.strings.ts'

const webhooksQuery = queryFor(listWebhooks, {})

/** The company's webhooks. */
export default function WebhooksScreen() {
  return (
    <AdminScreen path="/admin/webhooks">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const t = useStrings(webhookWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const query = useQuery({ ...webhooksQuery, staleTime: 0 })
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<{ id: number; secret: string }>()
  if (!query.data)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const { webhooks } = query.data
  const create = (
    <Button size="small" priority="primary" icon="plus" onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  )
  return (
    <Card as="section" padding="large" aria-label={t.list} className={lists.section}>
      <p>{t.intro}</p>
      {webhooks.length === 0 ? (
        <EmptyState icon="link" title={t.none} action={create}>
          {t.noneWords}
        </EmptyState>
      ) : (
        <>
          <div>{create}</div>
          <ul aria-label={t.list}>
            {webhooks.map((one) => (
              <li key={one.id} className={lists.row}>
                <Row webhook={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {creating && (
        <WebhookDialog
          onSaved={async (created) => {
            setMade(created)
            await client.invalidateQueries({ queryKey: everyKeyOf(listWebhooks) })
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <SecretDialog secret={made.secret} onClose={() => navigate(`/admin/webhooks/${made.id}`)} />}
    </Card>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const t = useStrings(webhookWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  const { id, name, url, eventTypes, pausedAt, failingSince, deliveredAt, failedCount } = webhook
  return (
    <span className={lists.words}>
      <span className={lists.rowHead}>
        <AppLink to={`/admin/webhooks/${id}`} className={lists.link}>
          {name}
        </AppLink>
        <WebhookState webhook={webhook} />
      </span>
      <span className={lists.note}>{url}</span>
      <Facts
        className={lists.note}
        facts={[
          t.eventCount(eventTypes.length),
          deliveredAt === null ? t.neverDelivered : t.delivered(at(deliveredAt)),
          failedCount > 0 && t.failedCount(failedCount),
        ]}
      />
      {pausedAt === null && failingSince !== null && (
        <span className={lists.note}>{t.failingSince(at(failingSince))}</span>
      )}
    </span>
  )
}
