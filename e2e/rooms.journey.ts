import { expect, type Page, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

/** A Sunday months ahead that nobody else books; a different one for each device. */
function quietDay(weeks: number) {
  const day = new Date(Date.now() + 9 * 3_600_000)
  day.setUTCDate(day.getUTCDate() + weeks * 7 - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

async function fillIn(page: Page, title: string, day: string, [from, until]: [string, string]) {
  await page.getByRole('button', { name: '予約する', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: '予約' })
  await form.getByLabel('用件').fill(title)
  await form.getByLabel('施設・設備').selectOption({ label: '第3会議室' })
  await form.getByLabel('開始日').fill(day.replaceAll('-', '/'))
  await form.getByLabel('開始時刻').fill(from)
  await form.getByLabel('終了時刻').fill(until)
  await form.getByLabel('終了時刻').blur()
  return form
}

test('二人が同時に同じ会議室を予約すると、後の人は、だれが予約していて、いつ空くかを知る', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const day = quietDay(12)
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  await Promise.all([sato, suzuki].map((page) => page.goto(`/resources?day=${day}`)))
  await looksWell(sato, 'rooms')
  const first = await fillIn(sato, '面談', day, ['10:00', '11:00'])
  const second = await fillIn(suzuki, '商談', day, ['10:30', '11:30'])
  // Both see it as free; the first to book gets it.
  await expect(first.getByText('空いています。')).toBeVisible()
  await expect(second.getByText('空いています。')).toBeVisible()
  await looksWell(sato, 'the form')
  await first.getByRole('button', { name: '予約する' }).click()
  await expect(first).toBeHidden()
  await second.getByRole('button', { name: '予約する' }).click()
  await expect(
    second.getByText(/10:00–11:00は佐藤 花子さんが予約しています。11:00から空いています。/).first(),
  ).toBeVisible()
  await expect(second.getByLabel('用件')).toHaveValue('商談')
  await second.getByLabel('開始時刻').fill('11:00')
  await second.getByLabel('終了時刻').fill('12:00')
  await second.getByLabel('終了時刻').blur()
  await expect(second.getByText('空いています。')).toBeVisible()
  await second.getByRole('button', { name: '予約する' }).click()
  await expect(second).toBeHidden()

  // The booking is listed under “My bookings” and can be cancelled there.
  for (const [page, title] of [
    [sato, '面談'],
    [suzuki, '商談'],
  ] as const) {
    await page.goto('/resources/bookings')
    await page.getByRole('button', { name: title }).first().click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: '予約を取り消す' }).click()
    const asked = page.getByRole('dialog', { name: 'この予約を取り消しますか？' })
    await asked.getByRole('button', { name: '予約を取り消す' }).click()
    await expect(asked).toBeHidden()
  }
})

test('イベントと一緒に会議室を予約すると、同じ時間のイベントは会議室の欄で断られ、入力は残る', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const day = quietDay(15)
  const admin = await windowOf(browser, '管理者', device(info))
  const title = `全社研修 ${Date.now().toString(36)}`
  async function open(name: string, [from, until]: [string, string]) {
    await admin.goto(`/calendars?view=day&day=${day}`)
    await admin.getByRole('button', { name: '登録', exact: true }).first().click()
    const form = admin.getByRole('dialog', { name: 'イベントの登録' })
    await form.getByRole('textbox', { name: /^タイトル/ }).fill(name)
    for (const [field, time] of [
      ['開始時刻', from],
      ['終了時刻', until],
    ] as const) {
      await form.getByRole('combobox', { name: field }).fill(time)
      await form.getByRole('combobox', { name: field }).press('Tab')
    }
    const rooms = form.getByRole('combobox', { name: '施設・設備' })
    await rooms.fill('第3会議室')
    await expect(form.getByRole('option', { name: /第3会議室/ })).toBeVisible()
    await rooms.press('Enter')
    return form
  }
  const first = await open(title, ['10:00', '11:00'])
  await looksWell(admin, 'the event form with a room')
  await first.getByRole('button', { name: '登録する' }).click()
  await expect(first).toBeHidden()

  const second = await open(`${title} 2`, ['10:30', '11:30'])
  await second.getByRole('button', { name: '登録する' }).click()
  await expect(
    second.getByText(/第3会議室: .*が予約しています。11:00から空いています。/).first(),
  ).toBeVisible()
  await expect(second.getByRole('textbox', { name: /^タイトル/ })).toHaveValue(`${title} 2`)
})
