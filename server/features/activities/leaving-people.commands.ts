import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { fillSeats, lockActivity } from './waiting-list.commands.ts'

/**
 * Removes people who leave the company from activities that have not ended: deletes their answers and votes, and
 * gives their places to the waiting list. Past activities keep their participants.
 */
export async function leaveActivities(trx: CompanyDb, userIds: readonly number[]) {
  const key = [companyIdOf(trx), userIds]
  const joined = await namedQuery<{ activityId: number }>(
    trx,
    `select distinct p.activity_id from activity_participants p
     join activities a on a.company_id = $1 and a.id = p.activity_id
     where p.company_id = $1 and p.user_id = any($2::bigint[])
       and (a.starts_at is null or coalesce(a.ends_at, a.starts_at) > now())
     order by p.activity_id`,
    key,
  )
  for (const { activityId } of joined) {
    const activity = await lockActivity(trx, activityId)
    await namedQuery(
      trx,
      'delete from activity_participants where company_id = $1 and user_id = any($2::bigint[]) and activity_id = $3',
      [...key, activityId],
    )
    await fillSeats(trx, activity, { besides: null })
  }
  await namedQuery(
    trx,
    `delete from activity_votes v using activity_candidates k join activities a
       on a.company_id = k.company_id and a.id = k.activity_id
     where v.company_id = $1 and k.company_id = $1 and k.id = v.activity_candidate_id and a.starts_at is null
       and v.user_id = any($2::bigint[])`,
    key,
  )
}
