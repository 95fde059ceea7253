import { expect, test } from '@playwright/test'
import { newItem } from '#common/form/new-item.ts'
import { listRedemptions, updateRedemptionMenu } from '#contract/rewards.redemptions.ts'
import {
  createRewardTransactions,
  getRewardSettings,
  getRewardStatus,
  listAdminRewardTransactions,
  updateRewardSettings,
} from '#contract/rewards.ts'
import { listWaiting } from '#contract/waiting.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { makeMenu, unique } from './programmes.ts'

test('ポイントをもらい、品物と交換し、届いたことを知らせ、取り消しも含めて経理の集計に出る', async ({
  browser,
}, info) => {
  const [admin, sato] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
  ])
  const userId = await numberOf(sato)
  const name = unique('交換')
  const menuId = await makeMenu(admin, {
    name,
    flow: 'share',
    report: {
      items: [
        newItem('choice', 'size', 'サイズ', {
          required: true,
          options: [
            { key: 's', name: 'Sサイズ' },
            { key: 'm', name: 'Mサイズ' },
          ],
          other: false,
        }),
        newItem('text', 'place', 'お届け先', { required: true, published: false }),
      ],
    },
  })
  await call(admin, updateRedemptionMenu, {
    params: { id: menuId },
    body: {
      version: 0,
      itemKey: 'size',
      options: [
        { key: 's', points: 70, stock: 0, stockSeen: null },
        { key: 'm', points: 70, stock: 1, stockSeen: null },
      ],
    },
  })
  const give = (amount: number, reason: string) =>
    call(admin, createRewardTransactions, {
      body: { clientKey: unique('give'), userIds: [userId], amount, reason },
    })
  await give(500, unique('改善提案賞'))
  const mistake = unique('二重の付与')
  await give(30, mistake)
  const before = (await call(sato, getRewardStatus, {})).balance

  // The option that is out of stock is refused beside the item, and names what is left.
  await sato.goto('/redemptions')
  await expect(sato.getByRole('link', { name: `${name}を申し込む` })).toBeVisible()
  await looksWell(sato, 'rewards-redemptions')
  await sato.goto(`/applies/new?menu_id=${menuId}`)
  await sato.getByLabel('Sサイズ').check()
  await sato.getByLabel('お届け先').fill('本社3階')
  await sato.getByRole('button', { name: '確認へ進む' }).click()
  await expect(sato.getByText('在庫がありません。申し込めるもの：Mサイズ（残り1）').first()).toBeVisible()
  await sato.goto(`/applies/new?menu_id=${menuId}`)
  await sato.getByLabel('Mサイズ').check()
  await sato.getByLabel('お届け先').fill('本社3階')
  await sato.getByRole('button', { name: '確認へ進む' }).click()
  await expect(sato.getByText(/70ポイント（残高 .* → .*）/)).toBeVisible()
  await looksWell(sato, 'rewards-confirm')
  await sato.getByRole('button', { name: '提出する' }).click()
  await expect.poll(async () => (await call(sato, getRewardStatus, {})).balance).toBe(before - 70)

  // It waits for the administrator, who sends it with a note; the person confirms its arrival.
  const waiting = await call(admin, listWaiting, { query: { kind: 'redemption', limit: 100 } })
  expect(waiting.items.map(({ menu }) => menu?.name)).toContain(name)
  await admin.goto(`/admin/rewards/redemptions?menu_id=${menuId}`)
  await admin.getByRole('button', { name: new RegExp(`${name} · Mサイズ：発送済みにする`) }).click()
  await looksWell(admin, 'rewards-send')
  await admin.getByLabel('本人への連絡').fill('社内便')
  await admin.getByRole('dialog').getByRole('button', { name: '発送済みにする' }).click()
  await expect(admin.getByRole('table', { name: '申し込み' }).getByText('社内便')).toBeVisible()
  await looksWell(admin, 'rewards-orders')
  await sato.goto('/redemptions')
  const own = sato.getByRole('listitem').filter({ hasText: `${name} · Mサイズ` })
  await own.getByRole('button', { name: '受け取りました' }).click()
  await expect(own.getByText('受取済み')).toBeVisible()
  const [order] = (await call(sato, listRedemptions, {})).redemptions
  expect(order).toMatchObject({ state: 'received', note: '社内便' })

  // A mistake is reversed.
  const { rewardTransactions } = await call(admin, listAdminRewardTransactions, { query: { userId } })
  expect(rewardTransactions.find(({ reason }) => reason === mistake)).toBeDefined()
  await admin.goto('/admin/rewards')
  const entry = admin.getByRole('row').filter({ hasText: mistake })
  await entry.getByRole('button', { name: /を取り消す$/ }).click()
  await admin.getByRole('dialog').getByLabel('理由').fill('重複のため')
  await admin.getByRole('dialog').getByRole('button', { name: '取り消す' }).click()
  await expect.poll(async () => (await call(sato, getRewardStatus, {})).balance).toBe(before - 100)

  // The accountant's sums of the year, and the file.
  await admin.goto('/admin/rewards/report')
  await expect(admin.getByRole('table').getByRole('link').first()).toBeVisible()
  await looksWell(admin, 'rewards-report')
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'CSVをダウンロード' }).last().click(),
  ])
  const lines: Buffer[] = []
  for await (const part of await download.createReadStream()) lines.push(part as Buffer)
  const line = Buffer.concat(lines)
    .toString()
    .split('\r\n')
    .find((one) => one.includes('佐藤 花子'))!
  expect(Number(line.split(',').at(-1))).toBe(before - 100)

  await admin.goto('/admin/rewards/rules')
  await expect(admin.getByRole('heading', { name: '部署の予算' })).toBeVisible()
  await looksWell(admin, 'rewards-rules')
})

test('ポイントの有効期限を決めると、本人に次に失効するポイントと日付が出る', async ({ browser }, info) => {
  // The rule is the company's: two devices would change it at the same time.
  onlyOn(info, 'pc')
  const [admin, sato] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
  ])
  const userId = await numberOf(sato)
  await call(admin, createRewardTransactions, {
    body: { clientKey: unique('give'), userIds: [userId], amount: 50, reason: unique('改善提案賞') },
  })
  try {
    await admin.goto('/admin/rewards/rules')
    const form = admin.getByRole('form', { name: 'ポイントの有効期限' })
    await form.getByRole('radio', { name: /獲得した年度の終わり/ }).check()
    await looksWell(admin, 'rewards-expiry')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(admin.getByText('保存しました')).toBeVisible()
    await expect
      .poll(async () => (await call(sato, getRewardStatus, {})).expiring?.points ?? 0)
      .toBeGreaterThan(0)
    await sato.goto('/reward_transactions')
    await expect(sato.getByText(/の有効期限は\d+年\d+月\d+日/).first()).toBeVisible()
    await looksWell(sato, 'rewards-expiring')
  } finally {
    const { version } = await call(admin, getRewardSettings, {})
    await call(admin, updateRewardSettings, {
      body: { version, expiryRule: 'never', expiryMonths: null },
    })
  }
})
