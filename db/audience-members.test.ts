import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AudienceRule, type AudienceTerm, matches } from '#common/audience-rule.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { materialise, memberIds } from './audience-members.ts'
import type { Engine } from './connect.ts'
import { makeActivity } from './factories/activity.ts'
import { audienceOf } from './factories/audience.ts'
import { makeCompany } from './factories/company.ts'
import { makeDepartment } from './factories/department.ts'
import { makePosition } from './factories/position.ts'
import { insertRows, reserveIds } from './insert-rows.ts'
import type { CompanyDb } from './tenant.ts'

const departmentCount = 7
const positionCount = 3
const personCount = 12
const activityCount = 2
const statuses = ['active', 'invited', 'stopped', 'withdrawn'] as const

/* References are list positions, so that the same random company can be written to SQL and evaluated in memory. */
const place = fc.nat(100)
const companyArbitrary = fc.record({
  parents: fc.array(fc.option(place, { nil: null }), {
    minLength: departmentCount,
    maxLength: departmentCount,
  }),
  people: fc.array(
    fc.record({
      status: fc.constantFrom(...statuses),
      memberships: fc.array(fc.record({ department: place, position: fc.option(place, { nil: null }) }), {
        maxLength: 3,
      }),
      answers: fc.array(
        fc.record({
          activity: place,
          status: fc.constantFrom(
            'joining' as const,
            'attended' as const,
            'waiting' as const,
            'absent' as const,
          ),
        }),
        { maxLength: 2 },
      ),
    }),
    { minLength: personCount, maxLength: personCount },
  ),
})
const termArbitrary = fc.record({
  type: fc.constantFrom('department' as const, 'position' as const, 'user' as const, 'activity' as const),
  place,
  descendants: fc.boolean(),
})
const ruleArbitrary = fc.record({
  include: fc.option(fc.array(termArbitrary, { maxLength: 3 }), { nil: null, freq: 8 }),
  match: fc.constantFrom('any' as const, 'all' as const),
  exclude: fc.array(termArbitrary, { maxLength: 2 }),
})

type Company = Awaited<ReturnType<typeof write>>

