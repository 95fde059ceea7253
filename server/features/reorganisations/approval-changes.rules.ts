import { setImmediate as letOthersRun } from 'node:timers/promises'
import { isEmptyStep, neededOf } from '#common/approval/approval-engine.ts'
import type { WorkflowStep } from '#common/approval/workflow.ts'
import { seatOthers, seatsOf } from '#server/platform/approvals/own-seats.ts'
import type { Person, ruleAsker, Side, Snapshot, WorkflowInUse } from './snapshots.queries.ts'

/** A step of a menu, and the person whose applications it applies to. */
export type ApprovalPlace = {
  menuId: number
  menuName: string
  stage: 'apply' | 'report'
  stepName: string
  applicantIds: number[]
}

export type ApprovalChanges = {
  /** By approver. */
  lost: Map<number, ApprovalPlace[]>
  gained: Map<number, ApprovalPlace[]>
  /** Steps that had enough approvers and no longer do. */
  empty: ApprovalPlace[]
}

/**
 * Which approvers lose or gain which applicants, over every step of every published menu and everyone who can use it.
 * Conditions on answers are assumed to be true; approvers chosen by the applicant are not included.
 */
export async function compareApprovals(
  before: Side,
  after: Side,
  asks: ReturnType<typeof ruleAsker>,
): Promise<ApprovalChanges> {
  const changes: ApprovalChanges = { lost: new Map(), gained: new Map(), empty: [] }
  const keyOf = ({ menuId, stage }: WorkflowInUse) => `${menuId} ${stage}`
  const then = new Map(after.rules.workflows.map((workflow) => [keyOf(workflow), workflow]))
  for (const workflow of before.rules.workflows) {
    // A company of ten thousand takes a while: yields to other requests in between.
    await letOthersRun()
    const is = then.get(keyOf(workflow))
    // The menu was just unpublished.
    if (!is) continue
    const users = whoUses(workflow, is, before.snapshot, after.snapshot, asks)
    // A reorganisation replaces departments by others, but never changes steps.
    for (const [index, step] of workflow.workflow.steps.entries()) {
      const stepAfter = is.workflow.steps[index]
      if (stepAfter) compareStep(workflow, step, stepAfter, users)
    }
  }
  return changes

  function compareStep(
    { menuId, menuName, stage }: WorkflowInUse,
    step: WorkflowStep,
    stepAfter: WorkflowStep,
    users: readonly { id: number; used: boolean; uses: boolean }[],
  ) {
    const place = (): ApprovalPlace => ({ menuId, menuName, stage, stepName: step.name, applicantIds: [] })
    const lost = new Map<number, ApprovalPlace>()
    const gained = new Map<number, ApprovalPlace>()
    const empty = place()
    const note = (places: Map<number, ApprovalPlace>, approverId: number, applicantId: number) => {
      let known = places.get(approverId)
      if (!known) {
        known = place()
        places.set(approverId, known)
      }
      known.applicantIds.push(applicantId)
    }
    for (const { id, used, uses } of users) {
      const { userIds: had, enough: was } = used ? seated(before.snapshot, step, id) : nobody
      const { userIds: has, enough: is } = uses ? seated(after.snapshot, stepAfter, id) : nobody
      if (sameList(had, has)) continue
      const hadSet = new Set(had)
      const hasSet = new Set(has)
      for (const approverId of hadSet) if (!hasSet.has(approverId)) note(lost, approverId, id)
      for (const approverId of hasSet) if (!hadSet.has(approverId)) note(gained, approverId, id)
      if (uses && used && was && !is) empty.applicantIds.push(id)
    }
    for (const [found, into] of [
      [lost, changes.lost],
      [gained, changes.gained],
    ] as const)
      for (const [approverId, of] of found) into.set(approverId, [...(into.get(approverId) ?? []), of])
    if (empty.applicantIds.length > 0) changes.empty.push(empty)
  }
}

const isChosen = (step: WorkflowStep) => step.approvers.some(({ type }) => type === 'chosen')

const nobody = { userIds: [] as readonly number[], enough: false }

/** The approvers of a step, and whether they could complete it: by the same rules as submission. */
function seated(snapshot: Snapshot, step: WorkflowStep, applicantId: number) {
  const found = approversOf(snapshot, step, applicantId)
  const meant = step.approvers.length === 1 ? found : [...new Set(found)]
  const rule = meant.includes(applicantId) ? snapshot.ownSeatRules.get(applicantId) : undefined
  if (!rule) return { userIds: meant, enough: isChosen(step) || meant.length >= neededFor(step, meant) }
  const others = seatOthers(step, meant, { applicantId, rule }).step
  const userIds = others.seats.map(({ userId }) => userId)
  return { userIds, enough: isChosen(step) || !isEmptyStep(others) }
}

/** How many of these must approve, at least one. */
const neededFor = ({ need }: WorkflowStep, userIds: readonly number[]) =>
  Math.max(1, neededOf({ need, seats: seatsOf(userIds) }))

function approversOf(snapshot: Snapshot, { approvers }: WorkflowStep, applicantId: number) {
  if (approvers.length === 1) return snapshot.approversOf(approvers[0]!, applicantId)
  return approvers.flatMap((condition) => snapshot.approversOf(condition, applicantId))
}

const sameList = (one: readonly number[], other: readonly number[]) =>
  one === other || (one.length === other.length && one.every((id, index) => id === other[index]))

function whoUses(
  was: WorkflowInUse,
  is: WorkflowInUse,
  before: Snapshot,
  after: Snapshot,
  asks: ReturnType<typeof ruleAsker>,
) {
  const may = ({ useRule }: WorkflowInUse, person: Person | undefined) =>
    person?.active === true && asks(useRule, person)
  return [...before.people.keys()].flatMap((id) => {
    const used = may(was, before.people.get(id))
    const uses = may(is, after.people.get(id))
    return used || uses ? [{ id, used, uses }] : []
  })
}
