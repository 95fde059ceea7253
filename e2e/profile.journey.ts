import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { looksWell } from './axe.ts'
import { numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const unique = (words: string) => `${words}（${Date.now().toString(36)}）`

/** Red on the left, blue on the right, so that the colour shows which part was cropped. */
async function twoColours() {
  const half = (background: string) =>
    sharp({ create: { width: 800, height: 800, channels: 3, background } })
      .png()
      .toBuffer()
  const buffer = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#fff' } })
    .composite([
      { input: await half('#d02020'), left: 0, top: 0 },
      { input: await half('#2030d0'), left: 800, top: 0 },
    ])
    .jpeg()
    .toBuffer()
  return { name: '記念写真.jpg', mimeType: 'image/jpeg', buffer }
}

test('スマートフォンで写真を切り抜き、あいさつと項目を書くと、同僚に見える', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const sato = await windowOf(browser, '佐藤', device(info))
  const id = await numberOf(sato)
  await sato.goto('/m/my_page')
  await expect(sato.getByRole('region', { name: '設定' })).toBeVisible()
  await looksWell(sato, 'マイページ')

  await sato.getByRole('link', { name: '写真を変える' }).click()
  await sato.getByLabel('プロフィール写真の画像を選ぶ').setInputFiles(await twoColours())
  const dialog = sato.getByRole('dialog')
  const frame = dialog.getByRole('application')
  await expect(frame).toBeFocused()
  await looksWell(sato, '写真の切り抜き')
  // Moved all the way to the right, by mouse and by key: only the left half remains.
  const box = (await frame.boundingBox())!
  await sato.mouse.move(box.x + box.width / 4, box.y + box.height / 2)
  await sato.mouse.down()
  await sato.mouse.move(box.x + box.width - 5, box.y + box.height / 2, { steps: 5 })
  await sato.mouse.up()
  await frame.press('+')
  for (let i = 0; i < 10; i++) await frame.press('ArrowRight')
  await dialog.getByRole('button', { name: 'この画像にする' }).click()
  await expect(dialog).toBeHidden()
  await expect(sato.getByRole('region', { name: 'プロフィール写真' }).getByText('表示中')).toBeVisible()
  await looksWell(sato, '写真・カバー画像')

  const greeting = unique('週末は山にいます')
  await sato.goto(`/users/${id}/profile`)
  await sato.getByLabel('あいさつ').fill(greeting)
  await sato.getByLabel('出身地').fill('岩手県遠野市')
  await sato.getByRole('group', { name: '誕生日' }).getByLabel('月').selectOption({ label: '2' })
  await sato.getByRole('group', { name: '誕生日' }).getByLabel('日').selectOption({ label: '29' })
  await sato.getByLabel('緊急連絡先').fill('090-0000-1234')
  await looksWell(sato, 'プロフィールの編集')
  // The input is kept after the page was closed by mistake.
  await sato.reload()
  await expect(sato.getByLabel('あいさつ')).toHaveValue(greeting)
  await sato.getByRole('button', { name: '保存' }).click()
  await expect(sato.getByText('プロフィールを保存しました')).toBeVisible()

  const suzuki = await windowOf(browser, '鈴木', device(info))
  await suzuki.goto(`/users/${id}`)
  await expect(suzuki.getByText(greeting)).toBeVisible()
  await expect(suzuki.getByText('岩手県遠野市')).toBeVisible()
  await expect(suzuki.getByText('2月29日')).toBeVisible()
  await expect(suzuki.getByText('090-0000-1234')).toBeHidden()
  const portrait = suzuki.getByRole('region', { name: '佐藤 花子' }).locator('img[src*="variant=small"]')
  const picture = await suzuki.request.get((await portrait.getAttribute('src'))!)
  const { dominant } = await sharp(await picture.body()).stats()
  expect(dominant.r).toBeGreaterThan(150)
  expect(dominant.b).toBeLessThan(90)
})

