import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AudienceRule } from '#common/audience-rule.ts'
import { checkForm } from '#common/form/check-form.ts'
import { newItem } from '#common/form/new-item.ts'
import { menuTemplates } from '#common/menu-templates/menu-templates.ts'
import {
  createMenuCategory,
  deleteMenuCategory,
  orderMenuCategories,
  updateMenuCategory,
} from '#contract/admin-menus.categories.ts'
import {
  createAdminMenu,
  deleteAdminMenu,
  duplicateAdminMenu,
  getAdminMenu,
  listAdminMenus,
  listMenuTemplates,
  orderAdminMenus,
  orderPickups,
  publishAdminMenu,
  unpublishAdminMenu,
  updateAdminMenu,
  updateMenuConditions,
  updateMenuFlow,
  updateMenuForm,
  updateMenuWorkflow,
} from '#contract/admin-menus.ts'
import { viewMenuAs } from '#contract/admin-menus.views.ts'
import { createApply } from '#contract/applies.ts'
import { getFeed } from '#contract/feeds.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const boss = () => server.as(server.company.logins.administrator)
const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)

async function make(template?: string, name = '新しい制度') {
  const { body } = await (await boss()).call(createAdminMenu, {
    body: { name, menuCategoryId: server.company.menuCategoryId, ...(template && { template }) },
  })
  return body.id
}
const read = async (id: number) => (await (await boss()).call(getAdminMenu, { params: { id } })).body
const versionOf = async (id: number) => (await read(id)).version

async function usableBy(client: Awaited<ReturnType<typeof hanako>>) {
  const { body } = await client.call(listMenus, {})
  return body.menuCategories.flatMap(({ menus }) => menus.filter(({ can }) => can.use).map(({ id }) => id))
}

const conditions = {
  useRule: { include: 'everyone' } as AudienceRule as { include: 'everyone' },
  hiddenFromOthers: false,
  useLimit: null,
  publicationMode: 'audience' as const,
  publicationRule: { include: 'everyone' as const },
  publicationLive: false,
  ranks: [],
}
const only = (id: number) => ({
  include: [{ type: 'user' as const, id }],
  match: 'any' as const,
  exclude: [],
})

