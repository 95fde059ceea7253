import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { addDays } from '#common/plain-date.ts'
import { phrases } from '#common/strings.ts'
import { missionLimits } from '#contract/missions.administration.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { MissionKind } from './mission-periods.rules.ts'
import { settleMissionNow } from './missions.jobs.ts'
import { missionState } from './missions.log.ts'
import { findLastPeriod, findRules, lockMission, type MissionRow, type RuleRow } from './missions.queries.ts'
import { missionsStrings } from './missions.strings.ts'

type Fields = {
  name: string
  message: string
  rule: AudienceRule
  unit: 'day' | 'week' | 'month'
  every: number
  neededCount: number
  workingDays: boolean
  startsOn: string | null
  endsOn: string | null
}

type Creation = Fields & {
  menuId: number
  kind: MissionKind
  carryOver: boolean
  firstUserId: number | null
}

type Act = { actorId: number; locale: Locale; now: Date }

function refuse(
  locale: Locale,
  field: string,
  key: 'startPast' | 'endsBefore' | 'carryOnlyRepeating' | 'firstMissing' | 'firstUnknown',
): never {
  throw new Refusal('validation_failed', { [field]: phrases(missionsStrings, locale)[key] })
}

const setRule = async (
  trx: CompanyDb,
  missionId: number,
  validFrom: string,
  { rule, message, unit, every, neededCount, workingDays, endsOn }: Fields,
  setById: number,
) =>
  namedQuery(
    trx,
    `insert into mission_rules (company_id, mission_id, valid_from, audience_id, message, unit, every, needed_count,
       working_days, ends_on, set_by_id)
     values (:companyId, :missionId, :validFrom, :audienceId, :message, :unit, :every, :neededCount, :workingDays,
       :endsOn, :setById)
     on conflict (company_id, mission_id, valid_from) do update set audience_id = excluded.audience_id,
       message = excluded.message, unit = excluded.unit, every = excluded.every, needed_count = excluded.needed_count,
       working_days = excluded.working_days, ends_on = excluded.ends_on, set_by_id = excluded.set_by_id, set_at = now()`,
    {
      companyId: companyIdOf(trx),
      missionId,
      validFrom,
      audienceId: await audienceOf(trx, rule),
      message,
      unit,
      every,
      neededCount,
      workingDays,
      endsOn,
      setById,
    },
  )

async function checkCreation(
  trx: CompanyDb,
  { kind, carryOver, firstUserId, menuId }: Creation,
  locale: Locale,
) {
  if (carryOver && kind !== 'repeating') refuse(locale, 'carryOver', 'carryOnlyRepeating')
  if ((kind === 'relay') !== (firstUserId !== null)) refuse(locale, 'firstUserId', 'firstMissing')
  const [known] = await namedQuery<{ first: boolean; missionCount: number }>(
    trx,
    `select exists (select from users u where u.company_id = $1 and u.id = $2 and ${isPresent}) as first,
       (select count(*) from missions m where m.company_id = $1 and m.menu_id = $3 and m.ended_on is null)
         as mission_count`,
    [companyIdOf(trx), firstUserId, menuId],
  )
  if (firstUserId !== null && !known!.first) refuse(locale, 'firstUserId', 'firstUnknown')
  if (known!.missionCount >= missionLimits.ofMenu)
    throw new Refusal('validation_failed', {
      menuId: phrases(missionsStrings, locale).tooMany(missionLimits.ofMenu),
    })
}

