import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'

/** Active people whose birthday, in the profile item that the company chose and everyone can see, is one of some days. */
export const findBirthdays = (db: CompanyDb, monthDays: readonly string[]) =>
  namedQuery<AuthorRow & { monthDay: string }>(
    db,
    `select ${authorColumns()}, coalesce(right(a.value[1], 5), '') as month_day
     from event_settings s
     join profile_items i on i.company_id = $1 and i.id = s.birthday_item_id and i.kind = 'day'
       and i.visibility = 'everybody' and i.archived_at is null
     join profile_answers a on a.company_id = $1 and a.profile_item_id = i.id
     join users u on u.company_id = $1 and u.id = a.user_id and u.status = 'active'
     ${portraitOf()}
     where s.company_id = $1 and right(a.value[1], 5) = any($2::text[])`,
    [companyIdOf(db), monthDays],
  )
