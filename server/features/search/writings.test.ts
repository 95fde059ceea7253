import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#common/search-text.ts'
import { usualLetter, writingsPattern } from '#common/variant-kanji.ts'
import { variantGroups } from '#common/variant-kanji-table.ts'
import { listAudienceChoices } from '#contract/audiences.ts'
import { listFilterDepartments, listFilterUsers } from '#contract/filters.ts'
import { searchDepartments, searchFeeds, searchMenus } from '#contract/search.ts'
import { listUsers } from '#contract/users.ts'
import type { Engine } from '#db/connect.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { makeUser } from '#db/factories/user.ts'
import { type CompanyDb, namedQuery } from '#db/tenant.ts'
import { wordQuery } from '#server/platform/search-blocks.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { type TestServer, testServer } from '#testing/server.ts'

/** Family names as people write them, each in two ways. */
const names = [
  ['高橋', '髙橋'],
  ['渡辺', '渡邉'],
  ['渡辺', '渡邊'],
  ['渡邊', '渡邉'],
  ['斎藤', '齋藤'],
  ['斎藤', '斉藤'],
  ['斉藤', '齊藤'],
  ['齋藤', '齊藤'],
  ['山崎', '山﨑'],
  ['沢田', '澤田'],
  ['浜口', '濵口'],
  ['濱口', '浜口'],
  ['広瀬', '廣瀨'],
  ['吉野', '𠮷野'],
  ['徳永', '德永'],
  ['島津', '嶋津'],
  ['富永', '冨永'],
  ['桜庭', '櫻庭'],
  ['国分', '國分'],
  ['柳川', '栁川'],
  ['渕上', '淵上'],
  ['竜野', '龍野'],
] as const
const bothWays = names.flatMap(([one, other]) => [
  [one, other],
  [other, one],
])

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const find = async (
  query: string,
  rest: { sort?: 'newest' | 'best'; limit?: number; cursor?: string } = {},
) => {
  const reply = await (await hanako()).call(searchFeeds, { query: { ...rest, query } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const post = (body: string, draft: Partial<Parameters<typeof makeFeed>[1]> = {}) =>
  makeFeed(server.company.db, {
    menuId: server.company.menuId,
    authorId: server.company.employeeId,
    body,
    ...draft,
  })
const shown = async (query: string) => (await find(query)).feeds.map(({ id, writings }) => [id, writings])

describe('a post is found in another writing', () => {
  it('for either writing of a query, after matches as typed, and shows how it is written there', async () => {
    const ids = new Map<string, number>()
    for (const name of new Set(names.flat())) ids.set(name, await post(`担当は${name}課長代理`))
    for (const [typed, written] of bothWays) {
      const found = await shown(`担当は${typed}課長代理`)
      expect(found[0], typed).toEqual([ids.get(typed!), null])
      expect(found, `${typed} ${written}`).toContainEqual([ids.get(written!), [`担当は${written}課長代理`]])
    }
  })

  it('after older matches as typed, in both orders and across pages', async () => {
    const old = await post('齋木様のご来社', { postedAt: new Date('2025-01-05T00:00:00Z') })
    const others = [await post('斎木様のご来社'), await post('斉木様のご来社'), await post('齊木様のご来社')]
    for (const sort of ['newest', 'best'] as const) {
      const first = await find('齋木様', { sort, limit: 2 })
      const second = await find('齋木様', { sort, limit: 2, cursor: first.nextCursor! })
      expect(second.nextCursor).toBeNull()
      expect([...first.feeds, ...second.feeds].map(({ id, writings }) => [id, writings])).toEqual([
        [old, null],
        [others[2], ['齊木様']],
        [others[1], ['斉木様']],
        [others[0], ['斎木様']],
      ])
    }
    const [, marked] = (await find('齋木様')).feeds
    expect(marked!.excerpts).toContainEqual({
      part: 'body',
      text: '齊木様のご来社',
      marks: [{ start: 0, length: 3 }],
    })
  })

  it('also for company forms', async () => {
    const abbreviated = await post('納品先は㈱ひろば製作所')
    const long = await post('納品先は株式会社ひろば製作所')
    const square = await post('納品先は㍿ひろば製作所')
    const limited = await post('納品先は（有）ひろば製作所')
    for (const typed of ['㈱ひろば製作所', '(株)ひろば製作所', '（株）ひろば製作所'])
      expect(await shown(typed), typed).toEqual([
        [abbreviated, null],
        [square, ['㍿ひろば製作所']],
        [long, ['株式会社ひろば製作所']],
      ])
    expect(await shown('株式会社ひろば製作所')).toEqual([
      [square, null],
      [long, null],
      [abbreviated, ['㈱ひろば製作所']],
    ])
    expect(await shown('㈲ひろば製作所')).toEqual([[limited, null]])
    expect(await shown('有限会社ひろば製作所')).toEqual([[limited, ['（有）ひろば製作所']]])
  })

  it('in comments, by its author, and by the argument of an operator', async () => {
    const { company } = server
    const author = await makeUser(company.db, { familyName: '髙畑', givenName: '淳史' })
    const id = await post('安全講話の資料', { authorId: author })
    await makeFeedComments(company.db, [
      { feedId: id, authorId: company.managerId, body: '会場は櫻会館です' },
    ])
    expect(await shown('講話 桜会館')).toEqual([[id, ['櫻会館']]])
    expect(await shown('高畑淳史')).toEqual([[id, ['髙畑淳史']]])
    expect(await shown('高畑')).toEqual([[id, ['髙畑']]])
    expect(await shown('講話 from:高畑')).toEqual([[id, ['髙畑']]])
    expect(await shown('講話 from:髙畑')).toEqual([[id, null]])
    expect(await shown('講話 from:高畠')).toEqual([])
  })

  it('with any kanji variation selector, which counts as typed', async () => {
    const shaped = '葛\u{e0100}城山'
    const ids = [await post(`${shaped}の清掃登山`), await post('葛城山の清掃登山')].reverse()
    for (const typed of ['葛城山の清掃', `${shaped}の清掃`])
      expect(await shown(typed), typed).toEqual(ids.map((id) => [id, null]))
    const [, other] = (await find('葛城山の清掃')).feeds
    expect(other!.excerpts).toContainEqual({
      part: 'body',
      text: `${shaped}の清掃登山`,
      marks: [{ start: 0, length: `${shaped}の清掃`.length }],
    })
  })

  it('but an excluded word excludes only what is typed', async () => {
    const id = await post('龍神の湯 回数券')
    expect(await shown('回数券 -竜神')).toEqual([[id, null]])
    expect(await shown('回数券 -龍神')).toEqual([])
  })
})

describe('people, departments and menus are found in another writing', () => {
  it('for either writing of a query, after matches as typed', async () => {
    const { company } = server
    const ids = new Map<string, number>()
    for (const name of new Set(names.flat()))
      ids.set(
        name,
        // The reading would place the later one first.
        await makeUser(company.db, { familyName: name, givenName: '照美', familyNameKana: 'ン' }),
      )
    const client = await hanako()
    for (const [typed, written] of bothWays) {
      const query = `${typed}照美`
      const wanted = [ids.get(typed!), ids.get(written!)]
      const everywhere = (await client.call(searchDepartments, { query: { query } })).body.users
      const directory = (await client.call(listUsers, { query: { query } })).body.users
      const choices = (await client.call(listFilterUsers, { query: { query } })).body.users
      for (const users of [everywhere, directory]) {
        expect(users[0], typed).toMatchObject({ id: wanted[0], writings: null })
        expect(users, `${typed} ${written}`).toContainEqual(
          expect.objectContaining({ id: wanted[1], writings: [`${written}照美`] }),
        )
      }
      expect(choices[0]!.id).toBe(wanted[0])
      expect(choices.map(({ id }) => id)).toContain(wanted[1])
    }
  })

  it('page by page, without repetitions', async () => {
    const client = await hanako()
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await client.call(listUsers, {
        query: { query: '斎藤照美', limit: 1, ...(cursor && { cursor }) },
      })
      names.push(...body.users.map(({ name }) => name))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(names[0]).toBe('斎藤 照美')
    expect(names.slice(1).sort()).toEqual(['斉藤 照美', '齊藤 照美', '齋藤 照美'].sort())
  })

  it('without revealing a former name', async () => {
    const id = await makeUser(server.company.db, {
      familyName: '泉',
      givenName: '瑞季',
      formerFamilyName: '髙階',
    })
    const { body } = await (await hanako()).call(listUsers, { query: { query: '高階' } })
    expect(body.users).toMatchObject([{ id, byFormerName: true, writings: [] }])
    expect(JSON.stringify(body)).not.toContain('髙階')
  })

  it('by department, in searches and in pickers', async () => {
    const { company } = server
    const old = await makeDepartment(company.db, { name: '澤渡営業所' })
    const client = await hanako()
    const { departments } = (await client.call(searchDepartments, { query: { query: '沢渡' } })).body
    expect(departments).toEqual([{ id: old, name: '澤渡営業所', path: '澤渡営業所', writings: ['澤渡'] }])
    const choices = await client.call(listFilterDepartments, { query: { query: '沢渡' } })
    expect(choices.body.departments).toEqual([{ id: old, name: '澤渡営業所', path: '澤渡営業所' }])
    const usual = await makeDepartment(company.db, { name: '沢渡営業所分室' })
    const both = (await client.call(searchDepartments, { query: { query: '沢渡' } })).body.departments
    expect(both.map(({ id, writings }) => [id, writings])).toEqual([
      [usual, null],
      [old, ['澤渡']],
    ])
    const administrator = await server.as(company.logins.administrator)
    const audience = await administrator.call(listAudienceChoices, { query: { query: '沢渡' } })
    expect(audience.body.departments.map(({ id }) => id)).toEqual([usual, old])
  })

  it('by menu', async () => {
    const { company } = server
    const old = await makeMenu(company.db, { name: '㈱ひろば國際研修' })
    const found = async (query: string) =>
      (await (await hanako()).call(searchMenus, { query: { query } })).body.menus.map(({ id, writings }) => [
        id,
        writings,
      ])
    expect(await found('国際研修')).toEqual([[old, ['國際研修']]])
    expect(await found('株式会社ひろば')).toEqual([[old, ['㈱ひろば']]])
    const usual = await makeMenu(company.db, { name: '国際研修の報告' })
    expect(await found('国際研修')).toEqual([
      [usual, null],
      [old, ['國際研修']],
    ])
  })
})

onEachEngine('texts and kanji', (kind) => {
  let engine: Engine
  let db: CompanyDb
  beforeAll(async () => {
    engine = await testDatabase({ kind })
    db = (await testCompany(engine)).db
  })
  afterAll(() => engine.close())

  it('in the table match each other, alone and within a word, in index and text, and nothing else', async () => {
    const groups = variantGroups.flatMap((line) => line.split(' ').map((group) => [...group]))
    expect(groups.length).toBeGreaterThan(1_500)
    const letters = groups.flat()
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters.filter((letter) => foldText(letter) !== letter)).toEqual([])
    const cases = groups.flatMap((group, i) => {
      const stranger = groups[(i + 1) % groups.length]![0]!
      return group.flatMap((typed) =>
        ['', 'ぬ'].flatMap((beside) => {
          const word = `${beside}${typed}${beside}`
          return [...group, stranger].map((written) => ({
            word,
            text: `前${beside}${written}${beside}後`,
            wanted: written !== stranger,
          }))
        }),
      )
    })
    const wrong = await namedQuery<{ word: string; text: string }>(
      db,
      `select word, text from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[])
         as tried (word, text, writings, query, wanted)
       where (text ~ writings) <> wanted
         or (search_vector(1, now(), 1, 1, search_fold(text)) @@ query::tsquery) <> wanted`,
      [
        cases.map(({ word }) => word),
        cases.map(({ text }) => text),
        cases.map(({ word }) => writingsPattern(word)),
        cases.map(({ word }) => wordQuery({ folded: word, writings: writingsPattern(word) })),
        cases.map(({ wanted }) => wanted),
      ],
    )
    expect(wrong).toEqual([])
    expect(cases.filter(({ wanted }) => wanted).length).toBeGreaterThan(15_000)
    for (const group of groups) expect(new Set(group.map(usualLetter)).size).toBe(1)
  }, 60_000)
})
