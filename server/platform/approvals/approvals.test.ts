import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Approval, type ResolvedStep, waitingSeats } from '#common/approval/approval-engine.ts'
import type { Engine } from '#db/connect.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { testDatabase } from '#testing/database.ts'
import {
  type ApprovalState,
  actOnApproval,
  cancelApproval,
  resubmitApproval,
  startApproval,
} from './approvals.commands.ts'
import { findApproval } from './approvals.queries.ts'
import { registerApprovals } from './registered-approvals.ts'

let engine: Engine
let company: TestCompany
let people: number[]
let applicantId: number
let subject = 0
// What a feature registers: a subject, and the deputies.
const paper = { kind: 'report' }
let standsIn: { userId: number; deputyId: number }[] = []
registerApprovals({
  subjects: [paper],
  deputies: {
    findAbsentFor: async (_, deputyId) =>
      standsIn.filter((one) => one.deputyId === deputyId).map(({ userId }) => userId),
    findDeputies: async (_, userIds) => standsIn.filter(({ userId }) => userIds.includes(userId)),
  },
})
beforeAll(async () => {
  engine = await testDatabase()
  company = await testCompany(engine)
  applicantId = company.employeeId
  people = [company.managerId, company.administratorId]
  for (let i = 0; i < 3; i++) people.push(await makeUser(company.db))
})
afterAll(() => engine.close())

const resolved = (steps: ResolvedStep[], watchers: number[] = []) => ({ steps, watchers, emptySteps: [] })
const step = (
  key: string,
  userIds: number[],
  need: ResolvedStep['need'] = { mode: 'any' },
): ResolvedStep => ({
  key,
  name: key,
  need,
  itemKeys: [],
  seats: userIds.map((userId) => ({ userId, automatic: userId === applicantId })),
})
const start = (steps: ResolvedStep[]) =>
  transaction(company.db, (trx) =>
    startApproval(trx, {
      subject: paper,
      subjectId: ++subject,
      applicantId,
      subjectVersion: 1,
      resolved: resolved(steps),
    }),
  )
const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error)

/** The counters of all people, and their expected values computed from the seats. */
async function counters() {
  const [row] = await namedQuery<{ kept: object; counted: object }>(
    company.db,
    `select
       (select coalesce(jsonb_object_agg(user_id, waiting_count), '{}') from approval_waiting_counters
         where company_id = $1 and waiting_count <> 0) as kept,
       (select coalesce(jsonb_object_agg(user_id, n), '{}') from (
         select user_id, count(*) as n from approval_seats where company_id = $1 and waiting group by 1) k) as counted`,
    [company.companyId],
  )
  return row!
}

const approveSeen = (approvalId: number, actorId: number, expectedVersion = 1) =>
  transaction(company.db, (trx) =>
    actOnApproval(trx, {
      approvalId,
      expectedVersion,
      actorId,
      act: { kind: 'approve', comment: '' },
      subjectVersion: 1,
    }),
  )

it('is refused if a step is empty, and nothing is stored', async () => {
  const emptied = start([step('a', [])])
  await expect(emptied).rejects.toMatchObject({ code: 'step_without_approver' })
  const kept = await company.db.selectFrom('approvals').selectAll().execute()
  expect(kept).toEqual([])
})

it('is approved immediately if nobody has to decide', async () => {
  expect(await start([])).toMatchObject({ status: 'approved', waitingIds: [] })
  expect(await start([step('a', [applicantId])])).toMatchObject({ status: 'approved', version: 1 })
  const watched = await transaction(company.db, (trx) =>
    startApproval(trx, {
      subject: paper,
      subjectId: ++subject,
      applicantId,
      subjectVersion: 1,
      resolved: resolved([step('a', [people[0]!])], [people[1]!, people[2]!]),
    }),
  )
  const watchers = await company.db
    .selectFrom('approvalWatchers')
    .select('userId')
    .where('approvalId', '=', watched.approvalId)
    .orderBy('userId')
    .execute()
  expect(watchers.map(({ userId }) => userId)).toEqual([people[1]!, people[2]!].sort((a, b) => a - b))
})

it('counts all concurrent approvals of a step that everybody must approve', async () => {
  const { approvalId } = await start([step('a', people.slice(0, 3), { mode: 'all' })])
  await Promise.all(people.slice(0, 3).map((actorId) => approveSeen(approvalId, actorId)))
  expect(await findApproval(company.db, approvalId)).toMatchObject({ status: 'approved', version: 4 })
  // Repeated, each changes nothing.
  expect(await approveSeen(approvalId, people[2]!)).toMatchObject({ repeated: true, version: 4 })
})

it('applies one of two concurrent actions where one is enough', async () => {
  const { approvalId } = await start([step('a', people.slice(0, 3))])
  const replies = await Promise.allSettled(
    people.slice(0, 3).map((actorId) => approveSeen(approvalId, actorId)),
  )
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const reply of replies) if (reply.status === 'rejected') expect(codeOf(reply.reason)).toBe('conflict')
})

