import { describe, expect, it } from 'vitest'
import {
  type Act,
  type Approval,
  decide,
  type Entry,
  isEmptyStep,
  neededOf,
  type ResolvedStep,
  replaceableSeat,
  returnableSteps,
  seatOf,
  submitForApproval,
  waitingSeats,
} from './approval-engine.ts'

const applicant = 1
const step = (
  key: string,
  userIds: number[],
  need: ResolvedStep['need'] = { mode: 'any' },
): ResolvedStep => ({
  key,
  name: key,
  need,
  itemKeys: [],
  seats: userIds.map((userId) => ({ userId, automatic: userId === applicant })),
})
const at = new Date('2026-11-20T00:00:00Z')
const submit = (...steps: ResolvedStep[]) =>
  submitForApproval(applicant, steps, { at, subjectVersion: 1 }).approval
const act = (approval: Approval, given: Act) =>
  decide(approval, given, { at, expectedVersion: approval.version, subjectVersion: 1 })
function done(approval: Approval, given: Act) {
  const outcome = act(approval, given)
  if (outcome.refused) throw new Error(outcome.refused)
  return outcome.approval
}
const approve = (actorId: number, actingFor = [actorId]): Act => ({
  kind: 'approve',
  actorId,
  actingFor,
  comment: '',
})
const pend = (actorId: number, toStepIndex: number | null): Act => ({
  kind: 'pend',
  actorId,
  actingFor: [actorId],
  comment: 'もう一度',
  toStepIndex,
})
const resubmit = (steps: ResolvedStep[], mayResume = true): Act => ({
  kind: 'resubmit',
  actorId: applicant,
  steps,
  mayResume,
})
const turnOf = (approval: Approval) => waitingSeats(approval).map(({ userId }) => userId)

describe('a step', () => {
  it('is completed by any one, by all, or by the required number of its people', () => {
    const any = done(submit(step('a', [2, 3])), approve(3))
    expect(any.status).toBe('approved')
    const all = done(submit(step('a', [2, 3], { mode: 'all' })), approve(3))
    expect(turnOf(all)).toEqual([2])
    const two = done(submit(step('a', [2, 3, 4], { mode: 'count', count: 2 })), approve(4))
    expect(turnOf(two)).toEqual([2, 3])
    expect(done(two, approve(2)).status).toBe('approved')
  })

  it('is approved automatically for the applicant, and skipped when that is enough', () => {
    const approval = submit(step('a', [1, 2]), step('b', [1, 3], { mode: 'all' }))
    expect(approval).toMatchObject({ status: 'waiting', stepIndex: 1 })
    expect(turnOf(approval)).toEqual([3])
    expect(submit(step('a', [1])).status).toBe('approved')
    expect(submit().status).toBe('approved')
  })

  it('with too few people to complete it is empty', () => {
    expect(isEmptyStep(step('a', []))).toBe(true)
    expect(isEmptyStep(step('a', [], { mode: 'all' }))).toBe(true)
    expect(isEmptyStep(step('a', [2], { mode: 'count', count: 2 }))).toBe(true)
    expect(isEmptyStep(step('a', [2], { mode: 'all' }))).toBe(false)
  })
})

describe('an act', () => {
  it('on an older version is a conflict and changes nothing', () => {
    const known = submit(step('a', [2, 3]))
    const won = done(known, approve(2))
    expect(decide(won, approve(3), { at, expectedVersion: 1, subjectVersion: 1 }).refused).toBe('conflict')
    expect(known.status).toBe('waiting')
  })

  it('for an absent person names both in the history', () => {
    const outcome = act(submit(step('a', [2, 3])), approve(9, [9, 3]))
    expect(outcome).toMatchObject({ entries: [{ kind: 'approved', actorId: 9, forUserId: 3, stepIndex: 0 }] })
  })

  it('is never the applicant’s own decision, not even as a deputy', () => {
    expect(act(submit(step('a', [2])), approve(1, [1, 2])).refused).toBe('not_theirs')
  })
})

