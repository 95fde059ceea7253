import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { tellOfChoice, tellOfDue } from './mission-notices.commands.ts'

/** SQL: the period `p` is due on the day `today` or the day after; one that lasts a day is reminded of on the day only. */
const isNear = (today: string) => `p.closed_at is null
  and (p.due_on = ${today} or p.due_on = ${today} + 1 and p.starts_on < ${today})`

/** SQL: whether the company `c` has people to remind today. */
export const hasMissionReminders = `exists (select from mission_periods p
    join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id
    where p.company_id = c.id and x.state = 'open' and x.reminded_on is distinct from ${todayIn('c.time_zone')}
      and ${isNear(todayIn('c.time_zone'))})
  or exists (select from mission_periods p join missions m on m.company_id = p.company_id and m.id = p.mission_id
    join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id
    where p.company_id = c.id and m.kind = 'relay' and p.closed_at is null and x.state = 'done'
      and x.reminded_on is null and (x.done_at at time zone c.time_zone)::date < ${todayIn('c.time_zone')})`

/**
 * Reminds of missions that are due today or tomorrow, once a day; and, once, people who finished a turn of a relay the
 * day before and have not chosen who continues. Running it again reminds nobody twice. Returns how many people were due.
 */
export async function remindOfMissions(db: CompanyDb, { now, address }: { now: Date; address: string }) {
  const today = '(:now::timestamptz at time zone co.time_zone)::date'
  const near = await namedQuery<{ id: number; day: string }>(
    db,
    `select p.id, ${today}::text as day from mission_periods p join companies co on co.id = p.company_id
     where p.company_id = :companyId and ${isNear(today)} order by p.id`,
    { companyId: companyIdOf(db), now },
  )
  const turns = await namedQuery<{ id: number; day: string }>(
    db,
    `select p.id, ${today}::text as day from mission_periods p join companies co on co.id = p.company_id
     join missions m on m.company_id = p.company_id and m.id = p.mission_id and m.kind = 'relay' and m.ended_on is null
     join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id
     where p.company_id = :companyId and p.closed_at is null and x.state = 'done' and x.reminded_on is null
       and (x.done_at at time zone co.time_zone)::date < ${today} order by p.id`,
    { companyId: companyIdOf(db), now },
  )
  let people = 0
  await eachRow(near, ({ id, day }) =>
    transaction(db, async (trx) => {
      const userIds = await mark(trx, { periodId: id, state: 'open', day })
      people += userIds.length
      if (userIds.length > 0) await tellOfDue(trx, { periodId: id, userIds, day }, address)
    }),
  )
  await eachRow(turns, ({ id, day }) =>
    transaction(db, async (trx) => {
      const userIds = await mark(trx, { periodId: id, state: 'done', day })
      people += userIds.length
      if (userIds.length > 0) await tellOfChoice(trx, id, address)
    }),
  )
  return people
}

type Marking = { periodId: number; state: 'open' | 'done'; day: string }

async function mark(trx: CompanyDb, { periodId, state, day }: Marking) {
  const marked = await namedQuery<{ userId: number }>(
    trx,
    `update mission_assignments set reminded_on = $4::date
     where company_id = $1 and mission_period_id = $2 and state = $3 and reminded_on is distinct from $4::date
     returning user_id`,
    [companyIdOf(trx), periodId, state, day],
  )
  return marked.map(({ userId }) => userId)
}
