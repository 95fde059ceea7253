import type { WorkflowStep } from './workflow.ts'

export type ApprovalStatus = 'waiting' | 'returned' | 'approved' | 'rejected' | 'cancelled'

/**
 * A seat after resolution. `automatic`: approved by rule as soon as the step opens. This is the applicant's own seat
 * if their position permits self-approval.
 */
export type ResolvedSeat = { userId: number; automatic: boolean }
export type ResolvedStep = Pick<WorkflowStep, 'key' | 'name' | 'need' | 'itemKeys'> & {
  seats: ResolvedSeat[]
}

export type Seat = ResolvedSeat & {
  /** Since when it is this person's turn; null if it is not. */
  waitingSince: Date | null
  approvedAt: Date | null
  /** The deputy who decided for them. */
  approvedById: number | null
  /** When another person took over the seat. */
  replacedAt: Date | null
}
export type ApprovalStep = Omit<ResolvedStep, 'seats'> & { seats: Seat[] }

export type Approval = {
  applicantId: number
  status: ApprovalStatus
  /**
   * Index of the open step, from 0; while returned to the applicant, the step that returned it; at the end, the last
   * one.
   */
  stepIndex: number
  /** Number of submissions. */
  round: number
  /** Incremented by every change, from 1. */
  version: number
  steps: ApprovalStep[]
}

/**
 * `actingFor`: the people in whose seats the actor may decide: themselves, and those they are standing in for today.
 */
type Decision = { actorId: number; actingFor: readonly number[]; comment: string }
export type Act =
  | ({ kind: 'approve' } & Decision)
  /** `toStepIndex` null: to the applicant. */
  | ({ kind: 'pend'; toStepIndex: number | null } & Decision)
  | ({ kind: 'reject' } & Decision)
  /** What the step's approver filled in was stored; decisions based on the earlier version get a conflict. */
  | ({ kind: 'item_pickup' } & Decision)
  | { kind: 'cancel'; actorId: number; comment: string }
  | { kind: 'replace'; actorId: number; stepIndex: number; userId: number; toUserId: number; comment: string }
  /** `mayResume`: only reopened items have changed. */
  | { kind: 'resubmit'; actorId: number; steps: readonly ResolvedStep[]; mayResume: boolean }

/** The time of an act, and the versions of the approval and of its subject that it is based on. */
export type Moment = { at: Date; expectedVersion: number; subjectVersion: number }

/** One line of the history. */
export type Entry = {
  kind:
    | 'submitted'
    | 'resubmitted'
    | 'approved'
    | 'auto_approved'
    | 'pended'
    | 'rejected'
    | 'cancelled'
    | 'replaced'
    | 'item_pickup'
  actorId: number
  forUserId: number | null
  toUserId: number | null
  toStepIndex: number | null
  stepIndex: number
  round: number
  comment: string
  subjectVersion: number
  /** The version it was decided on; 0: none existed. */
  approvalVersion: number
}

/**
 * conflict: something has changed since. not_theirs: it is not this person's turn. bad_step: it cannot be returned
 * there, or nothing can be replaced there. bad_person: that person cannot take the seat.
 */
type RefusedAct = 'conflict' | 'not_theirs' | 'bad_step' | 'bad_person'
export type Outcome = { refused: RefusedAct } | { refused: null; approval: Approval; entries: Entry[] }

/** The number of a step's seats that must approve. */
export function neededOf({ need, seats }: Pick<ResolvedStep, 'need'> & { seats: readonly ResolvedSeat[] }) {
  if (need.mode === 'any') return 1
  const present = seats.filter((seat) => !('replacedAt' in seat && seat.replacedAt)).length
  return need.mode === 'all' ? present : need.count
}

/** Whether nobody could ever complete the step: it has no seats, or fewer than must approve. */
export const isEmptyStep = (step: ResolvedStep) => step.seats.length < Math.max(1, neededOf(step))

const present = (step: ApprovalStep) => step.seats.filter((seat) => seat.replacedAt === null)
const isDone = (step: ApprovalStep) =>
  present(step).filter((seat) => seat.approvedAt !== null).length >= neededOf(step)

/** The seats whose turn it is. */
export const waitingSeats = (approval: Approval): Seat[] =>
  approval.status === 'waiting'
    ? (approval.steps[approval.stepIndex]?.seats.filter((seat) => seat.waitingSince !== null) ?? [])
    : []

