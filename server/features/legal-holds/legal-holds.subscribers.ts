import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { legalHoldChanged } from './legal-holds.events.ts'
import { legalHoldReleased, legalHoldSet } from './legal-holds.notices.ts'
import { nameOfHold } from './legal-holds.sql.ts'

export const legalHoldSubscribers = [
  defineSubscriber(legalHoldChanged, 'legal_hold.changed', async ({ db, payload }) => {
    const notice = payload.change === 'set' ? legalHoldSet : legalHoldReleased
    await tell(db, {
      values: [payload.legalHoldId, payload.actorId],
      recipients: `select u.id as user_id, $3::bigint as actor_id, h.id, ${nameOfHold} as name from legal_holds h
        join users u on u.company_id = $1 and u.status = 'active' and u.role = 'administrator' and u.id <> $3::bigint
        where h.company_id = $1 and h.id = $2`,
      notices: [
        notice.row({ actor: 'o.actor_id', once: 'o.id::text', payload: { holdId: 'o.id', name: 'o.name' } }),
      ],
    })
  }),
]
