import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import {
  exportBenefitStatistics,
  getBenefitStatistics,
  listAdminBenefits,
  orderBenefits,
  removeBenefit,
  updateBenefit,
} from '#contract/benefits.administration.ts'
import { favouriteBenefit, getBenefit, listBenefits } from '#contract/benefits.ts'
import { createPresignedUrl } from '#contract/media-files.ts'
import { getMenu } from '#contract/menu-pages.ts'
import { listOtherLinks } from '#contract/my-page.ts'
import { searchMenus } from '#contract/search.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { transaction } from '#db/tenant.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { findOwnList } from '#server/features/my-data/own-lists.queries.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, approveNow } from '#testing/using-menus.ts'
import { monthsBetween, renewalDay } from './benefits.rules.ts'

let server: TestServer
let admin: Client
let hanako: Client
let taro: Client
beforeAll(async () => {
  server = await testServer()
  const { logins } = server.company
  admin = await server.as(logins.administrator)
  hanako = await server.as(logins.employee)
  taro = await server.as(logins.manager)
})
afterAll(() => server.close())

const text = {
  category: '住まい',
  summary: '家賃の半額を補助します。',
  pictureMediaFileId: null as number | null,
}
const save = (id: number, version = 0, fields: object = {}) =>
  admin.call(updateBenefit, { params: { id }, body: { ...text, ...fields, version } })
const listed = async (client = hanako) => (await client.call(listBenefits, {})).body.benefits
const one = async (id: number, client = hanako) => client.call(getBenefit, { params: { id } })
const onlyManager = () =>
  audienceOf(server.company.db, {
    include: [{ type: 'position', id: server.company.positions.manager }],
    match: 'any',
  })