describe('a returned approval', () => {
  const steps = [step('a', [2]), step('b', [3], { mode: 'all' }), step('c', [4])]
  const inThird = done(done(submit(...steps), approve(2)), approve(3))

  it('to an earlier step continues from there', () => {
    expect(returnableSteps(inThird)).toEqual([0, 1])
    const back = done(inThird, pend(4, 1))
    expect(turnOf(back)).toEqual([3])
    expect(turnOf(done(back, approve(3)))).toEqual([4])
    expect(act(inThird, pend(4, 2)).refused).toBe('bad_step')
  })

  it('never goes to a step decided by rules alone', () => {
    const approval = submit(step('a', [1, 2]), step('b', [3]))
    expect(returnableSteps(approval)).toEqual([])
    expect(act(approval, pend(3, 0)).refused).toBe('bad_step')
  })

  it('to the applicant resumes where it was if nothing before it has changed', () => {
    const returned = done(inThird, pend(4, null))
    expect(returned.status).toBe('returned')
    const resumed = done(returned, resubmit(steps))
    expect(resumed).toMatchObject({ round: 2, stepIndex: 2 })
    expect(turnOf(resumed)).toEqual([4])
    expect(turnOf(done(returned, resubmit(steps, false)))).toEqual([2])
    expect(turnOf(done(returned, resubmit([step('a', [2]), step('b', [5]), step('c', [4])])))).toEqual([2])
    expect(turnOf(done(returned, resubmit([step('a', [2])])))).toEqual([2])
  })
})

it('a replaced approver’s turn passes to the other, and can be returned', () => {
  const approval = submit(step('a', [2, 3], { mode: 'all' }))
  const replace = (userId: number, toUserId: number): Act => ({
    kind: 'replace',
    actorId: 9,
    stepIndex: 0,
    userId,
    toUserId,
    comment: '異動',
  })
  const replaced = done(approval, replace(2, 5))
  expect(turnOf(replaced)).toEqual([5, 3])
  expect(act(approval, replace(2, 3)).refused).toBe('bad_person')
  expect(act(approval, replace(2, applicant)).refused).toBe('bad_person')
  expect(act(replaced, replace(2, 6)).refused).toBe('bad_step')
  expect(turnOf(done(replaced, replace(5, 2)))).toEqual([2, 3])
})

/* Random, but the same in each run. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  const one = <T>(list: readonly T[]) => list[below(list.length)]!
  return { below, one, some: (chance: number) => next() < chance }
}
type Random = ReturnType<typeof randomOf>

/**
 * People are numbered from 1; 1 is the applicant, 2 the administrator. People not in `active` were stopped or have
 * left.
 */
type Company = { people: number[]; active: Set<number>; deputies: Map<number, number> }

function randomCompany({ below, one, some }: Random): Company {
  const people = Array.from({ length: 4 + below(8) }, (_, i) => i + 1)
  const deputies = new Map(people.filter(() => some(0.2)).map((person) => [person, one(people)]))
  return { people, active: new Set(people), deputies }
}

function randomSteps({ below, one, some }: Random, { active }: Company): ResolvedStep[] {
  const steps = Array.from({ length: below(5) }, (_, index) => {
    const seats = new Set(Array.from({ length: 1 + below(4) }, () => one([...active])))
    const need = one([
      { mode: 'any' as const },
      { mode: 'all' as const },
      { mode: 'count' as const, count: 1 + below(seats.size) },
    ])
    return step(`s${index}${some(0.1) ? 'x' : ''}`, [...seats], need)
  })
  return steps.filter((one) => !isEmptyStep(one))
}

const actingFor = ({ deputies, active }: Company, actorId: number) => [
  actorId,
  ...[...deputies].flatMap(([absent, deputy]) => (deputy === actorId && active.has(absent) ? [absent] : [])),
]

