import { searchText } from '#common/search-text.ts'
import type { chatRoomFilters } from '#contract/chat-rooms.ts'
import { typingMembers } from '#contract/live.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { type AccountStatus, portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent, type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import {
  isArchived,
  isMuted,
  mayWrite,
  notificationLevelOf,
  seenFrom,
  unreadMentionsOf,
  unreadOf,
} from './chat-rooms.sql.ts'

export type ListedChatRoomRow = {
  id: number
  kind: 'official' | 'group' | 'direct' | 'notes'
  name: string
  description: string
  version: number
  closed: boolean
  /** Whether the person is one of those who may write. */
  writer: boolean
  lastSeq: number
  lastAt: Date
  readSeq: number
  /** The person sees the messages after this number. */
  fromSeq: number
  unreadCount: number
  mentionCount: number
  muted: boolean
  /** 9999: until it is switched off. */
  mutedUntil: Date | null
  pinned: boolean
  archived: boolean
  notificationLevel: 'all' | 'mentions' | 'none'
  partnerId: number | null
  partnerFamilyName: string | null
  partnerGivenName: string | null
  partnerStatus: AccountStatus | null
  partnerFilename: string | null
  iconFilename: string | null
  writerId: number | null
  writerFamilyName: string | null
  writerGivenName: string | null
  writerStatus: AccountStatus | null
  messageBody: string | null
  messageDeletedAt: Date | null
  messageStampId: number | null
}

export type ChatRoomRow = ListedChatRoomRow & { memberCount: number }

// :companyId, :userId the person; `r` is the room and `m` their membership.
const columns = `r.id, r.kind, r.name, r.description, r.version, r.last_seq, r.last_at, m.read_seq, ${seenFrom()} as from_seq,
  ${unreadOf()} as unread_count, ${unreadMentionsOf()} as mention_count, ${isMuted()} as muted,
  r.closed_at is not null as closed, ${mayWrite()} as writer, nullif(m.muted_until, 'infinity') as muted_until, m.pinned_at is not null as pinned,
  ${isArchived()} as archived, ${notificationLevelOf()} as notification_level,
  pu.id as partner_id, pu.family_name as partner_family_name, pu.given_name as partner_given_name,
  pu.status as partner_status, pp.filename as partner_filename, ri.filename as icon_filename, c.author_id as writer_id, au.family_name as writer_family_name,
  au.given_name as writer_given_name, au.status as writer_status, left(c.body, 200) as message_body,
  c.deleted_at as message_deleted_at, c.stamp_id as message_stamp_id`
const joins = `
  left join chat_messages c on c.company_id = :companyId and c.chat_room_id = r.id and c.seq = r.last_seq
    and c.seq > ${seenFrom()}
  left join users au on au.company_id = :companyId and au.id = c.author_id
  left join users pu on pu.company_id = :companyId and r.kind = 'direct'
    and pu.id = case when r.people[1] = :userId then r.people[2] else r.people[1] end
  ${portraitOf('pu', 'pp')}
  left join media_files ri on ri.company_id = :companyId and ri.id = r.icon_media_file_id`

type RoomFilter = (typeof chatRoomFilters)[number]

export type RoomPlace = { pinned: boolean; at: Date; id: number }

/**
 * The person's rooms, pinned ones first, then the one with the newest message, after `place`; one more than `limit`.
 * `text` filters by the name of the room or of another member, `people` (null: anyone) by who its other members are;
 * both find archived rooms too.
 */
