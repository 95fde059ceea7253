import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** Days after which messages of each kind of room are deleted; null: never. */
export type RetentionDays = {
  officialDays: number | null
  groupDays: number | null
  directDays: number | null
  notesDays: number | null
}
export type ChatRetention = RetentionDays & { version: number }

/** How long the company keeps messages; version 0: never changed. */
export async function findChatRetention(db: CompanyDb): Promise<ChatRetention> {
  const [row] = await namedQuery<ChatRetention>(
    db,
    'select version, official_days, group_days, direct_days, notes_days from chat_retention where company_id = $1',
    [companyIdOf(db)],
  )
  return row ?? { version: 0, officialDays: null, groupDays: null, directDays: null, notesDays: null }
}

export type RetentionEffect = {
  kind: 'official' | 'group' | 'direct' | 'notes'
  messageCount: number
  roomCount: number
  /** Rooms with such messages that are under hold: they keep them. */
  heldRoomCount: number
  oldestAt: Date | null
}

/** What these days would delete now, for each kind that has a limit. */
export const findRetentionEffects = (db: CompanyDb, days: RetentionDays) =>
  namedQuery<RetentionEffect>(
    db,
    `with limits (kind, days) as (values ('official', :officialDays::integer), ('group', :groupDays::integer),
       ('direct', :directDays::integer), ('notes', :notesDays::integer)
     ), old as (
       select r.kind, r.id, chat_room_held(:companyId, r.id) as held, count(*) as messages, min(c.created_at) as oldest
       from limits l join chat_rooms r on r.company_id = :companyId and r.kind = l.kind
       join chat_messages c on c.company_id = :companyId and c.chat_room_id = r.id
         and c.created_at < now() - make_interval(days => l.days)
       where l.days is not null and not exists (select from retention_rules o
         where o.company_id = :companyId and o.chat_room_id = r.id and (not o.inherits or o.effective_at > now()))
       group by r.kind, r.id
     )
     select l.kind, coalesce(sum(o.messages) filter (where not o.held), 0)::integer as message_count,
       count(o.id) filter (where not o.held) as room_count, count(o.id) filter (where o.held) as held_room_count,
       min(o.oldest) filter (where not o.held) as oldest_at
     from limits l left join old o on o.kind = l.kind where l.days is not null group by l.kind`,
    { companyId: companyIdOf(db), ...days },
  )

export type ChatHoldRow = {
  id: number
  roomName: string | null
  familyName: string | null
  givenName: string | null
  reason: string
  createdAt: Date
  setFamilyName: string
  setGivenName: string
  legalHoldId: number | null
}

const holdColumns = `h.id, r.name as room_name, u.family_name, u.given_name, h.reason, h.created_at,
  a.family_name as set_family_name, a.given_name as set_given_name, l.legal_hold_id`
const holdJoins = `left join chat_rooms r on r.company_id = $1 and r.id = h.chat_room_id
  left join users u on u.company_id = $1 and u.id = h.user_id
  join users a on a.company_id = $1 and a.id = h.created_by_id
  left join legal_hold_subjects l on l.company_id = $1 and l.chat_hold_id = h.id`

/** The holds in force, latest first. */
export const findChatHolds = (db: CompanyDb) =>
  namedQuery<ChatHoldRow>(
    db,
    `select ${holdColumns} from chat_holds h ${holdJoins}
     where h.company_id = $1 and h.released_at is null order by h.id desc`,
    [companyIdOf(db)],
  )

/** A hold, released or not. */
export async function findChatHold(db: CompanyDb, id: number) {
  const [row] = await namedQuery<ChatHoldRow>(
    db,
    `select ${holdColumns} from chat_holds h ${holdJoins} where h.company_id = $1 and h.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** Whether a group or an official room exists; others are held through their people. */
export async function isNamedRoom(db: CompanyDb, id: number) {
  const rows = await namedQuery(
    db,
    `select 1 from chat_rooms where company_id = $1 and id = $2 and kind in ('official', 'group')`,
    [companyIdOf(db), id],
  )
  return rows.length > 0
}
