import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the composer and chooses the programme that matches best, unless it is to be that of the last post. */
export async function compose(page: Page, programme?: string) {
  await page.goto('/home?compose=new')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('本文')
  await expect(text).toBeVisible()
  if (programme !== undefined) {
    await dialog.getByRole('button', { name: /^制度/ }).click()
    const search = dialog.getByRole('searchbox', { name: '制度を探す' })
    await search.fill(programme)
    await search.press('Enter')
    await expect(text).toBeFocused()
  }
  return { dialog, text }
}

/** Gives the post in the composer a title. */
export async function giveTitle(dialog: Locator, title: string) {
  await dialog.getByRole('button', { name: 'タイトルを付ける' }).click()
  await dialog.getByLabel('タイトル（任意）').fill(title)
}
