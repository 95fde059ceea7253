import { testType, type WebhookType } from '#common/webhook-event.ts'
import { type attemptProblems, webhookLimits } from '#contract/webhooks.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { AddressRefused } from '#server/platform/fetch/guarded-fetch.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { enqueueLanes, laneJob, type Noted, noteQueued } from './webhook-events.commands.ts'
import { bodyOf, type Ids, messageIdOf } from './webhook-payload.rules.ts'
import { secretPurpose, signedHeaders } from './webhook-secrets.rules.ts'
import { webhookPaused } from './webhooks.notices.ts'

type Sending = Pick<App, 'request' | 'secrets'>

/** Seconds after each attempt until the next one: about three days in all, as Standard Webhooks proposes. */
export const pauseSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** After how long without a success a webhook is paused. */
const failingDays = 3
/** Requests to one address at the same time; only one while it fails. */
const together = 4
/** How long one job sends for a webhook before others have their turn. */
const turnMs = 10_000
/** An address that takes longer waits among those that do. */
const slowMs = 2_000
/** An address that fails is left alone: twice as long each time, up to the longest. */
const firstHoldSeconds = 5
const longestHoldSeconds = 600
/** When another process may send what one has begun to send: it must have ended before its record. */
const claim = `now() + interval '${webhookLimits.timeoutSeconds * 2} seconds'`

type Address = {
  id: number
  url: string
  secret: string
  previousSecret: string | null
  companyCode: string
}

type Claimed = {
  id: number
  tryCount: number
  type: WebhookType | typeof testType
  ids: Ids
  createdAt: Date
}

export type Outcome = {
  at: Date
  durationMs: number
  status: number | null
  problem: (typeof attemptProblems)[number] | null
  answer: string
  /** Of its header `Retry-After`. */
  afterSeconds: number | null
}

const findAddress = async (db: CompanyDb, webhookId: number) => {
  const [row] = await namedQuery<Address>(
    db,
    `select w.id, w.url, w.secret, c.code as company_code,
       case when w.previous_until > now() then w.previous_secret end as previous_secret
     from webhooks w join companies c on c.id = w.company_id where w.company_id = $1 and w.id = $2`,
    [companyIdOf(db), webhookId],
  )
  return row
}

const certificateProblem =
  /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO|HOSTNAME_MISMATCH)/

/** Why there was no answer to a request. */
export function problemOf(error: unknown, durationMs: number, timeoutSeconds: number) {
  if (error instanceof AddressRefused) return 'forbidden'
  if (durationMs >= timeoutSeconds * 1_000 - 20) return 'timeout'
  const { code, name } = ((error as Error).cause ?? {}) as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return code && certificateProblem.test(code) ? 'certificate' : 'unreachable'
}

function secretsOf({ secrets }: Sending, db: CompanyDb, { id, secret, previousSecret }: Address) {
  const place = { companyId: companyIdOf(db), purpose: secretPurpose(id) }
  return [secret, ...(previousSecret ? [previousSecret] : [])].map((sealed) => secrets.open(place, sealed))
}

const retryAfter = (header: string | undefined) =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : null

/** Sends one delivery, and never throws. */
async function send(app: Sending, db: CompanyDb, address: Address, row: Claimed): Promise<Outcome> {
  const companyId = companyIdOf(db)
  const at = new Date()
  const begun = performance.now()
  const lasted = () => Math.round(performance.now() - begun)
  const none = { status: null, answer: '', afterSeconds: null }
  let keys: string[]
  try {
    keys = secretsOf(app, db, address)
  } catch {
    // Its key is missing in SECRET_KEYS, which the job that seals again reports.
    return { at, durationMs: 0, problem: 'secret', ...none }
  }
  const id = messageIdOf(companyId, row.id)
  const company = { id: companyId, code: address.companyCode }
  const body = bodyOf({ ...row, messageId: id, company })
  const timestamp = Math.floor(Date.now() / 1_000)
  try {
    const {
      status,
      headers,
      body: answer,
    } = await app.request(address.url, {
      method: 'POST',
      headers: signedHeaders(keys, { id, timestamp, body }),
      body: Buffer.from(body),
      timeoutMs: webhookLimits.timeoutSeconds * 1_000,
      answerBytes: webhookLimits.answerBytes,
    })
    const text = answer.toString('utf8').replaceAll('\0', '')
    const afterSeconds = retryAfter(headers['retry-after'])
    return { at, durationMs: lasted(), status, problem: null, answer: text, afterSeconds }
  } catch (error) {
    return {
      at,
      durationMs: lasted(),
      problem: problemOf(error, lasted(), webhookLimits.timeoutSeconds),
      ...none,
    }
  }
}

const succeeded = ({ status }: Outcome) => status !== null && status >= 200 && status < 300
/** Whether the address is in trouble, and not only with this event. */
const isDown = ({ status }: Outcome) => status === null || status === 429 || status >= 500

