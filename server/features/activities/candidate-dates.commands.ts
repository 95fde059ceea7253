import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { activityDateChosen } from './activities.notices.ts'
import { fillSeats, lockActivity } from './waiting-list.commands.ts'

type Choice = { activityId: number; candidateId: number; version: number; actorId: number }

/**
 * Makes a candidate the date of the activity. Votes become answers: yes joins or waits, in the order of the first
 * votes; maybe is undecided; no declines. Everyone who was invited or voted is notified.
 * @throws Refusal `conflict` if the activity has changed or already has a date, `activity_closed`, `not_found`
 */
export function chooseDate(db: CompanyDb, { activityId, candidateId, version, actorId }: Choice) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const activity = await lockActivity(trx, activityId)
    permit(activity.version === version && activity.startsAt === null, 'conflict')
    permit(activity.closedAt === null, 'activity_closed')
    const [chosen] = await namedQuery<{ startsAt: Date; endsAt: Date | null }>(
      trx,
      'select starts_at, ends_at from activity_candidates where company_id = $1 and activity_id = $2 and id = $3',
      [companyId, activityId, candidateId],
    )
    const { startsAt, endsAt } = found(chosen)
    await namedQuery(
      trx,
      `update activities set starts_at = $3, ends_at = $4,
         sign_up_until = case when sign_up_until > now() then sign_up_until end
       where company_id = $1 and id = $2`,
      [companyId, activityId, startsAt, endsAt],
    )
    await namedQuery(
      trx,
      `update activity_participants p set
         status = case v.vote when 'yes' then 'waiting' when 'maybe' then 'undecided' else 'declined' end
       from activity_votes v
       where p.company_id = $1 and p.activity_id = $2 and v.company_id = $1 and v.activity_candidate_id = $3
         and v.user_id = p.user_id`,
      [companyId, activityId, candidateId],
    )
    await fillSeats(trx, activity, { besides: 'everybody' })
    await tell(trx, {
      values: [activityId, actorId],
      // Also the people who cannot come on that day: they have answered, and wait to know.
      recipients: `select p.user_id, a.id, a.title, (a.starts_at at time zone c.time_zone)::date::text as day
        from activities a join companies c on c.id = $1
        join activity_participants p on p.company_id = $1 and p.activity_id = a.id and p.user_id <> $3
        where a.company_id = $1 and a.id = $2`,
      notices: [
        activityDateChosen.row({
          actor: '$3',
          payload: { activityId: 'o.id', title: 'o.title', day: 'o.day' },
        }),
      ],
    })
  })
}
