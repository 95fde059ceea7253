import { expect, type Locator, test } from '@playwright/test'
import { device } from './device.ts'
import { windowOf } from './people.ts'

test.skip(({ isMobile }) => !isMobile, 'on a PC there is room above')

const topOf = async (one: Locator) => {
  await expect(one).toBeVisible()
  return (await one.boundingBox())!.y
}

test('携帯で制度と承認管理を開くと、最初のものがすぐに見える', async ({ browser }, info) => {
  const page = await windowOf(browser, '鈴木', device(info))
  await page.goto('/menus')
  const shelf = page.getByRole('region', { name: 'ピックアップ' })
  await expect(shelf).toBeVisible()
  const card = page.getByRole('region', { name: 'お知らせ・共有' }).getByRole('article').first()
  expect(await topOf(card)).toBeLessThanOrEqual(320)

  const row = page.getByRole('grid', { name: '承認管理' }).getByRole('row').first()
  await page.goto('/reports')
  let top = await topOf(row)
  // What another journey submits at this moment is offered in a line above the list.
  const offer = page.getByRole('button', { name: '最新にする', exact: true })
  while (await offer.isVisible()) {
    await page.goto('/reports')
    top = await topOf(row)
  }
  expect(top).toBeLessThanOrEqual(260)
  // The filters and the order are in a sheet, and apply at once.
  await page.getByRole('button', { name: '絞り込み', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '絞り込み' })
  await sheet.getByRole('combobox', { name: '並び順' }).selectOption({ label: '金額の大きい順' })
  await expect(page).toHaveURL(/sort=amount_descending/)
  await sheet.getByRole('button', { name: '結果を見る' }).click()
  await expect(sheet).toBeHidden()
  await expect(async () => {
    const texts = await page.getByRole('grid', { name: '承認管理' }).getByRole('row').allTextContents()
    const amounts = texts.flatMap((text) => text.match(/金額\s*([\d,]+)円/)?.[1]?.replaceAll(',', '') ?? [])
    expect(amounts.length).toBeGreaterThan(1)
    expect(amounts).toEqual([...amounts].sort((a, b) => Number(b) - Number(a)))
  }).toPass()
})
