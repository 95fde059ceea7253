import { feedCreated } from '#server/features/feeds/feeds.events.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { mustReadAsked, mustReadReminded } from './must-read-feeds.events.ts'
import { askReaders } from './must-read-feeds.jobs.ts'
import { findRequirement } from './must-read-feeds.queries.ts'

export const mustReadSubscribers = [
  defineSubscriber(mustReadAsked, 'must-read.ask', async ({ db, payload }) => {
    await enqueue(db, askReaders, { feedId: payload.feedId })
  }),
  defineSubscriber(mustReadReminded, 'must-read.remind', async ({ db, payload }) => {
    await enqueue(db, askReaders, { feedId: payload.feedId })
  }),
  // A scheduled post became a must-read before anyone could read it.
  defineSubscriber(feedCreated, 'must-read.posted', async ({ db, payload }) => {
    if (await findRequirement(db, payload.feedId)) await enqueue(db, askReaders, { feedId: payload.feedId })
  }),
]
