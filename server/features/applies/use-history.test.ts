import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createApply,
  deleteApply,
  getApplyButtons,
  getApplyCondition,
  getApplyOverview,
  getLastMenu,
  listApplies,
  listApplyReportItems,
  listApplySubsidies,
} from '#contract/applies.ts'
import { remindReport } from '#contract/approvals.ts'
import { deleteFeed, getFeed } from '#contract/feeds.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, approveNow } from '#testing/using-menus.ts'

let server: TestServer
let applyMenu: number
let shareMenu: number
const what = formItem('what', 'text', { name: '内容' })
const secret = formItem('secret', 'text', { name: '理由', published: false })
beforeAll(async () => {
  server = await testServer()
  const { db, menuCategoryId, managerId } = server.company
  const workflow = { steps: [stepOfUsers('上長', [managerId])], watchers: [] }
  applyMenu = await designMenu(db, {
    menu: { menuCategoryId, flow: 'apply', name: '休暇' },
    apply: { items: [what, secret], workflow },
  })
  shareMenu = await designMenu(db, {
    menu: { menuCategoryId, useLimitCount: 9, useLimitPeriod: 'year' },
    report: { items: [what, secret] },
  })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
const answers = answered({ what: { text: '夏の休暇' }, secret: { text: '通院' } })
const calls = [getApplyOverview, getApplyButtons, getApplyCondition, listApplyReportItems, listApplySubsidies]

describe('a person’s own submissions', () => {
  it('are listed newest first, in pages, by menu, state and words', async () => {
    const client = await hanako()
    const plain = await client.call(createApply, {
      body: { menuId: server.company.menuId, text: '朝の一枚\n二行目', clientKey: newClientKey() },
    })
    const draft = await applyWith(client, { menuId: applyMenu, submit: false, answers })
    const waiting = await applyWith(client, { menuId: applyMenu, answers })
    const ids = [waiting, draft, plain].map(({ body }) => body.id)
    const list = async (query: object = {}) => (await client.call(listApplies, { query })).body
    const first = await list({ limit: 2 })
    expect(first.applies.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await list({ limit: 2, cursor: first.nextCursor! })
    expect(second.applies).toMatchObject([
      { id: ids[2], title: '朝の一枚', status: 'done', reports: [], feedId: plain.body.feedId },
    ])
    expect(first.applies[0]).toMatchObject({
      title: '夏の休暇',
      status: 'in_progress',
      feedId: null,
      reports: [{ status: 'waiting', waitingFor: [{ name: '鈴木 太郎' }], can: { remind: true } }],
    })
    expect((await list({ status: 'draft' })).applies.map(({ id }) => id)).toEqual([ids[1]])
    expect((await list({ menuId: applyMenu })).applies).toHaveLength(2)
    expect((await list({ q: 'きゅうか' })).applies).toEqual([])
    expect((await list({ q: '夏の' })).applies.map(({ id }) => id)).toEqual([ids[0]])
    await client.call(deleteFeed, { params: { id: plain.body.feedId! } })
    expect((await list({ menuId: server.company.menuId })).applies).toEqual([])
    expect((await (await taro()).call(listApplies, {})).body.applies).toEqual([])
  })
})

it('the programme of the next post is that of the last one, whatever was applied for since', async () => {
  const { db, menuCategoryId, departmentId } = server.company
  const email = 'posting@mihon.example'
  await makeUser(db, { email, memberships: [{ departmentId }] })
  const client = await server.guest().signIn(email)
  const last = async () => (await client.call(getLastMenu, {})).body.menuId
  expect(await last()).toBeNull()
  const second = await makeMenu(db, { menuCategoryId })
  for (const menuId of [server.company.menuId, second])
    await client.call(createApply, { body: { menuId, text: '今日の一枚', clientKey: newClientKey() } })
  await applyWith(client, { menuId: applyMenu, answers })
  expect(await last()).toBe(second)
})

describe('a submission', () => {
  it('is visible to its owner, approvers and administrators, and to nobody else', async () => {
    const login = `saburo@history${server.company.companyId}.example`
    await makeUser(server.company.db, { email: login })
    const { id, reportId } = (await applyWith(await hanako(), { menuId: applyMenu, answers })).body
    for (const endpoint of calls) {
      for (const who of [hanako, taro, kenichi])
        expect([endpoint.path, (await (await who()).call(endpoint, { params: { id } })).status]).toEqual([
          endpoint.path,
          200,
        ])
      const strangers = [await server.as(login), await server.as(server.other.logins.administrator)]
      for (const client of strangers)
        expect((await client.call(endpoint, { params: { id } })).status).toBe(404)
    }
    await approveNow(await taro(), reportId!)
    // It is published now: a reader of the post still cannot see the submission.
    const { feedId } = (await (await hanako()).call(getApplyOverview, { params: { id } })).body
    expect((await (await server.as(login)).call(getFeed, { params: { id: feedId! } })).status).toBe(200)
    for (const endpoint of calls)
      expect((await (await server.as(login)).call(endpoint, { params: { id } })).status).toBe(404)
  })

  it('that is a draft is visible to its owner only', async () => {
    const { id } = (await applyWith(await hanako(), { menuId: applyMenu, submit: false, answers })).body
    for (const who of [taro, kenichi])
      expect((await (await who()).call(getApplyOverview, { params: { id } })).status).toBe(404)
    expect((await (await hanako()).call(listApplyReportItems, { params: { id } })).body.reports).toEqual([])
  })

  it('shows its use limit and readers, and what may be done with it', async () => {
    const client = await hanako()
    const { id } = (await applyWith(client, { menuId: shareMenu, answers })).body
    const condition = (await client.call(getApplyCondition, { params: { id } })).body
    expect(condition).toEqual({
      useLimit: { count: 9, period: 'year', used: expect.any(Number) },
      publication: { summary: '全員', readerCount: expect.any(Number) },
    })
    const his = (await (await kenichi()).call(getApplyCondition, { params: { id } })).body
    expect(his.useLimit).toEqual(condition.useLimit)
    const buttons = async (who = hanako) =>
      (await (await who()).call(getApplyButtons, { params: { id } })).body.can
    expect(await buttons()).toMatchObject({ edit: true, cancel: false, delete: false, useAgain: true })
    expect(await buttons(kenichi)).toMatchObject({
      edit: false,
      cancel: false,
      delete: true,
      useAgain: false,
    })
  })

  it('can be waiting for a person who can be reminded', async () => {
    const client = await hanako()
    const { id, reportId } = (await applyWith(client, { menuId: applyMenu, answers })).body
    expect((await client.call(getApplyButtons, { params: { id } })).body).toMatchObject({
      reportId: null,
      can: { remind: true, cancel: true, delete: true, edit: false },
    })
    expect((await client.call(remindReport, { params: { id: reportId! } })).body.remindedCount).toBe(1)
  })
})

describe('deleting a submission', () => {
  it('leaves nothing of a draft, and ends one in progress', async () => {
    const client = await hanako()
    const draft = (await applyWith(client, { menuId: applyMenu, submit: false, answers })).body
    const under = (await applyWith(client, { menuId: applyMenu, answers })).body
    for (const { id } of [draft, under]) {
      expect((await (await taro()).call(deleteApply, { params: { id } })).status).toBe(404)
      expect((await client.call(deleteApply, { params: { id } })).status).toBe(204)
      expect((await client.call(getApplyOverview, { params: { id } })).status).toBe(404)
    }
    const params = { id: under.reportId! }
    expect((await (await taro()).call(getReportOverview, { params })).status).toBe(404)
  })

  it('that was approved is possible for administrators, and deletes the post', async () => {
    const client = await hanako()
    const { id, reportId } = (await applyWith(client, { menuId: applyMenu, answers })).body
    await approveNow(await taro(), reportId!)
    const { feedId } = (await client.call(getApplyOverview, { params: { id } })).body
    expect((await client.call(deleteApply, { params: { id } })).body.error?.code).toBe('conflict')
    expect((await (await kenichi()).call(deleteApply, { params: { id } })).status).toBe(204)
    expect((await client.call(getFeed, { params: { id: feedId! } })).status).toBe(404)
    expect((await client.call(getApplyOverview, { params: { id } })).status).toBe(404)
  })
})

describe('a plain post whose audience leaves the administrator out', () => {
  it('is visible to them as a submission without its text', async () => {
    const { db, menuCategoryId, employeeId } = server.company
    const own = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
    const menuId = await makeMenu(db, { menuCategoryId, publicationAudienceId: own })
    const { body } = await (await hanako()).call(createApply, {
      body: { menuId, title: '秘密の相談', text: '本文', clientKey: newClientKey() },
    })
    const seen = await (await kenichi()).call(getApplyOverview, { params: { id: body.id } })
    expect(seen.body).toMatchObject({ title: '', feedId: null, status: 'done' })
  })
})
