import { type Browser, expect, type Page, type TestInfo, test } from '@playwright/test'
import type { ShellPart } from '#common/shell/shell-parts.ts'
import {
  discardShellDraft,
  getShellSettings,
  listShellVersions,
  restoreShellVersion,
} from '#contract/shell.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const unique = (words: string) => `${words}${Math.random().toString(36).slice(2, 6)}`

/* A company has only one theme, so these journeys run one after the other and restore it. */
test.describe.configure({ mode: 'serial' })

/** Restores a part to its current state after the journey. */
async function keep(admin: Page, part: ShellPart) {
  const params = { part }
  const stand = async () => call(admin, getShellSettings, { params })
  const discard = async () => {
    const { draft, version } = await stand()
    if (draft) await call(admin, discardShellDraft, { params, body: { version } })
  }
  await discard()
  const { published } = await stand()
  return async () => {
    await discard()
    const { version, published: last } = await stand()
    if (published && last && last.number !== published.number)
      await call(admin, restoreShellVersion, { params, body: { version, number: published.number } })
  }
}

const fillOf = (page: Page) =>
  page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)

async function published(admin: Page) {
  await expect(admin.getByText('下書きを保存しています…')).toBeHidden()
  await admin.getByRole('button', { name: '公開する' }).click()
  await expect(admin.getByText('公開しました', { exact: true }).first()).toBeVisible()
}

async function backTo(admin: Page, number: number) {
  await admin.getByRole('button', { name: '履歴' }).click()
  await admin.getByRole('button', { name: `第${number}版に戻す` }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'この版に戻す' }).click()
  await expect(admin.getByText(`第${number}版に戻しました`)).toBeVisible()
}

async function people(browser: Browser, info: TestInfo) {
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  return { admin, sato }
}

test('会社の色を下書きし、読みやすさを確かめて公開し、前の版に戻すと、ほかの人の画面もすぐに変わる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const { admin, sato } = await people(browser, info)
  const putBack = await keep(admin, 'theme')
  const params = { part: 'theme' as const }
  const { shellVersions } = await call(admin, listShellVersions, { params, query: {} })
  const { number } = shellVersions.find(({ current }) => current)!
  await sato.goto('/home')
  await expect(sato.getByRole('article').first()).toBeVisible()
  await expect(
    sato.getByRole('banner').getByRole('link', { name: 'タイムライン', exact: true }),
  ).toBeVisible()
  const before = await fillOf(sato)

  await admin.goto('/admin/theme')
  await admin.getByRole('textbox', { name: '背景', exact: true }).fill('#8f221d')
  await admin.getByRole('textbox', { name: '文字とアイコン', exact: true }).fill('#a04040')
  await expect(admin.getByText('読みにくいため公開できません').first()).toBeVisible()
  await expect(admin.getByRole('button', { name: '公開する' })).toHaveAttribute('aria-disabled', 'true')
  await admin.getByRole('button', { name: '読みやすい色を提案' }).click()
  await expect(admin.getByText('読みにくいため公開できません')).toHaveCount(0)
  expect(await fillOf(sato)).toBe(before)
  await looksWell(admin, '/admin/theme')
  await published(admin)
  await expect.poll(() => fillOf(sato)).toBe('rgb(143, 34, 29)')
  await expect.poll(() => fillOf(admin)).toBe('rgb(143, 34, 29)')

  // The next page starts in the new colour, before the app has loaded.
  await sato.route('**/assets/**', (route) => route.abort())
  await sato.reload()
  expect(await sato.locator('.boot').evaluate((bar) => getComputedStyle(bar).backgroundColor)).toBe(
    'rgb(143, 34, 29)',
  )
  await sato.unroute('**/assets/**')
  await sato.reload()
  await expect.poll(() => fillOf(sato)).toBe('rgb(143, 34, 29)')

  await backTo(admin, number)
  await expect.poll(() => fillOf(sato)).toBe(before)
  await putBack()
})

