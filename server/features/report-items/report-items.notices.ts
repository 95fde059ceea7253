import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { feedDeleted } from '#server/features/feeds/feeds.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { withdrawRequests } from './polls-and-requests.ts'

/** What a post asked of people is asked no more once the post is deleted. */
export const reportItemSubscribers: readonly Subscriber[] = [
  defineSubscriber(feedDeleted, 'requests.of_deleted_post', async ({ db, payload }) => {
    const [post] = await namedQuery<{ applyId: number }>(
      db,
      'select apply_id from feeds where company_id = $1 and id = $2 and report_id is not null',
      [companyIdOf(db), payload.feedId],
    )
    if (post) await withdrawRequests(db, post.applyId)
  }),
]
