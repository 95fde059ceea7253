import { createHash } from 'node:crypto'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { presentAnnouncement } from '#server/features/announcements/announcements.present.ts'
import {
  type AnnouncementRow,
  findReachableAmong,
} from '#server/features/announcements/announcements.queries.ts'
import { countNewsOf } from '#server/features/chat-rooms/news.queries.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { leaveRoomIfBusy } from '#server/platform/jobs/leave-room.ts'
import { pushSending } from '#server/platform/push/push-job.ts'
import type { PushMessage, PushOutcome, PushTarget } from '#server/platform/push/push-sender.ts'
import { findQueued, type QueuedRow } from './deliver.queries.ts'
import type { ReceiptRow } from './push.queries.ts'
import { pushStrings } from './push.strings.ts'

type Sending = Pick<App, 'push' | 'presence' | 'signedTokens'>

/** Attempts in all, over about an hour. */
const mostAttempts = 8
const firstWaitSeconds = 15
const longestWaitSeconds = 3_600
const lifetimeSeconds = 6 * 3_600
/** Requests of one job at the same time. */
const together = 3
/** How long a check counts. Receipts that have not been sent by then, because a service is slow, are checked again. */
const freshMs = 2_000
/** How long a job pauses while the process is busy, relative to the time it was busy during the job. */
const pauseFactor = 1.5

export const receiptPurpose = 'push_receipt'
const icon = '/icons/icon-192.png'

const topicOf = (companyId: number, thread: string) =>
  createHash('sha256').update(`${companyId} ${thread}`).digest('base64url').slice(0, 32)

type Settled = { state: ReceiptRow['state']; reason: string }
type Settling = Settled & { id: number; at: Date }

const settle = (db: CompanyDb, settling: readonly Settling[]) => {
  const ids = settling.map(({ id }) => id)
  return namedQuery(
    db,
    `update push_receipts r set state = x.state, reason = x.reason,
       sent_at = case when x.state = 'sent' then x.at end,
       attempts = r.attempts + case when x.state = 'dropped' then 0 else 1 end
     from unnest(:ids::bigint[], :states::text[], :reasons::text[], :times::timestamptz[]) as x (id, state, reason, at)
     where r.company_id = :companyId and r.id between :first and :last and r.id = x.id and r.state = 'queued'`,
    {
      companyId: companyIdOf(db),
      ids,
      states: settling.map(({ state }) => state),
      reasons: settling.map(({ reason }) => reason),
      times: settling.map(({ at }) => at),
      // The receipts of a job follow each other. Without the bounds, all of a company are read until the table is analysed.
      first: Math.min(...ids),
      last: Math.max(...ids),
    },
  )
}

const targetOf = ({ service, target, publicKey, authSecret }: QueuedRow): PushTarget =>
  service === 'fcm'
    ? { service, target }
    : { service, target, publicKey: publicKey!, authSecret: authSecret! }

/** Why nothing is sent, as far as the receiver is concerned. */
function objectionTo({ presence }: Sending, companyId: number, row: QueuedRow) {
  if (!row.active) return 'stopped'
  if (row.event === 'test') return null
  if (row.paused) return 'paused'
  const urgent = row.event === 'urgent_message'
  if (!urgent && row.whenAway && presence.among(companyId, [row.userId]).length > 0) return 'in_use'
  return Date.now() - row.queuedAt.getTime() > 24 * 3_600_000 ? 'too_old' : null
}

const subjectOf = ({ id, feedId, reportId }: AnnouncementRow) =>
  feedId !== null ? `feed-${feedId}` : reportId !== null ? `report-${reportId}` : `notice-${id}`

/**
 * What is shown of each of these receipts, or why nothing is: checked when they are sent, whatever was true when they
 * were queued.
 */
async function messagesOf(app: Sending, db: CompanyDb, rows: readonly QueuedRow[]) {
  const companyId = companyIdOf(db)
  const objections = new Map(rows.map((row) => [row.id, objectionTo(app, companyId, row)]))
  const asked = rows.filter(({ id, event }) => objections.get(id) === null && event !== 'test')
  const noticeIds = asked.flatMap(({ announcementId }) => announcementId ?? [])
  const reachable = noticeIds.length > 0 ? await findReachableAmong(db, noticeIds) : []
  const notices = new Map(reachable.map((notice) => [notice.id, notice]))
  const receivers = asked.flatMap(({ userId, announcementId }) =>
    announcementId !== null && notices.get(announcementId)?.confirmedAt === null ? userId : [],
  )
  const news = receivers.length > 0 ? await countNewsOf(db, receivers) : new Map<number, number>()
  return new Map(
    rows.map((row): [number, PushMessage | string] => {
      const words = phrases(pushStrings, row.locale)
      const shown = {
        messageId: row.messageId,
        title: row.companyName || words.newNotice,
        icon,
        receipt: app.signedTokens.sign(receiptPurpose, [companyId, row.id], row.messageId),
      }
      const objection = objections.get(row.id)
      if (objection) return [row.id, objection]
      if (row.event === 'test')
        return [
          row.id,
          { ...shown, body: words.test, link: '/announcements', thread: `test-${companyId}`, badge: null },
        ]
      const notice = row.announcementId === null ? undefined : notices.get(row.announcementId)
      if (!notice) return [row.id, 'out_of_reach']
      if (notice.confirmedAt) return [row.id, 'read']
      const { text, hrefPath } = presentAnnouncement(notice, row.locale)
      const thread = `${companyId}-${row.event}-${subjectOf(notice)}`
      return [row.id, { ...shown, body: text, link: hrefPath, thread, badge: news.get(row.userId) ?? null }]
    }),
  )
}

