import { expect, type Page, test } from '@playwright/test'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: '入力した内容を破棄しますか？' })

async function keep(page: Page) {
  await question(page).getByRole('button', { name: '入力を続ける' }).click()
  await expect(question(page)).toBeHidden()
}

test('入力の途中で、リンク・戻る・タブを閉じるのどれでも、失う前に確かめられる', async ({
  browser,
}, info) => {
  const admin = await windowOf(browser, '管理者', device(info))
  await admin.goto('/home')
  await admin.goto('/admin')
  await admin
    .getByRole('link', { name: /リワード/ })
    .first()
    .click()
  const reason = admin.getByLabel(/^理由/)
  await reason.fill('清掃のお礼')
  const address = admin.url()

  // A phone screen has no links to other screens, but its own back button.
  const away =
    info.project.name === 'phone'
      ? admin.getByRole('button', { name: '戻る' })
      : admin.getByRole('link', { name: 'タイムライン' }).first()
  await away.click()
  await keep(admin)
  await admin.goBack()
  await expect(question(admin)).toBeVisible()
  await keep(admin)
  await expect(admin).toHaveURL(address)
  await expect(reason).toHaveValue('清掃のお礼')

  const asked = admin.waitForEvent('dialog')
  const closing = admin.close({ runBeforeUnload: true })
  const box = await asked
  expect(box.type()).toBe('beforeunload')
  await box.dismiss()
  await closing
  await expect(reason).toHaveValue('清掃のお礼')

  await admin.goBack()
  await question(admin).getByRole('button', { name: '破棄する' }).click()
  await expect(admin).not.toHaveURL(address)
})

test('ダイアログは、入力があれば、Escapeでも×でも外側を押しても、閉じる前に確かめる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const admin = await windowOf(browser, '管理者', device(info))
  await admin.goto('/admin/positions')
  const add = admin.getByRole('button', { name: '追加', exact: true })
  await add.click()
  const dialog = admin.getByRole('dialog', { name: '役職の追加' })
  // Without input, it does not ask.
  await admin.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await add.click()
  const name = dialog.getByRole('textbox')
  await name.fill('主任研究員')
  const ways = [
    () => admin.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: '閉じる' }).click(),
    () => admin.mouse.click(5, 5),
  ]
  for (const close of ways) {
    await close()
    await keep(admin)
    await expect(name).toHaveValue('主任研究員')
  }
  await admin.keyboard.press('Escape')
  await question(admin).getByRole('button', { name: '破棄する' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('主任研究員')).toHaveCount(0)
})
