import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'
import type { AccountStatus } from '#server/features/people/authors.sql.ts'

type Status = AccountStatus

export type ChatReminderRow = {
  id: number
  chatRoomId: number
  seq: number
  familyName: string
  givenName: string
  status: Status
  body: string
  deletedAt: Date | null
  stampId: number | null
  roomKind: 'official' | 'group' | 'direct' | 'notes'
  roomName: string
  partnerFamilyName: string | null
  partnerGivenName: string | null
  partnerStatus: Status | null
  remindAt: Date
}

/** SQL: the messages `c` of the reminders `q` that their people still see in the rooms `r`. */
export const reminded = `join chat_messages c on c.company_id = q.company_id and c.id = q.chat_message_id
    and c.deleted_at is null
  join chat_rooms r on r.company_id = q.company_id and r.id = c.chat_room_id
  join chat_memberships m on m.company_id = q.company_id and m.user_id = q.user_id and m.chat_room_id = r.id
    and c.seq > ${seenFrom()}`

/** A person's reminders of messages that they see, the next one first; with an id, that of one message. */
export const findChatReminders = (db: CompanyDb, userId: number, chatMessageId: number | null = null) =>
  namedQuery<ChatReminderRow>(
    db,
    `select c.id, c.chat_room_id, c.seq, w.family_name, w.given_name, w.status, left(c.body, 200) as body,
       c.deleted_at, c.stamp_id, r.kind as room_kind, r.name as room_name, p.family_name as partner_family_name,
       p.given_name as partner_given_name, p.status as partner_status, q.remind_at
     from chat_reminders q ${reminded}
     join users w on w.company_id = $1 and w.id = c.author_id
     left join users p on p.company_id = $1 and r.kind = 'direct'
       and p.id = case when r.people[1] = q.user_id then r.people[2] else r.people[1] end
     where q.company_id = $1 and q.user_id = $2 and ($3::bigint is null or q.chat_message_id = $3)
     order by q.remind_at, q.id`,
    [companyIdOf(db), userId, chatMessageId],
  )

export async function countReminders(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    'select count(*) from chat_reminders where company_id = $1 and user_id = $2',
    [companyIdOf(db), userId],
  )
  return row!.count
}
