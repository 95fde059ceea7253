import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { feedDeleted } from '#server/features/feeds/feeds.events.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { withdrawRequests } from './polls-and-requests.commands.ts'
import { tellOfRequests } from './request-notices.commands.ts'
import { requestsMade, requestsReminded, requestsWithdrawn } from './requests.events.ts'
import { taskReminder, taskRequested, taskWithdrawn } from './requests.notices.ts'

export const reportItemSubscribers: readonly Subscriber[] = [
  // Deleting a post withdraws its requests.
  defineSubscriber(feedDeleted, 'requests.of_deleted_post', async ({ db, payload }) => {
    const [post] = await namedQuery<{ applyId: number }>(
      db,
      'select apply_id from feeds where company_id = $1 and id = $2 and report_id is not null',
      [companyIdOf(db), payload.feedId],
    )
    if (post) await withdrawRequests(db, post.applyId)
  }),
  defineSubscriber(requestsMade, 'requests.made', ({ app, db, payload }) => {
    const { reportId, asked } = payload
    const telling = {
      applyId: null,
      reportId,
      userIds: asked?.userIds ?? null,
      occasion: asked ? `version ${asked.version}` : '',
    }
    return tellOfRequests(db, { ...telling, notice: taskRequested }, productAddress(app.config))
  }),
  defineSubscriber(requestsReminded, 'requests.reminded', ({ app, db, payload }) => {
    const { applyId, userIds, day } = payload
    const telling = { applyId, reportId: null, userIds, occasion: day }
    return tellOfRequests(db, { ...telling, notice: taskReminder }, productAddress(app.config))
  }),
  defineSubscriber(requestsWithdrawn, 'requests.withdrawn', ({ app, db, payload, eventId }) => {
    const { applyId, userIds } = payload
    const telling = { applyId, reportId: null, userIds, occasion: `${eventId}` }
    return tellOfRequests(db, { ...telling, notice: taskWithdrawn }, productAddress(app.config))
  }),
]
