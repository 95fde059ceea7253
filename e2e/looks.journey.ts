import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { newItem } from '#common/form/new-item.ts'
import { createApply } from '#contract/applies.ts'
import { listFeeds } from '#contract/feeds.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device } from './device.ts'
import { standsStill, watchShifts } from './layout-shifts.ts'
import { type Person, windowOf } from './people.ts'
import { isPictureMachine } from './picture-machine.ts'
import { answered, makeMenu, stepOf, submitUse, unique } from './programmes.ts'

/** Data for the screens: a programme whose form has every kind of item, with a draft and a waiting report. */
type World = {
  menu: number
  category: number
  draft: number
  apply: number
  report: number
  dailyReport: number
  feed: number
  sato: number
}

const choices = [
  { key: 'train', name: '電車' },
  { key: 'bus', name: 'バス' },
]
const form = [
  newItem('heading', 'head', '出張の内容'),
  newItem('text', 'what', '用件', { required: true, note: '一言で' }),
  newItem('long_text', 'why', '目的'),
  newItem('choice', 'by', '乗り物', { options: choices, other: true }),
  newItem('choices', 'also', 'ほかの乗り物', { options: choices }),
  newItem('period', 'when', '期間'),
  newItem('date', 'day', '日付'),
  newItem('time', 'time', '時刻'),
  newItem('users', 'with', '同行者', { tagged: true }),
  newItem('departments', 'where', '訪問先'),
  newItem('money', 'fare', '運賃', { published: false }),
  newItem('number', 'distance', '距離', { unit: 'km' }),
  newItem('repeat', 'costs', '費用', { items: [newItem('money', 'cost', '金額')] }),
  newItem('computed', 'sum', '合計', { formula: { operation: 'total', repeat: 'costs', column: 'cost' } }),
  newItem('images', 'photos', '写真'),
  newItem('files', 'files', '書類'),
  newItem('link', 'link', '関連ページ'),
  newItem('poll', 'poll', '投票'),
  newItem('task_list', 'tasks', '依頼'),
  newItem('note', 'note', '注意', { note: '領収書は一週間以内に' }),
]
const answers = answered({
  what: { text: '新店の下見' },
  by: { choices: ['train'], other: '' },
  fare: { number: 1200 },
  costs: { rows: [answered({ cost: { number: 800 } })] },
})

let world: World
test.beforeAll(async ({ browser }, info) => {
  const [admin, sato, suzuki] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
    windowOf(browser, '鈴木', device(info)),
  ])
  const steps = [stepOf('支店長の承認', [{ type: 'user', userId: await numberOf(suzuki) }])]
  const menu = await makeMenu(admin, { name: unique('出張'), flow: 'apply', apply: { items: form, steps } })
  const { applyId, reportId } = await submitUse(sato, menu, answers)
  const begun = await call(sato, createApply, {
    body: { menuId: menu, answers, submit: false, clientKey: randomUUID() },
  })
  const { menuCategories } = await call(sato, listMenus, {})
  const menus = menuCategories.flatMap((category) => category.menus)
  const { feeds } = await call(sato, listFeeds, { query: { limit: 50 } })
  world = {
    menu,
    category: menuCategories[0]!.id,
    draft: begun.reportId!,
    apply: applyId,
    report: reportId,
    dailyReport: menus.find(({ kind }) => kind === 'daily_report')?.id ?? 0,
    // Posts of announcements are shown on the announcement's own screen.
    feed: feeds.find(({ can, announcementId }) => can.comment && announcementId === null)!.id,
    sato: await numberOf(sato),
  }
  await Promise.all([admin, sato, suzuki].map((page) => page.context().close()))
})

