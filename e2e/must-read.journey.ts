import { expect, type Page, test } from '@playwright/test'
import { compose, giveTitle } from './composer.ts'
import { device, onlyOn } from './device.ts'
import { password, people, windowOf } from './people.ts'

const unique = (words: string) =>
  `${words}（${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}）`

const japan = (days: number) =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Sends a change as the page itself would. */
async function send(page: Page, method: 'POST' | 'PATCH', path: string, data: object) {
  const { token } = await (await page.request.get('/api/v2/sessions')).json()
  return page.request.fetch(path, { method, headers: { 'x-csrf-token': token }, data })
}

/** Posts through the composer as a must-read. Returns the post's id. */
async function postMustRead(page: Page, words: string) {
  const { dialog, text } = await compose(page, '全社のお知らせ')
  await giveTitle(dialog, words)
  await text.fill('今年度の防災訓練は全員参加です。')
  await dialog.getByRole('switch', { name: /必読にする/ }).check()
  await expect(dialog.getByRole('textbox', { name: /読んでもらう期限/ })).toHaveValue(
    japan(7).replaceAll('-', '/'),
  )
  await dialog.getByRole('button', { name: '投稿する' }).click()
  const card = page.getByRole('article').filter({ hasText: words })
  await expect(card).toBeVisible()
  return Number(await card.getAttribute('data-feed'))
}

test('必読の投稿が届き、読みましたと伝え、催促と証跡まで続く', async ({ browser }, info) => {
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const words = unique('防災訓練のお知らせ')

  await sato.goto('/home')
  await expect(sato.getByRole('feed').getByRole('article').first()).toBeVisible()
  const id = await postMustRead(admin, words)

  // It appears in the waiting list of 佐藤 without a reload, and the strip leads to it.
  await expect(sato.getByRole('link', { name: /対応待ちが/ })).toBeVisible({ timeout: 45_000 })
  await sato.getByRole('link', { name: /対応待ちが/ }).click()
  await sato.getByRole('link', { name: new RegExp(words.slice(0, -1)) }).click()
  await expect(sato.getByText(/まで$/).first()).toBeVisible()

  // The author sees live who has confirmed.
  await admin.goto(`/feeds/${id}`)
  const panel = admin.getByRole('region', { name: '必読の確認状況' })
  await expect(panel.getByText(/^0 \/ \d+人$/).first()).toBeVisible()
  await sato.getByRole('button', { name: '読みました' }).click()
  await expect(sato.getByText('確認済み')).toBeVisible()
  await expect(panel.getByText(/^1 \/ \d+人$/).first()).toBeVisible({ timeout: 45_000 })
  await sato.goto('/waiting')
  await expect(sato.getByRole('link', { name: new RegExp(words.slice(0, -1)) })).toHaveCount(0)

  // The unconfirmed readers are listed and reminded, once a day.
  await panel.getByRole('button', { name: '未読の人を見る' }).click()
  await expect(admin.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expect(admin.getByRole('dialog').getByText('佐藤 花子')).toHaveCount(0)
  await admin.keyboard.press('Escape')
  await panel.getByRole('button', { name: '未読の人に催促する' }).click()
  await admin.getByRole('button', { name: '催促する', exact: true }).click()
  await expect(admin.getByText(/^\d+人に催促しました$/)).toBeVisible()
  await suzuki.goto('/announcements')
  await expect(suzuki.getByText(/必読の投稿がまだ確認されていません/).first()).toBeVisible({
    timeout: 45_000,
  })
  const again = await send(admin, 'POST', `/api/v2/feeds/${id}/must_read/remind`, {})
  expect([again.status(), (await again.json()).error.code]).toEqual([409, 'must_read_reminded'])

  // The exported records agree with the panel.
  const [, asked] = /^1 \/ (\d+)人$/.exec(
    await panel
      .getByText(/^1 \/ \d+人$/)
      .first()
      .innerText(),
  )!
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    panel.getByRole('button', { name: '証跡をCSVで保存' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const file = await admin.request.get(`/api/v2/feeds/${id}/must_read/export`)
  const lines = (await file.text()).trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(Number(asked))
  expect(lines.filter((line) => line.includes('確認済み'))).toHaveLength(1)
  expect(lines.find((line) => line.startsWith('佐藤 花子'))).toContain('確認済み')
})

test('本文を直すと、読んだ人にもう一度確認してもらえる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const words = unique('集合場所のお知らせ')
  const id = await postMustRead(admin, words)
  await sato.goto(`/feeds/${id}`)
  await sato.getByRole('button', { name: '読みました' }).click()
  await expect(sato.getByText('確認済み')).toBeVisible()

  await admin.goto(`/feeds/${id}`)
  await admin.getByRole('button', { name: 'この投稿の操作' }).click()
  await admin.getByRole('menuitem', { name: /編集/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /本文/ }).fill('集合場所は南門に変わりました。')
  await dialog.getByRole('checkbox', { name: /もう一度確認/ }).check()
  await dialog.getByRole('button', { name: /保存/ }).click()
  await expect(dialog).toBeHidden()

  // 佐藤 has the post open: the new text and the button appear.
  await expect(sato.getByText('集合場所は南門に変わりました。')).toBeVisible({ timeout: 45_000 })
  await sato.getByRole('button', { name: '読みました' }).click()
  await expect(sato.getByText('確認済み')).toBeVisible()
})

test('期限を過ぎると、サインインしてまず必読の投稿が開き、ほかへも行ける', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const admin = await windowOf(browser, '管理者', device(info))
  const id = await postMustRead(admin, unique('至急の確認'))
  const context = await browser.newContext(device(info))
  const page = await context.newPage()
  // The due date is changed in the response only, instead of waiting a week.
  await page.route('**/api/v2/must_read_feeds/count', (route) =>
    route.fulfill({ json: { count: 1, overdue_count: 1 } }),
  )
  await page.route(/must_read_feeds\?/, async (route) => {
    const answer = await (await route.fetch()).json()
    const own = answer.must_read_feeds.find((feed: { id: number }) => feed.id === id)
    await route.fulfill({
      json: { ...answer, must_read_feeds: [{ ...(own ?? answer.must_read_feeds[0]), overdue: true }] },
    })
  })
  await page.goto('/users/sign_in')
  await page.getByLabel(/メールアドレス/).fill(people.鈴木)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(/\/feeds\/\d+$/)
  await expect(page.getByText('期限を過ぎた必読の投稿があります')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
})

test('期限を過ぎた必読は、未読の人の上長に知らされる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const suzuki = await windowOf(browser, '鈴木', device(info))
  await suzuki.goto('/announcements')
  const told = suzuki.getByRole('link', { name: /期限を過ぎた.*必読の投稿を確認していません/ }).first()
  // Below the other notices that 鈴木 has received since.
  await expect(async () => {
    await suzuki.mouse.wheel(0, 5000)
    await expect(told).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
  await told.click()
  // A superior sees only the departments they are responsible for.
  const panel = suzuki.getByRole('region', { name: '必読の確認状況' })
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: '未読の人を見る' }).click()
  await expect(suzuki.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
})
