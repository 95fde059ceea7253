import { expect, type Page } from '@playwright/test'

/**
 * Returns the link in the newest email to an address, from the development mail page, once there are `count`
 * emails.
 */
export async function linkInEmail(page: Page, email: string, words: string, count = 1): Promise<string> {
  const letters = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: words })
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(letters).toHaveCount(count, { timeout: 1_000 })
  }).toPass()
  await letters.first().getByRole('link').click()
  const href = await page.locator('pre').getByRole('link').first().getAttribute('href')
  const { pathname, hash } = new URL(href!)
  return pathname + hash
}
