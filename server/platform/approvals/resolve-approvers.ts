import { isEmptyStep } from '#common/approval/approval-engine.ts'
import type { OwnSeat } from '#common/approval/own-seat.ts'
import type { ApproverCondition, Workflow } from '#common/approval/workflow.ts'
import type { FormAnswer } from '#common/form/answer.ts'
import { holds } from '#common/form/conditions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Resolved } from './approvals.commands.ts'
import { findOwnSeatRules, seatOthers, seatsOf } from './own-seats.ts'

export type ChosenApprovers = readonly { step: string; userIds: readonly number[] }[]

type Asking = {
  applicantId: number
  workflow: Workflow
  answers: readonly FormAnswer[]
  chosenApprovers: ChosenApprovers
}

type ResolvedSteps = Resolved & {
  /** By step, who decides instead of an applicant who is among its approvers. */
  ownSeats: { step: string; goesTo: OwnSeat }[]
}

/** The index of watchers among the steps of the query. */
const watching = -1

type ConditionRow = {
  step: number
  ord: number
  type: ApproverCondition['type']
  levels: number | null
  of: string | null
  id: number | null
  departments: number[] | null
  chosen: readonly number[] | null
}

function conditionRows(step: number, conditions: readonly ApproverCondition[], chosen: readonly number[]) {
  return conditions.map((condition, ord): ConditionRow => {
    const row = {
      step,
      ord,
      type: condition.type,
      levels: null,
      of: null,
      id: null,
      departments: null,
      chosen: null,
    }
    if (condition.type === 'superiors') return { ...row, levels: condition.levels }
    if (condition.type === 'position') return { ...row, id: condition.positionId, of: condition.of }
    if (condition.type === 'department') return { ...row, id: condition.departmentId }
    if (condition.type === 'user') return { ...row, id: condition.userId }
    if (condition.type === 'chosen') return { ...row, departments: condition.departmentIds, chosen }
    return { ...row, levels: 1 }
  })
}

// The active people whom each condition in $3 matches for each applicant in $2. A superior is the nearest above the
// applicant; an applicant whose position approves its own applications replaces the nearest one.
const resolve = `
  with conditions as (
    select * from jsonb_to_recordset($3::jsonb) as c(step integer, ord integer, type text, levels integer, of text,
      id bigint, departments jsonb, chosen jsonb)
  ), own as (
    select m.user_id as applicant_id, m.department_id, d.parent_id, coalesce(p.self_approval, false) as self_approval
    from memberships m
    join departments d on d.company_id = m.company_id and d.id = m.department_id
    left join positions p on p.company_id = m.company_id and p.id = m.position_id
    where m.company_id = $1 and m.user_id = any($2::bigint[]) and m.main
  ), above as (
    select user_id as applicant_id, superior_id, row_number() over (partition by user_id order by depth) as level from (
      select user_id, superior_id, min(depth) as depth from superiors_of($1, $2::bigint[]) where superior_id <> user_id
      group by user_id, superior_id) s
  ), superiors as (
    select applicant_id, applicant_id as user_id, 1 as level from own where self_approval
    union all
    select a.applicant_id, a.superior_id, a.level from above a where a.level > 1
      or not exists (select from own o where o.applicant_id = a.applicant_id and o.self_approval)
  ), meant as (
    select s.applicant_id, c.step, c.ord, s.level as place, s.user_id from conditions c
    join superiors s on s.level <= c.levels
    where c.type in ('superior', 'superiors')
    union all
    select o.applicant_id, c.step, c.ord, 0, m.user_id from conditions c
    cross join own o
    join memberships m on m.company_id = $1 and m.position_id = c.id
      and m.department_id = case c.of when 'own' then o.department_id else o.parent_id end
    where c.type = 'position' and c.of <> 'anywhere'
    union all
    select a.id, c.step, c.ord, 0, m.user_id from conditions c
    cross join unnest($2::bigint[]) as a (id)
    join memberships m on m.company_id = $1 and m.position_id = c.id
    where c.type = 'position' and c.of = 'anywhere'
    union all
    select a.id, c.step, c.ord, 0, m.user_id from conditions c
    cross join unnest($2::bigint[]) as a (id)
    join memberships m on m.company_id = $1 and m.department_id = c.id
    where c.type = 'department'
    union all
    select a.id, c.step, c.ord, 0, c.id from conditions c cross join unnest($2::bigint[]) as a (id)
    where c.type = 'user'
    union all
    select a.id, c.step, c.ord, n.place::integer, n.user_id from conditions c
    cross join unnest($2::bigint[]) as a (id)
    cross join lateral (select value::bigint as user_id, ordinality as place
      from jsonb_array_elements_text(coalesce(c.chosen, '[]')) with ordinality) n
    where c.type = 'chosen' and n.user_id <> a.id and (jsonb_array_length(c.departments) = 0 or exists (
      select from memberships m where m.company_id = $1 and m.user_id = n.user_id
        and m.department_id in (select value::bigint from jsonb_array_elements_text(c.departments))))
  )
  select x.applicant_id, x.step, x.user_id from (
    select distinct on (x.applicant_id, x.step, x.user_id) x.* from meant x
    join users u on u.company_id = $1 and u.id = x.user_id and u.status = 'active'
    order by x.applicant_id, x.step, x.user_id, x.ord, x.place
  ) x order by x.applicant_id, x.step, x.ord, x.place, x.user_id`

