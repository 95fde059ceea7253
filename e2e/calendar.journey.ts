import { expect, type Page, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device } from './device.ts'
import { windowOf } from './people.ts'

const unique = (words: string) => `${words} ${Date.now().toString(36)}`

/** A day `days` from today in the company's time zone. */
const inDays = (days: number) =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const fill = async (page: Page, name: RegExp, value: string) => {
  const field = page.getByRole(name.source.includes('時刻') ? 'combobox' : 'textbox', { name })
  await field.fill(value)
  await field.press('Tab')
}

test('全社のイベントを登録して日時を移すと、読む人のカレンダーに移った日時で載る', async ({
  browser,
}, info) => {
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const title = unique('全社キックオフ')

  await admin.goto('/calendars')
  await expect(admin.getByRole('link', { name: '月', exact: true })).toBeVisible()
  await looksWell(admin, 'カレンダー')
  await admin.getByRole('button', { name: '登録', exact: true }).first().click()
  const form = admin.getByRole('dialog', { name: 'イベントの登録' })
  await form.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  await fill(admin, /^開始日/, inDays(3).replaceAll('-', '/'))
  await fill(admin, /^開始時刻/, '13:00')
  await fill(admin, /^終了時刻/, '14:00')
  await form.getByRole('textbox', { name: '場所' }).fill('本社 大会議室')
  await form.getByRole('combobox', { name: 'リマインダー' }).selectOption('1')
  await looksWell(admin, 'イベントの登録')
  await form.getByRole('button', { name: '登録する' }).click()
  await expect(admin.getByText('イベントを登録しました')).toBeVisible()

  await sato.goto('/announcements')
  await sato.getByRole('link', { name: new RegExp(`「${title}」.*登録しました`) }).click()
  await expect(sato.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await looksWell(sato, 'イベント')
  const path = new URL(sato.url()).pathname

  await admin.goto(path)
  await admin.getByRole('button', { name: '編集' }).click()
  await fill(admin, /^開始時刻/, '15:30')
  await fill(admin, /^終了時刻/, '16:30')
  await admin.getByRole('button', { name: '保存する' }).click()
  await expect(admin.getByText('イベントを保存しました')).toBeVisible()

  await sato.goto('/announcements')
  await expect(
    sato.getByRole('link', { name: new RegExp(`「${title}」.*15:30.*変更しました`) }),
  ).toBeVisible()
  await sato.goto(`/calendars?view=day&day=${inDays(3)}`)
  await expect(sato.getByRole('link', { name: new RegExp(`15:30.*${title}`) })).toBeVisible()
  await sato.goto('/events')
  await expect(sato.getByRole('link', { name: new RegExp(`15:30〜16:30.*${title}`) })).toBeVisible()
})