it('treats an approval of an outdated version as a conflict, also where everybody must approve', async () => {
  const [first, second, third] = people
  const { approvalId } = await start([step('a', [first!, second!, third!], { mode: 'all' })])
  await transaction(company.db, (trx) =>
    actOnApproval(trx, {
      approvalId,
      expectedVersion: 1,
      actorId: first!,
      act: { kind: 'item_pickup', comment: '' },
      subjectVersion: 1,
    }),
  )
  await expect(approveSeen(approvalId, second!)).rejects.toMatchObject({ code: 'conflict' })
  expect(await approveSeen(approvalId, second!, 2)).toMatchObject({ version: 3 })
})

/* Random, but the same every time. */
let seed = 20261120
function below(count: number) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 4294967296) * count)
}
const one = <T>(list: readonly T[]) => list[below(list.length)]!

function randomSteps() {
  return Array.from({ length: 1 + below(3) }, (_, i) => {
    const userIds = [...new Set(Array.from({ length: 1 + below(3) }, () => one([...people, applicantId])))]
    return step(`s${i}`, userIds, one([{ mode: 'any' as const }, { mode: 'all' as const }]))
  })
}

type Act = Parameters<typeof actOnApproval>[1]['act'] | { kind: 'cancel'; comment: string }

function randomAct(approval: Approval): { actorId: number; act: Act } {
  const turn = waitingSeats(approval).map(({ userId }) => userId)
  const actorId = turn.length > 0 && below(4) > 0 ? one(turn) : one(people)
  const kind = one([
    'approve',
    'approve',
    'approve',
    'pend',
    'reject',
    'replace',
    'item_pickup',
    'cancel',
  ] as const)
  const comment = 'c'
  if (kind === 'pend') return { actorId, act: { kind, comment, toStepIndex: one([null, null, 0]) } }
  if (kind === 'replace')
    return {
      actorId,
      act: { kind, comment, stepIndex: approval.stepIndex, userId: one(people), toUserId: one(people) },
    }
  if (kind === 'cancel' && below(3) > 0) return { actorId, act: { kind: 'approve', comment } }
  return { actorId, act: { kind, comment } }
}

it('stores whose turn it is after every action, with counters that agree with the seats', async () => {
  for (let run = 0; run < 12; run++) {
    const { approvalId } = await start(randomSteps())
    let subjectVersion = 1
    for (let i = 0; i < 12; i++) {
      const before = (await findApproval(company.db, approvalId))!
      const { actorId, act } = randomAct(before)
      const done: ApprovalState | string = await transaction(company.db, (trx) => {
        if (before.status === 'returned')
          return resubmitApproval(trx, {
            approvalId,
            actorId: applicantId,
            subjectVersion: ++subjectVersion,
            resolved: resolved(randomSteps()),
            mayResume: below(2) > 0,
          })
        if (act.kind === 'cancel')
          return cancelApproval(trx, { approvalId, actorId, subjectVersion, comment: '' })
        return actOnApproval(trx, {
          approvalId,
          expectedVersion: before.version,
          actorId,
          act,
          subjectVersion,
        })
      }).catch(codeOf)
      const after = (await findApproval(company.db, approvalId))!
      if (typeof done === 'string') {
        expect(['conflict', 'not_found']).toContain(done)
        expect({ ...after, at: null }).toEqual({ ...before, at: null })
        continue
      }
      expect(after.version).toBe(before.version + 1)
      expect(done).toMatchObject({ status: after.status, version: after.version, round: after.round })
      expect(done.waitingIds).toEqual(waitingSeats(after).map(({ userId }) => userId))
      expect(after.status === 'waiting').toBe(done.waitingIds.length > 0)
    }
  }
  const { kept, counted } = await counters()
  expect(kept).toEqual(counted)
  const acts = await company.db.selectFrom('approvalActs').select(['kind']).execute()
  expect(new Set(acts.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(8)
})

it('accepts registered subjects only, each once', async () => {
  const unknown = { kind: 'report' }
  const begun = transaction(company.db, (trx) =>
    startApproval(trx, {
      subject: unknown,
      subjectId: ++subject,
      applicantId,
      subjectVersion: 1,
      resolved: resolved([step('a', [people[0]!])]),
    }),
  )
  await expect(begun).rejects.toThrow('report is missing in server/approvals.ts')
  const deputies = { findAbsentFor: async () => [], findDeputies: async () => [] }
  expect(() => registerApprovals({ subjects: [paper, unknown], deputies })).toThrow(TypeError)
})

it('lets a deputy decide in the seat of an absent person, and names deputies when a turn begins', async () => {
  const [away, deputy] = [people[0]!, people[2]!]
  const { approvalId, version } = await start([step('a', [away])])
  const approve = () =>
    transaction(company.db, (trx) =>
      actOnApproval(trx, {
        approvalId,
        expectedVersion: version,
        actorId: deputy,
        act: { kind: 'approve', comment: '' },
        subjectVersion: 1,
      }),
    )
  await expect(approve()).rejects.toMatchObject({ code: 'conflict' })
  standsIn = [{ userId: away, deputyId: deputy }]
  expect(await approve()).toMatchObject({ status: 'approved' })
  const { approvalId: next } = await start([step('a', [away])])
  const [event] = await namedQuery<{ deputies: unknown }>(
    company.db,
    `select payload -> 'deputies' as deputies from outbox_events
     where company_id = $1 and kind = 'approval.moved' and (payload ->> 'approvalId')::bigint = $2`,
    [companyIdOf(company.db), next],
  )
  expect(event?.deputies).toEqual(standsIn)
  standsIn = []
})
