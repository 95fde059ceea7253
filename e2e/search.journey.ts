import { expect, test } from '@playwright/test'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

test('「/」で検索を開き、半角のかなで探して投稿を開き、戻ると結果がそのまま残っている', async ({
  browser,
}, info) => {
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/home')
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  // Until the field has arrived, the key opens the search itself.
  if (info.project.name === 'pc')
    await expect(page.getByRole('banner').locator('a[data-search-box]')).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox')
  if (info.project.name === 'pc') {
    const field = page.getByRole('combobox', { name: '投稿・制度・組織を検索' })
    await expect(field).toBeFocused()
    await field.pressSequentially('ｻﾝｸｽ ありがとう')
    await expect(page.getByRole('option').nth(1)).toBeVisible()
    await field.press('Enter')
  } else {
    await expect(box).toBeFocused()
    await box.pressSequentially('ｻﾝｸｽ ありがとう')
  }
  const results = page.getByRole('feed', { name: '検索結果' })
  await expect(results.locator('mark', { hasText: 'ありがとう' }).first()).toBeVisible()
  const count = await results.getByRole('article').count()
  await results.getByRole('article').first().getByRole('paragraph').getByRole('link').last().click()
  await expect(page).toHaveURL(/\/feeds\/\d+/)
  await page.goBack()
  await expect(box).toHaveValue('ｻﾝｸｽ ありがとう')
  await expect(results.getByRole('article')).toHaveCount(count)
})

test('見つからないときは、条件を外すと何件あるかと、近い名前の人が示される', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto(`/search/feeds?query=${encodeURIComponent('ありがとう 以前:2001')}`)
  await expect(page.getByText('一致する投稿はありません')).toBeVisible()
  await page.getByRole('button', { name: '「以前:2001」を外すと20件以上' }).click()
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/query=[^&]*$/)
  await page.getByRole('searchbox').fill('suzuki ぜったいにない')
  await expect(page.getByRole('heading', { name: '近い名前の人' })).toBeVisible()
  await expect(page.getByRole('link', { name: /鈴木/ }).first()).toBeVisible()
})

test('制度と組織も同じ箱から、ローマ字でも探せる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/search/menus')
  await page.getByRole('searchbox').fill('さんくす')
  await expect(page.getByRole('link', { name: 'サンクスカード', exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('satoh hanako')
  await page.getByRole('navigation', { name: '検索の対象' }).getByRole('link', { name: '組織・人' }).click()
  await page.getByRole('link', { name: /佐藤 花子/ }).click()
  await expect(page).toHaveURL(/\/users\/\d+/)
})

test('名字を別の字で入れても見つかり、どの字で一致したかが示される', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto(`/search/feeds?query=${encodeURIComponent('齋藤')}`)
  const results = page.getByRole('feed', { name: '検索結果' })
  await expect(results.getByRole('article').first().getByText('「斎藤」で一致')).toBeVisible()
  // The newest hit may match by its author's name, which is not highlighted.
  const marked = results.getByRole('article').filter({ has: page.locator('mark', { hasText: '斎藤' }) })
  await expect(marked.first().getByText('「斎藤」で一致')).toBeVisible()
  await page.getByRole('navigation', { name: '検索の対象' }).getByRole('link', { name: '組織・人' }).click()
  await expect(page.getByRole('link', { name: /斎藤 .*「斎藤」で一致/ }).first()).toBeVisible()
  await page.getByRole('searchbox').fill('斎藤')
  await expect(page.getByRole('link', { name: /^斎藤 / }).first()).toBeVisible()
  await expect(page.getByText('「斎藤」で一致')).toHaveCount(0)
})

test('つづりが少し違うことばには「もしかして」が出て、押すとそのことばで探せる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/search/feeds')
  await page.getByRole('searchbox').fill('アイディア OR ぜったいにない')
  const near = page.getByRole('region', { name: 'もしかして' })
  await near.getByRole('button', { name: 'アイデア OR ぜったいにない' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('アイデア OR ぜったいにない')
  const results = page.getByRole('feed', { name: '検索結果' })
  await expect(results.getByText('アイデア').first()).toBeVisible()
})
