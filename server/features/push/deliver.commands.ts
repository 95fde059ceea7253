import { createHash } from 'node:crypto'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { presentAnnouncement } from '#server/features/announcements/announcements.present.ts'
import { findReachable } from '#server/features/announcements/announcements.queries.ts'
import { countNews } from '#server/features/chat-rooms/news.queries.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
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
/** Requests of one job at the same time: few, so that nobody who reads meanwhile has to wait. */
const together = 3

export const receiptPurpose = 'push_receipt'
const icon = '/icons/icon-192.png'

const topicOf = (companyId: number, thread: string) =>
  createHash('sha256').update(`${companyId} ${thread}`).digest('base64url').slice(0, 32)

type Settled = { state: ReceiptRow['state']; reason: string }

const settle = (db: CompanyDb, receiptId: number, { state, reason }: Settled) =>
  namedQuery(
    db,
    `update push_receipts set state = $3, reason = $4, sent_at = case when $3 = 'sent' then now() end,
       attempts = attempts + case when $3 = 'dropped' then 0 else 1 end
     where company_id = $1 and id = $2 and state = 'queued'`,
    [companyIdOf(db), receiptId, state, reason],
  )

const targetOf = ({ service, target, publicKey, authSecret }: QueuedRow): PushTarget =>
  service === 'fcm'
    ? { service, target }
    : { service, target, publicKey: publicKey!, authSecret: authSecret! }

/** What is shown, or why nothing is: checked when it is sent, whatever was true when it was queued. */
async function messageOf({ presence, signedTokens }: Sending, db: CompanyDb, row: QueuedRow) {
  const companyId = companyIdOf(db)
  const words = phrases(pushStrings, row.locale)
  const shown = {
    messageId: row.messageId,
    title: row.companyName || words.newNotice,
    icon,
    receipt: signedTokens.sign(receiptPurpose, [companyId, row.id], row.messageId),
  }
  if (!row.active) return 'stopped'
  if (row.event === 'test')
    return { ...shown, body: words.test, link: '/announcements', thread: `test-${companyId}`, badge: null }
  if (row.paused) return 'paused'
  const urgent = row.event === 'urgent_message'
  if (!urgent && row.whenAway && presence.among(companyId, [row.userId]).length > 0) return 'in_use'
  if (Date.now() - row.queuedAt.getTime() > 24 * 3_600_000) return 'too_old'
  const notice = row.announcementId === null ? undefined : await findReachable(db, row, row.announcementId)
  if (!notice) return 'out_of_reach'
  if (notice.confirmedAt) return 'read'
  const { text, hrefPath } = presentAnnouncement(notice, row.locale)
  const subject =
    notice.feedId !== null
      ? `feed-${notice.feedId}`
      : notice.reportId !== null
        ? `report-${notice.reportId}`
        : null
  return {
    ...{ ...shown, body: text, link: hrefPath },
    thread: `${companyId}-${row.event}-${subject ?? `notice-${notice.id}`}`,
    badge: await countNews(db, row),
  }
}

/** Records that it was not sent; a device that is gone is forgotten, and what its service puts off is tried again. */
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
    await settle(trx, row.id, { state, reason })
    if (state === 'gone')
      // Not if the browser was given a new subscription in the meantime.
      await namedQuery(trx, 'delete from push_devices where company_id = $1 and id = $2 and target = $3', [
        companyIdOf(trx),
        row.deviceId,
        row.target,
      ])
    return { state, reason }
  })

async function deliver(app: Sending, db: CompanyDb, row: QueuedRow): Promise<Settled> {
  const message = await messageOf(app, db, row)
  if (typeof message === 'string') {
    const dropped = { state: 'dropped', reason: message } as const
    await settle(db, row.id, dropped)
    return dropped
  }
  const outcome = await app.push(targetOf(row), message satisfies PushMessage, {
    topic: topicOf(companyIdOf(db), message.thread),
    urgent: ['urgent_message', 'approval', 'must_read', 'test'].includes(row.event),
    lifetimeSeconds,
  })
  // Most of them: one statement instead of a transaction.
  if (outcome.outcome === 'sent') {
    const sent = { state: 'sent', reason: outcome.status } as const
    await settle(db, row.id, sent)
    return sent
  }
  return conclude(db, row, outcome)
}

/**
 * Sends those of these receipts that are still queued. If the process ends between the request and its record, the
 * same message is sent again: its id and topic are the same, so that the device shows it once.
 */
export async function deliverPushes(app: Sending, db: CompanyDb, receiptIds: readonly number[]) {
  const waiting = await findQueued(db, receiptIds)
  const settled = new Map<number, Settled>()
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift())
      settled.set(row.id, await deliver(app, db, row))
  }
  await Promise.all(Array.from({ length: together }, work))
  return settled
}