function randomAct(random: Random, company: Company, approval: Approval): Act {
  const { one, some, below } = random
  // Usually a person whose turn it is, so that approvals make progress.
  const waiting = turnOf(approval).filter((userId) => company.active.has(userId))
  const actorId = waiting.length > 0 && some(0.7) ? one(waiting) : one([...company.active])
  const comment = 'c'
  const decision = { actorId, actingFor: actingFor(company, actorId), comment }
  const kind = one([
    ...Array(5).fill('approve'),
    'pend',
    'pend',
    'reject',
    'cancel',
    'replace',
    'resubmit',
    'resubmit',
  ])
  if (kind === 'approve' || (kind === 'reject' && some(0.6))) return { kind: 'approve', ...decision }
  if (kind === 'reject') return { kind: 'reject', ...decision }
  if (kind === 'pend')
    return { kind: 'pend', ...decision, toStepIndex: some(0.5) ? null : below(approval.steps.length + 1) }
  if (kind === 'cancel') return { kind: some(0.3) ? 'cancel' : 'approve', ...decision }
  if (kind === 'replace') {
    const stepIndex = below(approval.steps.length + 1)
    const seats = approval.steps[stepIndex]?.seats.map(({ userId }) => userId) ?? []
    const userId = seats.length ? one(seats) : 1
    return { kind: 'replace', actorId: 2, stepIndex, userId, toUserId: one([...company.active]), comment }
  }
  // Resolved again: people have moved, or (most often) nothing has changed.
  const same = approval.steps.map((known) =>
    step(
      known.key,
      known.seats.map((seat) => seat.userId),
      known.need,
    ),
  )
  const steps = some(0.5) ? same : randomSteps(random, company)
  return { kind: 'resubmit', actorId: applicant, steps, mayResume: some(0.6) }
}

const ended = ['approved', 'rejected', 'cancelled']
const presentSeats = (approval: Approval, index: number) =>
  approval.steps[index]!.seats.filter((seat) => seat.replacedAt === null)

/** Invariants of every approval. */
function check(approval: Approval, history: readonly Entry[], company: Company) {
  const waiting = waitingSeats(approval)
  const flagged = approval.steps.flatMap((one) => one.seats).filter((seat) => seat.waitingSince !== null)
  expect(flagged).toEqual(waiting)
  for (const seat of waiting)
    expect(seat).toMatchObject({ approvedAt: null, replacedAt: null, automatic: false })
  if (approval.status === 'waiting') {
    // Either an approver can act now, or the administrator can replace one.
    expect(waiting.length).toBeGreaterThan(0)
    const able = waiting.some(({ userId }) => company.active.has(userId))
    if (!able) expect(replaceableSeat(approval, approval.stepIndex, waiting[0]!.userId)).toBeDefined()
    const open = approval.steps[approval.stepIndex]!
    const approvals = presentSeats(approval, approval.stepIndex).filter((seat) => seat.approvedAt).length
    expect(approvals).toBeLessThan(neededOf(open))
    expect(approvals + waiting.length).toBeGreaterThanOrEqual(neededOf(open))
  } else expect(waiting).toEqual([])
  const decided = approval.status === 'approved' ? approval.steps.length : approval.stepIndex
  for (let index = 0; index < decided; index++) {
    const approvals = presentSeats(approval, index).filter((seat) => seat.approvedAt).length
    expect(approvals).toBeGreaterThanOrEqual(neededOf(approval.steps[index]!))
  }
  // Every decision in force is in the history: by whom, for whom, on which step and version.
  approval.steps.forEach((one, index) => {
    for (const seat of one.seats.filter(({ approvedAt }) => approvedAt !== null))
      expect(
        history.some(
          (entry) =>
            entry.stepIndex === index &&
            (seat.automatic
              ? entry.kind === 'auto_approved' && entry.actorId === seat.userId
              : entry.kind === 'approved' &&
                entry.actorId === (seat.approvedById ?? seat.userId) &&
                entry.forUserId === (seat.approvedById === null ? null : seat.userId)),
        ),
      ).toBe(true)
  })
}

