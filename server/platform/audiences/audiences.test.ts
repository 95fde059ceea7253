import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AudienceRule, type AudienceTerm, everyone, matches } from '#common/audience-rule.ts'
import { createApply } from '#contract/applies.ts'
import { getFeed, listFeeds } from '#contract/feeds.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { memberIds } from '#db/audience-members.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makePosition } from '#db/factories/position.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyIdOf } from '#db/tenant.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { audienceOf } from './audience.queries.ts'
import { peopleMoved, refreshAudiences } from './refresh-audiences.ts'

const quiet = { info() {}, warn() {}, error() {} }

/** A company's people and departments as the rules see them: a model beside the database. */
type Model = {
  departments: { id: number; above: number[] }[]
  positionIds: number[]
  people: { id: number; login: string; memberships: { departmentId: number; positionId: number | null }[] }[]
}

const shape = fc.record({
  // Each department is below an earlier one or at the top.
  parents: fc.array(fc.option(fc.nat()), { minLength: 1, maxLength: 5 }),
  people: fc.array(
    fc.array(fc.record({ department: fc.nat(), position: fc.option(fc.nat()) }), { maxLength: 2 }),
    { minLength: 2, maxLength: 4 },
  ),
  moves: fc.array(fc.record({ department: fc.nat(), position: fc.option(fc.nat()) }), { maxLength: 4 }),
})

const term = fc.oneof(
  fc.record({ type: fc.constant('department' as const), at: fc.nat(), descendants: fc.boolean() }),
  fc.record({ type: fc.constant('position' as const), at: fc.nat() }),
  fc.record({ type: fc.constant('user' as const), at: fc.nat() }),
)
const rule = fc.option(
  fc.record({
    include: fc.array(term, { maxLength: 3 }),
    match: fc.constantFrom('any' as const, 'all' as const),
    exclude: fc.array(term, { maxLength: 1 }),
  }),
)
type RuleDraft = typeof rule extends fc.Arbitrary<infer T> ? T : never

const at = <T>(list: readonly T[], index: number) => list[index % list.length]!

function ruleOf(draft: RuleDraft, { departments, positionIds, people }: Model): AudienceRule {
  if (draft === null) return everyone
  const termOf = (drafted: NonNullable<RuleDraft>['include'][number]): AudienceTerm => {
    if (drafted.type === 'user') return { type: 'user', id: at(people, drafted.at).id }
    if (drafted.type === 'position') return { type: 'position', id: at(positionIds, drafted.at) }
    return { ...drafted, id: at(departments, drafted.at).id }
  }
  const exclude = draft.exclude.map(termOf)
  return {
    include: draft.include.map(termOf),
    match: draft.match,
    ...(exclude.length > 0 && { exclude }),
  }
}

const personOf = ({ departments }: Model, { id, memberships }: Model['people'][number]) => ({
  userId: id,
  departmentIds: memberships.map(({ departmentId }) => departmentId),
  ancestorIds: memberships.flatMap(
    ({ departmentId }) => departments.find((department) => department.id === departmentId)!.above,
  ),
  positionIds: memberships.flatMap(({ positionId }) => positionId ?? []),
  joinedActivityIds: [],
  attendedActivityIds: [],
})

let server: TestServer
let made = 0
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Drafted = typeof shape extends fc.Arbitrary<infer T> ? T : never
type DraftedMembership = Drafted['moves'][number]

const membershipsOf = (model: Pick<Model, 'departments' | 'positionIds'>, drafts: DraftedMembership[]) => {
  const memberships = drafts.map(({ department, position }) => ({
    departmentId: at(model.departments, department).id,
    positionId: position === null ? null : at(model.positionIds, position),
  }))
  return memberships.filter(
    ({ departmentId }, i) => memberships.findIndex((one) => one.departmentId === departmentId) === i,
  )
}

/** New people and departments for each run, in the same company. */
async function build({ parents, people }: Drafted): Promise<Model> {
  const { db } = server.company
  const departments: Model['departments'] = []
  for (const parent of parents) {
    const above = parent === null || departments.length === 0 ? null : at(departments, parent)
    const id = await makeDepartment(db, { parentId: above?.id ?? null })
    departments.push({ id, above: [id, ...(above?.above ?? [])] })
  }
  const positionIds = [await makePosition(db), await makePosition(db)]
  const model: Model = { departments, positionIds, people: [] }
  for (const drafts of people) {
    const login = `property-${made++}@mihon.example`
    const memberships = membershipsOf(model, drafts)
    const id = await makeUser(db, { email: login, memberships })
    model.people.push({ id, login, memberships })
  }
  return model
}

async function readable(client: Client) {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const { body } = await client.call(listFeeds, { query: { limit: 100, ...(cursor && { cursor }) } })
    ids.push(...body.feeds.map(({ id }) => id))
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  return ids
}

/** Every person lists exactly the posts they can open: those whose rule matches them, and their own. */
async function agree(model: Model, posts: { id: number; authorId: number; rule: AudienceRule }[]) {
  for (const person of model.people) {
    const client = await server.as(person.login)
    const expected = posts
      .filter((post) => post.authorId === person.id || matches(post.rule, personOf(model, person)))
      .map(({ id }) => id)
    const listed = (await readable(client)).filter((id) => posts.some((post) => post.id === id))
    expect(listed.sort((a, b) => a - b)).toEqual(expected)
    for (const { id } of posts) {
      const { status } = await client.call(getFeed, { params: { id } })
      expect([id, status]).toEqual([id, expected.includes(id) ? 200 : 404])
    }
  }
}

