import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getDepartment,
  getDepartmentChart,
  getDepartmentNavigation,
  listDepartmentAncestors,
  listDepartments,
  listDepartmentUsers,
} from '#contract/departments.ts'
import { searchDepartments } from '#contract/search.ts'
import { getUser, listUsers } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { countPeople } from './department-counts.jobs.ts'

let server: TestServer
let sales: { top: number; east: number; hidden: number; belowHidden: number }
let kato: number
let stopped: number

beforeAll(async () => {
  server = await testServer({ background: false })
  const { db, positions } = server.company
  const top = await makeDepartment(db, { name: '営業本部', sortOrder: 1 })
  const east = await makeDepartment(db, { name: '東日本営業部', parentId: top })
  const hidden = await makeDepartment(db, { name: '特別対策室', parentId: top, published: false })
  const belowHidden = await makeDepartment(db, { name: '特別対策一課', parentId: hidden })
  sales = { top, east, hidden, belowHidden }
  kato = await makeUser(db, {
    familyName: '加藤',
    givenName: 'ミカ',
    familyNameKana: 'カトウ',
    givenNameKana: 'ミカ',
    greeting: 'よろしくお願いします',
    memberships: [
      { departmentId: east, positionId: positions.employee, jobLabel: '法人営業' },
      { departmentId: top, positionId: positions.manager },
      { departmentId: belowHidden },
    ],
  })
  await makeUser(db, {
    familyName: '安藤',
    familyNameKana: 'アンドウ',
    memberships: [{ departmentId: top, positionId: positions.employee }],
  })
  await makeUser(db, {
    familyName: '秘密',
    familyNameKana: 'ヒミツ',
    memberships: [{ departmentId: hidden }],
  })
  stopped = await makeUser(db, {
    familyName: '停止',
    familyNameKana: 'テイシ',
    status: 'stopped',
    memberships: [{ departmentId: top }],
  })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)

describe('departments', () => {
  it('lists the top in order, with people counted once, including those below, and without hidden ones', async () => {
    const { body } = await (await hanako()).call(listDepartments, {})
    const manager = (name: string) => ({ id: expect.any(Number), name, profileImgPath: null })
    expect(body.departments).toEqual([
      {
        ...{ id: server.company.departmentId, name: '営業部', parentId: null, memberCount: 3, childCount: 0 },
        manager: manager('鈴木 太郎'),
      },
      {
        ...{ id: sales.top, name: '営業本部', parentId: null, memberCount: 2, childCount: 1 },
        manager: manager('加藤 ミカ'),
      },
    ])
    const below = await (await hanako()).call(listDepartments, { query: { parentId: sales.top } })
    expect(below.body.departments.map(({ name }) => name)).toEqual(['東日本営業部'])
  })

  it('shows the path to the top', async () => {
    const { body } = await (await hanako()).call(listDepartmentAncestors, { params: { id: sales.east } })
    expect(body.departments).toEqual([{ id: sales.top, name: '営業本部' }])
  })

  it('reveals no unpublished departments, those below them, or those of another company', async () => {
    for (const id of [sales.hidden, sales.belowHidden, server.other.departmentId]) {
      for (const endpoint of [getDepartment, listDepartmentAncestors, listDepartmentUsers])
        expect((await (await hanako()).call(endpoint, { params: { id } })).status).toBe(404)
      expect((await (await hanako()).call(listDepartments, { query: { parentId: id } })).status).toBe(404)
      expect((await (await hanako()).call(listUsers, { query: { departmentId: id } })).status).toBe(404)
    }
  })

  it('lists its own members page by page, managers first, without stopped people', async () => {
    const client = await hanako()
    const first = await client.call(listDepartmentUsers, { params: { id: sales.top }, query: { limit: 1 } })
    expect(first.body.users).toMatchObject([{ name: '加藤 ミカ', manager: true, jobLabel: '' }])
    const rest = await client.call(listDepartmentUsers, {
      params: { id: sales.top },
      query: { cursor: first.body.nextCursor! },
    })
    expect(rest.body.users).toMatchObject([{ name: '安藤 一郎', manager: false }])
    expect(rest.body.nextCursor).toBeNull()
    const bad = await client.call(listDepartmentUsers, {
      params: { id: sales.top },
      query: { cursor: Buffer.from('["x","a","b",1]').toString('base64url') },
    })
    expect(bad.status).toBe(400)
  })
})

describe('navigation', () => {
  it('starts at the person’s main department and shows its siblings, ancestors and children', async () => {
    const client = await hanako()
    const own = await client.call(getDepartmentNavigation, {})
    expect(own.body).toEqual({
      own: [{ id: server.company.departmentId, name: '営業部', path: '営業部' }],
      department: { id: server.company.departmentId, name: '営業部' },
      ancestors: [],
      siblings: [
        { id: server.company.departmentId, name: '営業部' },
        { id: sales.top, name: '営業本部' },
      ],
      children: [],
    })
    const east = await client.call(getDepartmentNavigation, { query: { departmentId: sales.east } })
    expect(east.body).toMatchObject({
      department: { id: sales.east },
      ancestors: [{ id: sales.top, name: '営業本部' }],
      siblings: [{ id: sales.east, name: '東日本営業部' }],
    })
  })

  it('draws the chart from a department to the requested depth, with the heads', async () => {
    const client = await hanako()
    const whole = await client.call(getDepartmentChart, { query: { rootId: sales.top } })
    expect(whole.body).toMatchObject({
      departments: [
        { id: sales.top, depth: 0, memberCount: 2, childCount: 1, manager: { name: '加藤 ミカ' } },
        { id: sales.east, depth: 1, parentId: sales.top, memberCount: 1, manager: null },
      ],
      depth: 1,
    })
    const level = await client.call(listDepartments, {})
    expect(level.body.departments.find(({ id }) => id === sales.top)).toMatchObject({
      manager: { name: '加藤 ミカ', profileImgPath: null },
    })
    const { body } = await client.call(getDepartmentChart, { query: { depth: 1 } })
    expect(body.departments.map(({ id }) => id)).toEqual([server.company.departmentId, sales.top, sales.east])
    expect((await client.call(getDepartmentChart, { query: { depth: 9 } })).status).toBe(422)
  })

  it('shows the number of people in the chart, each once, including those with concurrent posts', async () => {
    const { db, departmentId } = server.company
    const client = await hanako()
    const before = (await client.call(getDepartmentChart, {})).body
    const id = await makeUser(db, { memberships: [{ departmentId }, { departmentId: sales.top }] })
    const after = (await client.call(getDepartmentChart, {})).body
    expect(after.memberCount).toBe(before.memberCount + 1)
    const top = after.departments.filter(({ depth }) => depth === 0)
    expect(top.reduce((sum, { memberCount }) => sum + memberCount, 0)).toBeGreaterThan(after.memberCount)
    const part = (await client.call(getDepartmentChart, { query: { rootId: sales.top } })).body
    expect(part.memberCount).toBe(part.departments[0]!.memberCount)
    await db.updateTable('users').set({ status: 'withdrawn' }).where('id', '=', id).execute()
  })

  it('omits a level of the chart that would exceed the maximum', async () => {
    const { db } = server.company
    const root = await makeDepartment(db, { name: '大所帯' })
    for (let i = 0; i < 3; i++) {
      const branch = await makeDepartment(db, { name: `支社${i}`, parentId: root })
      for (let j = 0; j < 140; j++) await makeDepartment(db, { name: `係${j}`, parentId: branch })
    }
    const { body } = await (await hanako()).call(getDepartmentChart, { query: { rootId: root, depth: 3 } })
    expect(body.departments).toHaveLength(4)
    expect(body).toMatchObject({ depth: 1, departments: [{ childCount: 3 }, { childCount: 140 }, {}, {}] })
  })
})

describe('the counts', () => {
  it('are the same whether stored or counted, and follow every move at once', async () => {
    const { db, companyId } = server.company
    const client = await hanako()
    const counts = async () =>
      (await client.call(listDepartments, {})).body.departments.map(({ memberCount }) => memberCount)
    const marks = () => namedQuery(db, 'select id from organisation_marks where company_id = $1', [companyId])
    const before = await counts()
    expect(await countPeople(db)).toBe(true)
    expect(await marks()).toEqual([])
    expect(await counts()).toEqual(before)
    expect(await countPeople(db)).toBe(false)
    const id = await makeUser(db, { memberships: [{ departmentId: sales.east }] })
    expect(await marks()).toHaveLength(1)
    const place = (await client.call(listDepartments, {})).body.departments.findIndex(
      (one) => one.id === sales.top,
    )
    expect((await counts())[place]).toBe(before[place]! + 1)
    await countPeople(db)
    expect((await counts())[place]).toBe(before[place]! + 1)
    await db.updateTable('users').set({ status: 'stopped' }).where('id', '=', id).execute()
    expect((await counts())[place]).toBe(before[place])
    await countPeople(db)
    expect((await counts())[place]).toBe(before[place])
    await db.updateTable('users').set({ status: 'withdrawn' }).where('id', '=', id).execute()
    expect(await marks()).toHaveLength(1)
  })
})

describe('people', () => {
  it('are found by Latin letters, former name and job label, alone and together', async () => {
    const { db, positions } = server.company
    const mori = await makeUser(db, {
      familyName: '森',
      givenName: '由佳',
      familyNameKana: 'モリ',
      givenNameKana: 'ユカ',
      formerFamilyName: '久保田',
      formerFamilyNameKana: 'クボタ',
      memberships: [
        { departmentId: sales.east, positionId: positions.employee, jobLabel: 'カスタマーサポート' },
      ],
    })
    const client = await hanako()
    for (const query of [
      'mori yuka',
      '久保田',
      'くぼたゆか',
      'kubota',
      'ｶｽﾀﾏｰ',
      'サポート 森',
      '久保田由佳',
      'も カスタマ',
    ]) {
      const { body } = await client.call(listUsers, { query: { query } })
      expect(body.users, query).toMatchObject([{ id: mori, name: '森 由佳', jobLabel: 'カスタマーサポート' }])
      expect(body.users[0]!.byFormerName, query).toBe(/久保田|くぼた|kubota/.test(query))
      expect(JSON.stringify(body), query).not.toContain('久保田')
    }
    expect((await client.call(listUsers, { query: { query: '東日本' } })).body.users).toEqual([])
    const byDepartment = await client.call(searchDepartments, { query: { query: '東日本 くぼた' } })
    expect(byDepartment.body.users).toMatchObject([{ id: mori }])
    const within = await client.call(listUsers, { query: { query: 'くぼた', departmentId: sales.top } })
    expect(within.body.users).toMatchObject([{ id: mori }])
    const elsewhere = { query: 'くぼた', departmentId: server.company.departmentId }
    expect((await client.call(listUsers, { query: elsewhere })).body.users).toEqual([])
    await db.updateTable('users').set({ status: 'stopped' }).where('id', '=', mori).execute()
  })

  it('are found by any part of name or reading, in any kana and width', async () => {
    for (const query of ['加藤', 'かとう', 'ｶﾄｳ みか', 'トウミ', '藤ミ']) {
      const { body } = await (await hanako()).call(listUsers, { query: { query } })
      expect(body.users, query).toMatchObject([
        { id: kato, nameKana: 'カトウ ミカ', departmentName: '東日本営業部' },
      ])
    }
    const wild = await (await hanako()).call(listUsers, { query: { query: '%' } })
    expect(wild.body.users).toEqual([])
  })

  it('are ordered by reading, in pages, each once, without stopped people and hidden departments', async () => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await (await hanako()).call(listUsers, {
        query: { limit: 2, ...(cursor && { cursor }) },
      })
      names.push(...page.body.users.map(({ name, departmentName }) => `${name} ${departmentName}`))
      cursor = page.body.nextCursor ?? undefined
    } while (cursor)
    expect(names).toEqual([
      '安藤 一郎 営業本部',
      '加藤 ミカ 東日本営業部',
      '佐藤 花子 営業部',
      '鈴木 太郎 営業部',
      '高橋 健一 営業部',
      '秘密 一郎 null',
    ])
    const ofSales = await (await hanako()).call(listUsers, { query: { departmentId: sales.top } })
    expect(ofSales.body.users.map(({ name }) => name)).toEqual(['安藤 一郎', '加藤 ミカ'])
  })

  it('have a page with their published departments, the main one first', async () => {
    const { body } = await (await hanako()).call(getUser, { params: { id: kato } })
    expect(body).toMatchObject({
      name: '加藤 ミカ',
      greeting: 'よろしくお願いします',
      departments: [
        { id: sales.east, path: '営業本部 / 東日本営業部', jobLabel: '法人営業', main: true },
        { id: sales.top, path: '営業本部', jobLabel: '', main: false },
      ],
    })
  })

  it('who are stopped are visible to administrators only, those of another company to nobody', async () => {
    const administrator = await server.as(server.company.logins.administrator)
    expect((await (await hanako()).call(getUser, { params: { id: stopped } })).status).toBe(404)
    expect((await administrator.call(getUser, { params: { id: stopped } })).status).toBe(200)
    expect((await administrator.call(getUser, { params: { id: server.other.employeeId } })).status).toBe(404)
  })

  it('cannot be listed with an invalid page size or cursor, or without signing in', async () => {
    expect((await (await hanako()).call(listUsers, { query: { limit: 0 } })).status).toBe(422)
    expect((await (await hanako()).call(listUsers, { query: { cursor: 'x' } })).status).toBe(400)
    expect((await server.guest().call(listUsers, {})).status).toBe(401)
    expect((await server.guest().call(listDepartments, {})).status).toBe(401)
  })
})
