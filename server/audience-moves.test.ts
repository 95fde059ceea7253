import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AudienceRule, AudienceTerm } from '#common/audience-rule.ts'
import { findAudience, memberIds } from '#db/audience-members.ts'
import type { Engine } from '#db/connect.ts'
import { makeActivity } from '#db/factories/activity.ts'
import { makeCompany } from '#db/factories/company.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makePosition } from '#db/factories/position.ts'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import type { App } from './app.ts'
import { replaceDepartment } from './features/admin-departments/admin-departments.commands.ts'
import { audienceOf } from './platform/audiences/audience.queries.ts'
import { checkAudiences, refreshAudiences, refreshSome } from './platform/audiences/refresh-audiences.ts'

const quiet = { info() {}, warn() {}, error() {} }
const departmentCount = 6
const positionCount = 2
const personCount = 8
const activityCount = 2

const place = fc.nat(100)
const term = fc.record({
  type: fc.constantFrom(
    'department' as const,
    'department' as const,
    'position' as const,
    'user' as const,
    'activity' as const,
  ),
  place,
  descendants: fc.boolean(),
})
const rule = fc.option(
  fc.record({
    include: fc.array(term, { maxLength: 3 }),
    match: fc.constantFrom('any' as const, 'all' as const),
    exclude: fc.array(term, { maxLength: 2 }),
  }),
  { nil: null, freq: 8 },
)
const membership = fc.record({ department: place, position: fc.option(place, { nil: null }) })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), person: place, to: membership }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), person: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('hang' as const),
      department: place,
      below: fc.option(place, { nil: null }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      person: place,
      activity: place,
      status: fc.constantFrom('joining' as const, 'attended' as const, 'cancelled' as const, null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rule' as const), rule }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'refresh' as const }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
type Drawn = typeof rule extends fc.Arbitrary<infer T> ? T : never

onEachEngine('the audiences of people who move', (kind) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await testDatabase({ kind })
  })
  afterAll(() => engine.close())

  const refresh = (db: CompanyDb) =>
    refreshAudiences.handler({ app: { engine } as App, db, data: {}, log: quiet, attempt: 1 })

  it('end up as the rules require, whatever happened at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(membership, { minLength: personCount, maxLength: personCount }),
        fc.array(rule, { minLength: 3, maxLength: 8 }),
        fc.array(act, { minLength: 4, maxLength: 14 }),
        async (memberships, rules, acts) => {
          const company = await makeSmallCompany(engine, memberships)
          for (const drawn of rules) await audienceOf(company.db, ruleOf(drawn, company))
          await refresh(company.db)
          await Promise.all([
            ...acts.map((one) => perform(one, company, refresh)),
            refresh(company.db),
            refresh(company.db),
          ])
          await refresh(company.db)
          await expectRight(company.db)
          const marks = await company.db.selectFrom('audienceChanges').select('id').execute()
          expect(marks).toEqual([])
        },
      ),
      { numRuns: kind === 'postgres' ? 40 : 12 },
    )
  }, 180_000)

  it('are at any moment those before or those after a person’s move, never a mixture', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(membership, { minLength: personCount, maxLength: personCount }),
        fc.array(rule, { minLength: 3, maxLength: 8 }),
        fc.array(
          act.filter(({ kind }) => kind !== 'rule' && kind !== 'refresh'),
          { minLength: 1, maxLength: 6 },
        ),
        async (memberships, rules, acts) => {
          const company = await makeSmallCompany(engine, memberships)
          for (const drawn of rules) await audienceOf(company.db, ruleOf(drawn, company))
          await refresh(company.db)
          const before = await storedByPerson(company)
          for (const one of acts) await perform(one, company, refresh)
          const after = await wantedByPerson(company)
          const turned = new Set<number>()
          for (;;) {
            const { more } = await refreshSome(company.db, 1)
            const now = await storedByPerson(company)
            for (const id of company.personIds) {
              const same = (sets: Map<number, number[]>) => String(now.get(id)) === String(sets.get(id))
              if (same(after)) turned.add(id)
              // Someone who has reached the new state does not go back.
              else expect([id, same(before), turned.has(id)]).toEqual([id, true, false])
            }
            if (!more) break
          }
          expect(await storedByPerson(company)).toEqual(after)
        },
      ),
      { numRuns: 12 },
    )
  }, 180_000)

  it('are completed by the next run when a run is interrupted', async () => {
    const company = await makeSmallCompany(
      engine,
      Array.from({ length: personCount }, () => ({ department: 0, position: null })),
    )
    const { db, departmentIds, personIds } = company
    const audienceId = await audienceOf(db, {
      include: [{ type: 'department', id: departmentIds[1]!, descendants: true }],
      match: 'any',
    })
    await refresh(db)
    for (const person of personIds.keys())
      await perform({ kind: 'move', person, to: { department: 1, position: null } }, company, refresh)
    await refreshSome(db, 3)
    const turned = await storedMembers(db, audienceId)
    expect([0, personCount]).not.toContain(turned.length)
    const cut = transaction(db, async (trx) => {
      await refreshSome(trx, 3)
      throw new Error('The machine went off')
    })
    await expect(cut).rejects.toThrow('The machine went off')
    expect(await storedMembers(db, audienceId)).toEqual(turned)
    await refresh(db)
    expect(await storedMembers(db, audienceId)).toEqual(personIds)
  })

  it('are corrected at night if they were changed without the rules noticing', async () => {
    const company = await makeSmallCompany(engine, [{ department: 0, position: null }])
    const { db, personIds, departmentIds } = company
    const include: AudienceTerm[] = [{ type: 'department', id: departmentIds[0]!, descendants: false }]
    const audienceId = await audienceOf(db, { include, match: 'any' })
    await refresh(db)
    await db.deleteFrom('audienceMembers').where('userId', '=', personIds[0]!).execute()
    await refresh(db)
    expect(await storedMembers(db, audienceId)).toEqual([])
    await checkAudiences.handler({ app: { engine } as App, db, data: {}, log: quiet, attempt: 1 })
    expect(await storedMembers(db, audienceId)).toEqual([personIds[0]])
  })
})

