import { type CompanyDb, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { activityDeadline, activityStarting } from './activities.notices.ts'

/** SQL: today's date in the company at the moment `$2`. */
const today = '($2::timestamptz at time zone c.time_zone)::date'

/** SQL: sign-up of the activity `a` of the company `c` ends tomorrow, and no reminder was sent. */
export const deadlineIsDue = (day: string) => `a.deadline_reminded_at is null and a.closed_at is null
  and (a.sign_up_until at time zone c.time_zone)::date = ${day} + 1`

/** SQL: the activity `a` of the company `c` starts today or tomorrow, and no reminder was sent. */
export const startIsDue = (day: string) => `a.start_reminded_at is null
  and (a.starts_at at time zone c.time_zone)::date between ${day} and ${day} + 1`

/**
 * Reminds invited and undecided people that sign-up ends tomorrow, and participants that the activity is tomorrow (or
 * today, if it was created or moved in the meantime). Each activity is reminded of once. Returns how many people were
 * notified.
 */
export function remindOfActivities(db: CompanyDb, now: Date) {
  return transaction(db, async (trx) => {
    const deadline = await tell(trx, {
      values: [now],
      before: `due as (
        update activities a set deadline_reminded_at = $2 from companies c
        where a.company_id = $1 and c.id = $1 and ${deadlineIsDue(today)}
        returning a.id, a.title, a.organiser_id, (a.sign_up_until at time zone c.time_zone)::date::text as day
      )`,
      recipients: `select p.user_id, due.* from due join activity_participants p on p.company_id = $1
        and p.activity_id = due.id and p.status in ('invited', 'undecided')`,
      notices: [
        activityDeadline.row({
          actor: 'o.organiser_id',
          at: '$2',
          payload: { activityId: 'o.id', title: 'o.title', day: 'o.day' },
        }),
      ],
    })
    const start = await tell(trx, {
      values: [now],
      before: `due as (
        update activities a set start_reminded_at = $2 from companies c
        where a.company_id = $1 and c.id = $1 and a.starts_at > $2 and ${startIsDue(today)}
        returning a.id, a.title, a.organiser_id, (a.starts_at at time zone c.time_zone)::date::text as day
      )`,
      recipients: `select p.user_id, due.* from due join activity_participants p on p.company_id = $1
        and p.activity_id = due.id and p.status = 'joining'`,
      notices: [
        activityStarting.row({
          actor: 'o.organiser_id',
          at: '$2',
          payload: { activityId: 'o.id', title: 'o.title', day: 'o.day' },
        }),
      ],
    })
    return deadline.length + start.length
  })
}
