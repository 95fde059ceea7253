import { expect, test } from '@playwright/test'
import { newItem } from '#common/form/new-item.ts'
import { signOut } from '#contract/sessions.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { ownSession, password, people, windowOf } from './people.ts'
import { makeMenu, stepOf, unique } from './programmes.ts'

test('書いている途中でログインが切れても、その場で入り直して、何も失わずに提出する', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const [admin, sato] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    ownSession(browser, '佐藤', device(info)),
  ])
  const steps = [stepOf('総務の承認', [{ type: 'user', userId: await numberOf(admin) }])]
  const items = [
    newItem('text', 'what', '改善したいこと', { required: true }),
    newItem('long_text', 'how', 'どうするか', { required: true }),
  ]
  const menuId = await makeMenu(admin, {
    name: unique('改善の提案'),
    flow: 'report',
    report: { items, steps },
  })
  const what = unique('返品の受け付け')
  await sato.goto(`/applies/new?menu_id=${menuId}`)
  await sato.getByLabel('改善したいこと').fill(what)
  await expect(sato.getByRole('status').filter({ hasText: '下書きに保存しました' })).toBeVisible()

  await call(sato, signOut, {})
  await sato.getByLabel('どうするか').fill('受け付けを1か所にまとめます')
  const dialog = sato.getByRole('dialog', { name: 'もう一度ログインしてください' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('メールアドレスまたは社員ID').fill(people.佐藤)
  await dialog.getByLabel('パスワード', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(sato.getByRole('status').filter({ hasText: '下書きに保存しました' })).toBeVisible()
  await expect(sato.getByLabel('改善したいこと')).toHaveValue(what)
  await expect(sato.getByLabel('どうするか')).toHaveValue('受け付けを1か所にまとめます')
  await sato.getByRole('button', { name: '確認へ進む' }).click()
  await sato.getByRole('button', { name: '提出する' }).click()
  await expect(sato.getByText('提出が完了しました').first()).toBeVisible()
})