describe('designing a menu', () => {
  it('starts unpublished, and appears to people once it is published', async () => {
    const id = await make()
    const client = await boss()
    expect(await usableBy(await hanako())).not.toContain(id)
    const told = await read(id)
    expect(told).toMatchObject({
      state: 'unpublished',
      formKind: 'post',
      missing: [],
      can: { publish: true },
    })
    const { body } = await client.call(publishAdminMenu, { params: { id }, body: { version: told.version } })
    expect(body.version).toBe(told.version + 1)
    expect(await usableBy(await hanako())).toContain(id)
    await client.call(unpublishAdminMenu, { params: { id }, body: { version: body.version } })
    expect(await usableBy(await hanako())).not.toContain(id)
  })

  it('lists what is missing, step by step, and refuses to publish until it is complete', async () => {
    const id = await make()
    const client = await boss()
    await client.call(updateMenuFlow, {
      params: { id },
      body: { version: await versionOf(id), flow: 'apply' },
    })
    const items = [newItem('choice', 'reason', '理由'), newItem('text', 'note', '')]
    const form = { version: await versionOf(id), stage: 'apply' as const, items }
    expect((await client.call(updateMenuForm, { params: { id }, body: form })).status).toBe(200)
    const { missing, version } = await read(id)
    expect(missing.map(({ step }) => step)).toEqual(['form', 'form', 'approval'])
    expect(missing[0]!.message).toContain('「理由」')
    // An item without a name is identified by its place.
    expect(missing[1]!.message).toContain('「2番目の項目（名前なし）」')
    const refused = await client.call(publishAdminMenu, { params: { id }, body: { version } })
    expect(refused.body.error?.code).toBe('menu_incomplete')
  })

  it('keeps a published menu complete', async () => {
    const id = await make('self_introduction')
    const client = await boss()
    await client.call(publishAdminMenu, { params: { id }, body: { version: await versionOf(id) } })
    const items = [newItem('choice', 'reason', '理由')]
    const form = { version: await versionOf(id), stage: 'report' as const, items }
    const refused = await client.call(updateMenuForm, { params: { id }, body: form })
    expect([refused.status, Object.keys(refused.body.error!.fields)]).toEqual([422, ['form']])
    expect((await read(id)).forms.report?.length).toBeGreaterThan(3)
    const flow = await client.call(updateMenuFlow, {
      params: { id },
      body: { version: await versionOf(id), flow: 'apply' },
    })
    expect(flow.body.error?.code).toBe('menu_published')
  })

  it('refuses to save an older state, and changes nothing', async () => {
    const id = await make()
    const client = await boss()
    const version = await versionOf(id)
    const save = (name: string) => client.call(updateAdminMenu, { params: { id }, body: { version, name } })
    expect((await save('先の名前')).status).toBe(200)
    expect((await save('後の名前')).body.error?.code).toBe('conflict')
    expect((await read(id)).name).toBe('先の名前')
  })

  it('refuses contradictory settings beside the field', async () => {
    const id = await make()
    const client = await boss()
    const save = async (values: object) =>
      (
        await client.call(updateAdminMenu, {
          params: { id },
          body: { version: await versionOf(id), ...values },
        })
      ).body.error?.fields
    const opensAt = '2027-01-02T00:00:00Z'
    expect(await save({ opensAt, closesAt: '2027-01-01T00:00:00Z' })).toHaveProperty('closesAt')
    expect(await save({ grouped: true, offTimeline: true })).toHaveProperty('offTimeline')
    expect(await save({ menuCategoryId: server.other.menuCategoryId })).toHaveProperty('menuCategoryId')
    await save({
      opensAt,
      pickup: true,
      benefit: true,
      mustRead: { mode: 'always', dueDays: 3, remindDays: null, escalate: null },
    })
    expect(await read(id)).toMatchObject({
      opensAt: '2027-01-02T00:00:00.000Z',
      pickup: true,
      benefit: true,
      mustRead: { mode: 'always', dueDays: 3 },
    })
  })

  it('the flow can change only after the approval is deleted; the form moves along', async () => {
    const id = await make('suggestion_box')
    const client = await boss()
    const flow = async (to: 'share' | 'apply') =>
      client.call(updateMenuFlow, { params: { id }, body: { version: await versionOf(id), flow: to } })
    expect((await flow('apply')).body.error?.code).toBe('menu_has_workflow')
    const before = await read(id)
    await client.call(updateMenuWorkflow, {
      params: { id },
      body: { version: before.version, stage: 'report', workflow: null },
    })
    expect((await flow('apply')).status).toBe(200)
    const after = await read(id)
    expect(after).toMatchObject({ flow: 'apply', formKind: 'items' })
    expect(after.forms).toEqual({ apply: before.forms.report, report: null })
  })

  it('an approval can name only departments, positions and people of the company', async () => {
    const id = await make('suggestion_box')
    const client = await boss()
    const save = async (approvers: object[]) => {
      const step = { key: 'one', name: '確認', approvers, need: { mode: 'any' }, when: [], itemKeys: [] }
      const body = {
        version: await versionOf(id),
        stage: 'report',
        workflow: { steps: [step], watchers: [] },
      }
      return client.call(updateMenuWorkflow, { params: { id }, body: body as never })
    }
    const { positions, managerId } = server.company
    const foreign = await save([{ type: 'user', userId: server.other.managerId }])
    expect(Object.keys(foreign.body.error!.fields)).toEqual(['workflow'])
    expect((await save([{ type: 'nobody' }])).status).toBe(422)
    const own = await save([
      { type: 'position', positionId: positions.manager, of: 'own' },
      { type: 'user', userId: managerId },
    ])
    expect(own.status).toBe(200)
    expect((await read(id)).people).toMatchObject([{ id: managerId, name: '鈴木 太郎' }])
  })

  it('the rule determines exactly who may use it', async () => {
    const id = await make()
    const client = await boss()
    const save = async (changed: object) =>
      client.call(updateMenuConditions, {
        params: { id },
        body: { ...conditions, version: await versionOf(id), ...changed },
      })
    expect((await save({ useRule: only(server.other.employeeId) })).body.error?.fields).toHaveProperty(
      'useRule',
    )
    await save({ useRule: only(server.company.managerId), useLimit: { count: 2, period: 'month' } })
    // The screen shows the rule with names.
    expect((await read(id)).people.map((person) => person.id)).toEqual([server.company.managerId])
    await client.call(publishAdminMenu, { params: { id }, body: { version: await versionOf(id) } })
    expect(
      [await usableBy(await taro()), await usableBy(await hanako())].map((ids) => ids.includes(id)),
    ).toEqual([true, false])
    const as = (userId: number) => client.call(viewMenuAs, { params: { id, userId } })
    expect((await as(server.company.managerId)).body).toMatchObject({ knows: true, unusable: null })
    expect((await as(server.company.employeeId)).body).toMatchObject({ knows: true, unusable: 'not_for_you' })
    expect((await as(server.other.employeeId)).status).toBe(404)
    await save({ useRule: { include: [], match: 'any', exclude: [] } }).then((reply) =>
      expect(Object.keys(reply.body.error!.fields)).toEqual(['conditions']),
    )
  })
})

