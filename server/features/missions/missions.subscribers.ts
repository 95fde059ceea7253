import { companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { feedDeleted } from '#server/features/feeds/feeds.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { countUse } from './mission-uses.commands.ts'

export const missionSubscribers: readonly Subscriber[] = [
  // A submission of which the post was deleted no longer counts.
  defineSubscriber(feedDeleted, 'missions.of_deleted_post', async ({ db, payload }) => {
    const [post] = await namedQuery<{ applyId: number }>(
      db,
      'select apply_id from feeds where company_id = $1 and id = $2',
      [companyIdOf(db), payload.feedId],
    )
    if (post) await transaction(db, (trx) => countUse(trx, post.applyId))
  }),
]