/** Creates a mission. Returns its id. @throws {Refusal} validation_failed */
export const addMission = (db: CompanyDb, { actorId, locale, now }: Act, creation: Creation) =>
  transaction(db, async (trx) => {
    await namedQuery(trx, 'select id from menus where company_id = $1 and id = $2 for no key update', [
      companyIdOf(trx),
      creation.menuId,
    ])
    await checkCreation(trx, creation, locale)
    const { name, menuId, kind, carryOver, firstUserId, endsOn } = creation
    const [company] = await namedQuery<{ today: string }>(
      trx,
      `select ($2::timestamptz at time zone co.time_zone)::date::text as today from companies co where co.id = $1`,
      [companyIdOf(trx), now],
    )
    const { today } = company!
    const validFrom = creation.startsOn ?? today
    if (validFrom < today) refuse(locale, 'startsOn', 'startPast')
    if (endsOn !== null && endsOn < validFrom) refuse(locale, 'endsOn', 'endsBefore')
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into missions (company_id, menu_id, name, kind, carry_over, first_user_id, created_by_id, next_on)
       values (:companyId, :menuId, :name, :kind, :carryOver, :firstUserId, :actorId, :validFrom::date) returning id`,
      { companyId: companyIdOf(trx), menuId, name, kind, carryOver, firstUserId, actorId, validFrom },
    )
    const { id } = made!
    await setRule(trx, id, validFrom, creation, actorId)
    if (validFrom === today) await enqueue(trx, settleMissionNow, { missionId: id })
    await logAct(trx, {
      actorId,
      noun: 'mission',
      action: 'create',
      subject: { id, name },
      after: await missionState(trx, { ...creation, validFrom }, locale),
    })
    return id
  })

/* The day from which a change applies: after the period that has begun last, as asked, or today. */
async function changeDay(
  trx: CompanyDb,
  mission: MissionRow,
  rules: readonly RuleRow[],
  { startsOn }: Fields,
) {
  const last = await findLastPeriod(trx, mission.id)
  if (mission.kind !== 'repeating') return last ? rules[0]!.validFrom : (startsOn ?? mission.today)
  const free = last ? addDays(last.dueOn!, 1) : mission.today
  const earliest = free > mission.today ? free : mission.today
  return startsOn !== null && startsOn > earliest ? startsOn : earliest
}

/**
 * Changes a mission from its next period on. Returns the day from which the change applies.
 * @throws {Refusal} conflict, validation_failed
 */
export const changeMission = (
  db: CompanyDb,
  { actorId, locale, now }: Act,
  missionId: number,
  { version, ...fields }: Fields & { version: number },
) =>
  transaction(db, async (trx) => {
    const mission = found(await lockMission(trx, missionId, now))
    permit(mission.version === version && mission.endedOn === null, 'conflict')
    const rules = await findRules(trx, missionId)
    const last = await findLastPeriod(trx, missionId)
    const validFrom = await changeDay(trx, mission, rules, fields)
    if (!last && fields.startsOn !== null && fields.startsOn < mission.today)
      refuse(locale, 'startsOn', 'startPast')
    if (fields.endsOn !== null && fields.endsOn < validFrom) refuse(locale, 'endsOn', 'endsBefore')
    await namedQuery(
      trx,
      `delete from mission_rules r where r.company_id = $1 and r.mission_id = $2 and not exists (
         select from mission_periods p where p.company_id = $1 and p.mission_id = $2 and p.valid_from = r.valid_from)
         and (r.valid_from >= $3::date or not exists (
           select from mission_periods p where p.company_id = $1 and p.mission_id = $2))`,
      [companyIdOf(trx), missionId, validFrom],
    )
    await setRule(trx, missionId, validFrom, fields, actorId)
    // The single period of a mission that is demanded once has the end of its rule.
    if (mission.kind === 'once')
      await namedQuery(
        trx,
        `update mission_periods set due_on = $3::date where company_id = $1 and mission_id = $2 and closed_at is null`,
        [companyIdOf(trx), missionId, fields.endsOn],
      )
    await namedQuery(
      trx,
      `update missions set name = $3, version = version + 1,
         next_on = case when $5 then $4::date else coalesce(next_on, $4::date) end where company_id = $1 and id = $2`,
      [companyIdOf(trx), missionId, fields.name, validFrom, !last],
    )
    if (validFrom <= mission.today) await enqueue(trx, settleMissionNow, { missionId })
    const before = rules.at(-1)!
    await logAct(trx, {
      actorId,
      noun: 'mission',
      action: 'update',
      subject: { id: missionId, name: fields.name },
      before: await missionState(trx, { ...before, name: mission.name }, locale),
      after: await missionState(trx, { ...fields, validFrom }, locale),
    })
    return validFrom
  })

type Ending = { missionId: number; version: number }

/** Ends a mission today: what is open is no longer demanded. @throws {Refusal} conflict */
export const stopMission = (db: CompanyDb, { actorId, now }: Act, { missionId, version }: Ending) =>
  transaction(db, async (trx) => {
    const mission = found(await lockMission(trx, missionId, now))
    permit(mission.version === version && mission.endedOn === null, 'conflict')
    await namedQuery(
      trx,
      `with ended as (
         update missions set ended_on = :today::date, next_on = null, version = version + 1
         where company_id = :companyId and id = :missionId
       ), closed as (
         update mission_periods set closed_at = now()
         where company_id = :companyId and mission_id = :missionId and closed_at is null returning id
       )
       update mission_assignments x set state = 'excused', needed_count = 0 from closed
       where x.company_id = :companyId and x.mission_period_id = closed.id and x.state = 'open'`,
      { companyId: companyIdOf(trx), missionId, today: mission.today },
    )
    await logAct(trx, {
      actorId,
      noun: 'mission',
      action: 'close',
      subject: { id: missionId, name: mission.name },
      after: { endsOn: mission.today },
    })
  })

/** Deletes a mission of which no period has begun. @throws {Refusal} conflict */
export const removeMission = (db: CompanyDb, { actorId, locale, now }: Act, { missionId, version }: Ending) =>
  transaction(db, async (trx) => {
    const mission = found(await lockMission(trx, missionId, now))
    permit(mission.version === version && (await findLastPeriod(trx, missionId)) === undefined, 'conflict')
    const rule = (await findRules(trx, missionId)).at(-1)!
    const before = await missionState(trx, { ...rule, name: mission.name }, locale)
    await namedQuery(trx, 'delete from missions where company_id = $1 and id = $2', [
      companyIdOf(trx),
      missionId,
    ])
    await logAct(trx, {
      actorId,
      noun: 'mission',
      action: 'delete',
      subject: { id: missionId, name: mission.name },
      before,
    })
  })
