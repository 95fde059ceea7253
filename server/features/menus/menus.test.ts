import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AudienceRule } from '#common/audience-rule.ts'
import { getMenu, getMenuAccessConditions, getMenuCategory, listMenus } from '#contract/menu-pages.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let categoryId: number
let menus: { readOnly: number; closed: number; foreign: number }

const only = (userId: number): AudienceRule => ({ include: [{ type: 'user', id: userId }], match: 'any' })

beforeAll(async () => {
  server = await testServer()
  const { db, managerId } = server.company
  const manager = await audienceOf(db, only(managerId))
  categoryId = await makeMenuCategory(db, { name: '人事から', sortOrder: 1 })
  const menuCategoryId = categoryId
  menus = {
    readOnly: await makeMenu(db, { name: '人事通信', menuCategoryId, useAudienceId: manager }),
    closed: await makeMenu(db, { name: '準備中', menuCategoryId, published: false }),
    foreign: await makeMenu(db, {
      name: '部長会',
      useAudienceId: manager,
      publicationAudienceId: manager,
      hiddenFromOthers: true,
    }),
  }
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)

describe('the menu list', () => {
  it('contains the published menus by category, and shows which ones the person can use', async () => {
    const { body } = await (await hanako()).call(listMenus, {})
    expect(body.menuCategories).toMatchObject([
      { name: '日々の業務', menus: [{ id: server.company.menuId, can: { use: true } }] },
      {
        id: categoryId,
        name: '人事から',
        menus: [{ id: menus.readOnly, unusable: 'not_for_you', can: { use: false } }],
      },
    ])
    const one = await (await hanako()).call(getMenuCategory, { params: { id: categoryId } })
    expect(one.body).toEqual(body.menuCategories[1])
  })

  it('differs from person to person', async () => {
    const taro = await server.as(server.company.logins.manager)
    const { body } = await taro.call(listMenus, {})
    const names = body.menuCategories.flatMap((category) => category.menus.map(({ name }) => name))
    expect(names).toContain('部長会')
    expect(names).not.toContain('準備中')
  })
})

describe('a menu', () => {
  it('has its own page', async () => {
    const { body } = await (await hanako()).call(getMenu, { params: { id: menus.readOnly } })
    expect(body).toMatchObject({ name: '人事通信', category: { id: categoryId, name: '人事から' } })
  })

  it('does not exist for others while hidden or unpublished, or in another company', async () => {
    for (const id of [menus.foreign, menus.closed, server.other.menuId])
      for (const endpoint of [getMenu, getMenuAccessConditions])
        expect((await (await hanako()).call(endpoint, { params: { id } })).status).toBe(404)
    const { other } = server
    expect(
      (await (await hanako()).call(getMenuCategory, { params: { id: other.menuCategoryId } })).status,
    ).toBe(404)
    expect((await server.guest().call(listMenus, {})).status).toBe(401)
  })
})

describe('the audiences that can use and read a menu', () => {
  const summaryOf = async (rule: AudienceRule, locale = 'ja') => {
    const { db } = server.company
    const id = await makeMenu(db, { useAudienceId: await audienceOf(db, rule) })
    const reply = await (await hanako()).call(
      getMenuAccessConditions,
      { params: { id } },
      { headers: { 'accept-language': locale } },
    )
    expect(reply.body.publication).toEqual({ summary: locale === 'ja' ? '全員' : 'Everyone', readerCount: 2 })
    return reply.body.use
  }

  it('are described in words, with the number of people', async () => {
    const { departmentId, positions, employeeId, managerId, administratorId } = server.company
    const sales = { type: 'department', id: departmentId, descendants: true } as const
    const manager = { type: 'position', id: positions.manager } as const
    expect(await summaryOf({ include: [sales, manager], match: 'any' })).toEqual({
      summary: '営業部（配下を含む）、部長 のいずれか',
      memberCount: 3,
    })
    expect(await summaryOf({ include: [sales, manager], match: 'all' }, 'en')).toEqual({
      summary: 'All of: 営業部 (including subdepartments), 部長',
      memberCount: 1,
    })
    const people = [employeeId, managerId, administratorId].map((id) => ({ type: 'user', id }) as const)
    expect(await summaryOf({ include: [sales], match: 'any', exclude: people })).toEqual({
      summary: '営業部（配下を含む）（高橋 健一さん ほか2件を除く）',
      memberCount: 0,
    })
    expect(await summaryOf({ include: [], match: 'any' })).toEqual({ summary: '該当者なし', memberCount: 0 })
  })

  it('never show an unpublished department', async () => {
    const { db, departmentId } = server.company
    const hidden = await makeDepartment(db, { name: '特別対策室', published: false })
    const below = await makeDepartment(db, { name: '特別対策一課', parentId: hidden })
    const of = (id: number) => ({ type: 'department', id, descendants: false }) as const
    expect(await summaryOf({ include: [of(hidden), of(below)], match: 'any' })).toMatchObject({
      summary: '限られた人',
    })
    expect(
      await summaryOf({ include: [of(departmentId)], match: 'any', exclude: [of(hidden)] }),
    ).toMatchObject({ summary: '営業部（限られた人を除く）' })
  })
})
