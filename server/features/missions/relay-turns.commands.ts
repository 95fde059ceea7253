import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { tellOfReturn, tellOfStart, tellOfTurn } from './mission-notices.commands.ts'
import { turnDue } from './mission-periods.rules.ts'
import {
  findLastPeriod,
  findOpenTurn,
  findRules,
  lockMission,
  type MissionRow,
  type RuleRow,
  type TurnRow,
} from './missions.queries.ts'
import { findCandidates, isAwayUntil } from './relay.queries.ts'

type Turn = { userId: number; handedById: number | null }

/** Begins the turn of a person in a locked relay. Returns its period. */
async function beginTurn(trx: CompanyDb, mission: MissionRow, rule: RuleRow, { userId, handedById }: Turn) {
  const last = await findLastPeriod(trx, mission.id)
  const [period] = await namedQuery<{ id: number }>(
    trx,
    `with closed as (
       update mission_periods set closed_at = coalesce(closed_at, now())
       where company_id = :companyId and mission_id = :missionId
     ), period as (
       insert into mission_periods (company_id, mission_id, number, valid_from, starts_on, due_on, filled_at)
       values (:companyId, :missionId, :number, :validFrom, :startsOn, :dueOn, now()) returning id
     ), turn as (
       insert into mission_assignments (company_id, mission_period_id, user_id, base_count, needed_count, state, handed_by_id)
       select :companyId, id, :userId, :needed, :needed, 'open', :handedById from period
     )
     select id from period`,
    {
      companyId: companyIdOf(trx),
      missionId: mission.id,
      number: (last?.number ?? 0) + 1,
      validFrom: rule.validFrom,
      startsOn: mission.today,
      dueOn: turnDue(rule, mission.today),
      userId,
      needed: rule.neededCount,
      handedById,
    },
  )
  return period!.id
}

type HandOver = {
  missionId: number
  /** The turn after which it is handed over, as its person saw it; null: an administrator hands it over. */
  periodId: number | null
  /** Of an administrator: the number of the latest turn as they saw it; 0: none. */
  turn?: number
  actorId: number
  toUserId: number
  now: Date
}

/**
 * Hands a relay over to the next person. Safe to repeat.
 * @throws {Refusal} not_found if it is not the actor's to hand over, conflict if it went on in the meantime,
 *   relay_person_unavailable if that person cannot continue
 */
export function handOver(
  db: CompanyDb,
  { missionId, periodId, turn: seen, actorId, toUserId, now }: HandOver,
  address: string,
  log?: (trx: CompanyDb, toName: string) => Promise<unknown>,
) {
  return transaction(db, async (trx) => {
    const mission = found(await lockMission(trx, missionId, now))
    const turn = await findOpenTurn(trx, missionId)
    const rule = (await findRules(trx, missionId)).at(-1)
    if (turn && turn.id !== periodId && turn.userId === toUserId && turn.state === 'open') return
    permit(mission.kind === 'relay' && mission.endedOn === null, 'conflict')
    if (periodId !== null)
      permit(turn?.id === periodId && turn.userId === actorId && turn.state === 'done', 'conflict')
    else permit(((await findLastPeriod(trx, missionId))?.number ?? 0) === seen, 'conflict')
    const [candidate] = await findCandidates(trx, {
      mission,
      rule: rule!,
      userId: toUserId,
      pattern: null,
      limit: 1,
    })
    permit(candidate !== undefined && candidate.awayUntil === null, 'relay_person_unavailable')
    const next = await beginTurn(trx, mission, rule!, { userId: toUserId, handedById: periodId && actorId })
    await tellOfTurn(trx, next, actorId, address)
    await log?.(trx, fullName(candidate!))
    await namedQuery(trx, 'update missions set next_on = $3::date + 1 where company_id = $1 and id = $2', [
      companyIdOf(trx),
      missionId,
      mission.today,
    ])
  })
}

/**
 * Begins a relay with its first person, or skips the person whose turn it is while they are away. If they have posted and
 * are away before choosing the next person, the person who created the mission is asked to choose.
 */
export async function advanceRelay(trx: CompanyDb, mission: MissionRow, rule: RuleRow, address: string) {
  let turn = await findOpenTurn(trx, mission.id)
  if (!turn && !(await findLastPeriod(trx, mission.id))) {
    const periodId = await beginTurn(trx, mission, rule, { userId: mission.firstUserId!, handedById: null })
    turn = (await findOpenTurn(trx, mission.id))!
    if (!(await isAwayUntil(trx, turn, mission.today)))
      await tellOfStart(trx, { periodId, userIds: [turn.userId] }, address)
  }
  if (!turn || !(await isAwayUntil(trx, turn, mission.today))) return
  if (turn.state === 'open') await skipTurn(trx, mission, turn, address)
  else await endTurn(trx, mission, turn, address)
}

async function endTurn(trx: CompanyDb, mission: MissionRow, turn: TurnRow, address: string) {
  await namedQuery(trx, 'update mission_periods set closed_at = now() where company_id = $1 and id = $2', [
    companyIdOf(trx),
    turn.id,
  ])
  await tellOfReturn(trx, { periodId: turn.id, chooserId: await findCreator(trx, mission.id) }, address)
}

/**
 * Ends the turn of a person who is away or has left. The person before chooses again; if there is none, the person who
 * created the mission is asked.
 */
async function skipTurn(trx: CompanyDb, mission: MissionRow, turn: TurnRow, address: string) {
  const [before] = await namedQuery<{ userId: number }>(
    trx,
    `with skipped as (
       update mission_assignments set state = 'excused', needed_count = 0
       where company_id = :companyId and mission_period_id = :periodId
     ), closed as (
       update mission_periods set closed_at = now() where company_id = :companyId and id = :periodId
     ), before as (
       select p.id, x.user_id from mission_periods p
       join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id
       join users u on u.company_id = x.company_id and u.id = x.user_id and u.status = 'active'
       where p.company_id = :companyId and p.mission_id = :missionId and p.number < :number and x.state = 'done'
       order by p.number desc limit 1
     ), reopened as (
       update mission_periods p set closed_at = null from before
       where p.company_id = :companyId and p.id = before.id
     )
     select user_id from before`,
    {
      companyId: companyIdOf(trx),
      periodId: turn.id,
      missionId: mission.id,
      number: turn.number,
    },
  )
  const chooserId = before?.userId ?? (await findCreator(trx, mission.id))
  await tellOfReturn(trx, { periodId: turn.id, chooserId }, address)
}

async function findCreator(trx: CompanyDb, missionId: number) {
  const [row] = await namedQuery<{ createdById: number }>(
    trx,
    'select created_by_id from missions where company_id = $1 and id = $2',
    [companyIdOf(trx), missionId],
  )
  return row!.createdById
}

/**
 * Deletes what is still demanded of people who leave the company. The turn of a relay is skipped when it is settled next.
 */
export const leaveMissions = (trx: CompanyDb, userIds: readonly number[]) =>
  namedQuery(
    trx,
    `delete from mission_assignments x using mission_periods p, missions m
     where x.company_id = $1 and x.user_id = any($2::bigint[]) and x.state = 'open' and p.company_id = $1
       and p.id = x.mission_period_id and m.company_id = $1 and m.id = p.mission_id and m.kind <> 'relay'`,
    [companyIdOf(trx), userIds],
  )
