import { feedCreated } from '#server/features/feeds/feeds.events.ts'
import { tellOfRequests } from '#server/features/report-items/request-notices.commands.ts'
import {
  requestsMade,
  requestsReminded,
  requestsWithdrawn,
} from '#server/features/report-items/requests.events.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { tellReaders, tellRewarded, tellThanked } from './published-notices.commands.ts'
import { reportPublished } from './reports.events.ts'

export const publishedNotices: readonly Subscriber[] = [
  defineSubscriber(reportPublished, 'reports.thanked', ({ db, payload }) =>
    tellThanked(db, payload.reportId),
  ),
  defineSubscriber(reportPublished, 'reports.rewarded', ({ db, payload }) =>
    tellRewarded(db, payload.reportId),
  ),
  defineSubscriber(feedCreated, 'menus.posted', ({ db, payload }) => tellReaders(db, payload.feedId)),

  defineSubscriber(requestsMade, 'requests.made', ({ app, db, payload }) => {
    const { reportId, asked } = payload
    const telling = {
      applyId: null,
      reportId,
      userIds: asked?.userIds ?? null,
      occasion: asked ? `version ${asked.version}` : '',
    }
    return tellOfRequests(db, { ...telling, kind: 'task_requested' }, productAddress(app.config))
  }),
  defineSubscriber(requestsReminded, 'requests.reminded', ({ app, db, payload }) => {
    const { applyId, userIds, day } = payload
    const telling = { applyId, reportId: null, userIds, occasion: day }
    return tellOfRequests(db, { ...telling, kind: 'task_reminder' }, productAddress(app.config))
  }),
  defineSubscriber(requestsWithdrawn, 'requests.withdrawn', ({ app, db, payload, eventId }) => {
    const { applyId, userIds } = payload
    const telling = { applyId, reportId: null, userIds, occasion: `${eventId}` }
    return tellOfRequests(db, { ...telling, kind: 'task_withdrawn' }, productAddress(app.config))
  }),
]
