import type { Condition } from '#common/form/form-item.ts'

/** Which people a condition of a step selects, for one applicant. */
export type ApproverCondition =
  /** The superior of the applicant's main department, or of the nearest department above that has one. */
  | { type: 'superior' }
  /** Every superior above the applicant, up to this many levels: each becomes an approver of the step. */
  | { type: 'superiors'; levels: number }
  /** The holders of the position in the applicant's main department, in its parent, or anywhere. */
  | { type: 'position'; positionId: number; of: 'own' | 'parent' | 'anywhere' }
  | { type: 'department'; departmentId: number }
  | { type: 'user'; userId: number }
  /** Named by the applicant during submission, among the members of these departments (empty: anyone). */
  | { type: 'chosen'; departmentIds: number[] }

export type WorkflowStep = {
  /** Letters and digits, unique in the workflow. */
  key: string
  name: string
  approvers: ApproverCondition[]
  /** How many of them must approve: any one, all, or `count`. */
  need: { mode: 'any' } | { mode: 'all' } | { mode: 'count'; count: number }
  /** The step is included only if all of these hold for the answers; empty: always. */
  when: Condition[]
  /** Items that an approver of this step fills in or corrects before approving. */
  itemKeys: string[]
}

/** The approval workflow of a menu. The steps are in order. */
export type Workflow = { steps: WorkflowStep[]; watchers: ApproverCondition[] }

export const workflowLimits = { steps: 10, approversPerStep: 20, seatsPerStep: 50, watchers: 20 } as const
