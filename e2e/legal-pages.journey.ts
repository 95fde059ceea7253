import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { createAdminUser } from '#contract/admin-users.ts'
import { listDepartments } from '#contract/departments.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { enterWithInitialPassword, withOwnInstallation } from './own-installation.ts'

const company = [
  ...['--code', 'mihon', '--name', '株式会社みほん', '--admin-name', '高橋 健一'],
  ...['--admin-email', 'kenichi@mihon.example', '--admin-id', 'mihon-0001', '--contracted', '30'],
]

test('会社が規約の新しい版に同意を求め、同意するまで先に進めず、だれが同意したかが残る', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  test.slow()
  await withOwnInstallation(company, async ({ address, initialPassword }) => {
    const on = { ...device(info), baseURL: address }
    const admin = await (await browser.newContext(on)).newPage()
    await enterWithInitialPassword(admin, 'kenichi@mihon.example', initialPassword, 'Watashi-no-1')
    await expect(admin).toHaveURL(/\/home/)
    const { departments } = await call(admin, listDepartments, {})
    await call(admin, createAdminUser, {
      body: {
        ...{ familyName: '同意', givenName: '花子', email: null, companyLoginId: 'mihon-0002' },
        ...{ memberships: [{ departmentId: departments[0]!.id }], initialPassword: 'Hajimete-1' },
      },
    })
    const hanako = await (await browser.newContext(on)).newPage()
    await enterWithInitialPassword(hanako, 'mihon-0002', 'Hajimete-1', 'Watashi-no-2')
    await expect(hanako).toHaveURL(/\/home/)

    await admin.goto('/admin/legal_pages')
    await admin.getByRole('button', { name: '新しい版を作る' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('本文').fill('## 社内の決まり\n- 社外秘の情報を外に出さない')
    await dialog.getByRole('checkbox', { name: /全員に同意を求める/ }).check()
    await looksWell(admin, 'a new version of the terms')
    await dialog.getByRole('button', { name: '公開する' }).click()

    // Every address leads to the consent, for the administrator too.
    await hanako.goto('/menus')
    await expect(hanako).toHaveURL(/\/consent/)
    await expect(hanako.getByText('社外秘の情報を外に出さない')).toBeVisible()
    await looksWell(hanako, 'the request for consent')
    await hanako.getByRole('button', { name: '同意して続ける' }).click()
    await expect(hanako.getByText('内容を読み、同意する場合はチェックしてください。')).toBeVisible()
    await hanako.getByRole('checkbox', { name: '内容を読み、同意します' }).check()
    await hanako.getByRole('button', { name: '同意して続ける' }).click()
    await expect(hanako).toHaveURL(/\/home/)
    await hanako.goto('/menus')
    await expect(hanako).toHaveURL(/\/menus/)

    await admin.goto('/admin/legal_pages')
    await expect(admin).toHaveURL(/\/consent/)
    await admin.getByRole('checkbox', { name: '内容を読み、同意します' }).check()
    await admin.getByRole('button', { name: '同意して続ける' }).click()
    await expect(admin).toHaveURL(/\/home/)

    // The evidence: in the list and as a file.
    await admin.goto('/admin/legal_pages')
    await expect(admin.getByText('2人中2人が同意')).toBeVisible()
    await admin.getByRole('button', { name: '同意した人' }).click()
    await expect(admin.getByRole('dialog').getByText('同意 花子')).toBeVisible()
    await looksWell(admin, 'who has agreed')
    const downloading = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'CSVで保存' }).click()
    const evidence = await readFile(await (await downloading).path(), 'utf8')
    expect(evidence).toMatch(/同意 花子,.*,1,\d{4}-\d{2}-\d{2},ja,[0-9a-f]{64}/)

    // Anyone can read the page with the company's part, without a session.
    const guest = await (await browser.newContext(on)).newPage()
    await guest.goto('/terms?company=mihon')
    await expect(guest.getByText('社外秘の情報を外に出さない')).toBeVisible()
    await looksWell(guest, 'the terms without a session')
    await guest.goto('/terms')
    await expect(guest.getByRole('heading', { name: '利用規約' }).first()).toBeVisible()
    await expect(guest.getByText('社外秘の情報を外に出さない')).toHaveCount(0)
  })
})
