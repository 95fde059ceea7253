import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { periodStart } from '#server/features/menus/menus.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { PersonRow } from '#server/features/people/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type RewardStatusRow = {
  balance: number
  earnedThisMonth: number
  earnedThisYear: number
  monthFrom: string
  yearFrom: string
}

/**
 * A person's balance and earnings. Earnings are all additions minus their reversals; collected points do not reduce
 * them.
 */
export async function findRewardStatus(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<RewardStatusRow>(
    db,
    `with days as (
       select c.time_zone, ${periodStart("'month'", 'd.day')} as month_from, ${periodStart("'year'", 'd.day')} as year_from
       from companies c cross join lateral (select ${todayIn('c.time_zone')} as day) d where c.id = $1
     ), earned as (
       select t.amount, (coalesce(o.made_at, t.made_at) at time zone days.time_zone)::date as day
       from days join reward_transactions t on t.company_id = $1 and t.user_id = $2
         and t.made_at >= days.year_from::timestamp at time zone days.time_zone
       left join reward_transactions o on o.company_id = $1 and o.id = t.reverses_id
       where t.kind in ('menu', 'thanks', 'grant') or (t.kind = 'reversal' and t.amount < 0)
     )
     select coalesce((select balance from reward_balances where company_id = $1 and user_id = $2), 0)::float8 as balance,
       coalesce((select sum(amount) from earned where day >= month_from), 0)::float8 as earned_this_month,
       coalesce((select sum(amount) from earned where day >= year_from), 0)::float8 as earned_this_year,
       to_char(month_from, 'YYYY-MM-DD') as month_from, to_char(year_from, 'YYYY-MM-DD') as year_from
     from days`,
    [companyIdOf(db), userId],
  )
  return row!
}

export type RewardRow = Omit<
  AuthorRow,
  'authorId' | 'authorFamilyName' | 'authorGivenName' | 'authorStatus'
> & {
  id: number
  amount: number
  kind: 'menu' | 'thanks' | 'grant' | 'collection' | 'redemption' | 'expiry' | 'reversal'
  reason: string
  madeAt: Date
  reversed: boolean
  menuId: number | null
  menuName: string | null
  menuIconName: string | null
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray' | null
  authorId: number | null
  authorFamilyName: string | null
  authorGivenName: string | null
  authorStatus: AuthorRow['authorStatus'] | null
  feedId: number | null
  reportId: number | null
  userId: number
}

// $1 company, $2 the requester, $3 their audiences.
const entries = (columns: string, joins: string) => `
  select t.id, t.amount, t.kind, t.reason, t.made_at, t.user_id,
    exists (select from reward_transactions z where z.company_id = $1 and z.reverses_id = t.id) as reversed,
    n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
    ${authorColumns('a', 'am')}, ${columns}
  from reward_transactions t
  left join menus n on n.company_id = t.company_id and n.id = t.menu_id
  left join users a on a.company_id = t.company_id and a.id = t.made_by_id
  ${portraitOf('a', 'am')}
  ${joins}
  where t.company_id = $1`

/** A page of the person's own entries, newest first. `before`: an entry; null: from the newest. */
export async function findOwnEntries(db: CompanyDb, session: Session, before: number | null, limit: number) {
  const rows = await namedQuery<RewardRow>(
    db,
    `${entries(
      `(select f.id from feeds f where f.company_id = $1 and f.report_id = t.report_id and f.deleted_at is null
         and ${mayRead('f.id', '$3')}) as feed_id,
       (select r.id from reports r where r.company_id = $1 and r.id = t.report_id and r.user_id = $2
         and r.deleted_at is null) as report_id`,
      '',
    )} and t.user_id = $2 and t.id < $4 order by t.id desc limit $5`,
    [companyIdOf(db), session.userId, session.audienceIds, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

export type EverybodysRow = RewardRow &
  Pick<PersonRow, 'profileFilename'> & {
    familyName: string
    givenName: string
    status: AuthorRow['authorStatus']
  }

type Asked = {
  userId: number | undefined
  batchId: number | undefined
  before: number | null
  limit: number
}

/** A page of all entries, of one person or of one list, newest first. */
export async function findEverybodysEntries(db: CompanyDb, { userId, batchId, before, limit }: Asked) {
  const rows = await namedQuery<EverybodysRow>(
    db,
    `${entries(
      `null::bigint as feed_id, null::bigint as report_id,
       u.family_name, u.given_name, u.status, um.filename as profile_filename`,
      `join users u on u.company_id = t.company_id and u.id = t.user_id
       ${portraitOf('u', 'um')}`,
    )} and ($2::bigint is null or t.user_id = $2) and t.id < $3
     and ($5::bigint is null or t.reward_batch_id = $5) order by t.id desc limit $4`,
    [companyIdOf(db), userId ?? null, before ?? Number.MAX_SAFE_INTEGER, limit + 1, batchId ?? null],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

export async function findBalance(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ balance: number }>(
    db,
    'select balance::float8 as balance from reward_balances where company_id = $1 and user_id = $2',
    [companyIdOf(db), userId],
  )
  return row?.balance ?? 0
}

/** An entry to be reversed; locked until the transaction ends. */
export async function findEntryForUpdate(trx: CompanyDb, entryId: number) {
  const [row] = await namedQuery<
    Pick<RewardRow, 'id' | 'userId' | 'amount' | 'kind' | 'menuId' | 'reversed'> & {
      departmentId: number | null
    }
  >(
    trx,
    `select t.id, t.user_id, t.amount, t.kind, t.menu_id, t.department_id,
       exists (select from reward_transactions z where z.company_id = $1 and z.reverses_id = t.id) as reversed
     from reward_transactions t where t.company_id = $1 and t.id = $2 for no key update of t`,
    [companyIdOf(trx), entryId],
  )
  return row
}