/** Approvers approve, the applicant resubmits, and stopped people are replaced: the approval must end approved. */
function carryOn(start: Approval, company: Company) {
  let approval = start
  for (let i = 0; i < 200 && !ended.includes(approval.status); i++) {
    if (approval.status === 'returned') {
      approval = done(approval, resubmit([step('s0', [2])], false))
      continue
    }
    const waiting = turnOf(approval)
    const able = waiting.find((userId) => company.active.has(userId))
    if (able !== undefined) approval = done(approval, approve(able))
    else {
      const seated = presentSeats(approval, approval.stepIndex).map(({ userId }) => userId)
      const fresh = 1000 + i
      expect(seated).not.toContain(fresh)
      company.active.add(fresh)
      const { stepIndex } = approval
      const replace = { kind: 'replace' as const, actorId: 2, stepIndex, comment: '退職' }
      approval = done(approval, { ...replace, userId: waiting[0]!, toUserId: fresh })
    }
  }
  return approval.status
}

it('always waits for a person or has ended, whatever happens, and nothing is decided twice', () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= 1_500; seed++) {
    const random = randomOf(seed)
    const company = randomCompany(random)
    const first = submitForApproval(applicant, randomSteps(random, company), { at, subjectVersion: 1 })
    let { approval } = first
    const history = [...first.entries]
    check(approval, history, company)
    for (let i = 0; i < 30; i++) {
      if (random.some(0.1)) {
        const leaver = random.one(company.people.slice(2))
        company.active.delete(leaver)
      }
      const before = JSON.stringify(approval)
      const moment = { at, expectedVersion: approval.version, subjectVersion: approval.round }
      const [one, other] = [randomAct(random, company, approval), randomAct(random, company, approval)]
      const outcome = decide(approval, one, moment)
      expect(JSON.stringify(approval)).toBe(before)
      seen.set(`${one.kind} ${outcome.refused}`, (seen.get(`${one.kind} ${outcome.refused}`) ?? 0) + 1)
      if (outcome.refused) continue
      // Ended approvals never change again.
      expect(ended).not.toContain(approval.status)
      // The same act on the old version, as if sent at the same time, is refused and changes nothing.
      expect(decide(outcome.approval, other, moment)).toEqual({ refused: 'conflict' })
      expect(outcome.approval.version).toBe(approval.version + 1)
      const [line] = outcome.entries
      expect(line).toMatchObject({ actorId: one.actorId, approvalVersion: approval.version })
      expect(outcome.entries.every((entry) => entry.subjectVersion === moment.subjectVersion)).toBe(true)
      if (one.kind === 'approve' || one.kind === 'pend' || one.kind === 'reject') {
        expect(one.actorId).not.toBe(applicant)
        const seat = seatOf(approval, one.actorId, one.actingFor)!
        expect(seat.approvedAt).toBeNull()
        expect(line!.forUserId ?? one.actorId).toBe(seat.userId)
      }
      approval = outcome.approval
      history.push(...outcome.entries)
      check(approval, history, company)
    }
    const status = carryOn(approval, company)
    expect(ended).toContain(status)
    seen.set(status, (seen.get(status) ?? 0) + 1)
  }
  // The runs covered every act, successful and refused, and every final state.
  for (const kind of ['approve', 'pend', 'reject', 'cancel', 'replace', 'resubmit'])
    expect(seen.get(`${kind} null`)).toBeGreaterThan(50)
  for (const refusal of ['approve not_theirs', 'pend bad_step', 'replace bad_person', 'resubmit conflict'])
    expect(seen.get(refusal)).toBeGreaterThan(50)
  for (const status of ended) expect(seen.get(status)).toBeGreaterThan(50)
})
