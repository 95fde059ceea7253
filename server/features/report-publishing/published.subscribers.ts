import { feedCreated } from '#server/features/feeds/feeds.events.ts'
import { reportPublished } from '#server/features/reports/reports.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { tellReaders, tellRewarded, tellThanked } from './published-notices.commands.ts'

export const publishedSubscribers: readonly Subscriber[] = [
  defineSubscriber(reportPublished, 'reports.thanked', async ({ db, payload }) => {
    await tellThanked(db, payload.reportId)
  }),
  defineSubscriber(reportPublished, 'reports.rewarded', async ({ db, payload }) => {
    await tellRewarded(db, payload.reportId)
  }),
  defineSubscriber(feedCreated, 'menus.posted', async ({ db, payload }) => {
    await tellReaders(db, payload.feedId)
  }),
]
