import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { makeUser } from '#db/factories/user.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { Random } from '#demo/random.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { findPeople, wordsOf } from './people-search.queries.ts'

onEachEngine('the search for people', (kind) => {
  let engine: Engine
  let db: CompanyDb
  let companyId: number
  const random = new Random(48)
  const letters = [...'山田高橋やまだたかはアイ a1']
  const text = (least: number, most: number) =>
    Array.from({ length: random.between(least, most) }, () => random.pick(letters)).join('')
  let people: number[]
  let departments: number[]

  beforeAll(async () => {
    engine = await testDatabase({ kind })
    ;({ db } = await testCompany(engine))
    companyId = companyIdOf(db)
    const top = await makeDepartment(db, { name: '山田部' })
    const hidden = await makeDepartment(db, { name: 'たか課', parentId: top, published: false })
    departments = [top, hidden, await makeDepartment(db, { name: 'やま係', parentId: hidden })]
    people = []
    for (let i = 0; i < 40; i++)
      people.push(
        await makeUser(db, {
          familyName: text(1, 3),
          givenName: text(1, 3),
          familyNameKana: text(0, 3),
          givenNameKana: text(0, 3),
          formerFamilyName: random.chance(0.3) ? text(1, 3) : '',
          formerFamilyNameKana: random.chance(0.3) ? text(1, 3) : '',
          memberships: departments
            .filter(() => random.chance(0.4))
            .map((departmentId) => ({ departmentId, jobLabel: random.chance(0.6) ? text(1, 4) : '' })),
        }),
      )
  }, 60_000)
  afterAll(() => engine.close())

  const changes: (() => Promise<unknown>)[] = [
    () =>
      db
        .updateTable('users')
        .set({ familyName: text(1, 3), formerFamilyName: text(0, 2) })
        .where('id', '=', random.pick(people))
        .execute(),
    () =>
      db
        .updateTable('users')
        .set({ givenNameKana: text(0, 3) })
        .where('id', '=', random.pick(people))
        .execute(),
    () =>
      db
        .updateTable('users')
        .set({ status: random.pick(['active', 'active', 'stopped', 'withdrawn', 'invited'] as const) })
        .where('id', '=', random.pick(people))
        .execute(),
    () =>
      db
        .updateTable('memberships')
        .set({ jobLabel: text(0, 4) })
        .where('userId', 'in', [random.pick(people), random.pick(people)])
        .execute(),
    () => db.deleteFrom('memberships').where('userId', '=', random.pick(people)).execute(),
    () =>
      db
        .insertInto('memberships')
        .values({
          companyId,
          userId: random.pick(people),
          departmentId: random.pick(departments),
          jobLabel: text(0, 3),
        })
        .onConflict((conflict) =>
          conflict.columns(['companyId', 'userId', 'departmentId']).doUpdateSet({ jobLabel: text(0, 3) }),
        )
        .execute(),
    () =>
      db
        .updateTable('departments')
        .set({ name: text(1, 4) })
        .where('id', '=', random.pick(departments))
        .execute(),
    () =>
      db
        .updateTable('departments')
        .set({ published: random.chance(0.5) })
        .where('id', '=', random.pick(departments))
        .execute(),
  ]

  const truth = async (query: string, alsoDepartments: boolean, departmentId: number | undefined) => {
    const rows = await namedQuery<{ id: number; texts: string[]; within: number[] }>(
      db,
      `select u.id, string_to_array(u.search_name, E'\\n') || string_to_array(u.search_kana, E'\\n')
           || array(select b.search_label from memberships b join departments d on d.company_id = $1 and d.id = b.department_id
             where b.company_id = $1 and b.user_id = u.id and d.shown)
           || array(select d.search_name from memberships b join departments d on d.company_id = $1 and d.id = b.department_id
             where b.company_id = $1 and b.user_id = u.id and d.shown and $2) as texts,
         array(select a.ancestor_id from memberships b
           join departments d on d.company_id = $1 and d.id = b.department_id and d.shown
           join department_ancestors a on a.company_id = $1 and a.department_id = b.department_id
           where b.company_id = $1 and b.user_id = u.id) as within
       from users u where u.company_id = $1 and u.status in ('invited', 'active')
       order by u.family_name_kana, u.given_name_kana, u.id`,
      [companyId, alsoDepartments],
    )
    const words = wordsOf(query).map(({ folded }) => folded)
    return rows
      .filter(({ texts }) => words.every((word) => texts.some((each) => each.includes(word))))
      .filter(({ within }) => departmentId === undefined || within.includes(departmentId))
      .map(({ id }) => id)
  }

  it('finds the same people as a full scan, in the same order, whatever has changed before', async () => {
    let found = 0
    for (let turn = 0; turn < 120; turn++) {
      await random.pick(changes)()
      // Latin letters also match readings, which is tested elsewhere.
      const word = () => text(1, 2).replaceAll(/[a ]/g, 'や')
      const query = Array.from({ length: random.between(1, 2) }, word).join(' ')
      const alsoDepartments = random.chance(0.5)
      const departmentId = random.chance(0.3) ? random.pick(departments) : undefined
      // Long pages are collected through the index, short ones also by scanning the list.
      const limit = random.pick([4, 50])
      const ids: number[] = []
      let after: { texts: string[]; id: number } | null = null
      for (let more = true; more; ) {
        const page: Awaited<ReturnType<typeof findPeople>> = await findPeople(db, {
          words: wordsOf(query),
          after,
          limit,
          departmentId,
          alsoDepartments,
        })
        ids.push(...page.rows.map(({ id }) => id))
        const last = page.rows.at(-1)
        more = page.nextCursor !== null
        if (last) after = { texts: [last.familyNameKana, last.givenNameKana], id: last.id }
      }
      expect(ids, `${turn}: ${query}`).toEqual(await truth(query, alsoDepartments, departmentId))
      found += ids.length
    }
    expect(found).toBeGreaterThan(200)
  }, 60_000)

  it('stores one text for each existing person, and none for others', async () => {
    const wrong = () =>
      namedQuery(
        db,
        `select coalesce(u.id, t.user_id) as id from person_texts t
         full join users u on u.company_id = t.company_id and u.id = t.user_id
         where coalesce(u.company_id, t.company_id) = $1
           and (t.user_id is null) is distinct from (u.id is null or u.status not in ('invited', 'active'))`,
        [companyId],
      )
    expect(await wrong()).toEqual([])
    const [someone] = people.slice(-1)
    await transaction(db, async (trx) => {
      await trx.updateTable('users').set({ status: 'stopped' }).where('id', '=', someone!).execute()
      await trx.updateTable('users').set({ status: 'active' }).where('id', '=', someone!).execute()
    })
    expect(await wrong()).toEqual([])
  })

  it('marks people who are found only by a former name, and nobody else', async () => {
    const id = await makeUser(db, {
      familyName: '緑川',
      givenName: '澄',
      familyNameKana: 'ミドリカワ',
      givenNameKana: 'スミ',
      formerFamilyName: '白鳥',
      formerFamilyNameKana: 'シラトリ',
      memberships: [{ departmentId: departments[0]!, jobLabel: '白鳥座案内' }],
    })
    const find = async (query: string) =>
      (await findPeople(db, { words: wordsOf(query), after: null, limit: 5 })).rows
    await db.updateTable('departments').set({ published: true }).where('id', '=', departments[0]!).execute()
    for (const query of ['しらとり', 'siratori', 'シラトリ 澄', '白鳥澄'])
      expect(await find(query), query).toMatchObject([{ id, byFormerName: true }])
    // The job label is searched in the same way.
    for (const query of ['緑川', '白鳥', 'みどり 座案', 'midorikawa'])
      expect(await find(query), query).toMatchObject([{ id, byFormerName: false }])
    await db.updateTable('departments').set({ published: false }).where('id', '=', departments[0]!).execute()
    expect(await find('白鳥')).toMatchObject([{ id, byFormerName: true }])
  })
})
