import type { AlertCondition } from '#common/alert-condition.ts'
import { alertLimits } from '#contract/alerts.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import { newSecret } from '#server/features/webhooks/webhook-secrets.rules.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { alertSecretPlace, queueMessage } from './alert-deliveries.commands.ts'
import { type Conditions, findReceivers, type ReceiverRow } from './alerts.queries.ts'
import { findingOf, type Measured } from './alerts.rules.ts'

type Given = { name: string; url: string; conditions: { condition: AlertCondition; threshold: number }[] }

const conditionsOf = ({ conditions }: Given): Conditions =>
  Object.fromEntries(conditions.map(({ condition, threshold }) => [condition, threshold]))

/** What the log says of a receiver. Its address may contain a key. */
const stateOf = ({ name, url }: Pick<Given, 'name' | 'url'>, conditions: Conditions) => ({
  name,
  host: new URL(url).host,
  conditions: Object.entries(conditions)
    .map(([condition, threshold]) => `${condition} ${threshold}`)
    .join(', '),
})

/** Registers an address. Returns its secret, which is stored sealed. */
export const addReceiver = (
  { app, db, operator }: { app: Pick<App, 'secrets'>; db: InstallationDb; operator: Operator },
  given: Given,
  tooMany: string,
) =>
  transaction(db, async (trx) => {
    await namedQuery(trx, `select pg_advisory_xact_lock(hashtext('alert_receivers'))::text as locked`)
    if ((await findReceivers(trx)).length >= alertLimits.receivers)
      throw new Refusal('validation_failed', { name: tooMany })
    const conditions = conditionsOf(given)
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into alert_receivers (name, url, secret, conditions) values ($1, $2, '', $3::jsonb) returning id`,
      [given.name, given.url, JSON.stringify(conditions)],
    )
    const secret = newSecret()
    await namedQuery(trx, 'update alert_receivers set secret = $2 where id = $1', [
      row!.id,
      app.secrets.seal(alertSecretPlace(row!.id), secret),
    ])
    await logOperatorAct(trx, {
      ...{ by: operator, action: 'alert_receiver_added', subject: given.name },
      after: stateOf(given, conditions),
    })
    return { id: row!.id, secret }
  })

async function locked(trx: InstallationDb, id: number, version: number) {
  const [row] = await namedQuery<ReceiverRow>(
    trx,
    'select id, name, url, secret, conditions, version from alert_receivers where id = $1 for update',
    [id],
  )
  if (found(row).version !== version) throw new Refusal('conflict')
  return found(row)
}

export const changeReceiver = (
  db: InstallationDb,
  operator: Operator,
  { id, version, ...given }: Given & { id: number; version: number },
) =>
  transaction(db, async (trx) => {
    const before = await locked(trx, id, version)
    const conditions = conditionsOf(given)
    await namedQuery(
      trx,
      'update alert_receivers set name = $2, url = $3, conditions = $4::jsonb, version = version + 1 where id = $1',
      [id, given.name, given.url, JSON.stringify(conditions)],
    )
    await logOperatorAct(trx, {
      ...{ by: operator, action: 'alert_receiver_changed', subject: given.name },
      before: stateOf(before, before.conditions),
      after: stateOf(given, conditions),
    })
  })

export const removeReceiver = (
  db: InstallationDb,
  operator: Operator,
  { id, version }: { id: number; version: number },
) =>
  transaction(db, async (trx) => {
    const receiver = await locked(trx, id, version)
    await namedQuery(trx, 'delete from alert_receivers where id = $1', [id])
    await namedQuery(
      trx,
      'update alerts set resolved_at = now() where receiver_id = $1 and resolved_at is null',
      [id],
    )
    await logOperatorAct(trx, { by: operator, action: 'alert_receiver_removed', subject: receiver.name })
  })

type OpenAlert = {
  receiverId: number
  condition: AlertCondition
  subject: string
  value: number | null
  threshold: number
  raisedAt: Date
}

/**
 * Compares what was measured with the conditions of all receivers: raises what became true and resolves what is no
 * longer, each once. One process at a time.
 */
export const evaluate = (app: Pick<App, 'config'>, db: InstallationDb, seen: Measured) =>
  transaction(db, async (trx) => {
    await namedQuery(trx, `select pg_advisory_xact_lock(hashtext('alerts'))::text as locked`)
    const open = await namedQuery<OpenAlert>(
      trx,
      `select receiver_id, condition, subject, value, threshold, raised_at from alerts where resolved_at is null`,
    )
    for (const receiver of await findReceivers(trx)) {
      const own = open.filter(({ receiverId }) => receiverId === receiver.id)
      for (const [name, threshold] of Object.entries(receiver.conditions)) {
        const condition = name as AlertCondition
        const finding = findingOf(condition, threshold, seen)
        if (!finding || own.some((alert) => alert.condition === condition)) continue
        const [row] = await namedQuery<{ raisedAt: Date }>(
          trx,
          `insert into alerts (receiver_id, condition, subject, value, threshold)
           values ($1, $2, $3, $4, $5) returning raised_at`,
          [receiver.id, condition, finding.subject, finding.value, threshold],
        )
        const alert = { ...finding, condition, threshold, raisedAt: row!.raisedAt }
        await queueMessage(trx, app, { receiver, type: 'alert.raised', alert })
      }
      for (const alert of own) {
        const threshold = receiver.conditions[alert.condition]
        if (threshold !== undefined && findingOf(alert.condition, threshold, seen)) continue
        await namedQuery(
          trx,
          'update alerts set resolved_at = now() where receiver_id = $1 and condition = $2 and resolved_at is null',
          [receiver.id, alert.condition],
        )
        await queueMessage(trx, app, { receiver, type: 'alert.resolved', alert })
      }
    }
  })
