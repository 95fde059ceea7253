import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'
import type { AccountStatus } from '#server/features/people/authors.sql.ts'

export type ChatDraftRow = {
  body: string
  mentions: { id: number; familyName: string; givenName: string }[] | null
  replyToSeq: number | null
  replyFamilyName: string | null
  replyGivenName: string | null
  replyStatus: AccountStatus | null
  replyBody: string | null
  replyDeletedAt: Date | null
  replyStampId: number | null
  version: number
  updatedAt: Date
}

/** A person's draft in a room, with the people and the message that it names as they are now. */
export async function findChatDraft(db: CompanyDb, userId: number, chatRoomId: number) {
  const [row] = await namedQuery<ChatDraftRow>(
    db,
    `select d.body, d.version, d.updated_at, c.seq as reply_to_seq, u.family_name as reply_family_name,
       u.given_name as reply_given_name, u.status as reply_status, left(c.body, 200) as reply_body,
       c.deleted_at as reply_deleted_at, c.stamp_id as reply_stamp_id,
       (select json_agg(json_build_object('id', p.id, 'familyName', p.family_name, 'givenName', p.given_name) order by p.id)
         from users p join chat_memberships o on o.company_id = $1 and o.user_id = p.id and o.chat_room_id = $3
         where p.company_id = $1 and p.id = any(d.mentioned_user_ids) and p.status <> 'withdrawn') as mentions
     from chat_drafts d
     join chat_memberships m on m.company_id = $1 and m.user_id = $2 and m.chat_room_id = $3
     join chat_rooms r on r.company_id = $1 and r.id = $3
     left join chat_messages c on c.company_id = $1 and c.chat_room_id = $3 and c.seq = d.reply_to_seq
       and c.seq > ${seenFrom()}
     left join users u on u.company_id = $1 and u.id = c.author_id
     where d.company_id = $1 and d.user_id = $2 and d.chat_room_id = $3`,
    [companyIdOf(db), userId, chatRoomId],
  )
  return row
}

/** The beginnings of a person's drafts, latest first. */
export const findChatDrafts = (db: CompanyDb, userId: number, limit: number) =>
  namedQuery<{ chatRoomId: number; body: string; updatedAt: Date }>(
    db,
    `select chat_room_id, left(body, 200) as body, updated_at from chat_drafts
     where company_id = $1 and user_id = $2 and body <> '' order by updated_at desc, chat_room_id limit $3`,
    [companyIdOf(db), userId, limit],
  )
