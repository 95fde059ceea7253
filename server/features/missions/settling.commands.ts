import { addDays } from '#common/plain-date.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { adaptToAbsences } from './mission-days.commands.ts'
import { tellOfStart } from './mission-notices.commands.ts'
import { countedDays, type MissionPeriod, nextPeriod } from './mission-periods.rules.ts'
import { countPeriod } from './mission-uses.commands.ts'
import { findLastPeriod, findRules, lockMission, type MissionRow, type RuleRow } from './missions.queries.ts'
import { canUseMenu } from './missions.sql.ts'
import { advanceRelay } from './relay-turns.commands.ts'

/** People assigned in one transaction. */
const batch = 1_000

type Clock = { now: Date; address: string }

/**
 * Closes the periods that are over and begins those of today, for each mission with something to do. Running it again
 * changes nothing. Returns the number of missions.
 * @param now determines today in the company; `address`: the product's, for links
 */
export async function settleMissions(db: CompanyDb, clock: Clock) {
  const due = await namedQuery<{ id: number }>(
    db,
    `select m.id from missions m join companies co on co.id = m.company_id
     where m.company_id = :companyId and m.next_on <= (:now::timestamptz at time zone co.time_zone)::date order by m.id`,
    { companyId: companyIdOf(db), now: clock.now },
  )
  await eachRow(due, ({ id }) => settleMission(db, id, clock))
  return due.length
}

/** The same for one mission. */
export async function settleMission(db: CompanyDb, missionId: number, clock: Clock) {
  const filling = await transaction(db, (trx) => advance(trx, missionId, clock))
  if (filling !== null) {
    let more = true
    while (more) more = await transaction(db, (trx) => fill(trx, filling, clock.address))
  }
  await transaction(db, (trx) => setNextDay(trx, missionId, clock.now))
}

type Open = { id: number; validFrom: string; startsOn: string; dueOn: string | null }

const findOpenPeriods = (trx: CompanyDb, missionId: number) =>
  namedQuery<Open>(
    trx,
    `select p.id, p.valid_from::text as valid_from, p.starts_on::text as starts_on, p.due_on::text as due_on
     from mission_periods p where p.company_id = $1 and p.mission_id = $2 and p.closed_at is null order by p.number`,
    [companyIdOf(trx), missionId],
  )

/* Returns the period to which people are to be assigned; null: none. */
async function advance(trx: CompanyDb, missionId: number, { now, address }: Clock) {
  const mission = await lockMission(trx, missionId, now)
  if (!mission || mission.endedOn !== null) return null
  const rules = await findRules(trx, missionId)
  if (mission.kind === 'relay') {
    const rule = rules.at(-1)!
    if (rule.endsOn !== null && rule.endsOn < mission.today) await closeRelay(trx, mission)
    else if (rule.validFrom <= mission.today) await advanceRelay(trx, mission, rule, address)
    return null
  }
  let running: Open | undefined
  for (const period of await findOpenPeriods(trx, missionId)) {
    const over = period.dueOn !== null && period.dueOn < mission.today
    await adapt(trx, mission, rules, period)
    // Submissions that were made while people were being assigned.
    await countPeriod(trx, period.id)
    if (over) await closePeriod(trx, period.id)
    else running = period
  }
  if (running) return running.id
  const last = await findLastPeriod(trx, missionId)
  const next = nextPeriod(mission.kind, rules, {
    after: last?.startsOn ?? null,
    today: mission.today,
    timeZone: mission.timeZone,
  })
  if (!next || next.startsOn > mission.today) return null
  return openPeriod(trx, mission.id, next, (last?.number ?? 0) + 1)
}

const adapt = (
  trx: CompanyDb,
  { timeZone }: MissionRow,
  rules: readonly RuleRow[],
  { id, validFrom, startsOn, dueOn }: Open,
) => {
  const { workingDays } = rules.find((rule) => rule.validFrom === validFrom)!
  const days = dueOn === null ? [] : countedDays({ startsOn, dueOn }, { workingDays, timeZone })
  return adaptToAbsences(trx, id, days)
}

async function openPeriod(trx: CompanyDb, missionId: number, period: MissionPeriod, number: number) {
  const [made] = await namedQuery<{ id: number }>(
    trx,
    `insert into mission_periods (company_id, mission_id, number, valid_from, starts_on, due_on)
     values (:companyId, :missionId, :number, :validFrom, :startsOn, :dueOn) returning id`,
    { companyId: companyIdOf(trx), missionId, number, ...period },
  )
  return made!.id
}

