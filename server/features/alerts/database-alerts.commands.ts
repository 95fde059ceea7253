import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { JobLog } from '#server/platform/jobs/define-job.ts'
import { alertSecretPlace, sendMessage } from './alert-deliveries.commands.ts'
import { findReceivers } from './alerts.queries.ts'
import { type AlertType, alertBody } from './alerts.rules.ts'

type Receiver = { id: number; name: string; url: string; secret: string; threshold: number }
type Outage = { since: Date; told: Set<number> }

const condition = 'database_unreachable'
const refreshMs = 60_000

/**
 * Tells receivers that the database does not answer, and that it is back. Nothing can be read or stored meanwhile, so
 * each process keeps who is to be told in memory and tells them itself. Messages of several processes about the same
 * minute have the same id.
 */
export function watchDatabase(
  app: Pick<App, 'engine' | 'request' | 'secrets' | 'config'>,
  db: InstallationDb,
  log: JobLog,
  everyMs = 5_000,
) {
  let receivers: Receiver[] = []
  let readAt = 0
  let outage: Outage | undefined
  let looking: Promise<void> | undefined

  const refresh = async () => {
    if (Date.now() - readAt < refreshMs) return
    receivers = (await findReceivers(db)).flatMap(({ id, name, url, secret, conditions }) =>
      conditions[condition] === undefined
        ? []
        : {
            id,
            name,
            url,
            secret: app.secrets.open(alertSecretPlace(id), secret),
            threshold: conditions[condition],
          },
    )
    readAt = Date.now()
  }

  const tell = async (receiver: Receiver, type: AlertType, since: Date) => {
    const seconds = Math.round((Date.now() - since.getTime()) / 1_000)
    const messageId = `msg_${condition}_${receiver.id}_${Math.floor(since.getTime() / 60_000)}_${type.slice(6)}`
    const { threshold } = receiver
    const alert = { condition, threshold, raisedAt: since, value: seconds, subject: '' } as const
    const body = alertBody({ messageId, type, at: new Date(), alert, publicUrl: app.config.PUBLIC_URL })
    return { messageId, body, ...(await sendMessage(app, { ...receiver, messageId, body })) }
  }

  const look = async () => {
    if (!app.engine.available) {
      outage ??= { since: new Date(), told: new Set() }
      const { since, told } = outage
      for (const receiver of receivers)
        if (!told.has(receiver.id) && Date.now() - since.getTime() >= receiver.threshold * 1_000)
          if ((await tell(receiver, 'alert.raised', since)).delivered) told.add(receiver.id)
      return
    }
    if (outage) {
      const { since, told } = outage
      outage = undefined
      for (const receiver of receivers.filter(({ id }) => told.has(id))) {
        const sent = await tell(receiver, 'alert.resolved', since)
        await recordOutage(db, receiver, since, sent)
      }
    }
    await refresh()
  }
  const lookOnce = () => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'Looking whether the database answers failed'))
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const timer = setInterval(() => void lookOnce(), everyMs)
  timer.unref()
  return {
    look: lookOnce,
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

type Sent = {
  messageId: string
  body: string
  delivered: boolean
  status: number | null
  problem: string | null
}

/** The alert that is over, once however many processes told of it, and its last message. */
const recordOutage = (db: InstallationDb, receiver: Receiver, since: Date, sent: Sent) =>
  namedQuery(
    db,
    `with alert as (
       insert into alerts (receiver_id, condition, value, threshold, raised_at, resolved_at)
       select :receiverId, '${condition}', extract(epoch from now() - :since::timestamptz), :threshold, :since, now()
       where not exists (select from alerts a where a.receiver_id = :receiverId and a.condition = '${condition}'
         and a.raised_at > :since::timestamptz - interval '2 minutes')
       returning receiver_id
     )
     insert into alert_deliveries (receiver_id, receiver_name, type, condition, message_id, body, state,
       attempt_count, status, problem, attempted_at)
     select alert.receiver_id, :name, 'alert.resolved', '${condition}', :messageId, :body,
       case when :delivered::boolean then 'delivered' else 'failed' end, 1, :status::integer, :problem::text, now()
     from alert`,
    {
      ...{ receiverId: receiver.id, name: receiver.name, threshold: receiver.threshold, since },
      ...{ messageId: sent.messageId, body: sent.body, delivered: sent.delivered },
      ...{ status: sent.status, problem: sent.problem },
    },
  )
