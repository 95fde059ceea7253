import { randomUUID } from 'node:crypto'
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

/** With which the mail server hands over emails. */
export const intakeSecret = 'a secret of the mail server'

/** Answers the email to an address that holds these words, as a mail program does: above what it quotes. */
export async function answerEmail(page: Page, email: string, holding: string, text: string) {
  const letters = page.getByRole('listitem').filter({ hasText: email })
  let path: string | undefined
  await expect(async () => {
    await page.goto('/dev/mail')
    for (const letter of (await letters.getByRole('link').all()).slice(0, 6)) {
      const href = (await letter.getAttribute('href'))!
      if ((await (await page.request.get(href)).text()).includes(holding)) path = href
    }
    expect(path).toBeDefined()
  }).toPass()
  const source = await (await page.request.get(`${path}/source`)).text()
  // Long header lines are folded.
  const to = /^Reply-To:\s+<?([^>\s]+)>?/m.exec(source)![1]!
  const data = [
    ...[`From: ${email}`, `To: ${to}`, `Message-ID: <${randomUUID()}@client.example>`],
    ...['Subject: Re', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', ''],
    ...[text, '', '2026年11月23日 Hiroba <reply@hiroba.example>:', '> 会社からの回答です。'],
  ].join('\r\n')
  const headers = { authorization: `Bearer ${intakeSecret}`, 'content-type': 'message/rfc822' }
  expect((await page.request.post('/incoming_mail', { headers, data })).status()).toBe(204)
}
