import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { erasureRequested } from './personal-data.events.ts'
import { erasureRequestedNotice } from './personal-data.notices.ts'

export const personalDataSubscribers = [
  defineSubscriber(erasureRequested, 'personal_data.erasure_requested', async ({ db, payload }) => {
    await tell(db, {
      values: [payload.userId, payload.actorId],
      recipients: `select u.id as user_id, $3::bigint as actor_id, p.id as subject_id,
          trim(p.family_name || ' ' || p.given_name) as name, e.requested_at,
          to_char(e.erase_after at time zone c.time_zone, 'YYYY-MM-DD') as erase_from
        from personal_erasures e
        join companies c on c.id = e.company_id
        join users p on p.company_id = e.company_id and p.id = e.user_id
        join users u on u.company_id = e.company_id and u.status = 'active' and u.role = 'administrator'
          and u.id <> $3::bigint
        where e.company_id = $1 and e.user_id = $2 and e.finished_at is null
        -- Whoever tells late names nobody whose name is being erased.
        for share of e`,
      notices: [
        erasureRequestedNotice.row({
          actor: 'o.actor_id',
          once: "o.subject_id || ' ' || extract(epoch from o.requested_at)",
          payload: { userId: 'o.subject_id', name: 'o.name', from: 'o.erase_from' },
        }),
      ],
    })
  }),
]
