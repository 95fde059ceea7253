import type { Locale } from '#common/locale.ts'
import type { chatExportFormats, chatExportPurposes } from '#contract/chat-exports.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type ChatExportRow = {
  id: number
  createdById: number
  purpose: (typeof chatExportPurposes)[number]
  reason: string
  fromOn: string
  untilOn: string
  format: (typeof chatExportFormats)[number]
  locale: Locale
  timeZone: string
  companyName: string
  roomNames: string[]
  roomCount: number
  userNames: string[]
  totalCount: number
  doneCount: number
  filename: string | null
  byteSize: number | null
  failedAt: Date | null
  finishedAt: Date | null
  createdAt: Date
  familyName: string
  givenName: string
}

const exports = `select x.id, x.created_by_id, x.purpose, x.reason, x.from_on::text, x.until_on::text, x.format, x.locale,
    c.time_zone, c.name as company_name, x.total_count, x.done_count, f.filename, f.byte_size, x.failed_at, x.finished_at,
    x.created_at, u.family_name, u.given_name,
    coalesce((select array_agg(n.name) from (
      select r.name from chat_export_rooms e join chat_rooms r on r.company_id = $1 and r.id = e.chat_room_id
      where e.company_id = $1 and e.chat_export_id = x.id and r.name <> '' order by r.id limit 3) n), '{}') as room_names,
    (select count(*) from chat_export_rooms e where e.company_id = $1 and e.chat_export_id = x.id) as room_count,
    coalesce((select array_agg(p.family_name || ' ' || p.given_name order by p.id) from users p
      where p.company_id = $1 and p.id = any(x.user_ids)), '{}') as user_names
  from chat_exports x join companies c on c.id = x.company_id
  join users u on u.company_id = $1 and u.id = x.created_by_id
  left join media_files f on f.company_id = $1 and f.id = x.media_file_id
  where x.company_id = $1`

/** Exports, latest first, before an id; one more than `limit`. */
export const findChatExports = (db: CompanyDb, { before, limit }: { before: number | null; limit: number }) =>
  namedQuery<ChatExportRow>(
    db,
    `${exports} and ($2::bigint is null or x.id < $2) order by x.id desc limit $3`,
    [companyIdOf(db), before, limit],
  )

export async function findChatExport(db: CompanyDb, id: number) {
  const [row] = await namedQuery<ChatExportRow>(db, `${exports} and x.id = $2`, [companyIdOf(db), id])
  return row
}

type RoomExportRow = Pick<
  ChatExportRow,
  'id' | 'purpose' | 'fromOn' | 'untilOn' | 'createdAt' | 'familyName' | 'givenName'
>

/** The exports that contain a room, latest first. */
export const findExportsOfRoom = (db: CompanyDb, chatRoomId: number) =>
  namedQuery<RoomExportRow>(
    db,
    `select x.id, x.purpose, x.from_on::text, x.until_on::text, x.created_at, u.family_name, u.given_name
     from chat_export_rooms e join chat_exports x on x.company_id = $1 and x.id = e.chat_export_id
     join users u on u.company_id = $1 and u.id = x.created_by_id
     where e.company_id = $1 and e.chat_room_id = $2 order by x.id desc limit 50`,
    [companyIdOf(db), chatRoomId],
  )

export type Choice = {
  roomIds: readonly number[]
  userIds: readonly number[]
  fromOn: string
  untilOn: string
}

// Messages `m` sent on the chosen days of the company.
const onDays = (m: string) => `${m}.created_at >= (:fromOn::date::timestamp at time zone z.time_zone)
  and ${m}.created_at < ((:untilOn::date + 1)::timestamp at time zone z.time_zone)`

/** SQL: the ids of the rooms of a choice, which are those of direct rooms and notes only if a chosen person wrote. */
export const chosenRooms = `select r.id from chat_rooms r join companies z on z.id = r.company_id
  where r.company_id = :companyId and (r.id = any(:roomIds::bigint[]) and r.kind in ('official', 'group')
    or exists (select from chat_messages w where w.company_id = :companyId and w.chat_room_id = r.id
      and w.author_id = any(:userIds::bigint[]) and ${onDays('w')}))`

/** How much a choice contains, and how many people are members of its rooms. */
export async function countChosen(db: CompanyDb, choice: Choice) {
  const [row] = await namedQuery<{ roomCount: number; messageCount: number; memberCount: number }>(
    db,
    `with rooms as (${chosenRooms})
     select (select count(*) from rooms) as room_count,
       (select count(*) from rooms r join companies z on z.id = :companyId
         join chat_messages c on c.company_id = :companyId and c.chat_room_id = r.id and ${onDays('c')}) as message_count,
       (select count(distinct m.user_id) from rooms r join chat_memberships m
         on m.company_id = :companyId and m.chat_room_id = r.id) as member_count`,
    { companyId: companyIdOf(db), ...choice },
  )
  return row!
}

