import { expect, test } from '@playwright/test'
import { numberOf } from './calls.ts'
import { device } from './device.ts'
import { windowOf } from './people.ts'

test.skip(({ isMobile }) => isMobile, 'a phone has one column everywhere')

test('自分の設定のページは、どれも同じ幅で中央に並ぶ', async ({ browser }, info) => {
  const page = await windowOf(browser, '佐藤', device(info))
  const id = await numberOf(page)
  const columns: { path: string; x: number; width: number }[] = []
  for (const path of [
    `/users/${id}/notification_options`,
    `/users/${id}/profile`,
    `/users/${id}/images`,
    `/users/${id}/change_password/edit`,
    `/users/${id}/change_password/reset`,
    '/users/confirmation/new',
    '/users/sms_confirmation/new',
    '/two_factor_authentications',
    '/mypage/devices',
    '/mypage/tools',
    '/mypage/data',
    '/mypage/mail_posting',
    '/mypage/follows',
  ]) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    const { x, width } = (await page.getByRole('main').boundingBox())!
    columns.push({ path, x, width })
  }
  const { x, width } = columns[0]!
  expect(columns).toEqual(columns.map(({ path }) => ({ path, x, width })))
  expect(Math.abs(x + width / 2 - page.viewportSize()!.width / 2)).toBeLessThan(10)
})
