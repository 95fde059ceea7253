import { expect, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { linkInEmail } from './emails.ts'
import { windowOf } from './people.ts'
import { unique } from './programmes.ts'

test('会社が書いた記事は、画面の「？」からも検索からも見つかり、質問が解決する', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const [admin, sato] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
  ])
  const title = unique('応接室の予約のしかた')

  await admin.goto('/admin/helps')
  await admin.getByRole('button', { name: '記事を追加' }).click()
  const dialog = admin.getByRole('dialog', { name: '記事の追加' })
  await dialog.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  await dialog.getByRole('button', { name: '作成して書く' }).click()
  await expect(admin).toHaveURL(/admin\/helps\/\d+$/)
  const body = admin.getByRole('textbox', { name: '本文' })
  await body.click()
  await admin.keyboard.type('## ')
  await admin.keyboard.type('前日まで')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('- ')
  await admin.keyboard.type('来客は受付に連絡してください。')
  await expect(body.getByRole('listitem')).toHaveText(['来客は受付に連絡してください。'])
  await looksWell(admin, 'the editor of an article')
  // An address as it is copied from the browser.
  await admin
    .getByRole('textbox', { name: '表示する画面' })
    .fill(`${new URL(admin.url()).origin}/resources?day=2026-12-01`)
  await admin.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByText('保存しました')).toBeVisible()

  // A draft is offered to nobody.
  await sato.goto('/resources')
  await sato.getByRole('link', { name: 'この画面のヘルプ' }).click()
  await expect(sato).toHaveURL(/helps\/\d+$|help_categories/)
  await expect(sato.getByRole('heading', { level: 1 })).not.toHaveText('')
  await expect(sato.getByRole('link', { name: title })).toHaveCount(0)

  await admin.getByRole('checkbox', { name: /^公開する/ }).check()
  await admin.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByRole('link', { name: '記事を見る' })).toBeVisible()

  // Behind the “?” of the screen, before that of the product.
  await sato.goto('/resources')
  await sato.getByRole('link', { name: 'この画面のヘルプ' }).click()
  const offered = sato.getByRole('region', { name: 'この画面のヘルプ' })
  await expect(offered.getByRole('link').last()).toHaveText('施設・設備の予約')
  await expect(offered.getByText('社内').first()).toBeVisible()
  await looksWell(sato, 'the help for a screen')
  await offered.getByRole('link', { name: title }).click()
  const article = sato.getByRole('article', { name: title })
  await expect(article.getByRole('heading', { level: 2, name: '前日まで' })).toBeVisible()
  await expect(article.getByRole('listitem')).toHaveText('来客は受付に連絡してください。')
  await looksWell(sato, 'an article of the company')

  // Found in the help and in the search of the product.
  await sato.goto('/help_categories')
  await sato.getByLabel('ヘルプを検索').fill(title)
  await expect(
    sato.getByRole('region', { name: '検索結果' }).getByRole('link', { name: title }),
  ).toBeVisible()
  await sato.goto(`/search/helps?query=${encodeURIComponent(title)}`)
  await sato.getByRole('main').getByRole('link', { name: title }).click()
  await expect(sato.getByRole('article', { name: title })).toBeVisible()

  await admin.getByRole('button', { name: '削除', exact: true }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '削除', exact: true }).click()
  await expect(admin).toHaveURL(/admin\/helps$/)
  await sato.reload()
  await expect(sato.getByText('このヘルプは見つかりません')).toBeVisible()
})

test('ログインできない人が問い合わせ、回答をメールのリンクで読んで返信する', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const admin = await windowOf(browser, '管理者', device(info))
  const guest = await (await browser.newContext(device(info))).newPage()
  const email = `guest-${Date.now().toString(36)}-${info.project.name}@mail.example`

  await guest.goto('/users/sign_in')
  await guest.getByRole('link', { name: 'ログインできない方' }).click()
  await guest.getByRole('link', { name: '会社に問い合わせる' }).click()
  await guest.getByLabel('会社コード').fill('hiroba')
  await guest.getByRole('button', { name: 'フォームを開く' }).click()
  await guest.getByRole('button', { name: '送信' }).click()
  await expect(guest.getByText('お名前を入力してください。')).toBeVisible()
  await guest.getByLabel('お名前').fill('田村 健一')
  await guest.getByLabel('メールアドレス').fill(email)
  await guest.getByLabel('件名').selectOption('使い方')
  const question = unique('機種変更のあと入れません')
  await guest.getByRole('textbox', { name: '内容' }).fill(question)
  await guest
    .getByLabel('添付ファイル')
    .setInputFiles([{ name: '画面.txt', mimeType: 'text/plain', buffer: Buffer.from('エラー 401') }])
  await looksWell(guest, 'the form without a session')
  await guest.getByRole('button', { name: '送信' }).click()
  await expect(guest.getByText('送信しました')).toBeVisible()
  // Nothing of the inquiry is shown to whoever typed the address; the link is in the email.
  await expect(guest.getByText(question)).toHaveCount(0)

  const link = await linkInEmail(guest, email, 'お問い合わせ')
  expect(link).toMatch(/^\/inquiry\/answers#/)
  await guest.goto(link)
  await expect(guest.getByText(question)).toBeVisible()
  const file = guest.getByRole('link', { name: /画面\.txt/ })
  expect(await (await guest.request.get((await file.getAttribute('href'))!)).text()).toBe('エラー 401')
  await looksWell(guest, 'an inquiry by its link')

  await admin.goto('/admin/inquiries')
  await admin.getByLabel('件名・内容・名前で検索').fill(question)
  // The list shows nothing else once it is filtered.
  const found = admin.getByRole('main').getByRole('link', { name: '使い方' })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(admin.getByRole('textbox', { name: '本文' })).toBeVisible()
  await expect(admin.getByText(question)).toBeVisible()
  await expect(admin.getByText('ログイン前')).toBeVisible()
  const note = unique('情報システムに確認')
  await admin.getByLabel('種類').selectOption('内部メモ')
  await admin.getByRole('textbox', { name: '本文' }).fill(note)
  await admin.getByRole('button', { name: 'メモを追加' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: note })).toBeVisible()
  await admin.getByLabel('種類').selectOption('回答')
  const answer = unique('端末の登録を解除しました')
  await admin.getByRole('textbox', { name: '本文' }).fill(answer)
  await admin.getByLabel('送信後の状態').selectOption('解決')
  await admin.getByRole('button', { name: '回答を送る' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: answer })).toBeVisible()
  await looksWell(admin, 'an inquiry with a note and an answer')

  await guest.goto(await linkInEmail(guest, email, 'お問い合わせへの回答'))
  await expect(guest.getByText(answer)).toBeVisible()
  await expect(guest.getByText('解決', { exact: true })).toBeVisible()
  await expect(guest.getByText(note)).toHaveCount(0)
  const thanks = unique('入れました')
  await guest.getByRole('textbox', { name: '返信' }).fill(thanks)
  await guest.getByRole('button', { name: '返信を送る' }).click()
  await expect(guest.getByRole('listitem').filter({ hasText: thanks })).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole('listitem').filter({ hasText: thanks })).toBeVisible()
  await guest.context().close()
})
