import type { UrgentRepeatMinutes } from '#common/urgent-message.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import {
  urgentFrom,
  urgentIsAsked,
  urgentIsConfirmed,
  urgentIsOpen,
  urgentLapsesAt,
  urgentMembers,
} from '#server/features/chat-messages/urgent.sql.ts'
import { seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'
import {
  type AskedRequest,
  type AskedRow,
  askedKey,
  askedValues,
  type EvidencePersonRow,
} from '#server/features/confirmations/confirmations.queries.ts'
import { mainDepartment, pageOfAsked } from '#server/features/confirmations/confirmations.sql.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

/** How many people an urgent message in a room would reach, besides its author. */
export async function countReach(db: CompanyDb, userId: number, chatRoomId: number) {
  const [row] = await namedQuery<{ peopleCount: number; mailCount: number }>(
    db,
    `select count(*) as people_count, count(u.email) as mail_count
     from chat_memberships m join users u on u.company_id = $1 and u.id = m.user_id
     where m.company_id = $1 and m.chat_room_id = $2 and u.status = 'active' and u.id <> $3`,
    [companyIdOf(db), chatRoomId, userId],
  )
  return row!
}

export type UrgentMessageRow = {
  id: number
  chatRoomId: number
  seq: number
  roomName: string
  authorId: number
  repeatMinutes: UrgentRepeatMinutes
  sentAt: Date
  repeatsUntil: Date
  open: boolean
  endedAt: Date | null
  enderFamilyName: string | null
  enderGivenName: string | null
  enderStatus: 'invited' | 'active' | 'stopped' | 'withdrawn' | null
  asked: boolean
  confirmedAt: Date | null
  memberCount: number
  /** Administrators of chat know of it. */
  administered: boolean
}

/** An urgent message of a room of the person, or of any official room or group for administrators of chat. */
export async function findUrgentMessage(
  db: CompanyDb,
  { userId, administrator }: { userId: number; administrator: boolean },
  id: number,
) {
  const [row] = await namedQuery<UrgentMessageRow>(
    db,
    `select c.id, c.chat_room_id, c.seq, r.name as room_name, c.author_id, q.repeat_minutes, q.sent_at, q.repeats_until, ${urgentIsOpen} as open,
       case when q.ended_at is not null then q.ended_at when ${urgentLapsesAt} <= now() then ${urgentLapsesAt} end as ended_at,
       e.family_name as ender_family_name, e.given_name as ender_given_name, e.status as ender_status,
       coalesce(${urgentIsAsked}, false) as asked, x.confirmed_at,
       (select count(*) from chat_memberships o where o.company_id = :companyId and o.chat_room_id = r.id) as member_count,
       r.kind in ('official', 'group') as administered
     from ${urgentFrom}
     left join users e on e.company_id = :companyId and e.id = q.ended_by_id
     left join chat_memberships m on m.company_id = :companyId and m.user_id = :userId and m.chat_room_id = r.id
       and c.seq > ${seenFrom()}
     left join users u on u.company_id = :companyId and u.id = m.user_id
     left join urgent_message_confirmations x on x.company_id = :companyId and x.chat_message_id = c.id
       and x.user_id = :userId
     where q.company_id = :companyId and q.chat_message_id = :id
       and (m.user_id is not null or (:administrator::boolean and r.kind in ('official', 'group')))`,
    { companyId: companyIdOf(db), userId, administrator, id },
  )
  return row
}

// The people who must confirm a message or have.
const asked = `
  select u.id, bd.id as department_id, x.confirmed_at
  from ${urgentFrom} ${urgentMembers}
  ${mainDepartment}
  left join urgent_message_confirmations x on x.company_id = q.company_id and x.chat_message_id = q.chat_message_id
    and x.user_id = u.id
  where q.company_id = :companyId and q.chat_message_id = :id and ${urgentIsAsked}`

export async function countAsked(db: CompanyDb, id: number) {
  const [row] = await namedQuery<{ askedCount: number; confirmedCount: number }>(
    db,
    `select count(*) as asked_count, count(confirmed_at) as confirmed_count from (${asked}) k`,
    { companyId: companyIdOf(db), id },
  )
  return row!
}

/** A page of those who have or have not confirmed, by reading. */
export async function findAsked(db: CompanyDb, id: number, request: AskedRequest) {
  const rows = await namedQuery<AskedRow>(
    db,
    pageOfAsked(
      asked,
      `(select max(n.told_at) from urgent_message_notices n
         where n.company_id = :companyId and n.chat_message_id = :id and n.user_id = u.id)`,
    ),
    { companyId: companyIdOf(db), id, ...askedValues(request) },
  )
  return pageOfRows(rows, request.limit, askedKey)
}

export type UrgentEvidenceRow = EvidencePersonRow & { askedAt: Date | null; remindedAt: Date[] }

/** Everyone who was ever told of it or has confirmed, also those who left the room. */
export const findEvidence = (db: CompanyDb, id: number) =>
  namedQuery<UrgentEvidenceRow>(
    db,
    `with current as materialized (${asked}),
     people as (
       select id as user_id from current
       union select user_id from urgent_message_confirmations where company_id = :companyId and chat_message_id = :id
       union select user_id from urgent_message_notices where company_id = :companyId and chat_message_id = :id
     ),
     said as (
       select user_id, min(told_at) filter (where kind = 'asked') as asked_at,
         coalesce(array_agg(told_at order by told_at) filter (where kind <> 'asked' and told_at is not null),
           '{}') as reminded_at
       from urgent_message_notices where company_id = :companyId and chat_message_id = :id group by user_id
     )
     select u.family_name, u.given_name, u.status, d.name as department_name, u.company_login_id, u.email,
       exists (select from current k where k.id = u.id) as current, s.asked_at,
       coalesce(s.reminded_at, '{}') as reminded_at, x.confirmed_at
     from people p
     join users u on u.company_id = :companyId and u.id = p.user_id
     left join memberships b on b.company_id = :companyId and b.user_id = u.id and b.main
     left join departments d on d.company_id = :companyId and d.id = b.department_id and ${isShown('d')}
     left join said s on s.user_id = p.user_id
     left join urgent_message_confirmations x on x.company_id = :companyId and x.chat_message_id = :id
       and x.user_id = p.user_id
     order by d.sort_order, d.id nulls last, u.family_name_kana, u.given_name_kana, u.id`,
    { companyId: companyIdOf(db), id },
  )

export type OwedRow = AuthorRow & {
  id: number
  chatRoomId: number
  seq: number
  kind: 'official' | 'group' | 'direct' | 'notes'
  roomName: string
  excerpt: string
  sentAt: Date
}

/** The urgent messages that a person must still confirm, the earliest first, after `afterId`; at most `limit`. */
export const findOwed = (db: CompanyDb, userId: number, afterId: number, limit: number) =>
  namedQuery<OwedRow>(
    db,
    `select o.id, o.chat_room_id, o.seq, o.kind, o.room_name, o.excerpt, o.sent_at, ${authorColumns('w', 'wm')}
     from (select c.id, c.chat_room_id, c.seq, r.kind, r.name as room_name, left(c.body, 200) as excerpt, q.sent_at,
         c.author_id
       from ${urgentFrom} ${urgentMembers}
       where q.company_id = $1 and m.user_id = $2 and ${urgentIsOpen} and ${urgentIsAsked} and c.id > $3
         and not ${urgentIsConfirmed()}) o
     join users w on w.company_id = $1 and w.id = o.author_id
     ${portraitOf('w', 'wm')}
     order by o.id limit $4`,
    [companyIdOf(db), userId, afterId, limit],
  )

export type AdminUrgentRow = AuthorRow & {
  id: number
  roomName: string
  sentAt: Date
  endedAt: Date | null
  askedCount: number
  confirmedCount: number
}

/** The urgent messages of official rooms and groups before the id, the latest first; one more than `limit`. */
export const findAdminUrgentMessages = (
  db: CompanyDb,
  { beforeId, limit }: { beforeId: number | null; limit: number },
) =>
  namedQuery<AdminUrgentRow>(
    db,
    `with page as materialized (
       select c.id, c.author_id, r.name as room_name, q.sent_at,
         case when q.ended_at is not null then q.ended_at when ${urgentLapsesAt} <= now() then ${urgentLapsesAt} end as ended_at
       from ${urgentFrom}
       where q.company_id = $1 and r.kind in ('official', 'group') and ($2::bigint is null or c.id < $2)
       order by c.id desc limit $3
     )
     select page.id, page.room_name, page.sent_at, page.ended_at, ${authorColumns('w', 'wm')},
       (select count(*) from ${urgentFrom} ${urgentMembers}
         where q.company_id = $1 and q.chat_message_id = page.id and ${urgentIsAsked}) as asked_count,
       (select count(*) from ${urgentFrom} ${urgentMembers}
         where q.company_id = $1 and q.chat_message_id = page.id and ${urgentIsAsked} and ${urgentIsConfirmed()}) as confirmed_count
     from page join users w on w.company_id = $1 and w.id = page.author_id
     ${portraitOf('w', 'wm')}
     order by page.id desc`,
    [companyIdOf(db), beforeId, limit],
  )
