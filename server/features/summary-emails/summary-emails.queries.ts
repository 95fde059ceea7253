import type { Locale } from '#common/locale.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getSummaryEmail } from '#contract/summary-emails.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { quietUntil, receives } from '#server/features/notification-options/preferences.queries.ts'

/*
 * SQL, for a row of users `u` in the company `c`: what applies to them. A person who has ended these emails in their mail
 * program has the frequency `off`, whatever they chose before.
 */
const settingsOf = `
  left join email_settings d on d.company_id = u.company_id
  left join summary_email_settings s on s.company_id = u.company_id and s.user_id = u.id
  cross join lateral (select
    case when not coalesce(d.summaries_allowed, true) or not ${receives('mail', 'summary')} then 'off'
      else coalesce(s.frequency, d.frequency, 'off') end as frequency,
    coalesce(s.weekday, d.weekday, 1) as weekday, coalesce(s.hour, d.hour, 8) as hour) t`

type OwnRow = Omit<Answer<typeof getSummaryEmail>, 'nextAt'> & { nextAt: Date | null }

/** When a person gets such emails. */
export async function findSummaryEmail(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<OwnRow>(
    db,
    `select t.frequency, t.weekday, t.hour, s.user_id is not null as chosen, u.email is not null as has_email,
       coalesce(d.summaries_allowed, true) as allowed, c.time_zone,
       case when u.email is not null then summary_email_due(t.frequency, t.weekday, t.hour, c.time_zone,
         now() + case t.frequency when 'daily' then interval '1 day' else interval '7 days' end) end as next_at
     from users u join companies c on c.id = u.company_id ${settingsOf}
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row
}

/** A person whose email is due, and from when it tells of things that happened. */
export type Person = { userId: number; email: string; name: string; locale: Locale; since: Date; dueAt: Date }

/** After a longer interruption a period is left out. */
const longestDelay = `case t.frequency when 'daily' then interval '20 hours' else interval '3 days' end`
const period = `case t.frequency when 'daily' then interval '1 day' else interval '7 days' end`

/**
 * The next people whose email is due, who are marked as looked at in the same statement. Of two processes that find the
 * same person for one period, one has `taken` them. Those with quiet hours wait for their end.
 */
export const takeDuePeople = (
  trx: CompanyDb,
  { after, now, limit }: { after: number; now: Date; limit: number },
) =>
  namedQuery<Person & { taken: boolean }>(
    trx,
    `with due as materialized (
       select u.id as user_id, u.email, u.family_name || ' ' || u.given_name as name,
         coalesce(u.locale, c.default_locale) as locale, x.due_at,
         greatest(x.due_at - ${period}, l.sent_at) as since
       from users u join companies c on c.id = u.company_id ${settingsOf}
       left join summary_email_periods l on l.company_id = u.company_id and l.user_id = u.id
       cross join lateral (
         select summary_email_due(t.frequency, t.weekday, t.hour, c.time_zone, :now::timestamptz) as due_at) x
       where u.company_id = :companyId and u.id > :after and u.status = 'active' and u.email is not null
         and t.frequency <> 'off'
         and x.due_at > greatest(s.updated_at, d.updated_at, l.due_at, :now::timestamptz - ${longestDelay})
         and ${quietUntil()} is null
       order by u.id limit :limit
     ), taken as (
       insert into summary_email_periods as p (company_id, user_id, due_at)
       select :companyId, due.user_id, due.due_at from due
       on conflict (company_id, user_id) do update set due_at = excluded.due_at where p.due_at < excluded.due_at
       returning p.user_id
     )
     select due.*, due.user_id in (select taken.user_id from taken) as taken from due order by due.user_id`,
    { companyId: companyIdOf(trx), after, now, limit },
  )

/** Remembers who was sent an email: the next one tells of what came after it. */
export const markSent = (trx: CompanyDb, userIds: readonly number[], now: Date) =>
  namedQuery(
    trx,
    'update summary_email_periods set sent_at = $3 where company_id = $1 and user_id = any($2::bigint[])',
    [companyIdOf(trx), userIds, now],
  )

/** A person who wants to see now what such an email contains; undefined: they cannot get any. */
export async function findReader(db: CompanyDb, userId: number, now: Date) {
  const [row] = await namedQuery<Person>(
    db,
    `select u.id as user_id, u.email, u.family_name || ' ' || u.given_name as name,
       coalesce(u.locale, c.default_locale) as locale, $3::timestamptz as due_at,
       $3::timestamptz - interval '7 days' as since
     from users u join companies c on c.id = u.company_id
     left join email_settings d on d.company_id = u.company_id
     where u.company_id = $1 and u.id = $2 and u.status = 'active' and u.email is not null
       and coalesce(d.summaries_allowed, true)`,
    [companyIdOf(db), userId, now],
  )
  return row
}