test('ショートカットを足して並べ替え、公開するとみんなの携帯にも届き、履歴から元に戻せる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', { ...device(info), viewport: { width: 390, height: 844 } })
  const putBack = await keep(admin, 'shortcuts')
  const params = { part: 'shortcuts' as const }
  const { shellVersions } = await call(admin, listShellVersions, { params, query: {} })
  const { number } = shellVersions.find(({ current }) => current)!
  const name = unique('健保')
  await sato.goto('/home?overview=true')
  const strip = sato.getByRole('navigation', { name: 'ショートカット' })
  await expect(strip.getByRole('link').first()).toHaveText(/勤怠の打刻/)

  await admin.goto('/admin/shortcuts')
  await admin.getByRole('button', { name: 'ショートカットを追加' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^名前/ }).fill(name)
  await dialog.getByRole('radio', { name: '外部のアドレス' }).check()
  await dialog.getByRole('textbox', { name: /^アドレス/ }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: '追加', exact: true }).click()
  await expect(dialog.getByText(/正しいアドレスを入力/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^アドレス/ }).fill('https://kenpo.hiroba.example/')
  await looksWell(admin, '/admin/shortcuts, dialog')
  await dialog.getByRole('button', { name: '追加', exact: true }).click()
  const handle = admin.getByRole('button', { name: `「${name}」の順番を変える` })
  // By keyboard alone: the focus stays on the handle while its row moves.
  await handle.focus()
  for (let place = 0; place < 5; place++) await admin.keyboard.press('ArrowUp')
  await expect(admin.getByRole('status').filter({ hasText: `「${name}」は1番目です` })).toBeAttached()
  await expect(
    admin.getByRole('list', { name: 'ショートカット' }).getByRole('listitem').first(),
  ).toContainText(name)
  await looksWell(admin, '/admin/shortcuts')
  expect(await strip.getByRole('link', { name }).count()).toBe(0)
  await published(admin)
  await expect(strip.getByRole('link').first()).toHaveText(new RegExp(name))
  const link = strip.getByRole('link', { name })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')

  await backTo(admin, number)
  await expect(link).toHaveCount(0)
  await putBack()
})

test('二人が同時に変えると、後の人に知らされ、書いたものは残る', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const { admin } = await people(browser, info)
  const putBack = await keep(admin, 'navigation')
  const other = await windowOf(browser, '管理者', device(info))
  for (const page of [admin, other]) await page.goto('/admin/navigation')
  const nameOf = (page: Page) => page.getByRole('textbox', { name: '「制度」の日本語名' })
  const mine = unique('しくみ')
  await nameOf(other).fill(unique('制度'))
  await expect(other.getByText(/さんが.*に保存/)).toBeVisible()
  await nameOf(admin).fill(mine)
  await expect(admin.getByRole('status').filter({ hasText: 'ほかの管理者が先に変更しました' })).toBeVisible()
  await expect(nameOf(admin)).toHaveValue(mine)
  await admin.getByRole('button', { name: '自分の内容で保存' }).click()
  await expect(admin.getByText(/さんが.*に保存/)).toBeVisible()
  await other.reload()
  await expect(nameOf(other)).toHaveValue(mine)
  await putBack()
})

test('外部リンクはカテゴリーごとに並び、プロフィールメニューから開ける', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const { sato } = await people(browser, info)
  await sato.goto('/home')
  await sato.getByRole('button', { name: /佐藤 花子のメニュー/ }).click()
  await sato.getByRole('link', { name: '外部リンク' }).click()
  await expect(sato.getByRole('heading', { name: '暮らしと健康' })).toBeVisible()
  const link = sato.getByRole('link', { name: /健康保険組合/ })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(sato.getByRole('link', { name: /経営会議の資料/ })).toHaveCount(0)
  await looksWell(sato, '/external_links')
})

const parts = ['theme', 'navigation', 'profile_menu', 'shortcuts', 'external_links']

for (const [scheme, locale] of [
  ['light', 'en-GB'],
  ['dark', 'ja-JP'],
] as const)
  test(`どの設定も読みやすく、使いやすい（${scheme}, ${locale}）`, async ({ browser }, info) => {
    // Each of them in one variant; every screen is looked at in more of them.
    onlyOn(info, scheme === 'light' ? 'pc' : 'phone')
    const admin = await windowOf(browser, '管理者', {
      ...device(info),
      colorScheme: scheme,
      locale,
      reducedMotion: 'reduce',
    })
    for (const part of parts) {
      await admin.goto(`/admin/${part}`)
      await expect(admin.getByRole('button', { name: /^(履歴|History)$/ })).toBeVisible()
      await looksWell(admin, `/admin/${part}`)
    }
  })