/** When an attempt that failed is repeated, in seconds; null: never. */
function pauseAfter({ type, tryCount }: Claimed, outcome: Outcome) {
  const pause = type === testType || outcome.status === 410 ? undefined : pauseSeconds[tryCount]
  // Not all at once after an address was down.
  return pause === undefined ? null : Math.max(pause * (1 + Math.random() / 10), outcome.afterSeconds ?? 0)
}

type Sent = { row: Claimed; outcome: Outcome }

const recordAttempts = (trx: CompanyDb, sent: readonly Sent[]) =>
  namedQuery(
    trx,
    `with x as (
       select * from unnest(:ids::bigint[], :delivered::boolean[], :pauses::float8[], :ats::timestamptz[],
         :durations::integer[], :statuses::integer[], :problems::text[], :answers::text[])
         as given (id, delivered, pause, at, duration_ms, status, problem, answer)
     ), done as (
       update webhook_deliveries d set attempt_count = d.attempt_count + 1, try_count = d.try_count + 1,
         state = case when x.delivered then 'delivered' when x.pause is null then 'failed' else 'waiting' end,
         next_at = case when not x.delivered then now() + x.pause * interval '1 second' end, claimed_until = null
       from x where d.company_id = :companyId and d.id = x.id and d.state = 'waiting'
       returning d.id, d.attempt_count
     )
     insert into webhook_attempts (company_id, webhook_delivery_id, attempt, attempted_at, duration_ms, status,
       problem, answer)
     select :companyId, d.id, d.attempt_count, x.at, x.duration_ms, x.status, x.problem, x.answer
     from done d join x on x.id = d.id`,
    {
      companyId: companyIdOf(trx),
      ids: sent.map(({ row }) => row.id),
      delivered: sent.map(({ outcome }) => succeeded(outcome)),
      pauses: sent.map(({ row, outcome }) => (succeeded(outcome) ? null : pauseAfter(row, outcome))),
      ats: sent.map(({ outcome }) => outcome.at),
      durations: sent.map(({ outcome }) => outcome.durationMs),
      statuses: sent.map(({ outcome }) => outcome.status),
      problems: sent.map(({ outcome }) => outcome.problem),
      answers: sent.map(({ outcome }) => outcome.answer),
    },
  )

/** Pauses a webhook by itself, and tells the full administrators. */
async function pause(trx: CompanyDb, webhookId: number, reason: 'failing' | 'gone') {
  const companyId = companyIdOf(trx)
  const [row] = await namedQuery<{ name: string; version: number }>(
    trx,
    `update webhooks set paused_at = now(), paused_reason = $3, version = version + 1
     where company_id = $1 and id = $2 and paused_at is null returning name, version`,
    [companyId, webhookId, reason],
  )
  if (!row) return
  await logAct(trx, {
    ...{ actorId: null, noun: 'webhook', action: 'stop', subject: { id: webhookId, name: row.name } },
    after: { webhookPause: reason },
  })
  await tell(trx, {
    values: [row.name, webhookId, `${webhookId}/${row.version}`],
    recipients: `select id as user_id from users
      where company_id = $1 and role = 'administrator' and status = 'active'`,
    notices: [
      webhookPaused.row({
        ...{ actor: 'o.user_id', once: '$4::text' },
        payload: { name: '$2::text', webhookId: '$3::bigint' },
      }),
    ],
  })
}

/* What the outcomes say about the address. A test can only clear it. */
async function judge(trx: CompanyDb, webhookId: number, sent: readonly Sent[]) {
  const outcomes = sent.filter(({ row }) => row.type !== testType).map(({ outcome }) => outcome)
  const success = sent.some(({ outcome }) => succeeded(outcome))
  if (!success && outcomes.length === 0) return
  const down = outcomes.filter(isDown)
  const [row] = await namedQuery<{ failing: boolean }>(
    trx,
    `update webhooks set
       delivered_at = case when :success then now() else delivered_at end,
       failing_since = case when not :success then coalesce(failing_since, now()) end,
       failure_count = case when :success then 0 else failure_count + :down::integer end,
       held_until = case when :success or :down = 0 then null else now() + greatest(:after::integer, least(
         ${firstHoldSeconds} * 2 ^ least(failure_count, 20), ${longestHoldSeconds})) * interval '1 second' end,
       slow = :slow
     where company_id = :companyId and id = :webhookId
     returning coalesce(failing_since <= now() - interval '${failingDays} days', false) as failing`,
    {
      ...{ companyId: companyIdOf(trx), webhookId, success, down: down.length > 0 ? 1 : 0 },
      after: Math.min(3_600, Math.max(0, ...down.map(({ afterSeconds }) => afterSeconds ?? 0))),
      slow: sent.some(({ outcome }) => outcome.durationMs > slowMs),
    },
  )
  if (outcomes.some(({ status }) => status === 410)) await pause(trx, webhookId, 'gone')
  else if (row?.failing) await pause(trx, webhookId, 'failing')
}

