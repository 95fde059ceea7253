import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import type { FeedRow } from '#server/features/feeds/feeds.queries.ts'
import {
  type AccountStatus,
  type AuthorRow,
  authorColumns,
  portraitOf,
} from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { type ReactionRow, reactionKind } from '#server/features/reactions/reactions.queries.ts'

export type ChatMessageRow = AuthorRow & {
  id: number
  chatRoomId: number
  seq: number
  rev: number
  body: string
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
  hidden: boolean
  version: number
  replyToSeq: number | null
  replyFamilyName: string | null
  replyGivenName: string | null
  replyStatus: AccountStatus | null
  replyBody: string | null
  replyDeletedAt: Date | null
  replyStampId: number | null
  stampId: number | null
  reactions: ReactionRow[] | null
  pinned: boolean
  urgent: boolean
  forwardedFamilyName: string | null
  forwardedGivenName: string | null
  forwardedStatus: AccountStatus | null
  forwardedAuthorId: number | null
  mentions: { id: number; familyName: string; givenName: string }[] | null
  photos: { filename: string; width: number; height: number; originalName: string }[] | null
  attachments: FeedRow['attachments']
}

// The reactions to the message `c` by kind.
const reactionsTo = `select ${reactionKind}, s.id as place, count(*) as reaction_count,
    bool_or(x.user_id = :userId) as reacted
  from chat_message_reactions x join stamps s on s.company_id = :companyId and s.id = x.stamp_id
  where x.company_id = :companyId and x.chat_room_id = c.chat_room_id and x.seq = c.seq
  group by s.id, s.emoji`
/** SQL: a message `c` with what is shown of it. `:companyId`, and `:userId` is the reader. */
export const messageColumns = `c.id, c.chat_room_id, c.seq, c.rev, ${authorColumns('u', 'um')}, c.body, c.created_at, c.edited_at, c.deleted_at,
  c.hidden_at is not null as hidden, c.version, c.reply_to_seq, ou.family_name as reply_family_name, ou.given_name as reply_given_name,
  ou.status as reply_status, left(o.body, 200) as reply_body, o.deleted_at as reply_deleted_at, o.stamp_id as reply_stamp_id, c.stamp_id,
  c.pinned_at is not null as pinned, exists (select from urgent_messages q
    where q.company_id = :companyId and q.chat_message_id = c.id) as urgent, c.forwarded_author_id, wu.family_name as forwarded_family_name,
  wu.given_name as forwarded_given_name, wu.status as forwarded_status,
  (select json_agg(json_build_object('stampId', g.stamp_id, 'emoji', g.emoji, 'reactionCount', g.reaction_count,
      'reacted', g.reacted) order by g.place) from (${reactionsTo}) g) as reactions,
  (select json_agg(json_build_object('id', mu.id, 'familyName', mu.family_name, 'givenName', mu.given_name) order by mu.id)
    from chat_mentions x join users mu on mu.company_id = :companyId and mu.id = x.user_id and mu.status <> 'withdrawn'
    where x.company_id = :companyId and x.chat_room_id = c.chat_room_id and x.seq = c.seq) as mentions,
  (select json_agg(json_build_object('filename', m.filename, 'width', m.width, 'height', m.height,
      'originalName', m.original_name) order by a.sort_order)
    from chat_message_media_files a join media_files m on m.company_id = a.company_id and m.id = a.media_file_id
    where a.company_id = :companyId and a.chat_room_id = c.chat_room_id and a.seq = c.seq and m.kind = 'image') as photos,
  (select json_agg(json_build_object('filename', m.filename, 'kind', m.kind, 'contentType', m.content_type,
      'byteSize', m.byte_size, 'originalName', m.original_name) order by a.sort_order)
    from chat_message_media_files a join media_files m on m.company_id = a.company_id and m.id = a.media_file_id
    where a.company_id = :companyId and a.chat_room_id = c.chat_room_id and a.seq = c.seq and m.kind <> 'image') as attachments`
/** SQL: the joins of `messageColumns`; replies quote what has a number above `from`. */
export const peopleSeenFrom = (from: string) => `
  join users u on u.company_id = :companyId and u.id = c.author_id
  ${portraitOf('u', 'um')}
  left join chat_messages o on o.company_id = :companyId and o.chat_room_id = c.chat_room_id and o.seq = c.reply_to_seq
    and o.seq > ${from}
  left join users wu on wu.company_id = :companyId and wu.id = c.forwarded_author_id
  left join users ou on ou.company_id = :companyId and ou.id = o.author_id`

/** A room as a member reads it: the messages after a number. */
export type View = { userId: number; chatRoomId: number; fromSeq: number }

const listed = (which: string, order = 'c.seq') =>
  `select ${messageColumns} from (${which}) c ${peopleSeenFrom(':fromSeq')} order by ${order}`
