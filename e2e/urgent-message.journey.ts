import { expect, test } from '@playwright/test'
import { getAdminUser } from '#contract/admin-users.ts'
import { createOfficialChatRoom } from '#contract/chat-rooms.administration.ts'
import { getCurrentUser } from '#contract/users.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

test('部署のルームに送った緊急メッセージは、どの画面にも出て、電話で確認すると一覧がすぐに変わり、取り下げられる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  const phone = await windowOf(browser, '人事', { ...device(info), viewport: { width: 390, height: 844 } })
  const { id, name } = await call(phone, getCurrentUser, {})
  const { memberships } = await call(admin, getAdminUser, { params: { id } })
  const room = await call(admin, createOfficialChatRoom, {
    body: {
      ...{ name: `緊急連絡 ${Date.now().toString(36)}`, description: '', clientKey: crypto.randomUUID() },
      rule: {
        include: [
          { type: 'department', id: memberships[0]!.departmentId, descendants: false },
          { type: 'user', id: await numberOf(admin) },
        ],
        match: 'any',
      },
      ...{ writerRule: null, history: 'all' },
    },
  })
  await phone.goto('/m/departments')
  await admin.goto(`/chat/rooms/${room.id}`)
  await admin.getByRole('textbox', { name: 'メッセージ' }).fill('大雨のため、17時で閉館します。')
  await admin.getByRole('button', { name: '緊急で送る' }).click()
  const asking = admin.getByRole('dialog', { name: '緊急メッセージを送りますか？' })
  await expect(asking.getByText(/人にすぐに届きます/)).toBeVisible()
  await looksWell(admin, 'the dialog of an urgent message')
  await asking.getByRole('button', { name: '緊急で送る' }).click()

  await admin.getByRole('button', { name: '確認状況' }).click()
  const people = admin.getByRole('dialog', { name: '緊急メッセージの確認状況' })
  await expect(people.getByText(name)).toBeVisible()

  // It appears on the page that is open.
  const banner = phone.getByRole('region', { name: '緊急メッセージ' })
  await expect(banner.getByText('大雨のため、17時で閉館します。')).toBeVisible({ timeout: 30_000 })
  await looksWell(phone, 'an urgent message on a phone')
  await banner.getByRole('button', { name: '確認しました' }).click()
  await expect(banner).toBeHidden()
  await expect(people.getByText(name)).toBeHidden()
  await people.getByRole('tab', { name: /確認済み/ }).click()
  await expect(people.getByText(name)).toBeVisible()

  await people.getByRole('button', { name: '取り下げる' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '取り下げる' }).click()
  await expect(admin.getByText(/取り下げました/)).toBeVisible()
})
