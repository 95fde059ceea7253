import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyone } from '#common/audience-rule.ts'
import { newExternalLink, newShortcut } from '#common/shell/shell-parts.ts'
import { getCompanyConfig, getHeaderConfigs } from '#contract/company.ts'
import { listExternalLinks } from '#contract/external-links.ts'
import { listShortcuts } from '#contract/shortcuts.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { shellDesk } from '#testing/shell-desk.ts'

let server: TestServer
let admin: Client
let employee: Client
let desk: ReturnType<typeof shellDesk>
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  employee = await server.as(server.company.logins.employee)
  desk = shellDesk(admin)
})
afterAll(() => server.close())

const header = async () => (await employee.call(getHeaderConfigs, {})).body
const shortcutsOf = async (client: Client = employee) =>
  (await client.call(listShortcuts, {})).body.shortcuts.map(({ name, hrefPath }) => [name, hrefPath])

const shortcut = (nameJa: string, more: Partial<ReturnType<typeof newShortcut>> = {}) => ({
  ...newShortcut(`k${nameJa}`),
  nameJa,
  target: { type: 'path', path: '/waiting' } as const,
  ...more,
})
const link = (nameJa: string, more: Partial<ReturnType<typeof newExternalLink>> = {}) => ({
  ...newExternalLink(`k${nameJa}`),
  nameJa,
  url: 'https://kintai.example/',
  ...more,
})

describe('shortcuts', () => {
  it('are shown to their audience, in their order, as far as the person can open them', async () => {
    const { db, menuCategoryId, menuId, managerId } = server.company
    const onlyManager = { include: [{ type: 'user' as const, id: managerId }], match: 'any' as const }
    const hiddenId = await makeMenu(db, {
      menuCategoryId,
      name: '役員の制度',
      useAudienceId: await audienceOf(db, onlyManager),
    })
    await db.updateTable('menus').set({ hiddenFromOthers: true }).where('id', '=', hiddenId).execute()
    await desk.bringOut('shortcuts', {
      shortcuts: [
        shortcut('対応待ち'),
        shortcut('勤怠', { nameEn: 'Hours', target: { type: 'address', url: 'HTTPS://kintai.example' } }),
        shortcut('日報', { target: { type: 'menu', menuId } }),
        shortcut('役員', { target: { type: 'menu', menuId: hiddenId } }),
        shortcut('役員の道', { target: { type: 'path', path: `/menus/${hiddenId}` } }),
        shortcut('部長', { rule: { ...onlyManager, exclude: [] } }),
        shortcut('設定', { target: { type: 'path', path: '/admin/users' } }),
      ],
    })
    const seen = [
      ['対応待ち', '/waiting'],
      ['勤怠', 'https://kintai.example/'],
      ['日報', `/menus/${menuId}`],
    ]
    expect(await shortcutsOf()).toEqual(seen)
    const names = async (client: Client) => (await shortcutsOf(client)).map(([name]) => name)
    expect(await names(admin)).toEqual(['対応待ち', '勤怠', '日報', '設定'])
    const manager = await server.as(server.company.logins.manager)
    await expect.poll(() => names(manager)).toEqual(expect.arrayContaining(['役員', '役員の道', '部長']))
    expect(await shortcutsOf(await server.as(server.other.logins.employee))).toEqual([])
    const config = await employee.call(getCompanyConfig, {}, { headers: { 'accept-language': 'en' } })
    expect(config.body.shortcuts.map(({ name }) => name)).toEqual(['対応待ち', 'Hours', '日報'])
    await db.updateTable('menus').set({ published: false }).where('id', '=', menuId).execute()
    expect(await shortcutsOf()).toEqual(seen.slice(0, 2))
    await db.updateTable('menus').set({ published: true }).where('id', '=', menuId).execute()
  })

  it.each([
    ['a name', shortcut('')],
    ['a page', shortcut('x', { target: { type: 'path', path: '//evil.example' } })],
    ['an address', shortcut('x', { target: { type: 'address', url: 'javascript:alert(1)' } })],
    ['no password', shortcut('x', { target: { type: 'address', url: 'https://me:secret@x.example/' } })],
    ['a menu', shortcut('x', { target: { type: 'menu', menuId: 999_999 } })],
    ['readers', shortcut('x', { rule: { include: [], match: 'any', exclude: [] } })],
    [
      'departments there are',
      shortcut('x', {
        rule: {
          include: [{ type: 'department', id: 999_999, descendants: true }],
          match: 'any',
          exclude: [],
        },
      }),
    ],
  ])('need %s to be published', async (_, item) => {
    await desk.save('shortcuts', { shortcuts: [item] })
    const reply = await desk.publish('shortcuts')
    expect([reply.status, Object.keys(reply.body.error!.fields)]).toEqual([422, ['content']])
  })

  it('send a live message to everyone when they change', async () => {
    const told = await server.company.db
      .selectFrom('outboxEvents')
      .select(['kind', 'payload'])
      .where('kind', '=', 'shell.published')
      .execute()
    expect(told.length).toBeGreaterThan(0)
    expect(told.at(-1)!.payload).toMatchObject({ audienceIds: [server.company.everyoneId] })
  })
})

describe('external links', () => {
  it('are not shown if there are none', async () => {
    const { accordionMenus } = await header()
    expect(accordionMenus.map(({ iconType }) => iconType)).not.toContain('external_links')
  })

  it('are listed by category for their audience, those without a category last', async () => {
    const manager = { type: 'user' as const, id: server.company.managerId }
    await desk.bringOut('external_links', {
      externalLinks: [
        link('その他の道具', { url: 'http://tool.example/a b' }),
        link('勤怠', { categoryJa: '手続き', categoryEn: '' }),
        link('健康保険組合', { categoryJa: '福利厚生' }),
        link('経費', { categoryJa: '手続き', categoryEn: 'Procedures' }),
        link('部長だけ', { rule: { include: [manager], match: 'any', exclude: [] } }),
        link('みんな', { rule: everyone }),
      ],
    })
    const { externalLinks } = (await employee.call(listExternalLinks, {})).body
    expect(externalLinks.map(({ name, category, url }) => [category, name, url])).toEqual([
      ['手続き', '勤怠', 'https://kintai.example/'],
      ['手続き', '経費', 'https://kintai.example/'],
      ['福利厚生', '健康保険組合', 'https://kintai.example/'],
      ['', 'その他の道具', 'http://tool.example/a%20b'],
      ['', 'みんな', 'https://kintai.example/'],
    ])
    const english = await employee.call(listExternalLinks, {}, { headers: { 'accept-language': 'en' } })
    expect(english.body.externalLinks[0]).toMatchObject({ category: 'Procedures' })
    expect((await header()).accordionMenus.map(({ iconType }) => iconType)).toContain('external_links')
  })
})