const ofRoom = 'select * from chat_messages where company_id = :companyId and chat_room_id = :chatRoomId'
const before = listed(`${ofRoom} and seq < :seq and seq > :fromSeq order by seq desc limit :limit`)
// With one end alone the planner expects a third of the room, and joins whole tables to it.
const after = listed(
  `${ofRoom} and seq > greatest(:seq::bigint, :fromSeq::bigint) and seq <= :endSeq order by seq limit :limit`,
)
const changed = listed(
  `${ofRoom} and rev > :rev and seq > :fromSeq and changed order by rev limit :limit`,
  'c.rev',
)

const pinned = listed(`${ofRoom} and pinned_at is not null and seq > :fromSeq`, 'c.pinned_at desc')

/** The pinned messages, the latest pin first. */
export const findPinnedMessages = (db: CompanyDb, view: View) =>
  namedQuery<ChatMessageRow>(db, pinned, { companyId: companyIdOf(db), ...view })

/** The messages before a number, ascending. */
export const findMessagesBefore = (db: CompanyDb, view: View, seq: number, limit: number) =>
  namedQuery<ChatMessageRow>(db, before, { companyId: companyIdOf(db), ...view, seq, limit })

/** The messages after a number, ascending. */
export const findMessagesAfter = (db: CompanyDb, view: View, seq: number, limit: number) =>
  namedQuery<ChatMessageRow>(db, after, {
    ...{ companyId: companyIdOf(db), ...view, seq, limit, endSeq: Number.MAX_SAFE_INTEGER },
  })

/** The messages edited, deleted or reacted to after a change, the earliest changes first. */
export const findChangedMessages = (db: CompanyDb, view: View, rev: number, limit: number) =>
  namedQuery<ChatMessageRow>(db, changed, { companyId: companyIdOf(db), ...view, rev, limit })

/**
 * The number of the first message sent on a day or later, in a time zone; undefined: there is none. Times ascend with
 * the numbers, so halving the range finds it with a few lookups and without an index of its own.
 */
export async function findFirstOn(
  db: CompanyDb,
  { chatRoomId, fromSeq, lastSeq }: { chatRoomId: number; fromSeq: number; lastSeq: number },
  { on, timeZone }: { on: string; timeZone: string },
) {
  const [row] = await namedQuery<{ seq: number }>(
    db,
    `with recursive halved as (
       select :fromSeq::bigint + 1 as low, :lastSeq::bigint + 1 as high
       union all
       select case when c.created_at < b.at then c.seq + 1 else h.low end,
         case when c.created_at < b.at then h.high else (h.low + h.high) / 2 end
       from halved h
       cross join (select :on::date::timestamp at time zone :timeZone as at) b
       left join lateral (
         select m.seq, m.created_at from chat_messages m
         where m.company_id = :companyId and m.chat_room_id = :chatRoomId and m.seq >= (h.low + h.high) / 2
         order by m.seq limit 1) c on true
       where h.low < h.high)
     select coalesce(max(low), 0) as seq from halved`,
    { companyId: companyIdOf(db), chatRoomId, fromSeq, lastSeq, on, timeZone },
  )
  return row!.seq <= lastSeq ? row!.seq : undefined
}

/** The numbers that a member's view of a room begins with; undefined: not a member. */
export async function findHeads(db: CompanyDb, userId: number, chatRoomId: number) {
  const [row] = await namedQuery<{
    lastSeq: number
    lastRev: number
    readSeq: number
    fromSeq: number
    memberCount: number
  }>(
    db,
    `select r.last_seq, r.last_rev, m.read_seq, ${seenFrom()} as from_seq, (select count(*) from chat_memberships o
       where o.company_id = $1 and o.chat_room_id = r.id) as member_count
     from chat_memberships m join chat_rooms r on r.company_id = $1 and r.id = m.chat_room_id
     where m.company_id = $1 and m.user_id = $2 and m.chat_room_id = $3`,
    [companyIdOf(db), userId, chatRoomId],
  )
  return row
}

/** How far the other members of a room have read, ascending, and what was the newest message when they joined. */
export function findReadMarks(db: CompanyDb, userId: number, chatRoomId: number) {
  return namedQuery<{ readSeq: number; joinedSeq: number }>(
    db,
    `select m.read_seq, m.joined_seq from chat_memberships m
     where m.company_id = $1 and m.chat_room_id = $3 and m.user_id <> $2
       and m.user_id not in (select id from users where company_id = $1 and status = 'app') order by m.read_seq`,
    [companyIdOf(db), userId, chatRoomId],
  )
}

/** A message in a room that the person is a member of. */
export async function findChatMessage(db: CompanyDb, userId: number, id: number) {
  const [row] = await namedQuery<ChatMessageRow>(
    db,
    `select ${messageColumns} from chat_messages c
     join chat_rooms r on r.company_id = :companyId and r.id = c.chat_room_id
     join chat_memberships w on w.company_id = :companyId and w.user_id = :userId and w.chat_room_id = r.id
     ${peopleSeenFrom(seenFrom('r', 'w'))}
     where c.company_id = :companyId and c.id = :id and c.seq > ${seenFrom('r', 'w')}`,
    { companyId: companyIdOf(db), userId, id },
  )
  return row
}