const record = (db: CompanyDb, webhookId: number, sent: readonly Sent[]) =>
  transaction(db, async (trx) => {
    await recordAttempts(trx, sent)
    await judge(trx, webhookId, sent)
  })

/* Nothing while the webhook is paused or held. */
const claimDue = (db: CompanyDb, webhookId: number) =>
  namedQuery<Claimed>(
    db,
    `with due as (
       select d.id from webhook_deliveries d
       where d.company_id = $1 and d.webhook_id = $2 and d.state = 'waiting' and d.next_at <= now()
         and (d.claimed_until is null or d.claimed_until < now())
         and exists (select from webhooks w where w.company_id = $1 and w.id = $2 and w.paused_at is null
           and (w.held_until is null or w.held_until <= now()))
       order by d.next_at, d.id
       limit (select case when failure_count > 0 then 1 else ${together} end from webhooks
         where company_id = $1 and id = $2)
       for update of d skip locked
     )
     update webhook_deliveries d set claimed_until = ${claim}
     from due, webhook_events e
     where d.company_id = $1 and d.id = due.id and e.company_id = $1 and e.id = d.webhook_event_id
     returning d.id, d.try_count, e.type, e.data as ids, e.created_at`,
    [companyIdOf(db), webhookId],
  )

/** Queues the job for what is left: now, or when something will be due. */
export const queueNext = (db: CompanyDb, webhookId: number) =>
  transaction(db, async (trx) => {
    const values = [companyIdOf(trx), webhookId]
    const [next] = await namedQuery<{ slow: boolean; at: Date | null; now: boolean }>(
      trx,
      `select w.slow, n.at, coalesce(n.at <= now(), false) as now
       from webhooks w
       cross join lateral (select greatest(min(greatest(d.next_at, d.claimed_until)), w.held_until) as at
         from webhook_deliveries d where d.company_id = $1 and d.webhook_id = $2 and d.state = 'waiting') n
       where w.company_id = $1 and w.id = $2 and w.paused_at is null
         and exists (select from webhook_deliveries d where d.company_id = $1 and d.webhook_id = $2
           and d.state = 'waiting')`,
      values,
    )
    if (!next?.at) return
    if (next.now)
      return enqueueLanes(trx, await namedQuery<Noted>(trx, noteQueued('select $2::bigint'), values))
    // A little later, since the job's own clock is not the database's.
    const startAfter = new Date(next.at.getTime() + 50)
    await enqueue(
      trx,
      laneJob(next.slow),
      { webhookId },
      { startAfter, once: `${webhookId} ${next.at.getTime()}` },
    )
  })

/**
 * Sends what is due for one webhook, and queues the job for the rest. If the process ends between a request and its
 * record, the request is sent again with the same id.
 */
export async function deliverLane(app: Sending, db: CompanyDb, webhookId: number) {
  await namedQuery(db, 'update webhooks set queued_at = null where company_id = $1 and id = $2', [
    companyIdOf(db),
    webhookId,
  ])
  const begun = performance.now()
  for (let troubled = false; !troubled && performance.now() - begun < turnMs; ) {
    const rows = await claimDue(db, webhookId)
    const address = rows.length > 0 ? await findAddress(db, webhookId) : undefined
    if (!address) break
    const sent = await Promise.all(
      rows.map(async (row): Promise<Sent> => ({ row, outcome: await send(app, db, address, row) })),
    )
    await record(db, webhookId, sent)
    troubled = sent.some(({ outcome }) => isDown(outcome) || outcome.durationMs > slowMs)
  }
  await queueNext(db, webhookId)
}

/** Sends a test at once, also while the webhook is paused, and returns its delivery with the outcome. */
export async function sendTest(app: Sending, db: CompanyDb, webhookId: number) {
  const address = await findAddress(db, webhookId)
  if (!address) return
  const [row] = await namedQuery<Claimed>(
    db,
    `with event as (
       insert into webhook_events (company_id, type, data, occasion)
       values ($1, $3, jsonb_build_object('id', $2::bigint), 'test ' || gen_random_uuid())
       returning id, type, data, created_at
     ), made as (
       insert into webhook_deliveries (company_id, webhook_id, webhook_event_id, claimed_until)
       select $1, $2, id, ${claim} from event returning id, try_count
     )
     select made.id, made.try_count, event.type, event.data as ids, event.created_at from made, event`,
    [companyIdOf(db), webhookId, testType],
  )
  const outcome = await send(app, db, address, row!)
  await record(db, webhookId, [{ row: row!, outcome }])
  return { id: row!.id, outcome }
}