/** Those of these rooms that are official rooms or groups. */
export async function countNamedRooms(db: CompanyDb, ids: readonly number[]) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from chat_rooms where company_id = $1 and id = any($2::bigint[]) and kind in ('official', 'group')`,
    [companyIdOf(db), ids],
  )
  return row!.count
}

/** Those of these people who are or were in the company: also those who left wrote messages. */
export async function countKnownPeople(db: CompanyDb, ids: readonly number[]) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    'select count(*) from users where company_id = $1 and id = any($2::bigint[])',
    [companyIdOf(db), ids],
  )
  return row!.count
}

/** The people whose messages are in an export. */
export async function findWriters(db: CompanyDb, exportId: number) {
  const rows = await namedQuery<{ authorId: number }>(
    db,
    `select distinct w.author_id from chat_exports x join companies z on z.id = x.company_id
     join chat_export_rooms e on e.company_id = x.company_id and e.chat_export_id = x.id
     join chat_messages w on w.company_id = x.company_id and w.chat_room_id = e.chat_room_id
       and w.created_at >= x.from_on::timestamp at time zone z.time_zone
       and w.created_at < (x.until_on + 1)::timestamp at time zone z.time_zone
     where x.company_id = $1 and x.id = $2`,
    [companyIdOf(db), exportId],
  )
  return rows.map(({ authorId }) => authorId)
}

export type ExportedRoom = { id: number; kind: string; name: string; memberNames: string[] | null }

/** The rooms of an export; direct rooms and notes are named by their people. */
export const findExportedRooms = (db: CompanyDb, exportId: number) =>
  namedQuery<ExportedRoom>(
    db,
    `select r.id, r.kind, r.name, (select array_agg(u.family_name || ' ' || u.given_name order by u.id) from users u
       where u.company_id = $1 and u.id = any(r.people)) as member_names
     from chat_export_rooms e join chat_rooms r on r.company_id = $1 and r.id = e.chat_room_id
     where e.company_id = $1 and e.chat_export_id = $2 order by r.id`,
    [companyIdOf(db), exportId],
  )

export type ExportedMessage = {
  id: number
  seq: number
  authorId: number
  authorName: string
  body: string
  stamp: string | null
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
  /** By an administrator; the text is the one that was hidden. */
  hidden: boolean
  version: number
  replyToSeq: number | null
  forwardedFrom: string | null
  urgent: boolean
  mentions: string[]
  reactions: { reaction: string; name: string }[]
  files: { name: string; kept: boolean }[]
  /** What a hold kept of earlier versions, the earliest first. */
  earlier: { version: number; body: string; stamp: string | null; keptAt: string }[]
}

const personName = (u: string) => `${u}.family_name || ' ' || ${u}.given_name`

/** Messages of a room sent on the days of an export, after a number, in their order. */
export const findExportedMessages = (
  db: CompanyDb,
  {
    exportId,
    chatRoomId,
    after,
    limit,
  }: { exportId: number; chatRoomId: number; after: number; limit: number },
) =>
  namedQuery<ExportedMessage>(
    db,
    `select c.id, c.seq, c.author_id, ${personName('u')} as author_name,
       coalesce(h.kept ->> 'body', c.body) as body, c.hidden_at is not null as hidden, coalesce(s.emoji, s.name) as stamp,
       c.created_at, c.edited_at, c.deleted_at, c.version, c.reply_to_seq, ${personName('w')} as forwarded_from,
       exists (select from urgent_messages q where q.company_id = $1 and q.chat_message_id = c.id) as urgent,
       coalesce((select array_agg(${personName('p')} order by p.id)
         from chat_mentions x join users p on p.company_id = $1 and p.id = x.user_id
         where x.company_id = $1 and x.chat_room_id = c.chat_room_id and x.seq = c.seq), '{}') as mentions,
       coalesce((select json_agg(json_build_object('reaction', coalesce(g.emoji, g.name), 'name', ${personName('p')})
           order by g.id, p.id)
         from chat_message_reactions x join stamps g on g.company_id = $1 and g.id = x.stamp_id
         join users p on p.company_id = $1 and p.id = x.user_id
         where x.company_id = $1 and x.chat_room_id = c.chat_room_id and x.seq = c.seq), '[]') as reactions,
       coalesce((select json_agg(json_build_object('name', m.original_name, 'kept', a.kept) order by a.kept, m.id)
         from (select media_file_id, false as kept from chat_message_media_files
             where company_id = $1 and chat_room_id = c.chat_room_id and seq = c.seq
           union all
           select k.media_file_id, true from chat_kept_media_files k
             where k.company_id = $1 and k.chat_room_id = c.chat_room_id and k.seq = c.seq
               and not exists (select from chat_message_media_files n where n.company_id = $1
                 and n.chat_room_id = k.chat_room_id and n.seq = k.seq and n.media_file_id = k.media_file_id)) a
         join media_files m on m.company_id = $1 and m.id = a.media_file_id), '[]') as files,
       coalesce((select json_agg(json_build_object('version', k.version, 'body', k.body,
           'stamp', coalesce(g.emoji, g.name), 'keptAt', k.kept_at) order by k.version)
         from chat_kept_messages k left join stamps g on g.company_id = $1 and g.id = k.stamp_id
         where k.company_id = $1 and k.chat_room_id = c.chat_room_id and k.seq = c.seq), '[]') as earlier
     from chat_exports x join companies z on z.id = x.company_id
     join chat_messages c on c.company_id = $1 and c.chat_room_id = $3 and c.seq > $4::bigint
       and c.created_at >= (x.from_on::timestamp at time zone z.time_zone)
       and c.created_at < ((x.until_on + 1)::timestamp at time zone z.time_zone)
     join users u on u.company_id = $1 and u.id = c.author_id
     left join moderation_cases h on h.company_id = $1 and h.chat_message_id = c.id and h.hidden_at is not null
     left join users w on w.company_id = $1 and w.id = c.forwarded_author_id
     left join stamps s on s.company_id = $1 and s.id = c.stamp_id
     where x.company_id = $1 and x.id = $2 order by c.seq limit $5`,
    [companyIdOf(db), exportId, chatRoomId, after, limit],
  )
