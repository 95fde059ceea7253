import type { WebhookType } from '#common/webhook-event.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementPublished } from '#server/features/administrator-announcements/administrator-announcements.events.ts'
import { courseCompleted } from '#server/features/courses/courses.events.ts'
import { feedChanged, feedCommented, feedCreated, feedDeleted } from '#server/features/feeds/feeds.events.ts'
import { isConfirmedBy, isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import { knowledgeTestPassed } from '#server/features/knowledge-tests/knowledge-tests.events.ts'
import { mustReadAsked, mustReadChanged } from '#server/features/must-read-feeds/must-read-feeds.events.ts'
import { reportSettled, reportSubmitted } from '#server/features/reports/reports.events.ts'
import type { EventType } from '#server/platform/outbox/define-event.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { recordEvent } from './webhook-events.commands.ts'
import type { Ids } from './webhook-payload.rules.ts'
import { webhookNoted } from './webhooks.events.ts'

type Told = {
  type: WebhookType
  ids: Ids
  /** Told once for this, however often the event is published; unset: each time. */
  once?: string | number
}

const telling = <Payload extends object>(event: EventType<Payload>, told: (payload: Payload) => Told) =>
  defineSubscriber(event, `webhooks.${event.kind}`, async ({ db, payload, eventId }) => {
    const { type, ids, once } = told(payload)
    await recordEvent(db, { type, ids, occasion: `${type} ${once ?? `event ${eventId}`}` })
  })

const settled = {
  approved: 'application.approved',
  returned: 'application.returned',
  rejected: 'application.rejected',
  cancelled: 'application.withdrawn',
} as const

/* Stops at the first who has not confirmed; asked only if a webhook wants to know. */
async function tellOfCompletion(trx: CompanyDb, feedId: number) {
  const [row] = await namedQuery<{ version: number }>(
    trx,
    `select r.version from must_read_requirements r
     join feeds f on f.company_id = r.company_id and f.id = r.feed_id
     where r.company_id = $1 and r.feed_id = $2 and r.closed_at is null
       and webhook_wanted($1, 'must_read.completed')
       and exists (select from must_read_confirmations x where x.company_id = $1 and x.feed_id = $2
         and x.version = r.version)
       and not exists (select from users u where u.company_id = $1 and ${isOwedBy} and not ${isConfirmedBy})`,
    [companyIdOf(trx), feedId],
  )
  if (!row) return
  const type = 'must_read.completed'
  await recordEvent(trx, { type, ids: { id: feedId }, occasion: `${type} ${feedId}/${row.version}` })
}

const ofPerson = 'person.changed'

/* Those who leave lose their departments too: told of as leaving. */
async function isGone(trx: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ gone: boolean }>(
    trx,
    `select status = 'withdrawn' as gone from users where company_id = $1 and id = $2`,
    [companyIdOf(trx), userId],
  )
  return row?.gone ?? true
}

export const webhookSubscribers = [
  telling(feedCreated, ({ feedId }) => ({ type: 'post.published', ids: { id: feedId }, once: feedId })),
  telling(feedChanged, ({ feedId }) => ({ type: 'post.edited', ids: { id: feedId } })),
  telling(feedDeleted, ({ feedId }) => ({ type: 'post.deleted', ids: { id: feedId }, once: feedId })),
  telling(feedCommented, ({ feedId, commentId, userId }) => ({
    ...{ type: 'comment.added', once: commentId },
    ids: { id: commentId, feed_id: feedId, user_id: userId },
  })),
  telling(mustReadAsked, ({ feedId }) => ({ type: 'must_read.published', ids: { id: feedId } })),
  telling(announcementPublished, ({ announcementId: id }) => ({
    ...{ type: 'announcement.published', ids: { id }, once: id },
  })),
  telling(reportSubmitted, ({ reportId: id }) => ({ type: 'application.submitted', ids: { id } })),
  telling(reportSettled, ({ reportId: id, outcome }) => ({ type: settled[outcome], ids: { id } })),
  telling(courseCompleted, ({ courseId, userId }) => ({
    ...{ type: 'course.completed', ids: { id: courseId, user_id: userId } },
  })),
  telling(knowledgeTestPassed, ({ testId, userId }) => ({
    ...{ type: 'test.passed', ids: { id: testId, user_id: userId } },
  })),
  defineSubscriber(mustReadChanged, 'webhooks.must-read', ({ db, payload }) =>
    tellOfCompletion(db, payload.feedId),
  ),
  defineSubscriber(webhookNoted, 'webhooks.noted', async ({ db, payload }) => {
    if (payload.type === ofPerson && (await isGone(db, payload.ids.id!))) return
    await recordEvent(db, payload)
  }),
]
