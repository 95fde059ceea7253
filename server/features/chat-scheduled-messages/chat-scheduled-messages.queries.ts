import type { chatScheduledRefusals } from '#contract/chat-scheduled-messages.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'
import type { FeedRow } from '#server/features/feeds/feeds.queries.ts'
import type { AccountStatus } from '#server/features/people/authors.sql.ts'

export type ScheduledRefusal = (typeof chatScheduledRefusals)[number]
type Status = AccountStatus

export type ChatScheduledRow = {
  id: number
  chatRoomId: number
  roomKind: 'official' | 'group' | 'direct' | 'notes'
  roomName: string
  member: boolean
  partnerFamilyName: string | null
  partnerGivenName: string | null
  partnerStatus: Status | null
  body: string
  mentions: { id: number; familyName: string; givenName: string }[] | null
  /** null: it replies to none, or the person does not see it any more. */
  replySeq: number | null
  replyFamilyName: string | null
  replyGivenName: string | null
  replyStatus: Status | null
  replyBody: string | null
  replyDeletedAt: Date | null
  replyStampId: number | null
  stampId: number | null
  photos: { filename: string; width: number; height: number; originalName: string }[] | null
  attachments: FeedRow['attachments']
  sendAt: Date
  refused: ScheduledRefusal | null
  version: number
}

/** A person's scheduled messages, those that could not be sent first; of one room, or with one id. */
export const findScheduledMessages = (
  db: CompanyDb,
  userId: number,
  { chatRoomId = null, id = null }: { chatRoomId?: number | null; id?: number | null } = {},
) =>
  namedQuery<ChatScheduledRow>(
    db,
    `select s.id, s.chat_room_id, r.kind as room_kind, r.name as room_name, m.user_id is not null as member,
       p.family_name as partner_family_name, p.given_name as partner_given_name, p.status as partner_status,
       s.body, s.stamp_id, s.send_at, s.refused, s.version, c.seq as reply_seq, w.family_name as reply_family_name,
       w.given_name as reply_given_name, w.status as reply_status, left(c.body, 200) as reply_body,
       c.deleted_at as reply_deleted_at, c.stamp_id as reply_stamp_id,
       (select json_agg(json_build_object('id', x.id, 'familyName', x.family_name, 'givenName', x.given_name) order by x.id)
         from users x where x.company_id = :companyId and x.id = any(s.mentioned_user_ids) and x.status <> 'withdrawn') as mentions,
       (select json_agg(json_build_object('filename', f.filename, 'width', f.width, 'height', f.height,
           'originalName', f.original_name) order by a.sort_order)
         from chat_scheduled_message_files a join media_files f on f.company_id = a.company_id and f.id = a.media_file_id
         where a.company_id = :companyId and a.chat_scheduled_message_id = s.id and f.kind = 'image') as photos,
       (select json_agg(json_build_object('filename', f.filename, 'kind', f.kind, 'contentType', f.content_type,
           'byteSize', f.byte_size, 'originalName', f.original_name) order by a.sort_order)
         from chat_scheduled_message_files a join media_files f on f.company_id = a.company_id and f.id = a.media_file_id
         where a.company_id = :companyId and a.chat_scheduled_message_id = s.id and f.kind <> 'image') as attachments
     from chat_scheduled_messages s
     join chat_rooms r on r.company_id = :companyId and r.id = s.chat_room_id
     left join chat_memberships m on m.company_id = :companyId and m.user_id = s.user_id and m.chat_room_id = r.id
     left join users p on p.company_id = :companyId and r.kind = 'direct'
       and p.id = case when r.people[1] = s.user_id then r.people[2] else r.people[1] end
     left join chat_messages c on c.company_id = :companyId and c.chat_room_id = r.id and c.seq = s.reply_to_seq
       and c.seq > ${seenFrom()}
     left join users w on w.company_id = :companyId and w.id = c.author_id
     where s.company_id = :companyId and s.user_id = :userId
       and (:chatRoomId::bigint is null or s.chat_room_id = :chatRoomId) and (:id::bigint is null or s.id = :id)
     order by s.refused is null, s.send_at, s.id`,
    { companyId: companyIdOf(db), userId, chatRoomId, id },
  )

export async function countScheduled(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    'select count(*) from chat_scheduled_messages where company_id = $1 and user_id = $2',
    [companyIdOf(db), userId],
  )
  return row!.count
}

/** The scheduled message that an earlier request with the same key created. */
export async function findScheduledId(db: CompanyDb, userId: number, clientKey: string) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select id from chat_scheduled_messages where company_id = $1 and user_id = $2 and client_key = $3',
    [companyIdOf(db), userId, clientKey],
  )
  return row?.id
}