type Company = Awaited<ReturnType<typeof makeSmallCompany>>

async function makeSmallCompany(
  engine: Engine,
  memberships: readonly { department: number; position: number | null }[],
) {
  const companyId = await makeCompany(engine)
  const db = engine.company(companyId)
  const departmentIds: number[] = []
  for (let i = 0; i < departmentCount; i++)
    departmentIds.push(
      await makeDepartment(db, { name: `部署${i}`, parentId: i % 3 === 0 ? null : departmentIds[i - 1]! }),
    )
  const positionIds: number[] = []
  for (let i = 0; i < positionCount; i++) positionIds.push(await makePosition(db))
  const personIds = await reserveIds(db, 'users', memberships.length)
  await insertRows(
    db,
    'users',
    personIds.map((id) => ({ companyId, id, familyName: '林', givenName: '恵', status: 'active' as const })),
  )
  const activityIds: number[] = []
  for (let i = 0; i < activityCount; i++)
    activityIds.push(await makeActivity(db, { organiserId: personIds[0]! }))
  const company = { db, departmentIds, positionIds, personIds, activityIds }
  for (const [i, to] of memberships.entries()) await move(company, i, to)
  return company
}

const at = <T>(list: readonly T[], index: number) => list[index % list.length]!

function ruleOf(drawn: Drawn, { departmentIds, positionIds, personIds, activityIds }: Company): AudienceRule {
  if (drawn === null) return { include: 'everyone' }
  const termOf = (given: (typeof drawn)['include'][number]): AudienceTerm => {
    if (given.type === 'user') return { type: 'user', id: at(personIds, given.place) }
    if (given.type === 'position') return { type: 'position', id: at(positionIds, given.place) }
    if (given.type === 'activity')
      return { type: 'activity', id: at(activityIds, given.place), attended: given.descendants }
    return { type: 'department', id: at(departmentIds, given.place), descendants: given.descendants }
  }
  return { include: drawn.include.map(termOf), match: drawn.match, exclude: drawn.exclude.map(termOf) }
}

