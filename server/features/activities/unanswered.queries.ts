import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'

/** SQL: invitations `p` of the person `$2` to activities `a` that can still be answered. */
const unanswered = (joins = '') => `from activity_participants p
  join activities a on a.company_id = $1 and a.id = p.activity_id
  join companies c on c.id = $1 ${joins}
  where p.company_id = $1 and p.user_id = $2 and p.status = 'invited' and a.closed_at is null
    and (a.starts_at is null or coalesce(a.ends_at, a.starts_at) > now())
    and coalesce(a.sign_up_until, a.starts_at, 'infinity') > now()`

/** SQL: the last day of sign-up in the company's time zone; null: none. */
const lastDay = '(coalesce(a.sign_up_until, a.starts_at) at time zone c.time_zone)::date'
const dueOn = `coalesce(${lastDay}, '9999-12-31'::date)`

export async function countUnanswered(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(db, `select count(*) as count ${unanswered()}`, [
    companyIdOf(db),
    userId,
  ])
  // An invitation whose last day has passed can no longer be answered.
  return { count: row!.count, overdueCount: 0 }
}

type UnansweredRow = AuthorRow & { id: number; title: string; createdAt: Date; dueOn: string | null }

/** Invitations that a person has not answered, the earliest deadline first. */
export const findUnanswered = (
  db: CompanyDb,
  userId: number,
  { after, limit }: { after: { dueOn: string; id: number } | null; limit: number },
) =>
  namedQuery<UnansweredRow>(
    db,
    `select a.id, a.title, p.created_at, ${lastDay} as due_on, ${authorColumns()}
     ${unanswered(`join users u on u.company_id = $1 and u.id = a.organiser_id
     ${portraitOf()}`)}
       and ($3::date is null or (${dueOn}, a.id) > ($3, $4::bigint))
     order by ${dueOn}, a.id limit $5`,
    [companyIdOf(db), userId, after?.dueOn ?? null, after?.id ?? 0, limit],
  )
