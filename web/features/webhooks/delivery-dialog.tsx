import { useQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import { webhookTypeWords } from '#common/webhook-event.strings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getWebhookDelivery, replayWebhookDelivery } from '#contract/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { deliveryWords, problemWords } from './webhooks.strings.ts'

type Props = { id: number; paused: boolean; refresh: () => Promise<unknown>; onClose: () => void }

/** The body and the attempts of a delivery, and sending it again. */
export function DeliveryDialog({ id, paused, refresh, onClose }: Props) {
  const t = useStrings(deliveryWords)
  const names = useStrings(webhookTypeWords)
  const query = useQuery({ ...queryFor(getWebhookDelivery, { params: { id } }), staleTime: 0 })
  const replaying = useSubmit({
    ...{ toasts: true, failed: t.actionFailed },
    send: () => call(replayWebhookDelivery, { params: { id } }),
    done: async () => {
      toast.success(t.replayed)
      onClose()
      await refresh()
    },
  })
  return (
    <Dialog
      open
      title={query.data ? names[query.data.type] : t.open}
      losesNothing
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          {query.data && !paused && (
            <Button priority="primary" pending={replaying.pending} onClick={() => replaying.submit()}>
              {t.replay}
            </Button>
          )}
        </>
      }
    >
      {query.data ? (
        <Shown delivery={query.data} paused={paused} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </Dialog>
  )
}

const readable = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

function Shown({ delivery, paused }: { delivery: Answer<typeof getWebhookDelivery>; paused: boolean }) {
  const t = useStrings(deliveryWords)
  const problems = useStrings(problemWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  const { messageId, body, attempts, nextAt } = delivery
  return (
    <div className={lists.section}>
      <dl className={lists.facts}>
        <div>
          <dt>{t.messageId}</dt>
          <dd>{messageId}</dd>
        </div>
      </dl>
      {nextAt !== null && <p>{t.next(at(nextAt))}</p>}
      {paused && <p className={lists.note}>{t.replayPaused}</p>}
      <section aria-label={t.body}>
        <h3 className={lists.strong}>{t.body}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
        <pre className={lists.code} tabIndex={0}>
          {readable(body)}
        </pre>
      </section>
      {attempts.length > 0 && (
        <section aria-label={t.history}>
          <h3 className={lists.strong}>{t.history}</h3>
          <ol>
            {attempts.map(({ attempt, attemptedAt, status, problem, durationMs, answer }) => (
              <li key={attempt} className={lists.act}>
                <Facts
                  facts={[
                    t.attempt(attempt),
                    at(attemptedAt),
                    status !== null && t.answered(status),
                    problem !== null && problems[problem],
                    t.took(durationMs),
                  ]}
                />
                {answer && (
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
                  <pre className={lists.code} tabIndex={0}>
                    {answer}
                  </pre>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
