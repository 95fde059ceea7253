import { addDays } from '#common/plain-date.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { adaptToAbsences } from './mission-days.commands.ts'
import { tellOfStart } from './mission-notices.commands.ts'
import { countedDays, type MissionPeriod, nextPeriod } from './mission-periods.rules.ts'
import { countPeriod } from './mission-uses.commands.ts'
import { findLastPeriod, findRules, lockMission, type MissionRow, type RuleRow } from './missions.queries.ts'
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
    let after: number | null = 0
    while (after !== null) {
      const last: number = after
      after = await transaction(db, (trx) => fill(trx, filling, last, clock.address))
    }
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
    await adapt(trx, mission, rules, { ...period, userIds: null })
    // Submissions that were made while people were being assigned.
    await countPeriod(trx, period.id, null)
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
  { id, validFrom, startsOn, dueOn, userIds }: Open & { userIds: readonly number[] | null },
) => {
  const { workingDays } = rules.find((rule) => rule.validFrom === validFrom)!
  const days = dueOn === null ? [] : countedDays({ startsOn, dueOn }, { workingDays, timeZone })
  return adaptToAbsences(trx, { periodId: id, userIds, days })
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

/*
 * Assigns the next people of the audience after `after`, and returns the last of them; null: there are no more. Members
 * are read in the order of their ids, so that each batch costs the same however many are assigned already.
 */
async function fill(trx: CompanyDb, periodId: number, after: number, address: string) {
  const members = await namedQuery<{ userId: number; assigned: boolean }>(
    trx,
    `with period as materialized (
       select p.id, m.carry_over, r.audience_id, r.needed_count, n.use_audience_id,
         n.published and n.deleted_at is null and coalesce(n.opens_at <= now(), true)
           and coalesce(n.closes_at > now(), true) as usable,
         (select q.id from mission_periods q where q.company_id = p.company_id and q.mission_id = p.mission_id
           and q.number = p.number - 1 and m.carry_over) as previous_id
       from mission_periods p
       join missions m on m.company_id = p.company_id and m.id = p.mission_id
       join mission_rules r on r.company_id = p.company_id and r.mission_id = p.mission_id and r.valid_from = p.valid_from
       join menus n on n.company_id = m.company_id and n.id = m.menu_id
       where p.company_id = :companyId and p.id = :periodId and p.closed_at is null
         -- Later, people are added only to missions that are demanded once.
         and (p.filled_at is null or m.kind = 'once')
     ), member as materialized (
       select a.user_id from audience_members a
       join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
       where a.company_id = :companyId and a.audience_id = (select audience_id from period) and a.user_id > :after
       order by a.user_id limit :batch
     ), demanded as (
       select member.user_id, period.id, period.needed_count,
         coalesce((select case y.state when 'missed' then y.needed_count - y.done_count when 'excused'
           then y.carried_count else 0 end from mission_assignments y where y.company_id = :companyId
           and y.mission_period_id = period.previous_id and y.user_id = member.user_id), 0) as carried_count,
         period.usable and exists (select from audience_members usable where usable.company_id = :companyId
           and usable.audience_id = period.use_audience_id and usable.user_id = member.user_id) as usable
       from period, member
     ), made as (
       insert into mission_assignments (company_id, mission_period_id, user_id, base_count, carried_count, needed_count, state)
       select :companyId, d.id, d.user_id, d.needed_count, d.carried_count, d.needed_count + d.carried_count,
         case when d.usable then 'open' else 'skipped' end
       from demanded d on conflict do nothing returning user_id
     )
     select member.user_id, made.user_id is not null as assigned
     from member left join made on made.user_id = member.user_id order by member.user_id`,
    { companyId: companyIdOf(trx), periodId, after, batch },
  )
  const userIds = members.flatMap(({ userId, assigned }) => (assigned ? [userId] : []))
  if (userIds.length > 0) {
    await adaptPeriod(trx, periodId, userIds)
    await countPeriod(trx, periodId, userIds)
    await tellOfStart(trx, { periodId, userIds }, address)
  }
  if (members.length === batch) return members.at(-1)!.userId
  await namedQuery(
    trx,
    'update mission_periods set filled_at = coalesce(filled_at, now()) where company_id = $1 and id = $2',
    [companyIdOf(trx), periodId],
  )
  return null
}

async function adaptPeriod(trx: CompanyDb, periodId: number, userIds: readonly number[]) {
  const [period] = await namedQuery<Open & { missionId: number }>(
    trx,
    `select p.id, p.mission_id, p.valid_from::text as valid_from, p.starts_on::text as starts_on,
       p.due_on::text as due_on from mission_periods p where p.company_id = $1 and p.id = $2`,
    [companyIdOf(trx), periodId],
  )
  const mission = (await lockMission(trx, period!.missionId))!
  await adapt(trx, mission, await findRules(trx, mission.id), { ...period!, userIds })
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
