import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { scheduledPostHeld } from './scheduled-posts.events.ts'
import { postHeld } from './scheduled-posts.notices.ts'

/** Notifies the author that their post was held; once for each time it happens. */
export const announceHeld = (trx: CompanyDb, feedId: number) =>
  tell(trx, {
    values: [feedId],
    recipients: `select author_id as user_id, id, held_at from feeds
      where company_id = $1 and id = $2 and held_at is not null`,
    notices: [
      postHeld.row({
        actor: 'o.user_id',
        feed: 'o.id',
        at: 'o.held_at',
        once: "o.id || ':' || extract(epoch from o.held_at)",
      }),
    ],
  })

export const scheduledPostSubscribers = [
  defineSubscriber(scheduledPostHeld, 'scheduled-posts.held', async ({ db, payload }) => {
    await announceHeld(db, payload.feedId)
  }),
]
