import { expect, test } from '@playwright/test'
import { createAdminUser, getAdminUser } from '#contract/admin-users.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

test('締め出された店舗スタッフが、上長のスマートフォンに表示されたQRコードで、自分でパスワードを決めて戻る', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const admin = await windowOf(browser, '管理者', device(info))
  const manager = await windowOf(browser, '鈴木', device(info))
  const { memberships } = await call(admin, getAdminUser, { params: { id: await numberOf(manager) } })
  const familyName = `店舗${Date.now().toString(36)}`
  const loginId = `hiroba0001-${Date.now().toString(36)}`
  await call(admin, createAdminUser, {
    body: {
      ...{ familyName, givenName: '彩', companyLoginId: loginId },
      memberships: [{ departmentId: memberships[0]!.departmentId }],
    },
  })

  await manager.goto('/access_cards')
  await manager.getByRole('searchbox').fill(familyName)
  await manager.getByRole('button', { name: new RegExp(familyName) }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'ロックされた' }).check()
  await looksWell(manager, 'before an access card is issued')
  const answer = manager.waitForResponse(
    (response) => response.url().endsWith('/access_cards') && response.request().method() === 'POST',
  )
  await dialog.getByRole('button', { name: 'QRコードを表示' }).click()
  await expect(dialog.getByRole('img', { name: /QRコード/ })).toBeVisible()
  await looksWell(manager, 'an access card')
  // What the camera of the phone reads.
  const { address } = (await (await answer).json()) as { address: string }

  const phone = await (await browser.newContext(device(info))).newPage()
  await phone.goto(`/users/access_card#${address.split('#')[1]}`)
  await expect(phone.getByText(new RegExp(`${familyName} 彩さん`))).toBeVisible()
  await looksWell(phone, 'setting a password with an access card')
  await phone.getByLabel('新しいパスワード', { exact: true }).fill('Doyoubi-2027')
  await phone.getByRole('button', { name: '設定してログイン' }).click()
  await expect(phone.getByRole('article').first()).toBeVisible()
  await expect(dialog.getByText('パスワードが設定されました')).toBeVisible({ timeout: 15_000 })
})
