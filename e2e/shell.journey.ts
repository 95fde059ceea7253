import { expect, test } from '@playwright/test'
import { device, onlyOn } from './device.ts'
import { password, people, windowOf } from './people.ts'

test('まちがえても入力は残り、正しく入れると開いていた場所に戻る', async ({ page }) => {
  await page.goto('/menus')
  await expect(page).toHaveURL(/\/users\/sign_in\?return_to=/)
  await page.getByLabel('メールアドレスまたは社員ID').fill(people.佐藤)
  await page.getByLabel('パスワード', { exact: true }).fill('Machigai-1')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByText(/ログインできませんでした/)).toBeVisible()
  await expect(page.getByLabel('メールアドレスまたは社員ID')).toHaveValue(people.佐藤)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/menus$/)
  await expect(page.getByRole('heading', { name: '制度', exact: true })).toBeVisible()
})

test('ログアウトは確かめてから行う', async ({ page, baseURL }, info) => {
  onlyOn(info, 'phone')
  const { token } = await (await page.request.get('/api/v2/sessions')).json()
  await page.request.post(`${baseURL}/api/v2/sessions`, {
    headers: { 'x-csrf-token': token },
    data: { login: people.鈴木, password },
  })
  await page.goto('/users/sign_out')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('ログアウトしますか？')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await page.goto('/users/sign_out')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/users\/sign_in/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/users\/sign_in/)
})

test('ヘッダーはPCだけにあり、アプリの中と携帯にはない', async ({ browser }, info) => {
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  const header = page.getByRole('banner').getByRole('navigation')
  if (info.project.name === 'pc') {
    await expect(header.getByRole('link')).toHaveText([
      /タイムライン/,
      /ポータル/,
      /制度/,
      /組織/,
      /イベント/,
      /チャット/,
      /お知らせ/,
    ])
    const box = await page.getByRole('banner').boundingBox()
    expect(box?.height).toBe(55)
  } else {
    await expect(page.getByRole('navigation').last().getByRole('link')).toHaveCount(6)
  }
  const wrapped = await windowOf(browser, '佐藤', { ...device(info), userAgent: 'HirobaApp/1.0 (Macintosh)' })
  await wrapped.goto('/home')
  await expect(wrapped.getByRole('article').first()).toBeVisible()
  await expect(wrapped.getByRole('link', { name: 'タイムライン' })).toHaveCount(0)
})

test('狭いウィンドウでも、お知らせの件数と文字の幅は変わらない', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '佐藤', { ...device(info), viewport: { width: 640, height: 800 } })
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
  const notices = page.getByRole('banner').getByRole('link', { name: 'お知らせ' })
  await expect(notices).toBeInViewport({ ratio: 1 })
  await expect(notices.getByText(/未読\d+件/)).toBeAttached()
  const badge = await notices.getByText(/^\d+$/).boundingBox()
  expect(badge!.x + badge!.width).toBeLessThan(640)
  const widths = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.cssText = 'position: absolute; font-size: 100px; white-space: nowrap'
    return ['あ', 'ァ', '漢', '0', '1', '8'].map((letter) => {
      probe.textContent = letter.repeat(10)
      return probe.getBoundingClientRect().width / 1000
    })
  })
  expect(widths.slice(0, 3)).toEqual([1, 1, 1])
  expect(new Set(widths.slice(3)).size).toBe(1)
})

test('ヘッダーの設定が届かなくても行き先はある', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.route('**/api/v2/header_configs', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: '', fields: {} } } }),
  )
  await page.goto('/home')
  await expect(page.getByRole('banner').getByRole('link', { name: 'お知らせ' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: '制度' }).click()
  await expect(page).toHaveURL(/\/menus/)
})

test('ログイン画面で言語を変えても、入力したログイン名は残る', async ({ page }, info) => {
  onlyOn(info, 'pc')
  await page.goto('/users/sign_in')
  await page.getByLabel('メールアドレスまたは社員ID').fill('hanako.sato@hiroba.example')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email or company ID')).toHaveValue('hanako.sato@hiroba.example')
})

test('英語に切り替えると、次に開いたときも英語である', async ({ browser, baseURL }, info) => {
  // The language belongs to the person, not to the window: two windows of one person would affect each other.
  onlyOn(info, 'pc')
  // No other journey uses that company's language.
  const page = await windowOf(browser, 'となり', device(info))
  await page.goto('/home')
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Programmes' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/menus')
  await expect(page.getByRole('heading', { name: 'Programmes' }).first()).toBeVisible()
  const { token } = await (await page.request.get('/api/v2/sessions')).json()
  await page.request.patch(`${baseURL}/api/v2/current_user`, {
    headers: { 'x-csrf-token': token },
    data: { locale: 'ja' },
  })
})

test('知らない住所には、帰り道のある案内が出る', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/no/such/place')
  await expect(page.getByRole('link', { name: /タイムライン|ホーム/ }).first()).toBeVisible()
  await page.goto('/500')
  await expect(page.getByText('申し訳ございません。技術的な問題が発生しています。')).toBeVisible()
})

test('サーバーに届かないときは、再試行できる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.route('**/api/v2/feeds/grouped_index*', (route) => route.abort())
  await page.goto('/home')
  await expect(page.getByText('タイムラインを読み込めませんでした')).toBeVisible()
  await page.unroute('**/api/v2/feeds/grouped_index*')
  // The line below the header offers it too.
  await page.getByRole('main').getByRole('button', { name: '再試行' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
