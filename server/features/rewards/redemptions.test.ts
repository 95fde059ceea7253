import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { cancelApply, deleteApply } from '#contract/applies.ts'
import { pendReport, rejectReport } from '#contract/approvals.ts'
import { listOtherLinks } from '#contract/my-page.ts'
import {
  confirmRedemption,
  exportRedemptions,
  getRedemptionMenu,
  listAdminRedemptions,
  listRedemptionMenus,
  listRedemptions,
  updateRedemption,
  updateRedemptionMenu,
} from '#contract/rewards.redemptions.ts'
import { createRewardTransactions, getRewardStatus } from '#contract/rewards.ts'
import { listWaiting } from '#contract/waiting.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, approveNow, submitDraft } from '#testing/using-menus.ts'

let server: TestServer
let administrator: Client
beforeAll(async () => {
  server = await testServer()
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const size = formItem('size', 'choice', {
  required: true,
  name: 'サイズ',
  options: [
    { key: 's', name: 'S' },
    { key: 'm', name: 'M' },
  ],
})
const place = formItem('place', 'text', { name: 'お届け先' })

/** A new person with points. */
async function someone(points = 500) {
  const { db, departmentId } = server.company
  const email = `${crypto.randomUUID()}@mihon.example`
  const id = await makeUser(db, { email, memberships: [{ departmentId }] })
  if (points > 0)
    await administrator.call(createRewardTransactions, {
      body: { userIds: [id], amount: points, reason: '表彰', clientKey: newClientKey() },
    })
  return { id, client: await server.as(email) }
}

/** A menu that spends 300 points for one of two sizes; `s` and `m` are the stock. */
async function redemptionMenu(
  stock: { s: number | null; m: number | null },
  flow: 'apply' | 'share' = 'apply',
) {
  const { db, menuCategoryId, managerId } = server.company
  const items = [size, place]
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, flow, publicationMode: 'nobody' },
    ...(flow === 'apply'
      ? { apply: { items, workflow: { steps: [stepOfUsers('総務', [managerId])], watchers: [] } } }
      : { report: { items } }),
  })
  const saved = await save(menuId, 0, stock)
  expect(saved.status).toBe(200)
  return menuId
}
const save = (
  menuId: number,
  version: number,
  stock: { s: number | null; m: number | null },
  seen: { s: number | null; m: number | null } = { s: null, m: null },
) =>
  administrator.call(updateRedemptionMenu, {
    params: { id: menuId },
    body: {
      version,
      itemKey: 'size',
      options: [
        { key: 's', points: 300, stock: stock.s, stockSeen: seen.s },
        { key: 'm', points: 300, stock: stock.m, stockSeen: seen.m },
      ],
    },
  })
const of = (choice: string) =>
  answered({ size: { choices: [choice], other: '' }, place: { text: '本社3階' } })
const balanceOf = async (client: Client) => (await client.call(getRewardStatus, {})).body.balance
const stockOf = async (menuId: number) => {
  const { options } = (await administrator.call(getRedemptionMenu, { params: { id: menuId } })).body
  return Object.fromEntries(options.map(({ key, stock }) => [key, stock]))
}
const ordersOf = async (client: Client) => (await client.call(listRedemptions, {})).body.redemptions
const approve = async (reportId: number) =>
  approveNow(await server.as(server.company.logins.manager), reportId)
const handle = (id: number, version: number, state: 'sent' | 'received' | 'returned', note = '') =>
  administrator.call(updateRedemption, { params: { id }, body: { version, state, note } })

async function sectionAdministrator(section: 'rewards' | 'statistics') {
  const { db, companyId, departmentId } = server.company
  const email = `${crypto.randomUUID()}@mihon.example`
  const userId = await makeUser(db, { email, role: 'section_administrator', memberships: [{ departmentId }] })
  await db.insertInto('administratorSections').values({ companyId, userId, section }).execute()
  return server.as(email)
}

