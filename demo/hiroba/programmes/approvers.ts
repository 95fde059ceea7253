import type { ResolvedStep } from '#common/approval/approval-engine.ts'
import type { ApproverCondition, Workflow } from '#common/approval/workflow.ts'
import type { FormAnswer } from '#common/form/answer.ts'
import { holds } from '#common/form/conditions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { positionPlans } from '../departments.ts'
import type { Person } from '../people.ts'

/** Resolves the approvers of a workflow's conditions by the same rules as a submission. */
export type Approvers = {
  /** The superiors of a person, nearest first; the person themselves if their position allows self-approval. */
  superiorsOf: (person: Person) => number[]
  resolve: (
    person: Person,
    workflow: Workflow,
    answers: readonly FormAnswer[],
  ) => { steps: ResolvedStep[]; watchers: number[] }
}

const approvesOwn = new Set(positionPlans.filter((plan) => plan.selfApproval).map(({ name }) => name))

export async function loadApprovers(db: CompanyDb, people: readonly Person[]): Promise<Approvers> {
  const above = await namedQuery<{ userId: number; superiorId: number }>(
    db,
    'select user_id, superior_id from superiors_of($1, $2) order by user_id, depth',
    [companyIdOf(db), people.map(({ id }) => id)],
  )
  const members = await db
    .selectFrom('memberships')
    .innerJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'memberships.companyId')
        .onRef('users.id', '=', 'memberships.userId'),
    )
    .select(['departmentId', 'userId'])
    .where('status', '=', 'active')
    .orderBy('userId')
    .execute()
  const byPerson = Map.groupBy(above, ({ userId }) => userId)

  const superiorsOf = ({ id, position }: Person) => {
    const others = (byPerson.get(id) ?? []).map(({ superiorId }) => superiorId).filter((one) => one !== id)
    const distinct = [...new Set(others)]
    return approvesOwn.has(position) ? [id, ...distinct.slice(1)] : distinct
  }
  const meant = (person: Person, condition: ApproverCondition): number[] => {
    switch (condition.type) {
      case 'superior':
        return superiorsOf(person).slice(0, 1)
      case 'superiors':
        return superiorsOf(person).slice(0, condition.levels)
      case 'department':
        return members
          .filter(({ departmentId }) => departmentId === condition.departmentId)
          .map(({ userId }) => userId)
      case 'user':
        return [condition.userId]
      default:
        throw new TypeError(`The demo company has no approvers by ${condition.type}`)
    }
  }
  const everyone = (person: Person, conditions: readonly ApproverCondition[]) => [
    ...new Set(conditions.flatMap((condition) => meant(person, condition))),
  ]
  return {
    superiorsOf,
    resolve: (person, workflow, answers) => ({
      steps: workflow.steps
        .filter((step) => step.when.every((condition) => holds(condition, answers)))
        .map(({ key, name, need, itemKeys, approvers }) => ({
          key,
          name,
          need,
          itemKeys,
          seats: everyone(person, approvers)
            .filter((userId) => userId !== person.id || approvesOwn.has(person.position))
            .map((userId) => ({ userId, automatic: userId === person.id })),
        })),
      watchers: everyone(person, workflow.watchers),
    }),
  }
}