/** Closes a period: what is not done is missed. */
const closePeriod = (trx: CompanyDb, periodId: number) =>
  namedQuery(
    trx,
    `with closed as (
       update mission_periods set closed_at = now(), filled_at = coalesce(filled_at, now())
       where company_id = $1 and id = $2 and closed_at is null
     )
     update mission_assignments set state = 'missed'
     where company_id = $1 and mission_period_id = $2 and state = 'open'`,
    [companyIdOf(trx), periodId],
  )

async function closeRelay(trx: CompanyDb, mission: MissionRow) {
  for (const period of await findOpenPeriods(trx, mission.id)) await closePeriod(trx, period.id)
}

/* Assigns the next people of the audience, and returns whether there may be more. */
async function fill(trx: CompanyDb, periodId: number, address: string) {
  const assigned = await namedQuery<{ userId: number }>(
    trx,
    `with period as (
       select p.id, p.number, p.mission_id, m.menu_id, m.carry_over, r.audience_id, r.needed_count
       from mission_periods p
       join missions m on m.company_id = p.company_id and m.id = p.mission_id
       join mission_rules r on r.company_id = p.company_id and r.mission_id = p.mission_id and r.valid_from = p.valid_from
       where p.company_id = :companyId and p.id = :periodId and p.closed_at is null
         -- Later, people are added only to missions that are demanded once.
         and (p.filled_at is null or m.kind = 'once')
     )
     insert into mission_assignments (company_id, mission_period_id, user_id, base_count, carried_count, needed_count, state)
     select :companyId, period.id, u.id, period.needed_count, coalesce(missing.count, 0),
       period.needed_count + coalesce(missing.count, 0),
       case when ${canUseMenu('n', 'u.id')} then 'open' else 'skipped' end
     from period
     join audience_members a on a.company_id = :companyId and a.audience_id = period.audience_id
     join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
     join menus n on n.company_id = :companyId and n.id = period.menu_id
     left join mission_periods q on q.company_id = :companyId and q.mission_id = period.mission_id
       and q.number = period.number - 1 and period.carry_over
     left join mission_assignments y on y.company_id = :companyId and y.mission_period_id = q.id and y.user_id = u.id
     left join lateral (select case y.state when 'missed' then y.needed_count - y.done_count when 'excused'
       then y.carried_count else 0 end as count) missing on true
     where not exists (select from mission_assignments x where x.company_id = :companyId
       and x.mission_period_id = period.id and x.user_id = u.id)
     order by u.id limit :batch
     on conflict do nothing returning user_id`,
    { companyId: companyIdOf(trx), periodId, batch },
  )
  if (assigned.length > 0) {
    await adaptPeriod(trx, periodId)
    await countPeriod(trx, periodId)
    await tellOfStart(trx, { periodId, userIds: assigned.map(({ userId }) => userId) }, address)
  }
  if (assigned.length === batch) return true
  await namedQuery(
    trx,
    'update mission_periods set filled_at = coalesce(filled_at, now()) where company_id = $1 and id = $2',
    [companyIdOf(trx), periodId],
  )
  return false
}

async function adaptPeriod(trx: CompanyDb, periodId: number) {
  const [period] = await namedQuery<Open & { missionId: number }>(
    trx,
    `select p.id, p.mission_id, p.valid_from::text as valid_from, p.starts_on::text as starts_on,
       p.due_on::text as due_on from mission_periods p where p.company_id = $1 and p.id = $2`,
    [companyIdOf(trx), periodId],
  )
  const mission = (await lockMission(trx, period!.missionId))!
  await adapt(trx, mission, await findRules(trx, mission.id), period!)
}

/* Tomorrow while a period runs, so that absences and new people count; else the day of the next one. */
async function setNextDay(trx: CompanyDb, missionId: number, now: Date) {
  const mission = (await lockMission(trx, missionId, now))!
  await namedQuery(trx, 'update missions set next_on = $3::date where company_id = $1 and id = $2', [
    companyIdOf(trx),
    missionId,
    await nextDay(trx, mission),
  ])
}

async function nextDay(trx: CompanyDb, mission: MissionRow) {
  if (mission.endedOn !== null) return null
  const tomorrow = addDays(mission.today, 1)
  if ((await findOpenPeriods(trx, mission.id)).length > 0) return tomorrow
  const rules = await findRules(trx, mission.id)
  const last = await findLastPeriod(trx, mission.id)
  if (mission.kind === 'relay') {
    const { validFrom, endsOn } = rules.at(-1)!
    if (!last) return validFrom
    return endsOn !== null && endsOn < mission.today ? null : tomorrow
  }
  const after = last?.startsOn ?? null
  return (
    nextPeriod(mission.kind, rules, { after, today: tomorrow, timeZone: mission.timeZone })?.startsOn ?? null
  )
}