/** No person's id: for conditions that do not depend on the applicant. */
const nobody = 0

/** Whether the result of a condition depends on the applicant. */
export const dependsOnApplicant = (condition: ApproverCondition) =>
  condition.type === 'superior' ||
  condition.type === 'superiors' ||
  (condition.type === 'position' && condition.of !== 'anywhere')

/**
 * The people whom each condition matches for many applicants at once, by the query of `resolveSteps`. Conditions that
 * do not depend on the applicant are returned once, with `applicantId` 0; `chosen` matches nobody. `condition`: from 0.
 */
export async function resolveConditions(
  db: CompanyDb,
  applicantIds: readonly number[],
  conditions: readonly ApproverCondition[],
): Promise<{ applicantId: number; condition: number; userId: number }[]> {
  const rows = conditions.flatMap((condition, index) => conditionRows(index, [condition], []))
  const ask = async (people: readonly number[], depending: boolean) => {
    const asked = rows.filter(({ step }) => dependsOnApplicant(conditions[step]!) === depending)
    if (asked.length === 0 || people.length === 0) return []
    return namedQuery<{ applicantId: number; step: number; userId: number }>(db, resolve, [
      companyIdOf(db),
      people,
      JSON.stringify(asked),
    ])
  }
  const found = [...(await ask(applicantIds, true)), ...(await ask([nobody], false))]
  return found.map(({ step, ...row }) => ({ ...row, condition: step }))
}

/**
 * The people in the steps of a workflow now, for one applicant and these answers; the same for a dry run and for
 * submitting. Steps whose conditions do not hold are left out. `emptySteps` contains steps with too few approvers.
 * An applicant who is among the approvers approves automatically only if their position approves its own
 * applications; `ownSeats` contains who received their seats otherwise.
 */
export async function resolveSteps(db: CompanyDb, asking: Asking): Promise<ResolvedSteps> {
  const { applicantId, workflow, answers, chosenApprovers } = asking
  const taken = stepsTaken(workflow, answers)
  const chosenFor = (key: string) => chosenApprovers.find(({ step }) => step === key)?.userIds ?? []
  const conditions = [
    ...taken.flatMap((step, index) => conditionRows(index, step.approvers, chosenFor(step.key))),
    ...conditionRows(watching, workflow.watchers, []),
  ]
  const rows = conditions.length
    ? await namedQuery<{ step: number; userId: number }>(db, resolve, [
        companyIdOf(db),
        [applicantId],
        JSON.stringify(conditions),
      ])
    : []
  const people = (index: number) => rows.filter(({ step }) => step === index).map(({ userId }) => userId)
  const seated = taken.map((_, index) => people(index))
  const rule = seated.some((userIds) => userIds.includes(applicantId))
    ? (await findOwnSeatRules(db, [applicantId])).get(applicantId)
    : undefined
  const found = taken.map(({ key, name, need, itemKeys }, index) => {
    const userIds = seated[index]!
    const step = { key, name, need, itemKeys }
    return rule && userIds.includes(applicantId)
      ? seatOthers(step, userIds, { applicantId, rule })
      : { step: { ...step, seats: seatsOf(userIds) }, ownSeat: null }
  })
  const steps = found.map(({ step }) => step)
  return {
    steps,
    watchers: people(watching),
    emptySteps: steps.filter(isEmptyStep).map(({ key }) => key),
    ownSeats: found.flatMap(({ step, ownSeat }) => (ownSeat ? [{ step: step.key, goesTo: ownSeat }] : [])),
  }
}

const stepsTaken = ({ steps }: Workflow, answers: readonly FormAnswer[]) =>
  steps.filter((step) => step.when.every((condition) => holds(condition, answers)))

/**
 * The steps whose approvers the applicant names, with the candidates. `candidateIds` null: anyone; otherwise at most
 * 100, ordered by reading.
 */
export async function findChoices(
  db: CompanyDb,
  { applicantId, workflow, answers }: Omit<Asking, 'chosenApprovers'>,
): Promise<{ step: string; name: string; candidateIds: number[] | null }[]> {
  const choices = stepsTaken(workflow, answers).flatMap(({ key, name, approvers }) => {
    const chosen = approvers.filter((condition) => condition.type === 'chosen')
    if (chosen.length === 0) return []
    const anybody = chosen.some(({ departmentIds }) => departmentIds.length === 0)
    return [{ step: key, name, departmentIds: anybody ? null : chosen.flatMap((c) => c.departmentIds) }]
  })
  return Promise.all(
    choices.map(async ({ departmentIds, ...choice }) => ({
      ...choice,
      candidateIds: departmentIds && (await findMembers(db, departmentIds, applicantId)),
    })),
  )
}

async function findMembers(db: CompanyDb, departmentIds: readonly number[], besides: number) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select u.id from users u
     where u.company_id = $1 and u.status = 'active' and u.id <> $3 and exists (select from memberships m
       where m.company_id = u.company_id and m.user_id = u.id and m.department_id = any($2))
     order by u.family_name_kana, u.given_name_kana, u.id limit 100`,
    [companyIdOf(db), departmentIds, besides],
  )
  return rows.map(({ id }) => id)
}