/** The message created by an earlier request with the same key. */
export async function findSentMessage(db: CompanyDb, userId: number, chatRoomId: number, clientKey: string) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    `select id from chat_messages
     where company_id = $1 and chat_room_id = $2 and author_id = $3 and client_key = $4`,
    [companyIdOf(db), chatRoomId, userId, clientKey],
  )
  return row?.id
}

/** The kinds of those of these files that the person uploaded. */
export const findUploadedKinds = (db: CompanyDb, userId: number, mediaFileIds: readonly number[]) =>
  namedQuery<{ kind: 'image' | 'video' | 'file' }>(
    db,
    'select kind from media_files where company_id = $1 and uploader_id = $2 and id = any($3::bigint[])',
    [companyIdOf(db), userId, mediaFileIds],
  )

/** Whether the person sees a message of this number. */
export async function hasMessage(db: CompanyDb, { chatRoomId, fromSeq }: Omit<View, 'userId'>, seq: number) {
  const rows = await namedQuery(
    db,
    `select 1 from chat_messages
     where company_id = $1 and chat_room_id = $2 and seq = $3::bigint and $3::bigint > $4::bigint`,
    [companyIdOf(db), chatRoomId, seq, fromSeq],
  )
  return rows.length > 0
}

/** Those of these people who are members of the room. */
export async function findMembersAmong(db: CompanyDb, chatRoomId: number, userIds: readonly number[]) {
  const rows = await namedQuery<{ userId: number }>(
    db,
    `select user_id from chat_memberships
     where company_id = $1 and chat_room_id = $2 and user_id = any($3::bigint[])`,
    [companyIdOf(db), chatRoomId, userIds],
  )
  return rows.map(({ userId }) => userId)
}

/** Those who were members when a message was sent, without its author, and whether they have read it. */
export const findReaders = (
  db: CompanyDb,
  { chatRoomId, seq, authorId }: { chatRoomId: number; seq: number; authorId: number },
  limit: number,
) =>
  namedQuery<PersonRow & { read: boolean }>(
    db,
    `select ${personColumns}, o.read_seq >= $3 as read
     from chat_memberships o join users u on u.company_id = $1 and u.id = o.user_id and u.status not in ('withdrawn', 'app')
     ${portraitOf()}
     where o.company_id = $1 and o.chat_room_id = $2 and o.user_id <> $4 and o.joined_seq < $3
     order by u.family_name_kana, u.given_name_kana, u.id limit $5`,
    [companyIdOf(db), chatRoomId, seq, authorId, limit],
  )

export type ReactorRow = AuthorRow & {
  departmentName: string | null
  stampId: number | null
  emoji: string | null
  reactedAt: Date
  givenId: number
}

/** Who reacted to a message, latest first, after `place`; one more than `limit`. */
export const findChatReactors = (
  db: CompanyDb,
  { chatRoomId, seq }: { chatRoomId: number; seq: number },
  { place, limit }: { place: { at: Date; givenId: number; id: number } | null; limit: number },
) =>
  namedQuery<ReactorRow>(
    db,
    `select ${authorColumns('u', 'um')}, d.name as department_name, ${reactionKind}, x.created_at as reacted_at,
       s.id as given_id
     from chat_message_reactions x join stamps s on s.company_id = :companyId and s.id = x.stamp_id
     join users u on u.company_id = :companyId and u.id = x.user_id
     ${portraitOf('u', 'um')}
     left join memberships b on b.company_id = :companyId and b.user_id = u.id and b.main
     left join departments d on d.company_id = :companyId and d.id = b.department_id and ${isShown('d')}
     where x.company_id = :companyId and x.chat_room_id = :chatRoomId and x.seq = :seq
       and (:at::timestamptz is null or (x.created_at, s.id, u.id) < (:at, :givenId::bigint, :id::bigint))
     order by x.created_at desc, s.id desc, u.id desc limit :limit`,
    {
      ...{ companyId: companyIdOf(db), chatRoomId, seq, limit },
      ...{ at: place?.at ?? null, givenId: place?.givenId ?? 0, id: place?.id ?? 0 },
    },
  )

/** How many besides its author were members when a message was sent, and how many of them have read it. */
export async function countReaders(
  db: CompanyDb,
  { chatRoomId, seq, authorId }: { chatRoomId: number; seq: number; authorId: number },
) {
  const [row] = await namedQuery<{ readCount: number; memberCount: number }>(
    db,
    `select count(*) filter (where read_seq >= $3) as read_count, count(*) as member_count
     from chat_memberships
     where company_id = $1 and chat_room_id = $2 and user_id <> $4 and joined_seq < $3
       and user_id not in (select id from users where company_id = $1 and status = 'app')`,
    [companyIdOf(db), chatRoomId, seq, authorId],
  )
  return row!
}
