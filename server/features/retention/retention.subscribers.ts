import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { retentionRuleSaved } from './retention.events.ts'
import { retentionSavedNotice } from './retention.notices.ts'

export const retentionSubscribers = [
  // All full administrators, also the one who saved it: it is the last moment to notice a mistake.
  defineSubscriber(retentionRuleSaved, 'retention.saved', async ({ db, payload }) => {
    await tell(db, {
      values: [payload.ruleId, payload.actorId],
      recipients: `select u.id as user_id, $3::bigint as actor_id, r.id, r.version, r.kind, r.days,
          coalesce(m.name, x.name, '') as name,
          to_char(r.effective_at at time zone c.time_zone, 'YYYY/MM/DD') as starts_on
        from retention_rules r join companies c on c.id = r.company_id
        join users u on u.company_id = $1 and u.status = 'active' and u.role = 'administrator'
        left join menus m on m.company_id = $1 and m.id = r.menu_id
        left join chat_rooms x on x.company_id = $1 and x.id = r.chat_room_id
        where r.company_id = $1 and r.id = $2 and r.days is not null`,
      notices: [
        retentionSavedNotice.row({
          ...{ actor: 'o.actor_id', once: "o.id || ' ' || o.version" },
          payload: { scope: 'o.kind', name: 'o.name', days: 'o.days', from: 'o.starts_on' },
        }),
      ],
    })
  }),
]