describe('audiences', () => {
  it('allow and list the same posts as the rules, also after people have moved', async () => {
    const { db, menuId } = server.company
    await fc.assert(
      fc.asyncProperty(
        shape,
        fc.array(fc.record({ rule, author: fc.nat() }), { minLength: 1, maxLength: 4 }),
        async (drafted, drafts) => {
          const model = await build(drafted)
          const posts: Parameters<typeof agree>[1] = []
          for (const draft of drafts) {
            const postRule = ruleOf(draft.rule, model)
            const authorId = at(model.people, draft.author).id
            const audienceId = await audienceOf(db, postRule)
            posts.push({
              id: await makeFeed(db, { menuId, authorId, audienceId }),
              authorId,
              rule: postRule,
            })
          }
          await agree(model, posts)

          for (const [i, move] of drafted.moves.entries()) {
            const person = model.people[i]
            if (!person) break
            person.memberships = membershipsOf(model, [move])
            await db.deleteFrom('memberships').where('userId', '=', person.id).execute()
            await db
              .insertInto('memberships')
              .values(
                person.memberships.map((membership) => ({
                  companyId: companyIdOf(db),
                  userId: person.id,
                  ...membership,
                  main: true,
                })),
              )
              .execute()
          }
          await refreshAudiences.handler({ app: server.app, db, data: {}, log: quiet, attempt: 1 })
          await agree(model, posts)
        },
      ),
      { numRuns: 12 },
    )
  }, 120_000)

  it('distinguish people in the same place if rules name some of them, also withdrawn ones', async () => {
    const { db } = server.company
    const from = await makeDepartment(db)
    const above = await makeDepartment(db)
    const to = await makeDepartment(db, { parentId: above })
    const positionId = await makePosition(db)
    const made: number[] = []
    for (let i = 0; i < 5; i++)
      made.push(await makeUser(db, { memberships: [{ departmentId: from, positionId }] }))
    const [one, other, third, , leaver] = made as [number, number, number, number, number]
    const user = (id: number) => ({ type: 'user', id }) as const
    const below = { type: 'department', id: above, descendants: true } as const
    const own = { type: 'department', id: to, descendants: false } as const
    const rules: AudienceRule[] = [
      everyone,
      { include: [user(one)], match: 'any' },
      { include: [user(one), user(other)], match: 'all' },
      { include: [user(one), user(leaver)], match: 'any', exclude: [user(other)] },
      { include: [below, user(other)], match: 'all' },
      { include: [own], match: 'any', exclude: [user(third)] },
      { include: [user(one), own], match: 'any', exclude: [{ type: 'position', id: positionId }] },
      { include: [{ type: 'department', id: from, descendants: true }, user(third)], match: 'any' },
    ]
    const audienceIds: number[] = []
    for (const one of rules) audienceIds.push(await audienceOf(db, one))
    await db.updateTable('memberships').set({ departmentId: to }).where('userId', 'in', made).execute()
    await db.updateTable('users').set({ status: 'withdrawn' }).where('id', '=', leaver).execute()
    await refreshAudiences.handler({ app: server.app, db, data: {}, log: quiet, attempt: 1 })
    for (const [i, audienceId] of audienceIds.entries()) {
      const stored = await db
        .selectFrom('audienceMembers')
        .select('userId')
        .where('audienceId', '=', audienceId)
        .orderBy('userId')
        .execute()
      expect([i, stored.map(({ userId }) => userId)]).toEqual([i, await memberIds(db, rules[i]!)])
    }
  })

  it('are refreshed by a job when people have moved, and sessions notice it', async () => {
    const { db, departmentId } = server.company
    const include = [{ type: 'department', id: departmentId, descendants: true } as const]
    const audienceId = await audienceOf(db, { include, match: 'any' })
    const menuId = await makeMenu(db, {
      useAudienceId: audienceId,
      publicationAudienceId: audienceId,
      hiddenFromOthers: true,
    })
    const login = 'newcomer@mihon.example'
    const userId = await makeUser(db, { email: login })
    const client = await server.as(login)
    const sees = async () =>
      (await client.call(listMenus, {})).body.menuCategories.some(({ menus }) =>
        menus.some(({ id }) => id === menuId),
      )
    const body = { menuId, title: '', text: 'こんにちは', clientKey: newClientKey() }
    expect(await sees()).toBe(false)
    expect((await client.call(createApply, { body })).status).toBe(404)

    await db
      .insertInto('memberships')
      .values({ companyId: companyIdOf(db), userId, departmentId, main: true })
      .execute()
    await peopleMoved(db)
    await expect.poll(sees, { timeout: 15_000 }).toBe(true)
    expect((await client.call(createApply, { body })).status).toBe(200)

    await db.updateTable('users').set({ status: 'withdrawn' }).where('id', '=', userId).execute()
    await peopleMoved(db)
    const members = () =>
      db.selectFrom('audienceMembers').select('userId').where('userId', '=', userId).execute()
    await expect.poll(members, { timeout: 15_000 }).toEqual([])
  })
})
