import { todayIn } from '#server/platform/company-day.ts'

const today = todayIn('c.time_zone')

/**
 * SQL: whether the account dates of person `u` in company `c` allow access today. A job applies these dates; if it runs
 * late, nobody gains access by that.
 */
export const isLetIn = `not coalesce(u.last_on < ${today}, false)
  and not coalesce(u.stops_on <= ${today} and (u.resumes_on is null or u.resumes_on > ${today}), false)`

/** SQL: the ranges that person `u` must come from in a company with the configuration `f`; empty: from anywhere. */
export const ipRangesOf = `case when exists (select from audience_members e where e.company_id = f.company_id
  and e.user_id = u.id and e.audience_id = f.ip_exempt_audience_id) then '{}'::text[] else f.ip_ranges::text[] end`

/** SQL: whether person `u` has a second factor. */
export const hasFactor = `(exists (select from passkeys pk where pk.company_id = u.company_id and pk.user_id = u.id)
  or exists (select from authenticator_apps aa where aa.company_id = u.company_id and aa.user_id = u.id))`

/** SQL: the last day on which person `u` of a company with the configuration `f` can do without a second factor. */
export const factorDueOn = `case when f.factor_scope = 'everybody'
  or (f.factor_scope = 'administrators' and u.role <> 'employee')
  or exists (select from audience_members fm where fm.company_id = f.company_id and fm.user_id = u.id
    and fm.audience_id = f.factor_audience_id) then f.factor_due_on end`

/** SQL: the audiences of person `u`, in order. */
export const ownAudiences = `array(select audience_id from audience_members m
  where m.company_id = u.company_id and m.user_id = u.id order by 1)`

/** SQL: whether a legal page of company `c` that is in force waits for the consent of person `u`. */
export const consentDue = `exists (select from legal_versions v where v.company_id = u.company_id and v.asks_consent
  and v.effective_on <= ${today} and not exists (select from legal_consents l
    where l.company_id = v.company_id and l.page = v.page and l.user_id = u.id and l.number >= v.number))`

/** SQL: the sections that person `u` administers, and what they are limited to. */
export const administrationRights = `case when u.role = 'section_administrator' then array(select section from administrator_sections a
         where a.company_id = u.company_id and a.user_id = u.id order by 1) else '{}' end as sections,
       case when u.role = 'section_administrator' then array(select department_id from administrator_departments a
         where a.company_id = u.company_id and a.user_id = u.id order by 1) else '{}' end
         as administered_department_ids,
       case when u.role = 'section_administrator' then array(select menu_id from administrator_menus a
         where a.company_id = u.company_id and a.user_id = u.id order by 1) else '{}' end
         as administered_menu_ids`