test('管理者が項目を足し、社員が答え、しまっても答えは残る', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const id = await numberOf(suzuki)
  const name = unique('好きな季節')
  await admin.goto('/admin/profile_items')
  await admin.getByRole('button', { name: '追加', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('項目名').fill(name)
  await dialog.getByLabel('種類').selectOption({ label: '1つ選ぶ' })
  await dialog.getByRole('textbox', { name: '選択肢1' }).fill('秋')
  await dialog.getByRole('textbox', { name: '選択肢2' }).fill('冬')
  await looksWell(admin, '項目の追加')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  const list = admin.getByRole('list', { name: 'プロフィールの項目' })
  await list.getByRole('button', { name: `「${name}」の順番を変える` }).click()
  await admin.getByRole('menuitem', { name: '上へ移動' }).click()
  await expect(admin.getByRole('status').filter({ hasText: name })).toBeAttached()
  await looksWell(admin, 'プロフィールの項目')

  await suzuki.goto(`/users/${id}/profile`)
  await suzuki.getByLabel(name).selectOption({ label: '冬' })
  await suzuki.getByRole('button', { name: '保存' }).click()
  await expect(suzuki.getByText('プロフィールを保存しました')).toBeVisible()
  const answer = suzuki.getByRole('term').filter({ hasText: name })
  await suzuki.goto(`/users/${id}`)
  await expect(answer).toBeVisible()

  await admin.reload()
  await list.getByRole('button', { name: `「${name}」をしまう` }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question.getByText('1人の回答があります')).toBeVisible()
  await question.getByRole('button', { name: 'しまう' }).click()
  const archived = admin.getByRole('list', { name: 'しまった項目' }).getByRole('listitem')
  await expect(archived.filter({ hasText: name })).toBeVisible()
  await suzuki.reload()
  await expect(suzuki.getByText('鈴木 太郎').first()).toBeVisible()
  await expect(answer).toBeHidden()

  await archived.filter({ hasText: name }).getByRole('button', { name: '元に戻す' }).click()
  await expect(list.getByText(name)).toBeVisible()
  await suzuki.reload()
  await expect(answer).toBeVisible()
})

test('自分のデータをすべて1つのファイルで受け取れる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const suzuki = await windowOf(browser, '鈴木', device(info))
  await suzuki.goto('/mypage')
  await suzuki.getByRole('link', { name: '自分のデータの出力' }).click()
  await suzuki.getByRole('button', { name: /ファイルを作成|新しく作成し直す/ }).click()
  const download = suzuki.getByRole('button', { name: 'ダウンロード' })
  await expect(download).toBeVisible({ timeout: 60_000 })
  await looksWell(suzuki, '自分のデータの出力')
  const [file] = await Promise.all([suzuki.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^hiroba-my-data-\d{8}\.zip$/)
  await suzuki.goto('/announcements')
  await expect(suzuki.getByText('自分のデータのファイルができました').first()).toBeVisible()
})

test('同僚のページから感謝を贈ると、相手のお知らせに本文の一行が添えられる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  await suzuki.goto(`/users/${await numberOf(sato)}`)
  const row = suzuki.getByRole('group', { name: '佐藤 花子さんへの連絡' })
  await expect(row.getByRole('link', { name: /^メール/ })).toHaveAttribute('href', /^mailto:/)
  await expect(row.getByRole('link', { name: /^電話/ })).toHaveAttribute('href', /^tel:\d+$/)
  await expect(row.getByRole('button', { name: 'チャット' })).toBeVisible()
  await looksWell(suzuki, '同僚のページ')

  // The person is filled in.
  await row.getByRole('link', { name: '佐藤 花子さんに感謝を伝える' }).click()
  await expect(suzuki.getByRole('button', { name: '佐藤 花子を外す' })).toBeVisible()
  await suzuki.getByRole('radio', { name: '助かりました' }).check()
  const words = unique('展示会の準備を手伝ってくれてありがとう')
  await suzuki.getByRole('textbox', { name: /^メッセージ/ }).fill(words)
  await suzuki.getByRole('button', { name: '確認へ進む' }).click()
  await suzuki.getByRole('button', { name: '提出する' }).click()
  await expect(suzuki).toHaveURL(/\/success/)

  const notice = sato.getByRole('main').getByRole('link', { name: new RegExp(words.replace(/[（）]/g, '.')) })
  await sato.goto('/announcements')
  // Published before or after the page was loaded, it appears.
  await expect(notice).toHaveCount(1, { timeout: 45_000 })
  await expect(notice).toContainText('サンクスカード')
  await looksWell(sato, 'お知らせ')
})
