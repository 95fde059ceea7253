import { feedCreated } from '#server/features/feeds/feeds.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { tellReaders, tellRewarded, tellThanked } from './published-notices.commands.ts'
import { reportPublished } from './reports.events.ts'

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
