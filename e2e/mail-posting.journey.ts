import { expect, test } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { intakeSecret } from './emails.ts'
import { people, windowOf } from './people.ts'
import { photo } from './photo.ts'

const unique = (words: string) => `${words}（${Date.now().toString(36)}）`

/** The bytes of an email, as a phone writes it. */
async function written(mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  return message as Buffer
}

test('店舗の人が宛先をコピーし、スマートフォンから写真をメールで送ると、写真つきの投稿になる', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/mypage')
  await page.getByRole('link', { name: 'メールで投稿' }).click()
  await expect(page).toHaveURL(/\/mypage\/mail_posting$/)
  const own = page.getByRole('region', { name: 'みんなの今日のできごと' })
  const create = page.getByRole('button', { name: '「みんなの今日のできごと」の宛先を作る' })
  await expect(own.or(create)).toBeVisible()
  if (await create.isVisible()) await create.click()
  await own.getByRole('button', { name: '宛先: コピー' }).click()
  await expect(page.getByText('コピーしました')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/^reply\+post-[0-9a-f-]+@hiroba\.example$/)
  await looksWell(page, 'メールで投稿')

  const title = unique('冬の棚')
  const { buffer: content, name: filename } = await photo('棚.png', 'teal')
  const data = await written({
    ...{ from: people.佐藤, to: address, subject: title },
    text: '入口の棚を入れ替えました。\n\niPhoneから送信\n',
    attachments: [{ filename, content }],
  })
  const headers = { authorization: `Bearer ${intakeSecret}`, 'content-type': 'message/rfc822' }
  expect((await page.request.post('/incoming_mail', { headers, data })).status()).toBe(204)

  await page.reload()
  await page
    .getByRole('region', { name: '最近のメール' })
    .getByRole('link', { name: '投稿を見る' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/feeds\/\d+/)
  await page.goto('/home')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('入口の棚を入れ替えました。')).toBeVisible()
  await expect(card.getByText('iPhoneから送信')).toHaveCount(0)
  await expect(card.getByRole('img').first()).toBeVisible()
})
