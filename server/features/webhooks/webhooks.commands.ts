import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { webhookTypeWords } from '#common/webhook-event.strings.ts'
import type { WebhookType } from '#common/webhook-event.ts'
import { webhookLimits } from '#contract/webhooks.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { queueNext } from './webhook-deliveries.commands.ts'
import { messageIdOf } from './webhook-payload.rules.ts'
import { newSecret, secretPurpose } from './webhook-secrets.rules.ts'
import { checkedAddress } from './webhooks.checks.ts'
import { type LockedRow, lockWebhook } from './webhooks.queries.ts'
import { webhooksStrings } from './webhooks.strings.ts'

type Keeping = Pick<App, 'secrets' | 'config'>
type By = { actorId: number; locale: Locale }
type Target = { actorId: number; id: number; version: number }
type Written = { name: string; url: string; description: string; eventTypes: WebhookType[] }

const logged = ({ name, url, description, eventTypes }: Written, locale: Locale) => ({
  ...{ name, webhookUrl: url, webhookDescription: description },
  webhookTypes: eventTypes.map((type) => phrases(webhookTypeWords, locale)[type]),
})

const checked = (config: App['config'], locale: Locale, written: Written): Written => ({
  ...written,
  url: checkedAddress(written.url, { lenient: config.APP_ENV === 'development', locale }),
})

/** Registers a webhook, and returns its secret. @throws {Refusal} validation_failed */
export const createWebhook = (
  db: CompanyDb,
  { secrets, config }: Keeping,
  { actorId, locale }: By,
  given: Written,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const written = checked(config, locale, given)
    // Of two at once one waits, so that both are counted.
    await namedQuery(trx, 'select 1 from company_configs where company_id = $1 for no key update', [
      companyId,
    ])
    const [next] = await namedQuery<{ id: number; count: number }>(
      trx,
      `select nextval(pg_get_serial_sequence('webhooks', 'id')) as id,
         (select count(*) from webhooks where company_id = $1) as count`,
      [companyId],
    )
    const { id, count } = next!
    if (count >= webhookLimits.perCompany)
      throw new Refusal('validation_failed', {
        name: phrases(webhooksStrings, locale).tooMany(webhookLimits.perCompany),
      })
    const secret = newSecret()
    await namedQuery(
      trx,
      `insert into webhooks (company_id, id, name, url, description, event_types, secret, created_by_id)
       values (:companyId, :id, :name, :url, :description, :eventTypes, :sealed, :actorId)`,
      {
        ...{ companyId, id, ...written, actorId },
        sealed: secrets.seal({ companyId, purpose: secretPurpose(id) }, secret),
      },
    )
    await logAct(trx, {
      ...{ actorId, noun: 'webhook', action: 'create', subject: { id, name: written.name } },
      after: logged(written, locale),
    })
    return { id, secret }
  })

/* Works on a webhook at the version that was read. */
const change = <T>(
  db: CompanyDb,
  { id, version }: Target,
  act: (trx: CompanyDb, row: LockedRow) => Promise<T>,
) =>
  transaction(db, async (trx) => {
    const row = found(await lockWebhook(trx, id))
    permit(row.version === version, 'conflict')
    return act(trx, row)
  })

/** Changes a webhook. @throws {Refusal} not_found, conflict, validation_failed */
export const changeWebhook = (
  db: CompanyDb,
  { config }: Pick<Keeping, 'config'>,
  target: Target & By,
  given: Written,
) =>
  change(db, target, async (trx, before) => {
    const written = checked(config, target.locale, given)
    await namedQuery(
      trx,
      `update webhooks set name = $3, url = $4, description = $5, event_types = $6, version = version + 1
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), target.id, written.name, written.url, written.description, written.eventTypes],
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'webhook', action: 'update' },
      subject: { id: target.id, name: written.name },
      before: logged(before, target.locale),
      after: logged(written, target.locale),
    })
  })

/** Gives a webhook a new secret; the one before signs beside it for a day. @throws {Refusal} not_found, conflict */
export const renewSecret = (db: CompanyDb, { secrets }: Pick<Keeping, 'secrets'>, target: Target) =>
  change(db, target, async (trx, { id, name }) => {
    const companyId = companyIdOf(trx)
    const secret = newSecret()
    await namedQuery(
      trx,
      `update webhooks set secret = $3, previous_secret = secret, version = version + 1,
         previous_until = now() + interval '${webhookLimits.previousHours} hours'
       where company_id = $1 and id = $2`,
      [companyId, id, secrets.seal({ companyId, purpose: secretPurpose(id) }, secret)],
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'webhook', action: 'renew_secret', subject: { id, name } },
    })
    return secret
  })

/** Pauses a webhook or resumes it; both may be repeated. @throws {Refusal} not_found, conflict */
export const setPaused = (db: CompanyDb, target: Target, paused: boolean) =>
  change(db, target, async (trx, { id, name, pausedAt }) => {
    if ((pausedAt !== null) === paused) return
    await namedQuery(
      trx,
      `update webhooks set paused_at = case when $3 then now() end, paused_reason = case when $3 then 'by_hand' end,
         version = version + 1, failing_since = null, failure_count = 0, held_until = null
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), id, paused],
    )
    const action = paused ? 'stop' : 'resume'
    await logAct(trx, { actorId: target.actorId, noun: 'webhook', action, subject: { id, name } })
    if (!paused) await queueNext(trx, id)
  })

/** Deletes a webhook with its deliveries. @throws {Refusal} not_found, conflict */
export const deleteWebhook = (db: CompanyDb, target: Target & By) =>
  change(db, target, async (trx, row) => {
    await namedQuery(trx, 'delete from webhooks where company_id = $1 and id = $2', [
      companyIdOf(trx),
      target.id,
    ])
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'webhook', action: 'delete' },
      subject: { id: target.id, name: row.name },
      before: logged(row, target.locale),
    })
  })

type Again = { actorId: number; webhookId: number } & ({ deliveryId: number } | { since: Date })

/**
 * Sends one delivery, or all failed ones of events since a time, again; returns their number.
 * @throws {Refusal} not_found, webhook_paused
 */
export const replay = (db: CompanyDb, { actorId, webhookId, ...which }: Again) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const { name, pausedAt } = found(await lockWebhook(trx, webhookId))
    permit(pausedAt === null, 'webhook_paused')
    const one = 'deliveryId' in which ? which.deliveryId : null
    const since = 'since' in which ? which.since : null
    const rows = await namedQuery<{ id: number }>(
      trx,
      `update webhook_deliveries d set state = 'waiting', try_count = 0, next_at = now()
       where d.company_id = $1 and d.webhook_id = $2
         and (d.id = $3::bigint or $3::bigint is null and d.state = 'failed' and exists (
           select from webhook_events e where e.company_id = $1 and e.id = d.webhook_event_id
             and e.created_at >= $4::timestamptz))
       returning d.id`,
      [companyId, webhookId, one, since],
    )
    if (rows.length === 0) return 0
    await namedQuery(trx, 'update webhooks set held_until = null where company_id = $1 and id = $2', [
      companyId,
      webhookId,
    ])
    await logAct(trx, {
      ...{ actorId, noun: 'webhook', action: 'replay', subject: { id: webhookId, name } },
      after:
        one === null
          ? { webhookDeliveries: rows.length, webhookSince: since!.toISOString() }
          : { webhookMessage: messageIdOf(companyId, one) },
    })
    await queueNext(trx, webhookId)
    return rows.length
  })