type Look = {
  path: string | ((world: World) => string)
  /** Used where the first element of its kind does not prove that the screen has loaded. */
  ready?: (page: Page) => Locator
  only?: 'pc' | 'phone'
  /** Opens something over the screen by itself, as a click would. */
  opens?: boolean
}
const article = (page: Page) => page.getByRole('main').getByRole('article')
const row = (page: Page) => page.getByRole('main').getByRole('row')
const dialog = (page: Page) => page.getByRole('dialog').getByRole('button').nth(2)
const button = (page: Page) => page.getByRole('main').getByRole('button')
const field = (page: Page) => page.getByRole('main').getByRole('textbox')
const part = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const tabs = (page: Page) => page.getByRole('tabpanel').getByRole('heading')
const steps = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

const looks: Record<Exclude<Person, 'となり' | '人事'>, Look[]> = {
  佐藤: [
    { path: '/home', ready: article },
    { path: '/home?compose=new', ready: dialog, opens: true },
    { path: ({ feed }) => `/feeds/${feed}`, ready: field },
    { path: '/menus', ready: article },
    { path: ({ category }) => `/menu_categories/${category}`, ready: article },
    { path: ({ menu }) => `/menus/${menu}`, ready: part },
    { path: '/benefits' },
    { path: '/missions' },
    { path: ({ menu }) => `/applies/new?menu_id=${menu}`, ready: field },
    { path: ({ draft }) => `/reports/${draft}/edit`, ready: field },
    { path: ({ draft }) => `/reports/${draft}/confirm`, ready: part },
    { path: ({ report }) => `/reports/${report}/success`, ready: part },
    { path: '/applies', ready: article },
    { path: ({ apply }) => `/applies/${apply}`, ready: part },
    { path: ({ apply }) => `/applies/${apply}/cancel`, ready: button },
    { path: '/reward_transactions' },
    { path: '/thanks_ranking' },
    { path: '/m/departments', ready: (page) => page.getByRole('link', { name: /本部|部/ }) },
    { path: ({ sato }) => `/users/${sato}`, ready: article },
    { path: '/mypage', ready: part },
    { path: '/mypage/data', ready: button },
    { path: ({ sato }) => `/users/${sato}/profile`, ready: field },
    { path: ({ sato }) => `/users/${sato}/images`, ready: part },
    { path: ({ sato }) => `/users/${sato}/notification_options`, ready: part },
    { path: '/users/confirmation/new', ready: field },
    { path: ({ sato }) => `/users/${sato}/change_password/reset`, ready: button },
    { path: '/announcements' },
    { path: '/waiting' },
    { path: '/administrator_announcements' },
    { path: '/events' },
    { path: '/calendars' },
    { path: '/resources' },
    { path: '/resources/bookings' },
    { path: '/activities' },
    { path: '/m/activities/new', ready: field },
  ],
  鈴木: [
    { path: '/reports', ready: row },
    { path: ({ report }) => `/reports/${report}`, ready: button },
    { path: ({ report }) => `/m/reports/${report}/approving_workflow`, only: 'phone' },
    { path: ({ report }) => `/m/reports/${report}/feedback/edit`, only: 'phone', ready: field },
    { path: ({ dailyReport }) => `/menus/${dailyReport}/submissions` },
  ],
  管理者: [
    { path: '/admin', ready: part },
    { path: '/admin/menus', ready: part },
    { path: '/admin/menus/new', ready: field },
    { path: ({ menu }) => `/admin/menus/${menu}?step=form`, ready: tabs },
    { path: ({ menu }) => `/admin/menus/${menu}?step=approval`, ready: steps },
    { path: ({ menu }) => `/admin/menus/${menu}?step=conditions`, ready: tabs },
    { path: ({ menu }) => `/admin/menus/${menu}?step=settings`, ready: tabs },
    { path: ({ menu }) => `/admin/menus/${menu}?step=check`, ready: tabs },
    { path: '/admin/applications' },
    { path: '/admin/subsidies' },
    { path: '/admin/rewards' },
    { path: '/admin/profile_items', ready: button },
    { path: '/admin/planned_changes', ready: button },
    { path: '/admin/reorganisations' },
    { path: '/admin/reorganisations/1', ready: (page) => page.getByRole('tab') },
    { path: '/admin/membership_history', ready: field },
    { path: '/admin/legal_holds/1', ready: button },
    { path: ({ sato }) => `/admin/personal_data/${sato}`, ready: field },
    { path: '/admin/administrator_announcements' },
    { path: '/admin/events' },
    { path: '/admin/resources' },
    { path: '/admin/benefits' },
    { path: '/admin/benefits?tab=statistics', ready: field },
  ],
}
const listed = Object.entries(looks).flatMap(([person, list]) =>
  list.map((look) => ({ person: person as keyof typeof looks, ...look })),
)

