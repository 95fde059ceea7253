import { covers } from '#server/features/absences/absences.sql.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { personColumns } from '#server/features/people/people.queries.ts'
import { companyToday } from '#server/platform/company-day.ts'

/*
 * What all things that people must confirm have in common. The feature gives `asked`: a query of those who must confirm
 * it or have, with `id`, `department_id` and `confirmed_at`. All counts and lists use it, so that they agree.
 */

/** SQL: the main department `bd` of `u`; departments that are not visible to people count as none. */
export const mainDepartment = `
  left join memberships b on b.company_id = u.company_id and b.user_id = u.id and b.main
  left join departments bd on bd.company_id = b.company_id and bd.id = b.department_id and ${isShown('bd')}`

/** SQL: how many must confirm and have confirmed, by main department, those with the most missing first. */
export const countedByDepartment = (asked: string) => `
  select d.id, d.name, k.asked_count, k.confirmed_count
  from (select department_id, count(*) as asked_count, count(confirmed_at) as confirmed_count
    from (${asked}) asked group by department_id) k
  left join departments d on d.company_id = :companyId and d.id = k.department_id
  order by k.asked_count - k.confirmed_count desc, d.sort_order, d.id nulls last`

/** SQL: a page of those who have or have not confirmed, by reading. `remindedAt` (SQL) is about `u`. */
export const pageOfAsked = (asked: string, remindedAt: string) => `
  with page as materialized (
    select k.*, u.family_name_kana, u.given_name_kana from (${asked}) k
    join users u on u.company_id = :companyId and u.id = k.id
    where (k.confirmed_at is not null) = :confirmed
      and (:departmentId::bigint is null or coalesce(k.department_id, 0) = :departmentId)
      and (u.family_name_kana, u.given_name_kana, u.id) > (:afterFamilyName, :afterGivenName, :afterId)
    order by u.family_name_kana, u.given_name_kana, u.id limit :limit
  )
  select ${personColumns}, u.family_name_kana, u.given_name_kana, d.id as department_id,
    d.name as department_name, page.confirmed_at, ${remindedAt} as reminded_at,
    away.absent_until, away.family_name as deputy_family_name, away.given_name as deputy_given_name
  from page
  join users u on u.company_id = :companyId and u.id = page.id
  ${portraitOf()}
  left join departments d on d.company_id = :companyId and d.id = page.department_id
  left join lateral (
    select a.absent_until, s.family_name, s.given_name from absences a
    join users s on s.company_id = a.company_id and s.id = a.deputy_id
    where a.company_id = :companyId and a.user_id = u.id and ${covers('a', companyToday)}
    order by a.id desc limit 1
  ) away on true
  order by u.family_name_kana, u.given_name_kana, u.id`
