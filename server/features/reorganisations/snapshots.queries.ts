import type { ApproverCondition, Workflow } from '#common/approval/workflow.ts'
import type { AudiencePerson, AudienceRule } from '#common/audience-rule.ts'
import { matches } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findOwnSeatRules, type OwnSeatRule } from '#server/platform/approvals/own-seats.ts'
import { dependsOnApplicant, resolveConditions } from '#server/platform/approvals/resolve-approvers.ts'

export type WorkflowInUse = {
  menuId: number
  menuName: string
  useRule: AudienceRule
  stage: 'apply' | 'report'
  workflow: Workflow
}

/** Which audience can use a menu, or reads its posts: one row per way. */
type MenuUse = {
  menuId: number
  menuName: string
  way: string
  audienceId: number
  rule: AudienceRule
}

/** The rules whose members a reorganisation changes; if it closes departments they name, the rules may change too. */
type Rules = {
  /** Rules that depend on departments or positions. */
  audiences: { id: number; rule: AudienceRule }[]
  workflows: WorkflowInUse[]
  uses: MenuUse[]
  /** Every condition of the workflows once. */
  conditions: ApproverCondition[]
}

async function readRules(db: CompanyDb): Promise<Rules> {
  const audiences = await namedQuery<{ id: number; rule: AudienceRule }>(
    db,
    `select id, rule from audiences where company_id = $1
       and jsonb_path_exists(rule, '$.*[*] ? (@.type == "department" || @.type == "position")') order by id`,
    [companyIdOf(db)],
  )
  const workflows = await namedQuery<WorkflowInUse>(
    db,
    `select n.id as menu_id, n.name as menu_name, a.rule as use_rule, w.stage, w.workflow from menus n
     join audiences a on a.company_id = n.company_id and a.id = n.use_audience_id
     join menu_workflows w on w.company_id = n.company_id and w.menu_id = n.id
       and w.version = case w.stage when 'apply' then n.apply_workflow_version else n.report_workflow_version end
     where n.company_id = $1 and n.published order by n.sort_order, n.id, w.stage`,
    [companyIdOf(db)],
  )
  const conditions = new Map<string, ApproverCondition>()
  for (const { workflow } of workflows)
    for (const { approvers } of workflow.steps)
      for (const condition of approvers) conditions.set(JSON.stringify(condition), condition)
  const uses = await namedQuery<MenuUse>(
    db,
    `select n.id as menu_id, n.name as menu_name, x.way, x.audience_id, a.rule from menus n
     cross join lateral (
       select 'use' as way, n.use_audience_id as audience_id
       union all select 'reading', n.use_audience_id where n.publication_mode = 'users'
       union all select 'reading', n.publication_audience_id where n.publication_mode = 'audience'
       union all select 'reading ' || k.rank, k.audience_id from menu_ranks k
       where n.publication_mode = 'ranks' and k.company_id = n.company_id and k.menu_id = n.id
     ) x
     join audiences a on a.company_id = n.company_id and a.id = x.audience_id
     where n.company_id = $1 and n.published order by n.sort_order, n.id, x.way desc`,
    [companyIdOf(db)],
  )
  return { audiences, workflows, uses, conditions: [...conditions.values()] }
}

export type Person = AudiencePerson & {
  active: boolean
  mainDepartmentId: number | null
  /** The attributes of a person that rules use, as text. */
  key: string
}

export type Snapshot = {
  people: ReadonlyMap<number, Person>
  memberCounts: ReadonlyMap<number, number>
  /** The people a condition selects for an applicant; under 0 for conditions that do not depend on the applicant. */
  approversOf: (condition: ApproverCondition, applicantId: number) => readonly number[]
  /** What happens to the seats of approvers who can apply for the same thing. */
  ownSeatRules: ReadonlyMap<number, OwnSeatRule>
}

/** The state before or after a reorganisation. */
export type Side = { rules: Rules; snapshot: Snapshot }

export async function takeSide(db: CompanyDb): Promise<Side> {
  const rules = await readRules(db)
  return { rules, snapshot: await takeSnapshot(db, rules) }
}

