import { expect, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { answerEmail } from './emails.ts'
import { people, windowOf } from './people.ts'
import { unique } from './programmes.ts'

test('ヘルプの記事で解決する質問と、問い合わせになって回答が届く質問', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const [sato, admin] = await Promise.all([
    windowOf(browser, '佐藤', device(info)),
    windowOf(browser, '管理者', device(info)),
  ])

  // A question that the help answers.
  await sato.goto('/help_categories')
  await sato.getByLabel('ヘルプを検索').fill('ブックマーク')
  await sato.getByRole('region', { name: '検索結果' }).getByRole('link').first().click()
  await expect(sato.getByRole('article')).toContainText('ブックマーク')
  await looksWell(sato, 'help-article')

  // It did not help: the inquiry says what was tried.
  await sato.getByRole('link', { name: '担当者に問い合わせる' }).click()
  await expect(sato.getByText('「ブックマーク」で検索')).toBeVisible()
  await looksWell(sato, 'inquiry-form')
  const question = unique('ブックマークの順番を変えたいです')
  await sato.getByLabel('件名').selectOption('不具合')
  await sato.getByRole('radio', { name: 'スマートフォン' }).click()
  await sato.getByRole('textbox', { name: '内容' }).fill(question)
  await sato
    .getByLabel('添付ファイル')
    .setInputFiles([{ name: '手順.txt', mimeType: 'text/plain', buffer: Buffer.from('1. 開く') }])
  await looksWell(sato, 'inquiry-form-topic')
  await sato.getByRole('button', { name: '送信' }).click()
  await expect(sato.getByRole('textbox', { name: '返信' })).toBeVisible()
  await expect(sato.getByText('新規')).toBeVisible()
  await expect(sato.getByRole('link', { name: '手順.txt' })).toBeVisible()
  await expect(sato.getByText('スマートフォン')).toBeVisible()
  await looksWell(sato, 'inquiry-own')

  // It is answered, with a note that only those who handle it can see.
  await admin.goto('/admin/inquiries')
  await admin.getByLabel('件名・内容・名前で検索').fill(question)
  // The list shows nothing else once it is filtered.
  const found = admin.getByRole('main').getByRole('link', { name: '不具合' })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(admin.getByRole('textbox', { name: '本文' })).toBeVisible()
  await expect(admin.getByText(question)).toBeVisible()
  await looksWell(admin, 'admin-inquiry')
  await admin.getByLabel('種類').selectOption('内部メモ')
  const note = unique('開発に確認')
  await admin.getByLabel('本文').fill(note)
  await admin.getByRole('button', { name: 'メモを追加' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: note })).toBeVisible()
  await admin.getByLabel('種類').selectOption('回答')
  const answer = unique('順番は追加した日時の順です')
  await admin.getByLabel('本文').fill(answer)
  await admin.getByLabel('送信後の状態').selectOption('解決')
  await admin.getByRole('button', { name: '回答を送る' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: answer })).toBeVisible()

  await sato.reload()
  await expect(sato.getByText(answer)).toBeVisible()
  await expect(sato.getByText('解決', { exact: true })).toBeVisible()
  await expect(sato.getByText(note)).toHaveCount(0)

  // The answer came by email too, and is answered there.
  const reply = unique('メールから返信します')
  await answerEmail(sato, people.佐藤, answer, reply)
  await admin.reload()
  const received = admin.getByRole('listitem').filter({ hasText: reply })
  await expect(received).toContainText('メールで受信')
  await expect(received).not.toContainText('会社からの回答です')
})
