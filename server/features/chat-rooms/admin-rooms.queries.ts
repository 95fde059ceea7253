import type { AudienceRule } from '#common/audience-rule.ts'
import { searchText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type AdminRoomRow = {
  id: number
  kind: 'official' | 'group'
  name: string
  description: string
  memberCount: number
  messageCount: number
  createdAt: Date
  lastAt: Date
  closed: boolean
  version: number
  history: 'all' | 'entry'
}

const columns = `r.id, r.kind, r.name, r.description, r.created_at, r.last_at, r.closed_at is not null as closed,
  r.version, r.history, r.last_seq as message_count,
  (select count(*) from chat_memberships m where m.company_id = :companyId and m.chat_room_id = r.id) as member_count`

export type AdminRoomPlace = { official: boolean; at: Date; id: number }

export type RoomFilters = {
  query: string
  kind?: 'official' | 'group' | undefined
  state?: 'open' | 'closed' | undefined
  silentSince?: string | undefined
}

// What the filters find.
const filtered = `r.company_id = :companyId and r.kind in ('official', 'group')
  and (:text::text = '' or position(:text in replace(search_fold(r.name), ' ', '')) > 0)
  and (:kind::text is null or r.kind = :kind)
  and (:state::text is null or (r.closed_at is not null) = (:state = 'closed'))
  and (:silentSince::date is null or r.last_at < (:silentSince::date::timestamp at time zone (
    select z.time_zone from companies z where z.id = :companyId)))`

const filterValues = (db: CompanyDb, { query, kind, state, silentSince }: RoomFilters) => ({
  ...{ companyId: companyIdOf(db), text: searchText(query) },
  ...{ kind: kind ?? null, state: state ?? null, silentSince: silentSince ?? null },
})

/** How many rooms the filters find. */
export async function countAdminRooms(db: CompanyDb, filters: RoomFilters) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from chat_rooms r where ${filtered}`,
    filterValues(db, filters),
  )
  return row!.count
}

/** Official rooms and groups, official ones first, then by their last message, after `place`; one more than `limit`. */
export const findAdminRooms = (
  db: CompanyDb,
  { place, limit, ...filters }: RoomFilters & { place: AdminRoomPlace | null; limit: number },
) =>
  namedQuery<AdminRoomRow>(
    db,
    `select ${columns} from chat_rooms r
     where ${filtered}
       and (:at::timestamptz is null
         or (r.kind = 'official', r.last_at, r.id) < (:official::boolean, :at, :id::bigint))
     order by r.kind = 'official' desc, r.last_at desc, r.id desc limit :limit`,
    {
      ...filterValues(db, filters),
      limit,
      ...{ official: place?.official ?? false, at: place?.at ?? null, id: place?.id ?? 0 },
    },
  )

export type OfficialRoomRow = AdminRoomRow & { rule: AudienceRule; writerRule: AudienceRule | null }

/** An official room or a group. */
export async function findAdminRoom(db: CompanyDb, id: number) {
  const [row] = await namedQuery<AdminRoomRow>(
    db,
    `select ${columns} from chat_rooms r
     where r.company_id = :companyId and r.id = :id and r.kind in ('official', 'group')`,
    { companyId: companyIdOf(db), id },
  )
  return row
}

/** An official room with its rules. */
export async function findOfficialRoom(db: CompanyDb, id: number) {
  const [row] = await namedQuery<OfficialRoomRow>(
    db,
    `select ${columns}, a.rule, w.rule as writer_rule from chat_rooms r
     join audiences a on a.company_id = :companyId and a.id = r.audience_id
     left join audiences w on w.company_id = :companyId and w.id = r.writer_audience_id
     where r.company_id = :companyId and r.id = :id and r.kind = 'official'`,
    { companyId: companyIdOf(db), id },
  )
  return row
}
