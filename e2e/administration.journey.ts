import { expect, type Page, test } from '@playwright/test'
import { compose } from './composer.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const unique = (words: string) =>
  `${words}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** Fills the composer of the first everyday menu. */
async function write(page: Page, words: string) {
  const { dialog, text } = await compose(page, 'できごと')
  await text.fill(words)
  const send = dialog.getByRole('button', { name: '投稿する' })
  await send.click()
  return { dialog, send }
}

test('報告された投稿を管理者が非表示にすると、ほかの人には見えず、書いた人には理由が分かる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const admin = await windowOf(browser, '管理者', device(info))
  const words = unique('取引先の電話番号です')
  const reason = unique('個人情報のため')

  await write(sato, words)
  await sato
    .getByRole('article')
    .filter({ hasText: words })
    .getByRole('link', { name: /コメント/ })
    .click()
  await expect(sato).toHaveURL(/\/feeds\/\d+/)
  const address = `/feeds/${sato.url().match(/feeds\/(\d+)/)![1]}`

  await suzuki.goto(address)
  await suzuki.getByRole('button', { name: /操作/ }).first().click()
  await suzuki.getByRole('menuitem', { name: '管理者に通報' }).click()
  const dialog = suzuki.getByRole('dialog')
  await dialog.getByRole('radio', { name: '個人情報が含まれている' }).check()
  await dialog.getByRole('button', { name: '通報する' }).click()
  await expect(suzuki.getByText('管理者に通報しました')).toBeVisible()

  await admin.goto('/admin/moderation')
  const reported = admin.getByRole('article').filter({ hasText: words })
  await reported.getByRole('button', { name: '非表示にする' }).click()
  await admin.getByRole('dialog').getByRole('textbox').fill(reason)
  await admin.getByRole('dialog').getByRole('button', { name: '非表示にする' }).click()
  await expect(reported).toBeHidden()

  await suzuki.goto(address)
  await expect(suzuki.getByText(/見つかりません/).first()).toBeVisible()
  await sato.goto(address)
  await expect(sato.getByText(`理由：${reason}`)).toBeVisible()

  await admin.getByRole('tab', { name: /非表示中/ }).click()
  await admin
    .getByRole('article')
    .filter({ hasText: words })
    .getByRole('button', { name: '再表示する' })
    .click()
  await expect(admin.getByRole('article').filter({ hasText: words })).toBeHidden()
  await suzuki.goto(address)
  await expect(suzuki.getByText(words)).toBeVisible()
})

test('注意する言葉は投稿の前に知らされ、確かめればそのまま投稿できる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const sato = await windowOf(browser, '佐藤', device(info))
  const admin = await windowOf(browser, '管理者', device(info))
  const word = unique('おためし')
  await admin.goto('/admin/moderation')
  await admin.getByRole('tab', { name: /注意する言葉/ }).click()
  await admin.getByRole('textbox', { name: '言葉', exact: true }).fill(word)
  await admin.getByRole('button', { name: '追加' }).click()
  await expect(admin.getByText(`「${word}」を追加しました`)).toBeVisible()

  const words = `${word}の資料を共有します`
  const { dialog, send } = await write(sato, words)
  await expect(dialog.getByText(`「${word}」が含まれています`, { exact: false })).toBeVisible()
  await send.click()
  await expect(sato.getByRole('article').filter({ hasText: words })).toBeVisible()
})

test('読んでいない話題の投稿を、ホットダイジェストからまとめて読める', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const suzuki = await windowOf(browser, '鈴木', device(info))
  await suzuki.goto('/feed_hot_digests')
  await suzuki
    .getByRole('main')
    .getByRole('link', { name: /件の投稿/ })
    .first()
    .click()
  await expect(suzuki).toHaveURL(/feed_hot_digests\/\d+/)
  const posts = suzuki.getByRole('feed').getByRole('article')
  await expect(posts.first()).toBeVisible()
  expect(await posts.count()).toBeLessThanOrEqual(10)
  await expect(suzuki.getByText('1位', { exact: true })).toBeVisible()
})

test('社員には管理画面がない', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const sato = await windowOf(browser, '佐藤', device(info))
  await sato.goto('/admin/moderation')
  await expect(sato.getByText('ページが見つかりません').last()).toBeVisible()
})
