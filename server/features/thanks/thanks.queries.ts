import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { periodStart } from '#server/features/menus/menus.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent, type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { todayIn } from '#server/platform/company-day.ts'

// $1 company, $2 the person's audiences, $3 whether they administer. Menus `n` whose thanks counts are visible to them.
const known = `($3::boolean or n.deleted_at is null and n.publication_mode <> 'nobody'
  and (n.use_audience_id = any($2::bigint[]) or not n.hidden_from_others))`
const counted = `thanks t
  join menus n on n.company_id = t.company_id and n.id = t.menu_id and ${known}
  join reports r on r.company_id = t.company_id and r.id = t.report_id and r.deleted_at is null`
const asking = (db: CompanyDb, session: Session) => [
  companyIdOf(db),
  session.audienceIds,
  session.role === 'administrator',
]

/** Whether a thanks menu is visible to the person. */
export async function hasThanks(db: CompanyDb, session: Session) {
  const [row] = await namedQuery<{ known: boolean }>(
    db,
    `select exists (select from menus n where n.company_id = $1 and n.kind = 'thanks' and n.published
       and n.deleted_at is null and ${known}) as known`,
    asking(db, session),
  )
  return row!.known
}

/** The current month in the company's time zone, YYYY-MM. */
export async function findMonth(db: CompanyDb) {
  const [row] = await namedQuery<{ month: string }>(
    db,
    `select to_char(now() at time zone time_zone, 'YYYY-MM') as month from companies where id = $1`,
    [companyIdOf(db)],
  )
  return row!.month
}

// $4 the month.
const inMonth = `t.company_id = $1
  and t.thanked_at >= (select to_date($4, 'YYYY-MM')::timestamp at time zone c.time_zone from companies c where c.id = $1)
  and t.thanked_at < (select (to_date($4, 'YYYY-MM') + interval '1 month') at time zone c.time_zone
    from companies c where c.id = $1)`

const mostListed = 50

export type RankedRow = PersonRow & {
  rank: number
  count: number
  departmentName: string | null
  totalCount: number
}

const sides = { received: 't.to_id', given: 't.from_id' } as const
const countsSql = (side: keyof typeof sides) => `
  counts as materialized (
    select ${sides[side]} as user_id, count(*) as count from ${counted} where ${inMonth} group by 1
  )`

// Only the first few hundred are looked up: thousands are thanked in a month. More than are listed, because people who
// left are not.
const rankingSql = (side: keyof typeof sides) => `
  with ${countsSql(side)}, first as (
    select user_id, count from counts order by count desc fetch first ${4 * mostListed} rows with ties
  )
  select rank() over (order by p.count desc) as rank, p.count, ${personColumns},
    (select coalesce(sum(count), 0)::bigint from counts) as total_count,
    (select d.name from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
      where b.company_id = $1 and b.user_id = u.id and b.main and ${isShown('d')}) as department_name
  from first p join users u on u.company_id = $1 and u.id = p.user_id and ${isPresent} ${portraitOf()}
  order by 1, u.family_name_kana, u.given_name_kana, u.id limit ${mostListed}`
const rankings = { received: rankingSql('received'), given: rankingSql('given') }

/** Who was thanked, or thanked, most often in a month. People who left are included in the total, not in the list. */
export const findRanking = (db: CompanyDb, session: Session, month: string, by: keyof typeof sides) =>
  namedQuery<RankedRow>(db, rankings[by], [...asking(db, session), month])

const placeSql = (side: keyof typeof sides) => `
  with ${countsSql(side)}, own as (select count from counts where user_id = $5)
  select 1 + (select count(*) from counts k join users u on u.company_id = $1 and u.id = k.user_id and ${isPresent}
    where k.count > own.count) as rank, own.count
  from own join users u on u.company_id = $1 and u.id = $5 and ${isPresent}`
const places = { received: placeSql('received'), given: placeSql('given') }

/** A person's own rank; undefined if they have none. */
export async function findOwnPlace(db: CompanyDb, session: Session, month: string, by: keyof typeof sides) {
  const [row] = await namedQuery<{ rank: number; count: number }>(db, places[by], [
    ...asking(db, session),
    month,
    session.userId,
  ])
  return row
}

type Card = { name: string; tone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'; iconName: string }

// The name of the card in the newest form that contains its key.
const cardOf = (menu: string, key: string) => `(
  select q.card from menu_forms w
  cross join lateral jsonb_path_query(w.items, '$[*] ? (@.kind == "card").cards[*] ? (@.key == $key)',
    jsonb_build_object('key', ${key})) as q(card)
  where w.company_id = $1 and w.menu_id = ${menu} order by w.made_at desc, w.version desc limit 1)`

export type CardRow = {
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: Card['tone']
  card: Card | null
  count: number
}

/** How often each card was sent in a month. */
export const findCards = (db: CompanyDb, session: Session, month: string) =>
  namedQuery<CardRow>(
    db,
    `select k.menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone, k.count,
       ${cardOf('k.menu_id', 'k.card_key')} as card
     from (select t.menu_id, t.card_key, count(*) as count from ${counted} where ${inMonth} group by 1, 2) k
     join menus n on n.company_id = $1 and n.id = k.menu_id
     order by k.count desc, k.menu_id, k.card_key limit 200`,
    [...asking(db, session), month],
  )

// $4 the person, from the first day of the year.
const receivedThisYear = `${counted}
  cross join lateral (select c.time_zone, ${todayIn('c.time_zone')} as today
    from companies c where c.id = $1) d
  where t.company_id = $1 and t.to_id = $4
    and t.thanked_at >= (${periodStart("'year'", 'd.today')})::timestamp at time zone d.time_zone`

/** How often a person was thanked this month and this year. */
export async function countReceived(db: CompanyDb, session: Session, userId: number) {
  const [row] = await namedQuery<{ thisMonth: number; thisYear: number }>(
    db,
    `select count(*) as this_year, count(*) filter (where t.thanked_at
       >= (${periodStart("'month'", 'd.today')})::timestamp at time zone d.time_zone) as this_month
     from ${receivedThisYear}`,
    [...asking(db, session), userId],
  )
  return row!
}

/** The cards a person received most this year. */
export const findReceivedCards = (db: CompanyDb, session: Session, userId: number) =>
  namedQuery<{ card: Card; count: number }>(
    db,
    `select * from (
       select k.count, ${cardOf('k.menu_id', 'k.card_key')} as card, k.menu_id, k.card_key
       from (select t.menu_id, t.card_key, count(*) as count from ${receivedThisYear} and t.card_key <> ''
         group by 1, 2) k
     ) named where card is not null order by count desc, menu_id, card_key limit 5`,
    [...asking(db, session), userId],
  )
