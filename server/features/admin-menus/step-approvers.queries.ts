import { neededOf } from '#common/approval/approval-engine.ts'
import { type ApproverCondition, type WorkflowStep, workflowLimits } from '#common/approval/workflow.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { dependsOnApplicant, resolveConditions } from '#server/platform/approvals/resolve-approvers.ts'
import type { DesignedMenu, Stage } from './admin-menus.queries.ts'

/** What can be determined about the approvers of a step before anyone applies. */
export type StepApprovers = {
  stage: Stage
  step: string
  /** The maximum number of approvers; null: as many as the applicant names. */
  most: number | null
  /** The number of approvals needed. */
  need: number
  /**
   * People who may use the menu and are approvers of the step themselves, by whether their position allows
   * self-approval.
   */
  ownCount: { allowed: number; refused: number }
}

/** For every step of a menu's workflows: how many could approve it, and which possible applicants are among them. */
export async function findStepApprovers(db: CompanyDb, menu: DesignedMenu): Promise<StepApprovers[]> {
  const steps = (['apply', 'report'] as const).flatMap((stage) =>
    ((stage === 'apply' ? menu.applyWorkflow : menu.reportWorkflow)?.steps ?? []).map((step) => ({
      stage,
      step,
    })),
  )
  if (steps.length === 0) return []
  const fixed = steps.flatMap(({ step }, index) =>
    step.approvers
      .filter((condition) => !dependsOnApplicant(condition) && condition.type !== 'chosen')
      .map((condition) => ({ index, condition })),
  )
  const found = await resolveConditions(
    db,
    [],
    fixed.map(({ condition }) => condition),
  )
  const holders = await findHolders(db, menu, steps)
  return steps.map(({ stage, step }, index) => {
    const userIds = new Set(
      found.flatMap(({ condition, userId }) => (fixed[condition]!.index === index ? [userId] : [])),
    )
    return { stage, step: step.key, ...count(step, userIds, holders) }
  })
}

type Holders = {
  /** People who may use the menu, with what decides whether they are approvers of their own applications. */
  users: { id: number; selfApproval: boolean; positionIds: number[] }[]
  counts: Map<number, number>
}

async function findHolders(
  db: CompanyDb,
  { useAudienceId }: DesignedMenu,
  steps: readonly { step: WorkflowStep }[],
): Promise<Holders> {
  const positionIds = steps.flatMap(({ step }) =>
    step.approvers.flatMap((condition) => (condition.type === 'position' ? condition.positionId : [])),
  )
  const users = await namedQuery<Holders['users'][number]>(
    db,
    `select u.id, coalesce(bool_or(p.self_approval) filter (where m.main), false) as self_approval,
       coalesce(array_agg(m.position_id) filter (where m.position_id is not null), '{}') as position_ids
     from audience_members b
     join users u on u.company_id = b.company_id and u.id = b.user_id and u.status = 'active'
     join memberships m on m.company_id = u.company_id and m.user_id = u.id
     left join positions p on p.company_id = m.company_id and p.id = m.position_id
     where b.company_id = $1 and b.audience_id = $2 group by u.id`,
    [companyIdOf(db), useAudienceId],
  )
  const counts = await namedQuery<{ positionId: number; count: number }>(
    db,
    `select m.position_id, count(distinct m.user_id) as count from memberships m
     join users u on u.company_id = m.company_id and u.id = m.user_id and u.status = 'active'
     where m.company_id = $1 and m.position_id = any($2::bigint[]) group by m.position_id`,
    [companyIdOf(db), positionIds],
  )
  return { users, counts: new Map(counts.map((row) => [row.positionId, row.count])) }
}

function count(step: WorkflowStep, fixed: ReadonlySet<number>, { users, counts }: Holders) {
  let most = fixed.size
  for (const condition of step.approvers) most += bound(condition, counts)
  const need = Math.max(1, neededOf({ need: step.need, seats: [] }))
  const own = users.filter((user) => fixed.has(user.id) || step.approvers.some((one) => isOwn(one, user)))
  return {
    most: Number.isFinite(most) ? Math.min(most, workflowLimits.seatsPerStep) : null,
    need,
    ownCount: {
      allowed: own.filter(({ selfApproval }) => selfApproval).length,
      refused: own.filter(({ selfApproval }) => !selfApproval).length,
    },
  }
}

/**
 * The maximum number of approvers that a condition adds for one applicant; 0 if it does not depend on the applicant.
 */
function bound(condition: ApproverCondition, counts: ReadonlyMap<number, number>) {
  switch (condition.type) {
    case 'superior':
      return 1
    case 'superiors':
      return condition.levels
    case 'position':
      return condition.of === 'anywhere' ? 0 : (counts.get(condition.positionId) ?? 0)
    case 'chosen':
      return Number.POSITIVE_INFINITY
    default:
      return 0
  }
}

/** Whether a person approves their own application by a condition that depends on the applicant. */
function isOwn(condition: ApproverCondition, user: Holders['users'][number]) {
  if (condition.type === 'superior' || condition.type === 'superiors') return user.selfApproval
  return (
    condition.type === 'position' && condition.of === 'own' && user.positionIds.includes(condition.positionId)
  )
}
