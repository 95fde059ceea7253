import { expect, type Page, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const visibleName = (page: Page) => page.locator(':focus')

test('一覧から一階層ずつ下りて、責任者が先頭にいる部署まで行き、パンくずで戻る', async ({
  browser,
}, info) => {
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/departments')
  await expect(page.getByRole('region', { name: '自分の部署' }).getByRole('link')).toHaveText(/青葉通り店/)
  await looksWell(page, '組織の一覧')
  const head = page.getByRole('link', { name: /^営業本部/ })
  await expect(head).toContainText('人')
  await expect(head).toContainText('部署')
  await head.click()
  await page.getByRole('link', { name: /^東日本営業部/ }).click()
  await page.getByRole('link', { name: /^仙台支店/ }).click()
  const members = page.getByRole('region', { name: 'メンバー' }).getByRole('listitem')
  await expect(members.first()).toContainText('鈴木 太郎')
  await expect(members.first()).toContainText('責任者')
  await looksWell(page, '部署')
  await page.getByRole('searchbox', { name: 'この部署と配下の人を探す' }).fill('さとう はなこ')
  await expect(page.getByRole('link', { name: /佐藤 花子/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'この部署と配下の人を探す' }).fill('')
  await page.getByRole('navigation', { name: '上位の部署' }).getByRole('link', { name: '営業本部' }).click()
  await expect(page.getByRole('link', { name: /^西日本営業部/ })).toBeVisible()
  await expect(page.getByText('新規事業準備室')).toHaveCount(0)
})

test('ツリーを矢印キーだけで開き、ローマ字で探した部署まで開いてもらう', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/departments?view=tree')
  const tree = page.getByRole('tree', { name: '組織のツリー' })
  await tree.getByRole('treeitem').first().focus()
  // Other journeys may have added a department at the end.
  const last = (await tree.getByRole('treeitem').last().getAttribute('aria-label'))!
  expect(last).not.toContain('管理本部')
  await page.keyboard.press('End')
  await expect(visibleName(page)).toHaveAttribute('aria-label', last)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(visibleName(page)).toHaveAttribute('aria-label', /管理本部/)
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('treeitem', { name: /総務部/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(visibleName(page)).toHaveAttribute('aria-label', /総務部/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem', { name: /総務部/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: '部署を探す' }).fill('tenjin')
  await page.getByRole('option', { name: /天神店/ }).click()
  await expect(visibleName(page)).toHaveAttribute('aria-label', /天神店/)
  await expect(tree.getByRole('treeitem', { name: /福岡支店/ })).toHaveAttribute('aria-expanded', 'true')
  await looksWell(page, '組織のツリー')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/departments\/\d+$/)
  await page.goBack()
  await expect(tree.getByRole('treeitem', { name: /天神店/ })).toBeVisible()
})

test('組織図を動かし、拡大し、起点を変え、一枚の紙に印刷する', async ({ browser }, info) => {
  const page = await windowOf(browser, '鈴木', device(info))
  await page.goto('/departments?view=chart')
  const chart = page.getByRole('region', { name: '組織図' })
  const box = chart.getByRole('link', { name: /^営業本部/ })
  await expect(box).toBeVisible()
  // It begins at the person's own branch, readable, without a press.
  const frame = (await chart.boundingBox())!
  expect(frame.y + frame.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  const own = await chart.getByRole('link', { name: /（自分の部署(を含む)?）$/ }).all()
  const places = await Promise.all(own.map((one) => one.boundingBox()))
  const isShown = ({ x, y, width, height }: typeof frame) =>
    width >= 150 &&
    x >= frame.x &&
    x + width <= frame.x + frame.width &&
    y >= frame.y &&
    y + height <= frame.y + frame.height
  expect(places.some((place) => place !== null && isShown(place))).toBe(true)
  const before = (await box.boundingBox())!
  await page.getByRole('button', { name: '拡大' }).click()
  await expect(async () => expect((await box.boundingBox())!.width).toBeGreaterThan(before.width)).toPass()
  await page.getByRole('button', { name: '全体を表示' }).click()
  await chart.focus()
  const still = (await box.boundingBox())!
  await page.keyboard.press('ArrowRight')
  await expect(async () => expect((await box.boundingBox())!.x).toBeLessThan(still.x)).toPass()
  await looksWell(page, '組織図')
  await page.getByRole('combobox', { name: '起点の部署' }).fill('とうきょうしてん')
  await page.getByRole('option', { name: /東京支店/ }).click()
  await expect(chart.getByRole('link', { name: /^神田店/ })).toBeVisible()
  await expect(page).toHaveURL(/root=\d+/)
  if (info.project.name === 'pc') {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: '拡大' })).toBeHidden()
    const paper = await page.pdf({ preferCSSPageSize: true })
    // One landscape sheet: the PDF has exactly one page.
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: null })
  }
})

test('漢字・かな・ローマ字・旧姓で同じ人が見つかる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/departments')
  const search = page.getByRole('searchbox', { name: '名前・ふりがな・職種で人を探す' })
  for (const words of [
    '高橋 直子',
    'たかはし なおこ',
    'ﾀｶﾊｼ ﾅｵｺ',
    'takahashi naoko',
    'くぼた なおこ',
    '久保田直子',
  ]) {
    await search.fill(words)
    const found = page.getByRole('link', { name: /高橋 直子/ })
    await expect(found, words).toBeVisible()
    // The result says that it matched the former name, but the former name itself is shown on no page for
    // people.
    await expect(found.getByText('旧姓で一致'), words).toHaveCount(/くぼた|久保田/.test(words) ? 1 : 0)
  }
  await expect(page.getByText('久保田')).toHaveCount(0)
})

test('管理者は部署の並びをキーボードで入れ替え、非公開にすると社員の画面から消える', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  await admin.goto('/admin/departments')
  await admin.getByRole('searchbox', { name: '部署を検索' }).fill('新規事業')
  const hidden = admin.getByRole('treeitem', { name: /新規事業準備室 非公開/ })
  await hidden.focus()
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog', { name: '部署の変更' })
  await dialog.getByRole('checkbox', { name: '社員に公開する' }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/departments')
  await expect(page.getByRole('link', { name: /^新規事業準備室/ })).toBeVisible()

  await admin.getByRole('searchbox', { name: '部署を検索' }).fill('')
  const last = admin.getByRole('treeitem', { name: /^新規事業準備室/ })
  await last.focus()
  await admin.keyboard.press('Alt+ArrowUp')
  await expect(admin.getByText(/「新規事業準備室」は\d+番目です/)).toBeAttached()
  await looksWell(admin, '部署の管理')
  await last.focus()
  await admin.keyboard.press('Alt+ArrowDown')
  await last.focus()
  await admin.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: '社員に公開する' }).uncheck()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /^営業本部/ })).toBeVisible()
  await expect(page.getByText('新規事業準備室')).toHaveCount(0)
})