/** The earlier steps it can be returned to: those decided by people, not by rules alone. */
export function returnableSteps(approval: Approval): number[] {
  if (approval.status !== 'waiting') return []
  return approval.steps.flatMap((step, index) => {
    const byRule = present(step).filter((seat) => seat.automatic).length
    return index < approval.stepIndex && byRule < neededOf(step) ? [index] : []
  })
}

/**
 * The seat in which one of these people would decide now; the actor's own seat first. Applicants never decide their
 * own, not even as a deputy.
 */
export function seatOf(approval: Approval, actorId: number, actingFor: readonly number[]): Seat | undefined {
  if (actorId === approval.applicantId) return undefined
  const waiting = waitingSeats(approval)
  return (
    waiting.find((seat) => seat.userId === actorId && actingFor.includes(actorId)) ??
    waiting.find((seat) => actingFor.includes(seat.userId))
  )
}

const freshSeat = ({ userId, automatic }: ResolvedSeat): Seat => ({
  userId,
  automatic,
  waitingSince: null,
  approvedAt: null,
  approvedById: null,
  replacedAt: null,
})
const freshStep = (step: ResolvedStep, applicantId: number): ApprovalStep => ({
  key: step.key,
  name: step.name,
  need: step.need,
  itemKeys: step.itemKeys,
  // An applicant without self-approval gets no seat when the steps are resolved; this enforces it again.
  seats: step.seats.filter((seat) => seat.automatic || seat.userId !== applicantId).map(freshSeat),
})

/** Builds the next version of an approval. */
class Move {
  readonly approval: Approval
  readonly entries: Entry[] = []
  readonly moment: Moment

  constructor(approval: Approval, moment: Moment) {
    this.approval = approval
    this.moment = moment
  }

  note(kind: Entry['kind'], entry: Partial<Entry> & { actorId: number }) {
    const { stepIndex, round } = this.approval
    this.entries.push({
      forUserId: null,
      toUserId: null,
      toStepIndex: null,
      comment: '',
      stepIndex,
      round,
      subjectVersion: this.moment.subjectVersion,
      approvalVersion: this.moment.expectedVersion,
      ...entry,
      kind,
    })
  }

  /** Opens a step, and following ones as long as automatic seats complete them; after the last one it is approved. */
  open(index: number) {
    const { approval, moment } = this
    for (approval.stepIndex = index; ; approval.stepIndex++) {
      const step = approval.steps[approval.stepIndex]
      if (!step) {
        approval.stepIndex = Math.max(0, approval.steps.length - 1)
        approval.status = 'approved'
        return
      }
      for (const seat of present(step)) {
        seat.approvedAt = seat.automatic ? moment.at : null
        seat.approvedById = null
        if (seat.automatic) this.note('auto_approved', { actorId: seat.userId })
      }
      if (isDone(step)) continue
      for (const seat of present(step)) seat.waitingSince = seat.automatic ? null : moment.at
      return
    }
  }

  /** Ends all turns, and clears the decisions from this step on. */
  clearFrom(index: number) {
    for (const step of this.approval.steps.slice(index))
      for (const seat of step.seats)
        Object.assign(seat, { waitingSince: null, approvedAt: null, approvedById: null })
  }

  stopWaiting() {
    for (const step of this.approval.steps) for (const seat of step.seats) seat.waitingSince = null
  }

  done(): Outcome {
    return { refused: null, approval: this.approval, entries: this.entries }
  }
}

/** The first submission. Without steps, or if rules alone decide, it is approved at once. */
export function submitForApproval(
  applicantId: number,
  steps: readonly ResolvedStep[],
  moment: Omit<Moment, 'expectedVersion'>,
): { approval: Approval; entries: Entry[] } {
  const approval: Approval = {
    applicantId,
    status: 'waiting',
    stepIndex: 0,
    round: 1,
    version: 1,
    steps: steps.map((step) => freshStep(step, applicantId)),
  }
  const move = new Move(approval, { ...moment, expectedVersion: 0 })
  move.note('submitted', { actorId: applicantId })
  move.open(0)
  return { approval, entries: move.entries }
}

