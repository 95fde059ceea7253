import { expect, type Page, test } from '@playwright/test'
import { sync } from 'node-ical'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
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

/** Creates an address of the calendar on the screen for it, and returns its path. */
async function subscribe(page: Page, name: string) {
  await page.goto('/calendars')
  await page.getByRole('link', { name: 'ほかのカレンダーで見る' }).click()
  await page.getByRole('button', { name: 'アドレスを作成' }).first().click()
  const form = page.getByRole('dialog', { name: 'アドレスを作成' })
  await form.getByRole('textbox', { name: /^名前/ }).fill(name)
  await looksWell(page, '購読用アドレスの作成')
  await form.getByRole('button', { name: 'アドレスを作成' }).click()
  const made = page.getByRole('region', { name, exact: true })
  await expect(made).toBeVisible()
  await looksWell(page, 'ほかのカレンダーで見る')
  return new URL((await made.locator('code').textContent())!).pathname
}

/** When an event starts, as a calendar program reads the address. */
async function startIn(page: Page, path: string, title: string) {
  const response = await page.request.get(path)
  expect(response.status()).toBe(200)
  const events = Object.values(sync.parseICS(await response.text()))
  const event = events.find((one) => one?.type === 'VEVENT' && one.summary === title)
  return event?.type === 'VEVENT' ? event.start.toISOString() : undefined
}

test('全社のイベントを登録して日時を移すと、読む人のカレンダーに移った日時で載り、購読しているほかのカレンダーでも移る', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
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
  const subscribed = await subscribe(sato, unique('予定'))
  expect(await startIn(sato, subscribed, title)).toBe(`${inDays(3)}T04:00:00.000Z`)

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
  expect(await startIn(sato, subscribed, title)).toBe(`${inDays(3)}T06:30:00.000Z`)
  await sato.goto(`/calendars?view=day&day=${inDays(3)}`)
  await expect(sato.getByRole('link', { name: new RegExp(`15:30.*${title}`) })).toBeVisible()
  await sato.goto('/events')
  await expect(sato.getByRole('link', { name: new RegExp(`15:30〜16:30.*${title}`) })).toBeVisible()
})
