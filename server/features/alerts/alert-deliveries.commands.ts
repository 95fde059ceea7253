import { randomUUID } from 'node:crypto'
import type { AlertCondition } from '#common/alert-condition.ts'
import { alertLimits } from '#contract/alerts.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { pauseSeconds, problemOf } from '#server/features/webhooks/webhook-deliveries.commands.ts'
import { signedHeaders } from '#server/features/webhooks/webhook-secrets.rules.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findReceivers, findWaiting, type ReceiverRow } from './alerts.queries.ts'
import { type AlertType, alertBody, type Finding, testBody } from './alerts.rules.ts'

/** The job that sends one message, without its handler: what queues it cannot import that. */
export const alertSending = {
  name: 'alerts.send',
  scope: 'installation',
  concurrency: 2,
  singletonKey: ({ deliveryId }: { deliveryId: number }) => String(deliveryId),
  pollSeconds: 2,
} as const

/** What the secret of a receiver is sealed for; it belongs to no company. */
export const alertSecretPlace = (receiverId: number) => ({
  companyId: 0,
  purpose: `alert_secret:${receiverId}`,
})

const newMessageId = () => `msg_${randomUUID()}`

export type Message = { url: string; secret: string; messageId: string; body: string }
export type Answered = { delivered: boolean; status: number | null; problem: string | null }

/** Sends one signed message, and never throws. */
export async function sendMessage(
  { request }: Pick<App, 'request'>,
  { url, secret, messageId, body }: Message,
): Promise<Answered> {
  const begun = performance.now()
  const timestamp = Math.floor(Date.now() / 1_000)
  try {
    const { status } = await request(url, {
      method: 'POST',
      headers: signedHeaders([secret], { id: messageId, timestamp, body }),
      body: Buffer.from(body),
      timeoutMs: alertLimits.timeoutSeconds * 1_000,
      answerBytes: 1_024,
    })
    return { delivered: status >= 200 && status < 300, status, problem: null }
  } catch (error) {
    const problem = problemOf(error, performance.now() - begun, alertLimits.timeoutSeconds)
    return { delivered: false, status: null, problem }
  }
}

type Alert = { condition: AlertCondition; threshold: number; raisedAt: Date } & Finding
type Told = { receiver: ReceiverRow; type: AlertType; alert: Alert }

/** Stores a message about an alert and queues it, in the transaction that raises or resolves the alert. */
export async function queueMessage(trx: InstallationDb, { config }: Pick<App, 'config'>, told: Told) {
  const { receiver, type, alert } = told
  const messageId = newMessageId()
  const at = new Date()
  const [row] = await namedQuery<{ id: number }>(
    trx,
    `insert into alert_deliveries (receiver_id, receiver_name, type, condition, subject, message_id, body)
     values (:receiverId, :name, :type, :condition, :subject, :messageId, :body) returning id`,
    {
      ...{ receiverId: receiver.id, name: receiver.name, type, condition: alert.condition },
      ...{ subject: alert.subject, messageId },
      body: alertBody({ messageId, type, at, alert, publicUrl: config.PUBLIC_URL }),
    },
  )
  await enqueue(trx, alertSending, { deliveryId: row!.id })
}

type Recorded = Answered & { id: number; again: boolean }

const record = (db: InstallationDb, { id, delivered, status, problem, again }: Recorded) =>
  namedQuery(
    db,
    `update alert_deliveries set attempt_count = attempt_count + 1, status = $2, problem = $3, attempted_at = now(),
       state = case when $4 then 'delivered' when $5 then 'waiting' else 'failed' end
     where id = $1`,
    [id, status, problem, delivered, again],
  )

/** Sends a message that waits; what fails is sent again after the pauses of webhooks, over about three days. */
export async function deliver(app: Pick<App, 'request' | 'secrets'>, db: InstallationDb, deliveryId: number) {
  const row = await findWaiting(db, deliveryId)
  if (!row) return
  const receiver = (await findReceivers(db)).find(({ id }) => id === row.receiverId)
  if (!receiver) {
    await record(db, { id: row.id, delivered: false, status: null, problem: 'removed', again: false })
    return
  }
  const secret = app.secrets.open(alertSecretPlace(receiver.id), receiver.secret)
  const answered = await sendMessage(app, { ...row, url: receiver.url, secret })
  const pause = answered.status === 410 ? undefined : pauseSeconds[row.attemptCount]
  const again = !answered.delivered && pause !== undefined
  await transaction(db, async (trx) => {
    await record(trx, { ...answered, id: row.id, again })
    if (again)
      await enqueue(
        trx,
        alertSending,
        { deliveryId },
        {
          startAfter: new Date(Date.now() + pause * 1_000 * (1 + Math.random() / 10)),
          once: `alert ${deliveryId} ${row.attemptCount + 1}`,
        },
      )
  })
}

/** Sends a test at once. It is not sent again. */
export async function sendTest(
  app: Pick<App, 'request' | 'secrets'>,
  db: InstallationDb,
  receiver: ReceiverRow,
) {
  const messageId = newMessageId()
  const body = testBody(messageId, new Date())
  const secret = app.secrets.open(alertSecretPlace(receiver.id), receiver.secret)
  const answered = await sendMessage(app, { url: receiver.url, secret, messageId, body })
  const [row] = await namedQuery<{ id: number }>(
    db,
    `insert into alert_deliveries (receiver_id, receiver_name, type, message_id, body)
     values ($1, $2, 'alert.test', $3, $4) returning id`,
    [receiver.id, receiver.name, messageId, body],
  )
  await record(db, { ...answered, id: row!.id, again: false })
  return answered
}