describe('templates', () => {
  it('are complete forms in both languages', () => {
    for (const locale of ['ja', 'en'] as const)
      for (const plan of menuTemplates(locale))
        for (const items of [plan.forms.apply, plan.forms.report])
          if (items) expect([plan.key, checkForm(items, locale)]).toEqual([plan.key, []])
  })

  it('create menus that lack at most the people the company must name', async () => {
    const { body } = await (await boss()).call(listMenuTemplates, {})
    expect(body.templates).toHaveLength(12)
    for (const { key, name } of body.templates) {
      const told = await read(await make(key, name))
      expect([key, told.missing.filter(({ step }) => step !== 'approval')]).toEqual([key, []])
    }
  })
})

describe('the list', () => {
  it('contains every menu by category; copies follow their originals', async () => {
    const client = await boss()
    const id = await make('training', '研修')
    const { body: copy } = await client.call(duplicateAdminMenu, { params: { id } })
    const { body } = await client.call(listAdminMenus, {})
    const ids = body.menuCategories.flatMap(({ menus }) => menus.map((menu) => menu.id))
    expect(ids.indexOf(copy.id)).toBe(ids.indexOf(id) + 1)
    const [made, original] = [await read(copy.id), await read(id)]
    expect(made).toMatchObject({ name: '研修のコピー', state: 'unpublished', useCount: 0 })
    const { forms, workflows, missing, flow } = original
    expect(made).toMatchObject({ forms, workflows, missing, flow })
    expect(made.subsidies).toMatchObject(original.subsidies.map(({ id: _, ...subsidy }) => subsidy))
  })

  it('shows which menus are picked up, in an order that can be changed', async () => {
    const client = await boss()
    const ids = [(await make())!, (await make())!, (await make())!]
    for (const id of ids) {
      const { version } = await read(id)
      await client.call(updateAdminMenu, { params: { id }, body: { version, pickup: true } })
    }
    const order = [ids[2]!, ids[0]!, ids[1]!]
    const pickedUp = async () => {
      const { menuCategories } = (await client.call(listAdminMenus, {})).body
      const menus = menuCategories.flatMap((category) => category.menus)
      return menus
        .filter(({ pickupOrder }) => pickupOrder !== null)
        .sort((a, b) => a.pickupOrder! - b.pickupOrder! || a.id - b.id)
        .map(({ id }) => id)
    }
    const stale = await client.call(orderPickups, { body: { menuIds: order, orderSeen: order } })
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
    expect(
      (
        await client.call(orderPickups, {
          body: { menuIds: order, orderSeen: await pickedUp() },
        })
      ).status,
    ).toBe(204)
    const { body } = await client.call(listAdminMenus, {})
    const picked = body.menuCategories
      .flatMap(({ menus }) => menus)
      .filter(({ id }) => ids.includes(id))
      .sort((a, b) => a.pickupOrder! - b.pickupOrder!)
    expect(picked.map(({ id }) => id)).toEqual(order)
  })

  it('can be ordered, including across categories', async () => {
    const client = await boss()
    const { body: category } = await client.call(createMenuCategory, { body: { name: ' 申請 ' } })
    expect(category.name).toBe('申請')
    const [first, second] = [await make(), await make()]
    const order = { menuCategoryId: category.id, menuIds: [second!, first!], orderSeen: [] }
    expect((await client.call(orderAdminMenus, { body: order })).status).toBe(204)
    const seen = (await client.call(listAdminMenus, {})).body.menuCategories.map(({ id }) => id)
    const firstOfAll = (orderSeen: number[]) =>
      client.call(orderMenuCategories, { body: { menuCategoryIds: [category.id], orderSeen } })
    expect((await firstOfAll([...seen].reverse())).body.error?.code).toBe('conflict')
    expect((await firstOfAll(seen)).status).toBe(204)
    // Sending it again succeeds, because the order is already as requested.
    expect((await firstOfAll(seen)).status).toBe(204)
    const back = { ...order, menuIds: [first!, second!], orderSeen: [first!] }
    expect((await client.call(orderAdminMenus, { body: back })).body.error?.code).toBe('conflict')
    await client.call(updateMenuCategory, {
      params: { id: category.id },
      body: { name: '手続き', version: 1 },
    })
    const stale = await client.call(updateMenuCategory, {
      params: { id: category.id },
      body: { name: '申請', version: 1 },
    })
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
    const { body } = await client.call(listAdminMenus, {})
    expect(body.menuCategories[0]).toMatchObject({ name: '手続き', menus: [{ id: second }, { id: first }] })
    const remove = (version = 2) =>
      client.call(deleteMenuCategory, { params: { id: category.id }, query: { version } })
    expect((await remove()).body.error?.code).toBe('menu_category_in_use')
    const menus = [first!, second!]
    const gone = await client.call(deleteAdminMenu, { params: { id: first! }, query: { version: 0 } })
    expect(gone.body.error?.code).toBe('conflict')
    for (const id of menus)
      await client.call(deleteAdminMenu, { params: { id }, query: { version: await versionOf(id) } })
    expect((await remove(1)).body.error?.code).toBe('conflict')
    expect((await remove()).status).toBe(204)
    expect((await client.call(getAdminMenu, { params: { id: first! } })).status).toBe(404)
  })

  it('no longer shows a deleted menu to anyone; its posts remain', async () => {
    const client = await boss()
    const id = await make()
    await client.call(publishAdminMenu, { params: { id }, body: { version: await versionOf(id) } })
    const author = await hanako()
    const body = { menuId: id, text: '残るもの', clientKey: newClientKey() }
    const { feedId } = (await author.call(createApply, { body })).body
    const query = { version: await versionOf(id) }
    expect((await client.call(deleteAdminMenu, { params: { id }, query })).status).toBe(204)
    expect(await usableBy(author)).not.toContain(id)
    expect((await author.call(getFeed, { params: { id: feedId! } })).status).toBe(200)
  })

  it('and everything about it are available to administrators only', async () => {
    const id = await make()
    const client = await hanako()
    const { menuCategoryId } = server.company
    const version = 1
    const statuses = [
      await client.call(listAdminMenus, {}),
      await client.call(listMenuTemplates, {}),
      await client.call(createAdminMenu, { body: { name: 'x', menuCategoryId } }),
      await client.call(getAdminMenu, { params: { id } }),
      await client.call(updateAdminMenu, { params: { id }, body: { version, name: 'x' } }),
      await client.call(updateMenuForm, { params: { id }, body: { version, stage: 'report', items: null } }),
      await client.call(updateMenuFlow, { params: { id }, body: { version, flow: 'apply' } }),
      await client.call(updateMenuWorkflow, {
        params: { id },
        body: { version, stage: 'report', workflow: null },
      }),
      await client.call(updateMenuConditions, { params: { id }, body: { ...conditions, version } }),
      await client.call(publishAdminMenu, { params: { id }, body: { version } }),
      await client.call(unpublishAdminMenu, { params: { id }, body: { version } }),
      await client.call(duplicateAdminMenu, { params: { id } }),
      await client.call(deleteAdminMenu, { params: { id }, query: { version } }),
      await client.call(orderAdminMenus, { body: { menuCategoryId, menuIds: [id], orderSeen: [] } }),
      await client.call(createMenuCategory, { body: { name: 'x' } }),
      await client.call(updateMenuCategory, {
        params: { id: menuCategoryId },
        body: { name: 'x', version: 1 },
      }),
      await client.call(deleteMenuCategory, { params: { id: menuCategoryId }, query: { version: 1 } }),
      await client.call(orderMenuCategories, { body: { menuCategoryIds: [], orderSeen: [] } }),
      await client.call(viewMenuAs, { params: { id, userId: server.company.managerId } }),
    ].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect((await read(id)).version).toBe(1)
  })
})