/** The current memberships, and the people that every workflow condition selects for everyone. */
async function takeSnapshot(db: CompanyDb, { conditions }: Pick<Rules, 'conditions'>): Promise<Snapshot> {
  const people = await findPeopleOfRules(db)
  const memberCounts = new Map<number, number>()
  for (const { departmentIds } of people.values())
    for (const id of departmentIds) memberCounts.set(id, (memberCounts.get(id) ?? 0) + 1)
  const found = conditions.map(() => new Map<number, number[]>())
  const applicants = [...people.values()].flatMap(({ userId, active }) => (active ? userId : []))
  for (const { applicantId, condition, userId } of await resolveConditions(db, applicants, conditions)) {
    const known = found[condition]!.get(applicantId)
    if (known) known.push(userId)
    else found[condition]!.set(applicantId, [userId])
  }
  const own = new Set(
    found.flatMap((byApplicant) =>
      [...byApplicant].flatMap(([applicantId, userIds]) =>
        userIds.filter((userId) => applicantId === 0 || applicantId === userId),
      ),
    ),
  )
  const indexOf = conditionIndex(conditions)
  const none: readonly number[] = []
  return {
    people,
    memberCounts,
    ownSeatRules: own.size > 0 ? await findOwnSeatRules(db, [...own]) : new Map(),
    approversOf: (condition, applicantId) =>
      found[indexOf(condition)]!.get(dependsOnApplicant(condition) ? applicantId : 0) ?? none,
  }
}

/* Equal conditions are merged; each is compared once, however many applicants it applies to. */
function conditionIndex(conditions: readonly ApproverCondition[]) {
  const places = new Map(conditions.map((condition, index) => [JSON.stringify(condition), index]))
  const known = new Map<ApproverCondition, number>()
  return (condition: ApproverCondition) => {
    let index = known.get(condition)
    if (index === undefined) {
      index = places.get(JSON.stringify(condition))!
      known.set(condition, index)
    }
    return index
  }
}

/** SQL: the activities by which rules can mean the person of memberships `b`, in order. */
const takenPart = (kind: string) => `array(select f.target_id from audience_facts f
  where f.company_id = $1 and f.user_id = b.user_id and f.kind = '${kind}' and exists (select from audience_terms t
    where t.company_id = $1 and t.kind = f.kind and t.target_id = f.target_id) order by 1)`

async function findPeopleOfRules(db: CompanyDb) {
  const above = new Map(
    (
      await namedQuery<{ id: number; ancestorIds: number[] }>(
        db,
        `select department_id as id, array_agg(ancestor_id order by ancestor_id) as ancestor_ids
         from department_ancestors where company_id = $1 group by department_id`,
        [companyIdOf(db)],
      )
    ).map(({ id, ancestorIds }) => [id, ancestorIds]),
  )
  const rows = await namedQuery<{
    userId: number
    active: boolean
    departmentIds: number[]
    positionIds: number[]
    joinedActivityIds: number[]
    attendedActivityIds: number[]
    mainDepartmentId: number | null
  }>(
    db,
    `select b.user_id, u.status in ('invited', 'active') as active,
       array_agg(b.department_id order by b.department_id) as department_ids,
       coalesce(array_agg(b.position_id order by b.position_id) filter (where b.position_id is not null), '{}') as position_ids,
       max(b.department_id) filter (where b.main) as main_department_id,
       ${takenPart('activity_joined')} as joined_activity_ids, ${takenPart('activity_attended')} as attended_activity_ids
     from memberships b join users u on u.company_id = b.company_id and u.id = b.user_id
     where b.company_id = $1 and u.status <> 'withdrawn' group by b.user_id, u.status`,
    [companyIdOf(db)],
  )
  return new Map(
    rows.map((row): [number, Person] => {
      const ancestorIds = [...new Set(row.departmentIds.flatMap((id) => above.get(id) ?? []))].sort(
        (a, b) => a - b,
      )
      const key = `${row.departmentIds}|${ancestorIds}|${row.positionIds}|${row.joinedActivityIds}|${row.attendedActivityIds}`
      return [row.userId, { ...row, ancestorIds, key }]
    }),
  )
}

/**
 * Whether rules include people. People who are identical for a rule without names are queried once, so that all rules
 * of a company can be evaluated for all its people.
 */
export function ruleAsker() {
  const answers = new Map<AudienceRule, Map<string, boolean>>()
  const naming = new Map<AudienceRule, boolean>()
  const names = (rule: AudienceRule) => {
    let known = naming.get(rule)
    if (known === undefined) {
      known =
        rule.include !== 'everyone' &&
        [...rule.include, ...(rule.exclude ?? [])].some(({ type }) => type === 'user')
      naming.set(rule, known)
    }
    return known
  }
  return (rule: AudienceRule, person: Person) => {
    if (names(rule)) return matches(rule, person)
    let known = answers.get(rule)
    if (!known) {
      known = new Map()
      answers.set(rule, known)
    }
    let answer = known.get(person.key)
    if (answer === undefined) {
      answer = matches(rule, person)
      known.set(person.key, answer)
    }
    return answer
  }
}
