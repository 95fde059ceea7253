import type { redemptionStates } from '#contract/rewards.redemptions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type RedemptionRow = {
  id: number
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: MenuRow['tone']
  /** null: the submission was deleted. */
  reportId: number | null
  userId: number
  optionName: string
  wishes: string
  points: number
  state: (typeof redemptionStates)[number]
  note: string
  handledById: number | null
  version: number
  requestedAt: Date
  sentAt: Date | null
  receivedAt: Date | null
}

const columns = `r.id, r.menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
  (select p.id from reports p where p.company_id = $1 and p.id = r.report_id and p.deleted_at is null) as report_id,
  r.user_id, r.option_name, r.wishes, r.points, r.state, r.note, r.handled_by_id, r.version, r.requested_at, r.sent_at,
  r.received_at`
const joins = 'join menus n on n.company_id = $1 and n.id = r.menu_id'

/** A page of a person's own orders, newest first. */
export async function findOwnRedemptions(
  db: CompanyDb,
  { userId, before, limit }: { userId: number; before: number | null; limit: number },
) {
  const rows = await namedQuery<RedemptionRow>(
    db,
    `select ${columns} from redemptions r ${joins}
     where r.company_id = $1 and r.user_id = $2 and r.id < $3 order by r.id desc limit $4`,
    [companyIdOf(db), userId, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

export type RedemptionFilters = {
  state: RedemptionRow['state'] | undefined
  menuId: number | undefined
  from: string | undefined
  until: string | undefined
}

export type EverybodysRedemption = RedemptionRow & {
  departmentName: string | null
  companyLoginId: string | null
  personName: string
}

/** Everyone's orders that match the filters, newest first. */
export const findEverybodysRedemptions = (
  db: CompanyDb,
  { state, menuId, from, until }: RedemptionFilters,
  { before, limit }: { before: number | null; limit: number },
) =>
  namedQuery<EverybodysRedemption>(
    db,
    `select ${columns.replaceAll('$1', ':companyId')}, u.company_login_id,
       u.family_name || ' ' || u.given_name as person_name,
       (select d.name from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
         where b.company_id = :companyId and b.user_id = u.id and b.main) as department_name
     from companies c
     join redemptions r on r.company_id = :companyId
     ${joins.replaceAll('$1', ':companyId')}
     join users u on u.company_id = :companyId and u.id = r.user_id
     where c.id = :companyId and r.id < :before
       and (:state::text is null or r.state = :state)
       and (:menuId::bigint is null or r.menu_id = :menuId)
       and (:from::date is null or r.requested_at >= :from::date::timestamp at time zone c.time_zone)
       and (:until::date is null or r.requested_at < (:until::date + 1)::timestamp at time zone c.time_zone)
     order by r.id desc limit :limit`,
    {
      companyId: companyIdOf(db),
      before: before ?? Number.MAX_SAFE_INTEGER,
      state: state ?? null,
      menuId: menuId ?? null,
      from: from ?? null,
      until: until ?? null,
      limit,
    },
  )

/** Number of orders to be sent, and on their way. */
export async function countRedemptions(db: CompanyDb) {
  const [row] = await namedQuery<{ approved: number; sent: number }>(
    db,
    `select count(*) filter (where state = 'approved')::integer as approved,
       count(*) filter (where state = 'sent')::integer as sent
     from redemptions where company_id = $1 and state in ('approved', 'sent')`,
    [companyIdOf(db)],
  )
  return row!
}

/** SQL: whether the person `u` handles orders. */
export const handlesRedemptions = (u: string) => `${u}.status = 'active' and (${u}.role = 'administrator'
  or ${u}.role = 'section_administrator' and exists (select from administrator_sections s
    where s.company_id = ${u}.company_id and s.user_id = ${u}.id and s.section in ('rewards', 'accounting')))`

/** The people who handle orders. */
export async function findRedemptionHandlers(db: CompanyDb) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select u.id from users u where u.company_id = $1 and ${handlesRedemptions('u')}`,
    [companyIdOf(db)],
  )
  return rows.map(({ id }) => id)
}

export type OrderToSend = AuthorRow & {
  id: number
  item: string
  requestedAt: Date
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: MenuRow['tone']
}

/** Approved orders that were not sent yet, with a higher id than `after`; the author columns are those of the person. */
export const findOrdersToSend = (db: CompanyDb, { after, limit }: { after: number; limit: number }) =>
  namedQuery<OrderToSend>(
    db,
    `select r.id, coalesce(nullif(r.option_name, ''), n.name) as item, r.requested_at, ${authorColumns()},
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone
     from redemptions r ${joins}
     join users u on u.company_id = $1 and u.id = r.user_id ${portraitOf()}
     where r.company_id = $1 and r.state = 'approved' and r.id > $2 order by r.id limit $3`,
    [companyIdOf(db), after, limit],
  )