describe('the catalogue', () => {
  it('has the menus that are benefits, by category in the order set by administrators', async () => {
    const { db } = server.company
    const ids = await Promise.all(
      ['住宅補助', '健康診断', '引っ越し', '標準のまま'].map((name) => makeMenu(db, { name, benefit: true })),
    )
    const [rent, health, moving, plain] = ids as [number, number, number, number]
    expect((await save(rent)).status).toBe(204)
    expect((await save(health, 0, { category: '健康' })).status).toBe(204)
    expect((await save(moving)).status).toBe(204)
    const names = async () => (await listed()).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    expect(await names()).toEqual(['住宅補助', '引っ越し', '健康診断', '標準のまま'])
    const seen = (await admin.call(listAdminBenefits, {})).body.benefits.map(({ id }) => id)
    const order = (benefitIds: number[], orderSeen: number[]) =>
      admin.call(orderBenefits, { body: { benefitIds, orderSeen } })
    expect((await order([health], [...seen].reverse())).status).toBe(409)
    expect((await order([health, moving], seen)).status).toBe(204)
    expect(await names()).toEqual(['健康診断', '引っ越し', '住宅補助', '標準のまま'])
    expect((await listed()).find(({ id }) => id === plain)).toMatchObject({ category: '', summary: '' })
    // Putting them in order is no edit: the version stays.
    expect((await save(plain, 0, { summary: 'あとから' })).status).toBe(204)
  })

  it('takes a menu in and out, at the version that was read, and logs it', async () => {
    const { db } = server.company
    const id = await makeMenu(db, { name: '書籍購入' })
    const others = async () => (await admin.call(listAdminBenefits, {})).body.otherMenus
    expect((await others()).map((menu) => menu.id)).toContain(id)
    expect((await one(id)).status).toBe(404)
    expect((await hanako.call(favouriteBenefit, { params: { id }, body: { favourite: true } })).status).toBe(
      404,
    )
    expect((await save(id)).status).toBe(204)
    expect((await others()).map((menu) => menu.id)).not.toContain(id)
    expect((await hanako.call(getMenu, { params: { id } })).body.benefit).toBe(true)
    expect((await save(id, 0)).body.error?.code).toBe('conflict')
    expect((await save(id, 1, { summary: '年に3万円まで。' })).status).toBe(204)
    expect((await one(id)).body).toMatchObject({ category: '住まい', summary: '年に3万円まで。' })
    const remove = (version: number) => admin.call(removeBenefit, { params: { id }, query: { version } })
    expect((await remove(1)).status).toBe(409)
    expect((await remove(2)).status).toBe(204)
    expect((await one(id)).status).toBe(404)
    expect((await hanako.call(getMenu, { params: { id } })).body.benefit).toBe(false)
    const { administrationActs } = (
      await admin.call(listAdministrationActs, { query: { noun: 'benefit', limit: 100 } })
    ).body
    const acts = administrationActs.filter(({ subjectId }) => subjectId === id)
    expect(acts.map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
    expect(acts[1]!.changes).toEqual([
      { field: 'description', before: ['家賃の半額を補助します。'], after: ['年に3万円まで。'] },
    ])
  })

  it('shows its pictures to those who see the benefit, and takes none from other people', async () => {
    const { db, administratorId, managerId } = server.company
    const id = await makeMenu(db, { useAudienceId: await onlyManager(), hiddenFromOthers: true })
    const pictureMediaFileId = await makeMediaFile(db, { uploaderId: administratorId })
    const foreign = await makeMediaFile(db, { uploaderId: managerId })
    const refused = await save(id, 0, { pictureMediaFileId: foreign })
    expect(Object.keys(refused.body.error!.fields)).toEqual(['pictureMediaFileId'])
    expect((await save(id, 0, { pictureMediaFileId })).status).toBe(204)
    const { picture } = (await one(id, taro)).body
    const get = (client: Client) =>
      client.call(createPresignedUrl, { params: { filename: picture!.filename } })
    expect([(await get(taro)).status, (await get(hanako)).status]).toEqual([200, 404])
    expect((await one(id)).status).toBe(404)
    expect((await listed()).map((benefit) => benefit.id)).not.toContain(id)
  })

  it('is edited by administrators only', async () => {
    const id = await makeMenu(server.company.db, { benefit: true })
    const body = { ...text, version: 0 }
    expect((await hanako.call(updateBenefit, { params: { id }, body })).status).toBe(404)
    expect((await hanako.call(listAdminBenefits, {})).status).toBe(404)
    expect((await hanako.call(getBenefitStatistics, { query: period })).status).toBe(404)
  })
})

describe('elsewhere', () => {
  it('benefits are found by the category and text of the catalogue', async () => {
    const id = await makeMenu(server.company.db, { name: '補助A' })
    const found = async (query: string) =>
      (await hanako.call(searchMenus, { query: { query } })).body.menus.map((menu) => menu.id)
    expect(await found('人間ドック')).toEqual([])
    await save(id, 0, { category: '健康', summary: '人間ドックの費用を補助します。' })
    expect(await found('人間ドック')).toEqual([id])
    expect(await found('健康 ドック')).toEqual([id])
  })

  it('one’s own page leads to the catalogue, with the number of favourites', async () => {
    const { db, employeeId } = server.company
    const id = await makeMenu(db, { benefit: true })
    const link = async () =>
      (await hanako.call(listOtherLinks, {})).body.otherLinks.find(({ iconType }) => iconType === 'benefit')
    expect(await link()).toMatchObject({ hrefPath: '/benefits', detail: null })
    await hanako.call(favouriteBenefit, { params: { id }, body: { favourite: true } })
    expect(await link()).toMatchObject({ detail: 'お気に入り1件' })
    // A favourite that the person can no longer see is not counted.
    await db
      .updateTable('menus')
      .set({ useAudienceId: await onlyManager(), hiddenFromOthers: true })
      .where('id', '=', id)
      .execute()
    expect(await link()).toMatchObject({ detail: null })
    await db.deleteFrom('benefitFavourites').where('userId', '=', employeeId).execute()
  })
})

describe('a benefit', () => {
  it('says who is entitled to it, and why this person is or is not', async () => {
    const { db, positions, departmentId, employeeId } = server.company
    const useAudienceId = await audienceOf(db, {
      include: [
        { type: 'department', id: departmentId, descendants: true },
        { type: 'position', id: positions.manager },
      ],
      match: 'all',
      exclude: [{ type: 'user', id: employeeId }],
    })
    const id = await makeMenu(db, { benefit: true, useAudienceId })
    expect((await one(id)).body).toMatchObject({
      unusable: 'not_for_you',
      entitlement: {
        ...{ member: false, match: 'all', memberCount: 1 },
        summary: '営業部（配下を含む）、部長 のすべてにあてはまる人（佐藤 花子さんを除く）',
        conditions: [
          { name: '営業部（配下を含む）', excluding: false, fits: true },
          { name: '部長', excluding: false, fits: false },
          { name: '佐藤 花子さん', excluding: true, fits: true },
        ],
      },
    })
    const { entitlement } = (await one(id, taro)).body
    expect(entitlement.member).toBe(true)
    expect(entitlement.conditions.map(({ fits }) => fits)).toEqual([true, true, false])
  })

  it('does not name departments that are not shown', async () => {
    const { db, employeeId } = server.company
    const hidden = await makeDepartment(db, { name: '極秘プロジェクト', published: false })
    const useAudienceId = await audienceOf(db, {
      include: [
        { type: 'department', id: hidden, descendants: true },
        { type: 'user', id: employeeId },
      ],
      match: 'any',
    })
    const { body } = await one(await makeMenu(db, { benefit: true, useAudienceId }))
    expect(JSON.stringify(body)).not.toContain('極秘')
    expect(body.entitlement.conditions.map(({ name }) => name)).toContain('限られた人')
  })

  it('counts what is left of uses and money, and when it starts again', async () => {
    const { db, companyId, managerId, menuCategoryId } = server.company
    const id = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply', benefit: true, useLimitCount: 3, useLimitPeriod: 'year' },
      apply: {
        items: [formItem('price', 'money')],
        workflow: { steps: [stepOfUsers('上長', [managerId])], watchers: [] },
      },
    })
    const subsidy = { companyId, menuId: id, stage: 'apply' as const }
    await db
      .insertInto('menuSubsidies')
      .values([
        {
          ...{ ...subsidy, name: '書籍代', kind: 'answer', itemKey: 'price', percent: 50, mostPerUse: 8_000 },
          ...{ capAmount: 10_000, capPeriod: 'year', sortOrder: 0 },
        },
        { ...subsidy, name: '送料', kind: 'fixed', amount: 500, budgetAmount: 100_000, sortOrder: 1 },
      ])
      .execute()
    const { reportId } = (
      await applyWith(hanako, { menuId: id, answers: answered({ price: { number: 6_000 } }) })
    ).body
    await approveNow(taro, reportId!)
    const find = async (client: Client) => (await listed(client)).find((benefit) => benefit.id === id)!
    const april = expect.stringMatching(/^\d{4}-04-01$/)
    expect(await find(hanako)).toMatchObject({
      useLimit: { count: 3, used: 1, period: 'year' },
      usesRenewOn: april,
      subsidies: [
        { cap: { amount: 10_000, remaining: 7_000, period: 'year', renewsOn: april }, budget: null },
        { cap: null, budget: { amount: 100_000, remaining: 99_500, renewsOn: april } },
      ],
    })
    expect((await find(taro)).subsidies[0]!.cap!.remaining).toBe(10_000)
    // It is counted by month, department and benefit.
    const statistics = async (by: 'month' | 'department' | 'benefit') =>
      (await admin.call(getBenefitStatistics, { query: { ...period, by } })).body
    const used = { useCount: 1, userCount: 1, amount: 3_500 }
    expect((await statistics('benefit')).rows.find(({ key }) => key === String(id))).toMatchObject(used)
    expect((await statistics('department')).rows).toMatchObject([{ name: '営業部', ...used }])
    const { rows, total } = await statistics('month')
    expect(total).toEqual(used)
    expect(rows.map(({ key }) => key)).toEqual(monthsBetween(period.from, period.until))
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(3_500)
    const { from, until } = period
    const file = await admin.fetch(
      `${exportBenefitStatistics.path}?from=${from}&until=${until}&by=department`,
      { headers: { 'accept-language': 'ja' } },
    )
    expect((await file.text()).split('\r\n').slice(0, 2)).toEqual([
      '部署,利用件数,利用者数,補助額（円）',
      '営業部,1,1,3500',
    ])
    const wrong = await admin.call(getBenefitStatistics, {
      query: { from: period.until, until: period.from, by: 'month' },
    })
    expect(Object.keys(wrong.body.error!.fields)).toEqual(['until'])
  })

  it('can be a favourite of a person, which nobody else sees and which ends with the account', async () => {
    const { db, managerId } = server.company
    const id = await makeMenu(db, { name: '社員旅行', benefit: true })
    const mark = (client: Client, favourite: boolean) =>
      client.call(favouriteBenefit, { params: { id }, body: { favourite } })
    for (let i = 0; i < 2; i++) expect((await mark(taro, true)).body).toEqual({ favourite: true })
    const isMarked = async (client: Client) => (await one(id, client)).body.favourite
    expect([await isMarked(taro), await isMarked(hanako)]).toEqual([true, false])
    const count = async () =>
      (await admin.call(listAdminBenefits, {})).body.benefits.find((benefit) => benefit.id === id)!
        .favouriteCount
    expect(await count()).toBe(1)
    expect(await findOwnList(db, 'benefitFavourites', managerId)).toMatchObject([{ menu: '社員旅行' }])
    for (let i = 0; i < 2; i++) expect((await mark(taro, false)).body).toEqual({ favourite: false })
    expect(await count()).toBe(0)
    await mark(taro, true)
    await transaction(db, (trx) => withdraw(trx, [managerId]))
    expect(await count()).toBe(0)
  })
})

const now = new Date()
/* A year around today, whatever the time zone. */
const period = {
  from: new Date(now.getTime() - 300 * 86_400_000).toISOString().slice(0, 10),
  until: new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10),
}

describe('a period', () => {
  it.each([
    ['day', '2026-02-28', '2026-03-01'],
    ['month', '2026-12-31', '2027-01-01'],
    ['year', '2026-03-31', '2026-04-01'],
    ['year', '2026-04-01', '2027-04-01'],
    ['ever', '2026-04-01', null],
  ] as const)('per %s that contains %s is followed by the one from %s', (per, today, renews) => {
    expect(renewalDay(per, today)).toBe(renews)
  })

  it('has every month between two days', () => {
    expect(monthsBetween('2026-11-30', '2027-01-01')).toEqual(['2026-11', '2026-12', '2027-01'])
  })
})