onEachEngine('the members of an audience', (kind) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await testDatabase({ kind })
  })
  afterAll(() => engine.close())

  it('in SQL match the rule evaluated in memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        companyArbitrary,
        fc.array(ruleArbitrary, { minLength: 6, maxLength: 6 }),
        async (drawn, rules) => {
          const db = engine.company(await makeCompany(engine))
          const company = await write(db, drawn)
          for (const given of rules) {
            const rule = placedRule(given, company)
            const expected = company.people
              .filter((person) => person.status !== 'withdrawn' && matches(rule, person))
              .map(({ userId }) => userId)
            expect(await memberIds(db, rule)).toEqual(expected)
            const audienceId = await audienceOf(db, rule)
            expect(await storedMembers(db, audienceId)).toEqual(expected)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  it('are updated when people move', async () => {
    const db = engine.company(await makeCompany(engine))
    const company = await write(db, {
      parents: Array.from({ length: departmentCount }, () => null),
      people: Array.from({ length: personCount }, (_, i) => ({
        status: 'active' as const,
        memberships: [{ department: i < 4 ? 0 : 1, position: null }],
        answers: [],
      })),
    })
    const [first, second] = company.departmentIds as [number, number]
    const rule: AudienceRule = {
      include: [{ type: 'department', id: first, descendants: true }],
      match: 'any',
    }
    const audienceId = await audienceOf(db, rule)
    expect(await materialise(db, audienceId)).toEqual({ added: 0, removed: 0 })
    const [leaver] = company.people
    await db
      .updateTable('memberships')
      .set({ departmentId: second })
      .where('userId', '=', leaver!.userId)
      .execute()
    expect(await materialise(db, audienceId)).toEqual({ added: 0, removed: 1 })
    expect(await storedMembers(db, audienceId)).toEqual(await memberIds(db, rule))
  })

  it('of one company are not visible to another company', async () => {
    const own = engine.company(await makeCompany(engine))
    const other = engine.company(await makeCompany(engine))
    await write(other, {
      parents: Array.from({ length: departmentCount }, () => null),
      people: [{ status: 'active', memberships: [], answers: [] }],
    })
    expect(await memberIds(own, { include: 'everyone' })).toEqual([])
  })
})

async function storedMembers(db: CompanyDb, audienceId: number) {
  const rows = await db
    .selectFrom('audienceMembers')
    .select('userId')
    .where('audienceId', '=', audienceId)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

async function write(
  db: CompanyDb,
  drawn: typeof companyArbitrary extends fc.Arbitrary<infer T> ? T : never,
) {
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const departmentIds: number[] = []
  const ancestors = new Map<number, number[]>()
  for (const parent of drawn.parents) {
    const parentId =
      parent === null || departmentIds.length === 0 ? null : departmentIds[parent % departmentIds.length]!
    const id = await makeDepartment(db, { parentId })
    departmentIds.push(id)
    ancestors.set(id, [id, ...(parentId === null ? [] : ancestors.get(parentId)!)])
  }
  const positionIds: number[] = []
  for (let i = 0; i < positionCount; i++) positionIds.push(await makePosition(db))
  const userIds = await reserveIds(db, 'users', drawn.people.length)
  const activityIds = await reserveIds(db, 'activities', activityCount)
  const people = drawn.people.map(({ status, memberships, answers }, i) => {
    const byDepartment = new Map(
      memberships.map(({ department, position }) => [
        departmentIds[department % departmentIds.length]!,
        position === null ? null : positionIds[position % positionCount]!,
      ]),
    )
    const byActivity = new Map(
      answers.map(({ activity, status }) => [activityIds[activity % activityCount]!, status]),
    )
    const answered = (...wanted: string[]) =>
      [...byActivity].flatMap(([id, status]) => (wanted.includes(status) ? [id] : []))
    return {
      userId: userIds[i]!,
      status,
      byActivity,
      joinedActivityIds: answered('joining', 'attended'),
      attendedActivityIds: answered('attended'),
      byDepartment,
      departmentIds: [...byDepartment.keys()],
      ancestorIds: [...byDepartment.keys()].flatMap((id) => ancestors.get(id)!),
      positionIds: [...byDepartment.values()].filter((id) => id !== null),
    }
  })
  await insertRows(
    db,
    'users',
    people.map(({ userId, status }) => ({
      companyId,
      id: userId,
      familyName: '林',
      givenName: '恵',
      status,
    })),
  )
  await insertRows(
    db,
    'memberships',
    people.flatMap(({ userId, byDepartment }) =>
      [...byDepartment].map(([departmentId, positionId]) => ({
        companyId,
        userId,
        departmentId,
        positionId,
      })),
    ),
  )
  for (const id of activityIds) await makeActivity(db, { id, organiserId: userIds[0]! })
  await insertRows(
    db,
    'activityParticipants',
    people.flatMap(({ userId, byActivity }) =>
      [...byActivity].map(([activityId, status]) => ({ companyId, activityId, userId, status })),
    ),
  )
  return { departmentIds, positionIds, activityIds, people }
}

function placedRule(
  { include, match, exclude }: typeof ruleArbitrary extends fc.Arbitrary<infer T> ? T : never,
  company: Company,
): AudienceRule {
  if (include === null) return { include: 'everyone' }
  const term = (given: (typeof exclude)[number]): AudienceTerm => {
    const at = <T>(list: readonly T[]) => list[given.place % list.length]!
    if (given.type === 'user') return { type: 'user', id: at(company.people).userId }
    if (given.type === 'position') return { type: 'position', id: at(company.positionIds) }
    if (given.type === 'activity')
      return { type: 'activity', id: at(company.activityIds), attended: given.descendants }
    return { type: 'department', id: at(company.departmentIds), descendants: given.descendants }
  }
  return { include: include.map(term), match, exclude: exclude.map(term) }
}