export const findChatRooms = (
  db: CompanyDb,
  userId: number,
  {
    text,
    filter,
    people,
    place,
    limit,
  }: {
    text: string
    filter: RoomFilter
    people: readonly number[] | null
    place: RoomPlace | null
    limit: number
  },
) =>
  namedQuery<ListedChatRoomRow>(
    db,
    // What is shown of a room is read only for those of the page.
    `select ${columns}
     from (select m.user_id, m.chat_room_id
       from chat_memberships m join chat_rooms r on r.company_id = :companyId and r.id = m.chat_room_id
       where m.company_id = :companyId and m.user_id = :userId
         and case :filter::text when 'unread' then ${unreadOf()} > 0 when 'mentions' then ${unreadMentionsOf()} > 0
           when 'direct' then r.kind in ('direct', 'notes') when 'group' then r.kind = 'group'
           when 'official' then r.kind = 'official' else true end
         and (${isArchived()} = (:filter = 'archived')
           or ((:text <> '' or :people::bigint[] is not null) and :filter <> 'archived'))
         and (:people is null or (r.kind = 'group' and r.closed_at is null
           and not exists (select from chat_memberships o where o.company_id = :companyId and o.chat_room_id = r.id
             and o.user_id <> :userId and o.user_id <> all(:people))
           and not exists (select from unnest(:people) x (id) where not exists (select from chat_memberships o
             where o.company_id = :companyId and o.chat_room_id = r.id and o.user_id = x.id))))
         and (:text::text = '' or position(:text in replace(search_fold(r.name), ' ', '')) > 0 or exists (
           select from chat_memberships o join users u on u.company_id = :companyId and u.id = o.user_id
           where o.company_id = :companyId and o.chat_room_id = r.id and o.user_id <> :userId
             and u.status <> 'withdrawn'
             and (position(:text in u.search_name) > 0 or position(:text in u.search_kana) > 0)))
         and (:at::timestamptz is null
           or (m.pinned_at is not null, r.last_at, r.id) < (:pinned::boolean, :at, :id::bigint))
       order by m.pinned_at is not null desc, r.last_at desc, r.id desc limit :limit) listed
     join chat_memberships m on m.company_id = :companyId and m.user_id = listed.user_id
       and m.chat_room_id = listed.chat_room_id
     join chat_rooms r on r.company_id = :companyId and r.id = m.chat_room_id
     ${joins}
     order by m.pinned_at is not null desc, r.last_at desc, r.id desc`,
    {
      ...{ companyId: companyIdOf(db), userId, text: searchText(text), filter, people, limit },
      ...{ pinned: place?.pinned ?? false, at: place?.at ?? null, id: place?.id ?? 0 },
    },
  )

/** A room that the person is a member of. */
export async function findChatRoom(db: CompanyDb, userId: number, id: number) {
  const [row] = await namedQuery<ChatRoomRow>(
    db,
    `select ${columns}, (select count(*) from chat_memberships o
       where o.company_id = :companyId and o.chat_room_id = r.id) as member_count from chat_memberships m
     join chat_rooms r on r.company_id = :companyId and r.id = m.chat_room_id ${joins}
     where m.company_id = :companyId and m.user_id = :userId and m.chat_room_id = :id`,
    { companyId: companyIdOf(db), userId, id },
  )
  return row
}

/** The room that an earlier request with the same key created. */
export async function findCreatedRoomId(db: CompanyDb, userId: number, clientKey: string) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select id from chat_rooms where company_id = $1 and created_by_id = $2 and client_key = $3',
    [companyIdOf(db), userId, clientKey],
  )
  return row?.id
}

export async function findMemberIds(db: CompanyDb, chatRoomId: number) {
  const rows = await namedQuery<{ userId: number }>(
    db,
    'select user_id from chat_memberships where company_id = $1 and chat_room_id = $2',
    [companyIdOf(db), chatRoomId],
  )
  return rows.map(({ userId }) => userId)
}

/** Those of these rooms that the person is a member of. */
export async function findOwnRoomIds(db: CompanyDb, { userId }: Session, ids: readonly number[]) {
  const rows = await namedQuery<{ chatRoomId: number }>(
    db,
    `select chat_room_id from chat_memberships
     where company_id = $1 and user_id = $2 and chat_room_id = any($3::bigint[])`,
    [companyIdOf(db), userId, ids],
  )
  return rows.map(({ chatRoomId }) => chatRoomId)
}

