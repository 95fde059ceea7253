import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { webhookTypeWords } from '#common/webhook-event.strings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { deliveryStates, listWebhookDeliveries } from '#contract/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { pagesFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import lists from '../administration/admin-lists.module.css'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import type { Webhook } from './webhook-state.tsx'
import { deliveryWords, problemWords } from './webhooks.strings.ts'

type Delivery = Answer<typeof listWebhookDeliveries>['deliveries'][number]

const params = searchParams({ state: choiceParam(deliveryStates) })

type Props = { webhook: Webhook; refresh: () => Promise<unknown> }

/** What a webhook was sent, newest first. */
export function Deliveries({ webhook, refresh }: Props) {
  const t = useStrings(deliveryWords)
  const [{ state }, change] = useSearchParams(params, `/admin/webhooks/${webhook.id}`)
  const [open, setOpen] = useState<number | 'failed'>()
  const query = useInfiniteQuery({
    ...pagesFor(
      listWebhookDeliveries,
      { params: { id: webhook.id }, query: { ...(state && { state }) } },
      'deliveries',
    ),
    staleTime: 0,
  })
  const close = () => setOpen(undefined)
  const paused = webhook.pausedAt !== null
  return (
    <Card as="section" padding="large" aria-labelledby="webhook-log" className={lists.section}>
      <div>
        <h2 id="webhook-log" className={lists.name}>
          {t.log}
        </h2>
        <p className={lists.note}>{t.logNote}</p>
      </div>
      <Select
        label={t.state}
        options={[
          { value: 'all', label: t.all },
          ...deliveryStates.map((value) => ({ value, label: t[value] })),
        ]}
        value={state ?? 'all'}
        onChange={(value) => change({ state: value === 'all' ? undefined : value })}
      />
      <div className={lists.counts}>
        <Button size="small" pending={query.isRefetching} onClick={() => refresh()}>
          {t.refresh}
        </Button>
        {webhook.failedCount > 0 && !paused && (
          <Button size="small" onClick={() => setOpen('failed')}>
            {t.replayFailed}
          </Button>
        )}
      </div>
      {query.data ? (
        query.data.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <ul aria-label={t.log}>
            {query.data.map((one) => (
              <li key={one.id} className={lists.row}>
                <Row delivery={one} onOpen={() => setOpen(one.id)} />
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <ErrorState title={t.loadFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {query.hasNextPage && (
        <div>
          <Button size="small" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
      {typeof open === 'number' && (
        <DeliveryDialog id={open} paused={paused} refresh={refresh} onClose={close} />
      )}
      {open === 'failed' && <ReplayDialog webhookId={webhook.id} refresh={refresh} onClose={close} />}
    </Card>
  )
}

const situations = { waiting: 'information', delivered: 'success', failed: 'danger' } as const

function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const t = useStrings(deliveryWords)
  return <Tag situation={situations[state]}>{t[state]}</Tag>
}

function Row({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const t = useStrings(deliveryWords)
  const names = useStrings(webhookTypeWords)
  const problems = useStrings(problemWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  const { type, state, createdAt, status, problem, durationMs, attemptCount, nextAt } = delivery
  return (
    <>
      <span className={lists.words}>
        <span className={lists.rowHead}>
          <span className={lists.name}>{names[type]}</span>
          <DeliveryState state={state} />
        </span>
        <Facts
          className={lists.note}
          facts={[
            at(createdAt),
            status !== null && t.answered(status),
            problem !== null && problems[problem],
            durationMs !== null && t.took(durationMs),
            attemptCount > 0 && t.attempts(attemptCount),
            nextAt !== null && t.next(at(nextAt)),
          ]}
        />
      </span>
      <span className={lists.buttons}>
        <Button size="xSmall" aria-label={t.openOne(names[type], at(createdAt))} onClick={onOpen}>
          {t.open}
        </Button>
      </span>
    </>
  )
}
