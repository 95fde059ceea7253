import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Workflow } from '#common/approval/workflow.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { createApply } from '#contract/applies.ts'
import {
  accessMenu,
  getMenu,
  getMenuAccessConditions,
  getMenuRemarks,
  listMenuFeedImages,
  listMenuFiles,
  listMenuPublishes,
  listMenuReportItems,
  listMenuReportWorkflows,
  listMenuRewards,
  listMenuSubsidies,
  listMenus,
  listMissionMenus,
  listPickedUpMenus,
  listRecentlyUsedMenus,
} from '#contract/menu-pages.ts'
import { searchMenus } from '#contract/search.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { textItem } from '#db/factories/report.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const onlyManager = () =>
  audienceOf(server.company.db, {
    include: [{ type: 'user', id: server.company.managerId }],
    match: 'any',
  })

const card = async (id: number, who = hanako) => (await (await who()).call(getMenu, { params: { id } })).body
const post = async (menuId: number, text = 'はい', who = hanako) =>
  (await who()).call(createApply, { body: { menuId, title: '', text, clientKey: newClientKey() } })

describe('a hidden menu', () => {
  it('is visible only to those who can use it, and to nobody else in any list or search', async () => {
    const { db, menuCategoryId } = server.company
    const few = await onlyManager()
    const made = { menuCategoryId, name: '役員報告', useAudienceId: few, pickupOrder: 1 }
    const id = await makeMenu(db, { ...made, hiddenFromOthers: true })
    const shown = await makeMenu(db, { ...made, name: '部長報告' })
    const seen = async (who: typeof hanako) => {
      const client = await who()
      const lists = [
        (await client.call(listMenus, {})).body.menuCategories.flatMap(({ menus }) => menus),
        (await client.call(listPickedUpMenus, {})).body.menus,
        (await client.call(searchMenus, { query: { query: '報告' } })).body.menus,
      ]
      return lists.map((menus) => [id, shown].map((one) => menus.some((menu) => menu.id === one)))
    }
    expect(await seen(hanako)).toEqual(Array(3).fill([false, true]))
    expect(await seen(taro)).toEqual(Array(3).fill([true, true]))
    expect((await (await hanako()).call(getMenu, { params: { id } })).status).toBe(404)
    expect((await post(id)).status).toBe(404)
    expect((await card(shown)).unusable).toBe('not_for_you')
    expect((await post(shown)).body.error?.code).toBe('menu_closed')
  })
})