/** The members of a small room in which the person may write; null for others. */
export async function findTypingReceivers(db: CompanyDb, { userId }: Session, id: number) {
  const rows = await namedQuery<{ userId: number }>(
    db,
    `select o.user_id from chat_memberships m
     join chat_rooms r on r.company_id = $1 and r.id = m.chat_room_id and r.closed_at is null
     join chat_memberships o on o.company_id = $1 and o.chat_room_id = m.chat_room_id
     where m.company_id = $1 and m.user_id = $2 and m.chat_room_id = $3 and ${mayWrite()} limit $4`,
    [companyIdOf(db), userId, id, typingMembers + 1],
  )
  return rows.length <= typingMembers ? rows.map((row) => row.userId) : null
}

/** Those of these people with whom the person shares a room, if the company and they show presence. */
export async function findPeopleShown(db: CompanyDb, userId: number, userIds: readonly number[]) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select u.id from users u join chat_settings s on s.company_id = u.company_id and s.presence
     where u.company_id = $1 and u.id = any($3::bigint[]) and not u.presence_hidden and u.status = 'active'
       and exists (select from chat_memberships o join chat_memberships m on m.company_id = $1
           and m.chat_room_id = o.chat_room_id and m.user_id = $2
         where o.company_id = $1 and o.user_id = u.id)`,
    [companyIdOf(db), userId, userIds],
  )
  return rows.map(({ id }) => id)
}

/** How many of these people are in the company. */
export async function countPeople(db: CompanyDb, userIds: readonly number[]) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from users u where u.company_id = $1 and u.id = any($2::bigint[]) and ${isPresent}`,
    [companyIdOf(db), userIds],
  )
  return row!.count
}

export type MemberRow = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  departmentName: string | null
  status: AccountStatus
}

/** The members by the reading of their names, after `place`; one more than `limit`. */
export const findMembers = (
  db: CompanyDb,
  chatRoomId: number,
  {
    text,
    place,
    limit,
  }: { text: string; place: { texts: [string, string]; id: number } | null; limit: number },
) =>
  namedQuery<MemberRow>(
    db,
    `select ${personColumns}, u.family_name_kana, u.given_name_kana, d.name as department_name, u.status
     from chat_memberships o join users u on u.company_id = :companyId and u.id = o.user_id
     ${portraitOf()}
     left join memberships b on b.company_id = :companyId and b.user_id = u.id and b.main
     left join departments d on d.company_id = :companyId and d.id = b.department_id and ${isShown('d')}
     where o.company_id = :companyId and o.chat_room_id = :chatRoomId
       and (:text::text = '' or position(:text in u.search_name) > 0 or position(:text in u.search_kana) > 0)
       and (:family::text is null
         or (u.family_name_kana, u.given_name_kana, u.id) > (:family, :given::text, :id::bigint))
     order by u.family_name_kana, u.given_name_kana, u.id limit :limit`,
    {
      ...{ companyId: companyIdOf(db), chatRoomId, text: searchText(text), limit },
      ...{ family: place?.texts[0] ?? null, given: place?.texts[1] ?? null, id: place?.id ?? 0 },
    },
  )

/**
 * SQL: a person's unread messages in rooms that are not muted and unread mentions in muted ones; at most 1,000, none
 * while chat is off.
 */
export const unreadMessages = (userId: string) => `
  (select least(1000, coalesce(sum(case when ${isMuted()} then ${unreadMentionsOf()} else ${unreadOf()} end), 0))::integer
   from chat_memberships m join chat_rooms r on r.company_id = $1 and r.id = m.chat_room_id
   where m.company_id = $1 and m.user_id = ${userId}
     and not exists (select from chat_settings s where s.company_id = $1 and not s.enabled))`

/** The number of a person's unread messages, as `unreadMessages`. */
export async function countUnreadMessages(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(db, `select ${unreadMessages('$2')} as count`, [
    companyIdOf(db),
    userId,
  ])
  return row!.count
}