// Before sign-in, or only for a moment, or only for who was sent there.
const elsewhere =
  /^\/(404|500|consent|inquiries|privacy|register_applies|samls|sso|oauth|multi_accounts)|^\/users\/|sign_|redirect/
const table = ['routes.ts', 'administration-routes.ts']
  .map((name) => readFileSync(join(import.meta.dirname, '../web', name), 'utf8'))
  .join('')
const others = [...table.matchAll(/screen\(\s*'([^'{]+)'/g)]
  .map(([, path]) => path!)
  .filter((path) => !elsewhere.test(path) && !listed.some((look) => look.path === path))
  .map((path): Look & { person: Person } => ({
    ...{ path, person: path.startsWith('/admin') ? '管理者' : '佐藤' },
  }))
const all = [...listed, ...others]

// Each screen in one variant on the PC and in the opposite one on the phone, so that a quarter of them have
// each combination.
const variants = [
  { scheme: 'light', language: 'ja-JP', place: 0 },
  { scheme: 'light', language: 'en-GB', place: 1 },
  { scheme: 'dark', language: 'en-GB', place: 2 },
  { scheme: 'dark', language: 'ja-JP', place: 3 },
] as const

for (const { scheme, language, place } of variants)
  test(`どの画面も読みやすく、使いやすい（${scheme}, ${language}）`, async ({ browser }, info) => {
    test.setTimeout(300_000)
    const kind = info.project.name as 'pc' | 'phone'
    const here = all.filter((_, at) => (at + (kind === 'pc' ? 0 : 2)) % variants.length === place)
    const windows = new Map<Person, Page>()
    for (const { person, path, ready, only, opens } of here) {
      if (only && only !== kind) continue
      const page =
        windows.get(person) ??
        (await windowOf(browser, person, {
          ...device(info),
          colorScheme: scheme,
          locale: language,
          // Colours during a transition cannot be checked for contrast.
          reducedMotion: 'reduce',
        }))
      if (!windows.has(person)) await watchShifts(page)
      windows.set(person, page)
      const address = typeof path === 'string' ? path : path(world)
      const open = async () => {
        await page.goto(address)
        const sign = ready?.(page) ?? page.getByRole('heading', { level: 1 })
        await expect(sign.first(), address).toBeVisible()
      }
      await open()
      if (!opens) await standsStill(page, address, open)
      await looksWell(page, address)
    }
  })

// The pages before sign-in, including those for invalid links.
const frontDoors = [
  '/users/sign_in',
  '/users/sign_in/support',
  '/users/password/new',
  '/users/password/edit',
  '/users/unlock',
  '/users/confirmation#1.x',
]

for (const scheme of ['light', 'dark'] as const)
  test(`サインインの画面とすべての部品（${scheme}）`, async ({ browser }, info) => {
    const page = await (await browser.newContext({ ...device(info), colorScheme: scheme })).newPage()
    for (const path of [...frontDoors, '/gallery']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await looksWell(page, path)
    }
    // Compares the gallery with the last approved screenshot. Another Chromium version or other fonts render
    // letters slightly differently, so it is compared only on the machine type that took it; elsewhere only the
    // checks above apply.
    if (!(await isPictureMachine(browser))) return
    await expect(page).toHaveScreenshot(`gallery-${scheme}.png`, {
      fullPage: true,
      animations: 'disabled',
      maxDiffPixels: 400,
      timeout: 30_000,
    })
  })