describe('exchanging points', () => {
  it('spends the points and the stock when it is submitted, and shows each state to the person', async () => {
    const menuId = await redemptionMenu({ s: 2, m: null })
    const { client } = await someone()
    const { reportId } = (await applyWith(client, { menuId, answers: of('s') })).body
    expect(await balanceOf(client)).toBe(200)
    expect(await stockOf(menuId)).toEqual({ s: 1, m: null })
    const [order] = await ordersOf(client)
    expect(order).toMatchObject({
      ...{ optionName: 'S', wishes: 'お届け先: 本社3階', points: 300, state: 'requested', reportId },
      can: { confirm: false },
    })
    // Nobody can send what is not approved.
    expect((await handle(order!.id, order!.version, 'sent')).body.error?.code).toBe('conflict')
    await approve(reportId!)
    const { redemptions, counts } = (await administrator.call(listAdminRedemptions, { query: { menuId } }))
      .body
    expect(redemptions).toMatchObject([{ state: 'approved', next: ['sent', 'received', 'returned'] }])
    expect(counts.approved).toBeGreaterThan(0)
    const sent = () => handle(order!.id, redemptions[0]!.version, 'sent', '伝票番号 1234')
    expect((await sent()).status).toBe(204)
    expect((await sent()).body.error?.code).toBe('conflict')
    const [onItsWay] = await ordersOf(client)
    expect(onItsWay).toMatchObject({ state: 'sent', note: '伝票番号 1234', can: { confirm: true } })
    await vi.waitFor(async () => {
      const { announcements } = (await client.call(listAnnouncements, {})).body
      expect(announcements.find(({ kind }) => kind === 'redemption_sent')).toMatchObject({
        text: '高橋 健一さんが「S」を発送しました',
        hrefPath: '/redemptions',
      })
    })
    const links = (await client.call(listOtherLinks, {})).body.otherLinks
    expect(links.find(({ iconType }) => iconType === 'redemption')).toMatchObject({
      ...{ hrefPath: '/redemptions', noticeCount: 1, detail: '1件' },
    })
    const receive = () =>
      client.call(confirmRedemption, { params: { id: order!.id }, body: { version: onItsWay!.version } })
    expect((await receive()).status).toBe(204)
    expect((await receive()).status).toBe(204)
    expect(await ordersOf(client)).toMatchObject([{ state: 'received', can: { confirm: false } }])
    expect(await balanceOf(client)).toBe(200)
  })

  it('waits for those who send it out once it is approved, and notifies them', async () => {
    const menuId = await redemptionMenu({ s: 2, m: null })
    const { id: userId, client } = await someone()
    const { reportId } = (await applyWith(client, { menuId, answers: of('s') })).body
    const [order] = await ordersOf(client)
    const waiting = async (who: Client) =>
      (await who.call(listWaiting, { query: { kind: 'redemption', limit: 100 } })).body.items.filter(
        ({ id }) => id === order!.id,
      )
    expect(await waiting(administrator)).toEqual([])
    await approve(reportId!)
    expect(await waiting(administrator)).toMatchObject([
      { title: 'S', actor: { id: userId }, hrefPath: '/admin/rewards/redemptions?state=approved' },
    ])
    expect(await waiting(client)).toEqual([])
    const sender = await sectionAdministrator('rewards')
    const other = await sectionAdministrator('statistics')
    expect(await waiting(sender)).toHaveLength(1)
    expect(await waiting(other)).toEqual([])
    const told = async (who: Client) =>
      (await who.call(listAnnouncements, {})).body.announcements.filter(
        ({ kind, actor }) => kind === 'redemption_ordered' && actor.id === userId,
      )
    await vi.waitFor(async () => expect(await told(administrator)).toHaveLength(1), { timeout: 15_000 })
    expect(await told(await server.as(server.company.logins.employee))).toEqual([])
    expect((await handle(order!.id, order!.version + 1, 'sent')).status).toBe(204)
    expect(await waiting(administrator)).toEqual([])
  })

  it('is refused beside the item without enough points, and names what is left of the other options', async () => {
    const menuId = await redemptionMenu({ s: 0, m: 4 })
    const rich = await someone()
    const soldOut = await applyWith(rich.client, { menuId, answers: of('s') })
    expect(soldOut.body).toMatchObject({
      error: {
        code: 'validation_failed',
        fields: { 'answers.size': '在庫がありません。申し込めるもの：M（残り4）' },
      },
    })
    const poor = await someone(120)
    const short = await applyWith(poor.client, { menuId, answers: of('m') })
    expect(short.body).toMatchObject({
      error: {
        fields: {
          'answers.size': 'ポイントが足りません。必要なのは300ポイント、残高は120ポイントです。',
        },
      },
    })
    expect([await balanceOf(rich.client), await balanceOf(poor.client)]).toEqual([500, 120])
    expect(await stockOf(menuId)).toEqual({ s: 0, m: 4 })
  })

  it('sells the last one once, and nobody spends the same points twice', async () => {
    const menuId = await redemptionMenu({ s: 2, m: 9 }, 'share')
    const people = await Promise.all(Array.from({ length: 4 }, () => someone()))
    const replies = await Promise.all(
      people.map(({ client }) => applyWith(client, { menuId, answers: of('s') })),
    )
    expect(replies.filter(({ status }) => status === 200 || status === 201)).toHaveLength(2)
    expect(await stockOf(menuId)).toEqual({ s: 0, m: 9 })
    const one = await someone(700)
    const spent = await Promise.all(
      Array.from({ length: 4 }, () => applyWith(one.client, { menuId, answers: of('m') })),
    )
    expect(spent.filter(({ status }) => status === 200 || status === 201)).toHaveLength(2)
    expect(await balanceOf(one.client)).toBe(100)
    expect(await stockOf(menuId)).toEqual({ s: 0, m: 7 })
  })

  it.each(['rejected', 'withdrawn', 'deleted'] as const)(
    'gives everything back when it is %s',
    async (how) => {
      const menuId = await redemptionMenu({ s: 3, m: 0 })
      const { client } = await someone()
      const { id, reportId } = (await applyWith(client, { menuId, answers: of('s') })).body
      if (how === 'rejected') {
        const manager = await server.as(server.company.logins.manager)
        const body = { approvalVersion: 1, comment: '来月にしてください' }
        expect((await manager.call(rejectReport, { params: { id: reportId! }, body })).status).toBeLessThan(
          300,
        )
      } else if (how === 'withdrawn')
        await client.call(cancelApply, { params: { id }, body: { comment: '' } })
      else await client.call(deleteApply, { params: { id } })
      expect(await balanceOf(client)).toBe(500)
      expect(await stockOf(menuId)).toEqual({ s: 3, m: 0 })
      expect(await ordersOf(client)).toMatchObject([{ state: 'returned' }])
    },
  )

  it('changes the option when it is returned for correction and submitted again', async () => {
    const menuId = await redemptionMenu({ s: 1, m: 1 })
    const { client } = await someone()
    const { reportId } = (await applyWith(client, { menuId, answers: of('s') })).body
    const manager = await server.as(server.company.logins.manager)
    const body = { approvalVersion: 1, comment: 'Sは小さいと思います' }
    await manager.call(pendReport, { params: { id: reportId! }, body })
    // The person is still charged: their order was not given up.
    expect([await balanceOf(client), await stockOf(menuId)]).toEqual([200, { s: 0, m: 1 }])
    expect((await submitDraft(client, reportId!, of('m'))).status).toBe(200)
    expect([await balanceOf(client), await stockOf(menuId)]).toEqual([200, { s: 1, m: 0 }])
    expect(await ordersOf(client)).toMatchObject([{ optionName: 'M', state: 'requested' }])
  })

  it('can be cancelled by the person who handles it, with a reason; what was sent stays spent', async () => {
    const menuId = await redemptionMenu({ s: 2, m: 2 }, 'share')
    const { client } = await someone(700)
    const first = (await applyWith(client, { menuId, answers: of('s') })).body
    const [order] = await ordersOf(client)
    const without = await handle(order!.id, order!.version, 'returned')
    expect(without.body).toMatchObject({ error: { fields: { note: '取り消す理由を入力してください。' } } })
    expect((await handle(order!.id, order!.version, 'returned', '破損のため')).status).toBe(204)
    expect([await balanceOf(client), await stockOf(menuId)]).toEqual([700, { s: 2, m: 2 }])
    // Editing the submission orders nothing again.
    expect((await submitDraft(client, first.reportId!, of('m'))).status).toBe(200)
    expect(await balanceOf(client)).toBe(700)
    const second = (await applyWith(client, { menuId, answers: of('m') })).body
    const [next] = await ordersOf(client)
    await handle(next!.id, next!.version, 'sent')
    const changed = await submitDraft(client, second.reportId!, of('s'))
    expect(changed.body).toMatchObject({ error: { code: 'redemption_sent' } })
    await client.call(deleteApply, { params: { id: second.id } })
    expect([await balanceOf(client), await stockOf(menuId)]).toEqual([400, { s: 2, m: 1 }])
  })

  it('keeps the orders made while somebody changes the stock', async () => {
    const menuId = await redemptionMenu({ s: 5, m: 5 }, 'share')
    const { client } = await someone()
    await applyWith(client, { menuId, answers: of('s') })
    // Five were shown, ten more arrived: 15 were entered.
    expect((await save(menuId, 1, { s: 15, m: 5 }, { s: 5, m: 5 })).status).toBe(200)
    expect(await stockOf(menuId)).toEqual({ s: 14, m: 5 })
    expect((await save(menuId, 1, { s: 1, m: 1 })).body.error?.code).toBe('conflict')
    const { redemptionMenus } = (await administrator.call(listRedemptionMenus, {})).body
    expect(redemptionMenus.find(({ id }) => id === menuId)?.options).toMatchObject([
      { name: 'S', orderedCount: 1 },
      { name: 'M', orderedCount: 0 },
    ])
  })

  it('is handled by administrators only, and confirmed by its own person only', async () => {
    const menuId = await redemptionMenu({ s: 5, m: 5 }, 'share')
    const [one, other] = [await someone(), await someone()]
    await applyWith(one.client, { menuId, answers: of('s') })
    const [order] = await ordersOf(one.client)
    await handle(order!.id, order!.version, 'sent')
    const params = { id: order!.id }
    expect((await other.client.call(confirmRedemption, { params, body: { version: 3 } })).status).toBe(404)
    expect((await one.client.call(listAdminRedemptions, {})).status).toBe(404)
    const tried = await one.client.call(updateRedemption, { params, body: { version: 3, state: 'received' } })
    expect(tried.status).toBe(404)
    expect(await ordersOf(other.client)).toEqual([])
  })

  it('is downloaded with the filters of the list', async () => {
    const menuId = await redemptionMenu({ s: 5, m: 5 }, 'share')
    const { client } = await someone(700)
    await applyWith(client, { menuId, answers: of('s') })
    await applyWith(client, { menuId, answers: of('m') })
    const [m] = await ordersOf(client)
    await handle(m!.id, m!.version, 'sent')
    const path = (state: string) => `${exportRedemptions.path}?menu_id=${menuId}&state=${state}`
    const lines = (await (await administrator.fetch(path('approved'))).text()).trim().split('\r\n')
    expect(lines[0]).toBe('申込日,社員ID,氏名,部署,制度,品物,希望,ポイント,状態,発送日,受取日,連絡')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(',S,お届け先: 本社3階,300,発送待ち,,,')
    const asked = { query: { menuId, state: 'sent' as const } }
    expect((await administrator.call(listAdminRedemptions, asked)).body.redemptions).toMatchObject([
      { optionName: 'M', state: 'sent' },
    ])
  })
})
