import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { activityMentioned } from './activities.notices.ts'

type Mentioning = { activityId: number; userIds: readonly number[]; actorId: number }

/** Makes these the people that the text of an activity mentions, and notifies those who are new, each once. */
export async function setActivityMentions(trx: CompanyDb, { activityId, userIds, actorId }: Mentioning) {
  const key = [companyIdOf(trx), activityId, userIds]
  await namedQuery(
    trx,
    'delete from activity_mentions where company_id = $1 and activity_id = $2 and user_id <> all($3::bigint[])',
    key,
  )
  const added = await namedQuery<{ userId: number }>(
    trx,
    `insert into activity_mentions (company_id, activity_id, user_id)
     select $1, $2, u.id from users u
     where u.company_id = $1 and u.id = any($3::bigint[]) and u.status = 'active'
     on conflict do nothing returning user_id`,
    key,
  )
  if (added.length === 0) return
  await tell(trx, {
    values: [activityId, actorId, added.map(({ userId }) => userId)],
    recipients: `select x.user_id, a.id, a.title from activities a
      join activity_mentions x on x.company_id = $1 and x.activity_id = a.id and x.user_id = any($4::bigint[])
      where a.company_id = $1 and a.id = $2 and x.user_id <> $3`,
    notices: [
      activityMentioned.row({
        actor: '$3',
        once: 'o.id',
        payload: { activityId: 'o.id', title: 'o.title' },
      }),
    ],
  })
}