/** Records what was not sent; a device that is gone is forgotten, and what its service puts off is tried again. */
const conclude = (db: CompanyDb, row: QueuedRow, outcome: PushOutcome) =>
  transaction(db, async (trx): Promise<Settled> => {
    const reason = outcome.status
    if (outcome.outcome === 'later' && row.event !== 'test' && row.attempts + 1 < mostAttempts) {
      const wait = Math.max(outcome.afterSeconds ?? 0, firstWaitSeconds * 2 ** row.attempts)
      const [counted] = await namedQuery<{ id: number }>(
        trx,
        `update push_receipts set attempts = attempts + 1, reason = $4
         where company_id = $1 and id = $2 and state = 'queued' and attempts = $3 returning id`,
        [companyIdOf(trx), row.id, row.attempts, reason],
      )
      if (counted)
        await enqueue(
          trx,
          pushSending,
          { receiptIds: [row.id] },
          {
            startAfter: new Date(Date.now() + Math.min(wait, longestWaitSeconds) * 1_000),
            once: `push ${row.id} ${row.attempts + 1}`,
          },
        )
      return { state: 'queued', reason }
    }
    const state = outcome.outcome === 'later' ? 'failed' : outcome.outcome
    await settle(trx, [{ id: row.id, state, reason, at: new Date() }])
    if (state === 'gone')
      // Not if the browser was given a new subscription in the meantime.
      await namedQuery(trx, 'delete from push_devices where company_id = $1 and id = $2 and target = $3', [
        companyIdOf(trx),
        row.deviceId,
        row.target,
      ])
    return { state, reason }
  })

/** Sends one message. Returns null if its outcome is recorded already. */
async function send({ push }: Sending, db: CompanyDb, row: QueuedRow, message: PushMessage) {
  const outcome = await push(targetOf(row), message, {
    topic: topicOf(companyIdOf(db), message.thread),
    urgent: ['urgent_message', 'approval', 'must_read', 'test'].includes(row.event),
    lifetimeSeconds,
  })
  // Most of them: recorded together instead of one transaction each.
  if (outcome.outcome === 'sent')
    return { settled: { state: 'sent', reason: outcome.status } as const, recorded: false }
  return { settled: await conclude(db, row, outcome), recorded: true }
}

/**
 * Checks these receipts in one go, sends them as long as the check is fresh, and records them together.
 * @returns those that are left
 */
async function deliverFresh(app: Sending, db: CompanyDb, ids: readonly number[], all: Map<number, Settled>) {
  const rows = await findQueued(db, ids)
  const messages = await messagesOf(app, db, rows)
  const checkedAt = performance.now()
  const settling: Settling[] = []
  const work = async () => {
    while (rows.length > 0 && performance.now() - checkedAt < freshMs) {
      const row = rows.shift()!
      const message = messages.get(row.id)!
      const { settled, recorded } =
        typeof message === 'string'
          ? { settled: { state: 'dropped', reason: message } as const, recorded: false }
          : await send(app, db, row, message)
      all.set(row.id, settled)
      if (!recorded) settling.push({ ...settled, id: row.id, at: new Date() })
    }
  }
  // What was sent is recorded even if another one could not be.
  const results = await Promise.allSettled(Array.from({ length: together }, work))
  if (settling.length > 0) await settle(db, settling)
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return rows.map(({ id }) => id)
}

/**
 * Sends those of these receipts that are still queued. If the process ends between the requests and their record, the
 * same messages are sent again: their ids and topics are the same, so that the devices show them once.
 */
export async function deliverPushes(app: Sending, db: CompanyDb, receiptIds: readonly number[]) {
  const settled = new Map<number, Settled>()
  for (let left = receiptIds; left.length > 0; ) left = await deliverFresh(app, db, left, settled)
  return settled
}

/** The same as background work: gives way to the requests of people. */
export async function deliverInBackground(app: Sending, db: CompanyDb, receiptIds: readonly number[]) {
  const begun = performance.eventLoopUtilization()
  await deliverPushes(app, db, receiptIds)
  await leaveRoomIfBusy(begun, pauseFactor)
}
