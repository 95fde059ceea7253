import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { MissionKind, MissionRule } from './mission-periods.rules.ts'

export type MissionRow = {
  id: number
  menuId: number
  name: string
  kind: MissionKind
  carryOver: boolean
  firstUserId: number | null
  endedOn: string | null
  version: number
  /** Today in the company. */
  today: string
  timeZone: string
}

const columns = `m.id, m.menu_id, m.name, m.kind, m.carry_over, m.first_user_id, m.ended_on::text as ended_on, m.version,
  (:now::timestamptz at time zone co.time_zone)::date::text as today, co.time_zone`

/** A mission. */
export async function findMission(db: CompanyDb, missionId: number, now = new Date()) {
  const [row] = await namedQuery<MissionRow>(
    db,
    `select ${columns} from missions m join companies co on co.id = m.company_id
     where m.company_id = :companyId and m.id = :missionId`,
    { companyId: companyIdOf(db), missionId, now },
  )
  return row
}

/** The same, locked until the transaction ends: its periods, turns and rules change one at a time. */
export async function lockMission(trx: CompanyDb, missionId: number, now = new Date()) {
  const [row] = await namedQuery<MissionRow>(
    trx,
    `select ${columns} from missions m join companies co on co.id = m.company_id
     where m.company_id = :companyId and m.id = :missionId for no key update of m`,
    { companyId: companyIdOf(trx), missionId, now },
  )
  return row
}

export type RuleRow = MissionRule & {
  audienceId: number
  rule: AudienceRule
  message: string
  neededCount: number
}

/** The rules of missions, in the order in which they take effect. */
export const findRulesOf = (db: CompanyDb, missionIds: readonly number[]) =>
  namedQuery<RuleRow & { missionId: number }>(
    db,
    `select r.mission_id, r.valid_from::text as valid_from, r.unit, r.every, r.working_days, r.ends_on::text as ends_on,
       r.audience_id, a.rule, r.message, r.needed_count
     from mission_rules r join audiences a on a.company_id = r.company_id and a.id = r.audience_id
     where r.company_id = $1 and r.mission_id = any($2::bigint[]) order by r.valid_from`,
    [companyIdOf(db), missionIds],
  )

/** The rules of one mission. */
export const findRules = (db: CompanyDb, missionId: number) => findRulesOf(db, [missionId])

export type PeriodRow = {
  id: number
  number: number
  validFrom: string
  startsOn: string
  dueOn: string | null
  filled: boolean
  closed: boolean
}

const periodColumns = `p.id, p.number, p.valid_from::text as valid_from, p.starts_on::text as starts_on,
  p.due_on::text as due_on, p.filled_at is not null as filled, p.closed_at is not null as closed`

/** The latest period of a mission. */
export async function findLastPeriod(db: CompanyDb, missionId: number) {
  const [row] = await namedQuery<PeriodRow>(
    db,
    `select ${periodColumns} from mission_periods p where p.company_id = $1 and p.mission_id = $2
     order by p.number desc limit 1`,
    [companyIdOf(db), missionId],
  )
  return row
}

export type TurnRow = PeriodRow & {
  userId: number
  state: 'open' | 'done' | 'missed' | 'excused' | 'skipped'
}

/** The open turn of a relay: of the person who has it, or who has finished and chooses the next one. */
export async function findOpenTurn(db: CompanyDb, missionId: number) {
  const [row] = await namedQuery<TurnRow>(
    db,
    `select ${periodColumns}, x.user_id, x.state from mission_periods p
     join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id
     where p.company_id = $1 and p.mission_id = $2 and p.closed_at is null
     order by p.number desc limit 1`,
    [companyIdOf(db), missionId],
  )
  return row
}