const move = (
  {
    db,
    departmentIds,
    positionIds,
    personIds,
  }: Pick<Company, 'db' | 'departmentIds' | 'positionIds' | 'personIds'>,
  person: number,
  to: { department: number; position: number | null },
) =>
  transaction(db, async (trx) => {
    const userId = at(personIds, person)
    // Like an administrator's change: two changes of one person are applied one after the other.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await trx.deleteFrom('memberships').where('userId', '=', userId).execute()
    await trx
      .insertInto('memberships')
      .values({
        companyId: companyIdOf(trx),
        userId,
        departmentId: at(departmentIds, to.department),
        positionId: to.position === null ? null : at(positionIds, to.position),
        main: true,
      })
      .execute()
  })

/** A person's answer to an activity; null: taken back. */
const answer = (
  { db, personIds, activityIds }: Company,
  { person, activity, status }: Extract<Act, { kind: 'answer' }>,
) =>
  transaction(db, async (trx) => {
    const [userId, activityId] = [at(personIds, person), at(activityIds, activity)]
    // As every answer does: those to one activity come one after the other.
    await trx.selectFrom('activities').select('id').where('id', '=', activityId).forUpdate().execute()
    if (status === null)
      await trx
        .deleteFrom('activityParticipants')
        .where('activityId', '=', activityId)
        .where('userId', '=', userId)
        .execute()
    else
      await trx
        .insertInto('activityParticipants')
        .values({ companyId: companyIdOf(trx), activityId, userId, status })
        .onConflict((conflict) =>
          conflict.columns(['companyId', 'activityId', 'userId']).doUpdateSet({ status }),
        )
        .execute()
  })

async function perform(one: Act, company: Company, refresh: (db: CompanyDb) => Promise<void>) {
  const { db, departmentIds, personIds } = company
  if (one.kind === 'move') return move(company, one.person, one.to)
  if (one.kind === 'answer') return answer(company, one)
  if (one.kind === 'rule') return audienceOf(db, ruleOf(one.rule, company))
  if (one.kind === 'refresh') return refresh(db)
  if (one.kind === 'leave')
    return db
      .updateTable('users')
      .set({ status: 'withdrawn' })
      .where('id', '=', at(personIds, one.person))
      .execute()
  const parentId = one.below === null ? null : at(departmentIds, one.below)
  const id = at(departmentIds, one.department)
  return replaceDepartment(db, personIds[0]!, id, { parentId, place: 0, version: null })
}

async function storedMembers(db: CompanyDb, audienceId: number) {
  const rows = await db
    .selectFrom('audienceMembers')
    .select('userId')
    .where('audienceId', '=', audienceId)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

const audiencesOf = (db: CompanyDb) =>
  db.selectFrom('audiences').select(['id', 'rule']).orderBy('id').execute()

async function expectRight(db: CompanyDb) {
  for (const { id, rule: text } of await audiencesOf(db)) {
    const stored = text as AudienceRule
    expect(await findAudience(db, stored)).toBe(id)
    expect([stored, await storedMembers(db, id)]).toEqual([stored, await memberIds(db, stored)])
  }
}

async function storedByPerson({ db, personIds }: Company) {
  const sets = new Map<number, number[]>(personIds.map((id) => [id, []]))
  const rows = await db
    .selectFrom('audienceMembers')
    .select(['userId', 'audienceId'])
    .orderBy('audienceId')
    .execute()
  for (const { userId, audienceId } of rows) sets.get(userId)!.push(audienceId)
  return sets
}

async function wantedByPerson({ db, personIds }: Company) {
  const sets = new Map<number, number[]>(personIds.map((id) => [id, []]))
  for (const { id, rule: stored } of await audiencesOf(db))
    for (const userId of await memberIds(db, stored as AudienceRule)) sets.get(userId)!.push(id)
  return sets
}