/** Applies an act to an approval and returns the result. The arguments are not changed. */
export function decide(known: Approval, act: Act, moment: Moment): Outcome {
  if (known.version !== moment.expectedVersion) return { refused: 'conflict' }
  const approval = structuredClone(known)
  approval.version++
  const move = new Move(approval, moment)
  if (act.kind === 'cancel') return cancel(move, act)
  if (act.kind === 'replace') return replace(move, act)
  if (act.kind === 'resubmit') return resubmit(move, act)
  const seat = seatOf(approval, act.actorId, act.actingFor)
  if (!seat) return { refused: 'not_theirs' }
  const { actorId, comment } = act
  const forUserId = seat.userId === actorId ? null : seat.userId
  const by = { actorId, forUserId, comment }
  if (act.kind === 'item_pickup') {
    move.note('item_pickup', by)
    return move.done()
  }
  if (act.kind === 'approve') {
    move.note('approved', by)
    seat.approvedAt = moment.at
    seat.approvedById = forUserId === null ? null : actorId
    seat.waitingSince = null
    if (isDone(approval.steps[approval.stepIndex]!)) {
      move.stopWaiting()
      move.open(approval.stepIndex + 1)
    }
    return move.done()
  }
  if (act.kind === 'reject') {
    move.note('rejected', by)
    move.stopWaiting()
    approval.status = 'rejected'
    return move.done()
  }
  const { toStepIndex } = act
  if (toStepIndex !== null && !returnableSteps(approval).includes(toStepIndex)) return { refused: 'bad_step' }
  move.note('pended', { ...by, toStepIndex })
  move.clearFrom(toStepIndex ?? approval.stepIndex)
  if (toStepIndex === null) approval.status = 'returned'
  else move.open(toStepIndex)
  return move.done()
}

function cancel(move: Move, { actorId, comment }: Extract<Act, { kind: 'cancel' }>): Outcome {
  const { approval } = move
  if (approval.status !== 'waiting' && approval.status !== 'returned') return { refused: 'conflict' }
  move.note('cancelled', { actorId, comment })
  move.stopWaiting()
  approval.status = 'cancelled'
  return move.done()
}

/** The seat if it can be given to another person: an undecided one of the open step or a later one. */
export const replaceableSeat = (approval: Approval, stepIndex: number, userId: number): Seat | undefined =>
  approval.status === 'waiting' && stepIndex >= approval.stepIndex
    ? approval.steps[stepIndex]?.seats.find(
        (seat) =>
          seat.userId === userId && seat.replacedAt === null && seat.approvedAt === null && !seat.automatic,
      )
    : undefined

function replace(move: Move, act: Extract<Act, { kind: 'replace' }>): Outcome {
  const { approval, moment } = move
  const { actorId, stepIndex, userId, toUserId, comment } = act
  const seat = replaceableSeat(approval, stepIndex, userId)
  if (!seat) return { refused: 'bad_step' }
  const { seats } = approval.steps[stepIndex]!
  const known = seats.find((other) => other.userId === toUserId)
  if (toUserId === approval.applicantId || (known && known.replacedAt === null))
    return { refused: 'bad_person' }
  move.note('replaced', { actorId, forUserId: userId, toUserId, stepIndex, comment })
  const waitingSince = seat.waitingSince === null ? null : moment.at
  seat.replacedAt = moment.at
  seat.waitingSince = null
  // A person who was replaced there before gets their own seat back.
  if (known) Object.assign(known, { replacedAt: null, waitingSince })
  else
    seats.splice(seats.indexOf(seat) + 1, 0, {
      ...freshSeat({ userId: toUserId, automatic: false }),
      waitingSince,
    })
  return move.done()
}

const seatKey = (step: ResolvedStep | ApprovalStep) =>
  step.seats
    .filter((seat) => !('replacedAt' in seat && seat.replacedAt))
    .map(({ userId, automatic }) => `${userId}${automatic ? 'a' : ''}`)
    .sort()
    .join()

const isSameStep = (known: ApprovalStep, now: ResolvedStep | undefined) =>
  now !== undefined &&
  known.key === now.key &&
  JSON.stringify(known.need) === JSON.stringify(now.need) &&
  seatKey(known) === seatKey(now)

/** Continues from the step that returned it if all earlier decisions are unchanged, otherwise from the first. */
function resubmit(move: Move, { actorId, steps, mayResume }: Extract<Act, { kind: 'resubmit' }>): Outcome {
  const { approval } = move
  if (approval.status !== 'returned') return { refused: 'conflict' }
  if (actorId !== approval.applicantId) return { refused: 'not_theirs' }
  const decided = approval.steps.slice(0, approval.stepIndex)
  const resumes =
    mayResume &&
    steps[approval.stepIndex]?.key === approval.steps[approval.stepIndex]?.key &&
    decided.every((step, index) => isSameStep(step, steps[index]))
  const from = resumes ? approval.stepIndex : 0
  approval.steps = [...decided.slice(0, from), ...steps.slice(from).map((step) => freshStep(step, actorId))]
  approval.status = 'waiting'
  approval.round++
  approval.stepIndex = from
  move.note('resubmitted', { actorId })
  move.open(from)
  return move.done()
}
