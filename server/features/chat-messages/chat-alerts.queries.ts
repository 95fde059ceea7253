import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isMuted, notificationLevelOf, seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'
import type { AccountStatus } from '#server/features/people/authors.sql.ts'

export type ChatAlertRow = {
  chatRoomId: number
  seq: number
  kind: 'official' | 'group' | 'direct' | 'notes'
  name: string
  familyName: string
  givenName: string
  status: AccountStatus
  body: string
  stampId: number | null
}

/** Minutes after which a message is not notified of any more: the device was away. */
const fresh = "interval '2 minutes'"

/** The newest message of each room that the person is notified of, the latest first. */
export const findChatAlerts = (db: CompanyDb, userId: number, limit: number) =>
  namedQuery<ChatAlertRow>(
    db,
    `select r.id as chat_room_id, r.kind, r.name, c.seq, left(c.body, 200) as body, c.stamp_id, u.family_name,
       u.given_name, u.status
     from chat_memberships m
     join chat_rooms r on r.company_id = $1 and r.id = m.chat_room_id and r.last_at > now() - ${fresh}
     cross join lateral (select c.seq, c.body, c.stamp_id, c.author_id, c.created_at from chat_messages c
       where c.company_id = $1 and c.chat_room_id = r.id and c.seq > greatest(m.read_seq, ${seenFrom()}, r.last_seq - 100)
         and c.author_id <> m.user_id and c.deleted_at is null and c.created_at > now() - ${fresh}
         and (${notificationLevelOf()} = 'all' or exists (select from chat_mentions x where x.company_id = $1
           and x.user_id = m.user_id and x.chat_room_id = r.id and x.seq = c.seq))
       order by c.seq desc limit 1) c
     join users u on u.company_id = $1 and u.id = c.author_id
     where m.company_id = $1 and m.user_id = $2 and not ${isMuted()} and ${notificationLevelOf()} <> 'none'
     order by c.created_at desc, r.id limit $3`,
    [companyIdOf(db), userId, limit],
  )