describe('a menu shows why it cannot be used', () => {
  it('before it opens, after it closes, and while it is unfinished', async () => {
    const { db, menuCategoryId } = server.company
    const hour = 3_600_000
    const soon = new Date(Date.now() + hour)
    const past = new Date(Date.now() - hour)
    const unopened = await makeMenu(db, { menuCategoryId, opensAt: soon })
    const closed = await makeMenu(db, { menuCategoryId, closesAt: past })
    const unfinished = await makeMenu(db, { menuCategoryId, formKind: 'items' })
    const between = await makeMenu(db, { menuCategoryId, opensAt: past, closesAt: soon })
    expect(await card(unopened)).toMatchObject({
      unusable: 'not_open_yet',
      opensAt: soon.toISOString(),
      can: { use: false },
    })
    expect((await card(closed)).unusable).toBe('closed')
    expect((await card(unfinished)).unusable).toBe('unfinished')
    expect(await card(between)).toMatchObject({ unusable: null, can: { use: true } })
    for (const id of [unopened, closed, unfinished])
      expect((await post(id)).body.error?.code).toBe('menu_closed')
    expect((await post(between)).status).toBe(200)
  })

  it('once its use limit is reached, counted per person, also for concurrent submissions', async () => {
    const { db, menuCategoryId } = server.company
    const id = await makeMenu(db, { menuCategoryId, useLimitCount: 2, useLimitPeriod: 'month' })
    expect((await card(id)).useLimit).toEqual({ count: 2, period: 'month', used: 0 })
    const replies = await Promise.all([1, 2, 3, 4].map((n) => post(id, `${n}回目`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error?.code).toBe('use_limit_reached')
    expect(await card(id)).toMatchObject({ unusable: 'limit_reached', useLimit: { used: 2 } })
    expect((await post(id, 'わたしは初めて', taro)).status).toBe(200)
  })

  it('sending the last allowed submission twice counts as one use', async () => {
    const { db, menuCategoryId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId, useLimitCount: 1, useLimitPeriod: 'ever' })
    const body = { menuId, title: '', text: '一度だけ', clientKey: newClientKey() }
    const client = await hanako()
    const replies = await Promise.all([1, 2, 3].map(() => client.call(createApply, { body })))
    expect(new Set(replies.map(({ body: answer }) => answer.feedId)).size).toBe(1)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
  })
})

describe('the readers of a new post', () => {
  it('are shown for the person who requests them', async () => {
    const { db, menuCategoryId, companyId } = server.company
    const summary = async (publicationMode: 'users' | 'department' | 'ranks' | 'nobody', who = hanako) => {
      const id = await makeMenu(db, { menuCategoryId, publicationMode })
      if (publicationMode === 'ranks')
        await db
          .insertInto('menuRanks')
          .values({ companyId, menuId: id, rank: 1, name: '部長', audienceId: await onlyManager() })
          .execute()
      return (await (await who()).call(getMenuAccessConditions, { params: { id } })).body.publication
    }
    expect(await summary('users')).toEqual({ summary: '全員', readerCount: 2 })
    expect(await summary('department')).toEqual({ summary: '営業部（配下を含む）', readerCount: 2 })
    expect(await summary('ranks')).toEqual({ summary: '佐藤 花子さん', readerCount: 0 })
    expect(await summary('ranks', taro)).toEqual({ summary: '鈴木 太郎さん', readerCount: 0 })
    expect((await summary('nobody')).readerCount).toBe(0)
  })
})

describe('the page of a menu', () => {
  it('shows posts, pictures and files that the reader may see, page by page', async () => {
    const { db, menuCategoryId, managerId, employeeId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId })
    const picture = () => makeMediaFile(db)
    const file = () =>
      makeMediaFile(db, { kind: 'file', contentType: 'application/pdf', originalName: 'a.pdf' })
    const [a, b, c, d, e] = [await picture(), await picture(), await picture(), await file(), await picture()]
    await makeFeed(db, { menuId, authorId: employeeId, mediaFileIds: [a, b, c, d] })
    await makeFeed(db, { menuId, authorId: managerId, audienceId: await onlyManager(), mediaFileIds: [e] })
    const client = await hanako()
    const first = await client.call(listMenuFeedImages, { params: { id: menuId }, query: { limit: 2 } })
    const second = await client.call(listMenuFeedImages, {
      params: { id: menuId },
      query: { limit: 2, cursor: first.body.nextCursor! },
    })
    const shown = [...first.body.feedImages, ...second.body.feedImages].map(({ path }) => path)
    expect([shown.length, new Set(shown).size, second.body.nextCursor]).toEqual([3, 3, null])
    const files = await client.call(listMenuFiles, { params: { id: menuId }, query: {} })
    expect(files.body.files).toMatchObject([{ originalName: 'a.pdf', author: { id: employeeId } }])
    const feeds = await client.call(listMenuPublishes, { params: { id: menuId }, query: {} })
    expect(feeds.body.feeds).toHaveLength(1)
    const his = await (await taro()).call(listMenuFeedImages, { params: { id: menuId }, query: {} })
    expect(his.body.feedImages).toHaveLength(4)
  })

  it('remembers visits and uses', async () => {
    const { db, companyId, menuCategoryId, employeeId } = server.company
    const [one, two] = [await makeMenu(db, { menuCategoryId }), await makeMenu(db, { menuCategoryId })]
    const client = await hanako()
    for (let i = 0; i < 2; i++)
      expect((await client.call(accessMenu, { params: { id: one } })).status).toBe(204)
    const visit = await db
      .selectFrom('menuVisits')
      .select('visitCount')
      .where('companyId', '=', companyId)
      .where('menuId', '=', one)
      .where('userId', '=', employeeId)
      .executeTakeFirstOrThrow()
    expect(visit.visitCount).toBe(2)
    await post(two)
    await post(one)
    await post(one)
    const { menus } = (await client.call(listRecentlyUsedMenus, {})).body
    expect(menus.slice(0, 2).map(({ id }) => id)).toEqual([one, two])
  })
})

