import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { feedHotDigestMade } from './feed-hot-digests.events.ts'
import { tellHotDigest } from './feed-hot-digests.jobs.ts'

export const feedHotDigestSubscribers = [
  defineSubscriber(feedHotDigestMade, 'feed-hot-digests.tell', async ({ db, payload }) => {
    await enqueue(db, tellHotDigest, payload, { once: String(payload.feedHotDigestId) })
  }),
]