describe('the form and the rewards of a menu', () => {
  const money: FormItem = formItem('amount', 'money', { name: '金額' })
  const request = formItem('ask', 'mission_request', { name: '依頼', menuId: 1 })
  const workflow: Workflow = {
    steps: [
      {
        key: 's1',
        name: '上長',
        approvers: [{ type: 'superior' }],
        need: { mode: 'any' },
        when: [],
        itemKeys: [],
      },
      {
        key: 's2',
        name: '経理',
        approvers: [{ type: 'chosen', departmentIds: [] }],
        need: { mode: 'all' },
        when: [{ item: 'amount', test: 'over', value: 50_000 }],
        itemKeys: [],
      },
    ],
    watchers: [],
  }

  it('are shown to those who can use it: form, approvers in words and by name, rewards, subsidies', async () => {
    const { db, companyId, menuCategoryId, managerId } = server.company
    const id = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply', remarks: '領収書を残してください' },
      apply: { items: [textItem('what'), money], workflow },
    })
    const params = { id }
    const client = await hanako()
    expect((await client.call(getMenuRemarks, { params })).body.remarks).toBe('領収書を残してください')
    const forms = (await client.call(listMenuReportItems, { params })).body.stages
    expect(forms).toMatchObject([
      { stage: 'apply', formVersion: 1, items: [{ key: 'what' }, { key: 'amount' }] },
    ])
    const [stage] = (await client.call(listMenuReportWorkflows, { params })).body.stages
    expect(stage?.steps).toMatchObject([
      { approvers: ['直属の上長'], need: 'any', when: null, people: [{ id: managerId }] },
      {
        approvers: ['提出するときに選ぶ人'],
        need: 'all',
        when: '「金額」が50,000円を超える',
        people: null,
      },
    ])
    await db
      .insertInto('menuRewards')
      .values({ companyId, menuId: id, receiver: 'poster', points: 30 })
      .execute()
    await db
      .insertInto('menuSubsidies')
      .values({
        companyId,
        menuId: id,
        stage: 'apply',
        name: '交通費補助',
        kind: 'answer',
        itemKey: 'amount',
        percent: 50,
        capAmount: 10_000,
        capPeriod: 'month',
        budgetAmount: 90_000,
      })
      .execute()
    expect((await client.call(listMenuRewards, { params })).body.rewards).toEqual([
      { receiver: 'poster', itemName: null, points: 30 },
    ])
    expect((await client.call(listMenuSubsidies, { params })).body.subsidies).toMatchObject([
      {
        name: '交通費補助',
        percent: 50,
        itemName: '金額',
        cap: { amount: 10_000, period: 'month', remaining: 10_000 },
        budget: { amount: 90_000, remaining: 90_000 },
      },
    ])
    const few = await onlyManager()
    await db.updateTable('menus').set({ useAudienceId: few }).where('id', '=', id).execute()
    expect((await client.call(listMenuReportItems, { params })).status).toBe(404)
  })

  it('can be a request to others to use a menu', async () => {
    const { db, menuCategoryId } = server.company
    const usual = await designMenu(db, { menu: { menuCategoryId }, report: { items: [textItem('what')] } })
    const asking = await designMenu(db, { menu: { menuCategoryId }, report: { items: [request] } })
    const few = await onlyManager()
    const foreign = await designMenu(db, {
      menu: { menuCategoryId, useAudienceId: few },
      report: { items: [request] },
    })
    const ids = (await (await hanako()).call(listMissionMenus, {})).body.menus.map((menu) => menu.id)
    expect(ids).toContain(asking)
    expect(ids).not.toContain(usual)
    expect(ids).not.toContain(foreign)
  })
})
