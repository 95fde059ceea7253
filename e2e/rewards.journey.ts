import { expect, type Page, test } from '@playwright/test'
import { newItem } from '#common/form/new-item.ts'
import { addDays } from '#common/plain-date.ts'
import { createAdminUser } from '#contract/admin-users.ts'
import { listDepartments } from '#contract/departments.ts'
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
import { enterWithInitialPassword, openAt, withOwnInstallation } from './own-installation.ts'
import { windowOf } from './people.ts'
import { makeMenu, removeMenu, unique } from './programmes.ts'

test('ポイントをもらい、品物と交換し、届いたことを知らせ、取り消しも含めて経理の集計に出る', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
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
  try {
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
  } finally {
    await removeMenu(admin, menuId)
  }
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

/** The file of the report on the screen, by column, for one person. */
async function accountantsLine(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: '1人ごとの年間の集計' })
      .getByRole('button', { name: 'CSVをダウンロード' })
      .click(),
  ])
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part as Buffer)
  const [header, ...lines] = Buffer.concat(parts).toString().replace('\uFEFF', '').split('\r\n')
  const cells = lines.find((one) => one.includes(name))!.split(',')
  return Object.fromEntries(header!.split(',').map((column, place) => [column, cells[place]]))
}

const company = [
  ...['--code', 'mihon', '--name', '株式会社みほん', '--admin-name', '高橋 健一'],
  ...['--admin-email', 'kenichi@mihon.example', '--admin-id', 'mihon-0001', '--contracted', '30'],
]

test('付与し、使い、取り消した残りのポイントが、30日前の通知の後に失効し、経理のファイルに出る', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  test.slow()
  await withOwnInstallation(company, async ({ address, initialPassword, reopenAt }) => {
    const on = { ...device(info), baseURL: address }
    const admin = await (await browser.newContext(on)).newPage()
    await enterWithInitialPassword(admin, 'kenichi@mihon.example', initialPassword, 'Watashi-no-1')
    await expect(admin).toHaveURL(/\/home/)
    const { departments } = await call(admin, listDepartments, {})
    await call(admin, createAdminUser, {
      body: {
        ...{ familyName: '佐藤', givenName: '花子', email: null, companyLoginId: 'mihon-0002' },
        ...{ memberships: [{ departmentId: departments[0]!.id }], initialPassword: 'Hajimete-1' },
      },
    })
    const sato = await (await browser.newContext(on)).newPage()
    await enterWithInitialPassword(sato, 'mihon-0002', 'Hajimete-1', 'Watashi-no-2')
    await expect(sato).toHaveURL(/\/home/)

    // Given, and once too often.
    await admin.goto('/admin/rewards')
    const give = async (points: string, reason: string) => {
      await admin.getByRole('combobox', { name: '対象の人' }).fill('佐藤')
      await admin.getByRole('option', { name: /佐藤 花子/ }).click()
      await admin.getByRole('textbox', { name: /^1人あたりのポイント/ }).fill(points)
      await admin.getByRole('textbox', { name: /^理由/ }).fill(reason)
      await admin.getByRole('button', { name: '付与する' }).click()
      await admin.getByRole('alertdialog').getByRole('button', { name: '付与する' }).click()
      await expect(admin.getByRole('row').filter({ hasText: reason })).toBeVisible()
    }
    await give('500', '改善提案賞')
    await give('30', '二重の付与')
    await admin
      .getByRole('row')
      .filter({ hasText: '二重の付与' })
      .getByRole('button', { name: /を取り消す$/ })
      .click()
    await admin.getByRole('dialog').getByLabel('理由').fill('重複のため')
    await admin.getByRole('dialog').getByRole('button', { name: '取り消す' }).click()
    await expect(admin.getByText('取消済み').first()).toBeVisible()

    // Spent.
    const menuId = await makeMenu(admin, {
      name: 'マグカップと交換',
      flow: 'share',
      report: { items: [newItem('text', 'place', 'お届け先', { required: true, published: false })] },
    })
    await call(admin, updateRedemptionMenu, {
      params: { id: menuId },
      body: {
        version: 0,
        itemKey: null,
        options: [{ key: '', points: 70, stock: null, stockSeen: null }],
      },
    })
    await sato.goto(`/applies/new?menu_id=${menuId}`)
    await sato.getByLabel('お届け先').fill('本社3階')
    await sato.getByRole('button', { name: '確認へ進む' }).click()
    await sato.getByRole('button', { name: '提出する' }).click()
    await expect(sato).toHaveURL(/\/success/)

    // A month after they were earned, at the end of that month, points are no longer valid.
    await admin.goto('/admin/rewards/rules')
    const form = admin.getByRole('form', { name: 'ポイントの有効期限' })
    await form.getByRole('radio', { name: /一定の月数の後の月末/ }).check()
    await form.getByRole('textbox', { name: '月数' }).fill('1')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(admin.getByText('保存しました')).toBeVisible()
    const { balance, expiring } = await call(sato, getRewardStatus, {})
    expect(balance).toBe(430)
    expect(expiring?.points).toBe(430)
    const { lastDay } = expiring!

    // Shortly before 8:00 of a later day: points are settled at 8:00 of the company's clock.
    const enter = async (day: string, login: string, password: string) => {
      const moment = new Date(`${day}T07:59:57+09:00`)
      const baseURL = await reopenAt(moment)
      return openAt(browser, { ...on, baseURL }, moment, login, password)
    }
    const warned = await enter(addDays(lastDay, -20), 'mihon-0002', 'Watashi-no-2')
    const notice = warned.getByRole('link', { name: /430ポイントの有効期限は/ })
    await expect(async () => {
      await warned.goto('/announcements')
      await expect(notice).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 90_000 })
    await notice.click()
    await expect(warned.getByText(/うち430ポイントの有効期限は/)).toBeVisible()
    await looksWell(warned, 'points that expire soon')

    const after = addDays(lastDay, 1)
    const late = await enter(after, 'mihon-0002', 'Watashi-no-2')
    const entries = late.getByRole('region', { name: '履歴' }).getByRole('listitem')
    await expect(async () => {
      await late.goto('/reward_transactions')
      await expect(entries.first()).toContainText('失効', { timeout: 3000 })
    }).toPass({ timeout: 90_000 })
    await expect(entries).toHaveCount(5)
    await expect(entries.first()).toContainText('−430')
    expect(await call(late, getRewardStatus, {})).toMatchObject({ balance: 0, expiring: null })
    await looksWell(late, 'points that have expired')

    // The accountant's sums of the calendar year in which they expired.
    const accountant = await openAt(
      browser,
      { ...on, baseURL: new URL(late.url()).origin },
      new Date(`${after}T08:05:00+09:00`),
      'kenichi@mihon.example',
      'Watashi-no-1',
    )
    await accountant.goto(`/admin/rewards/report?year=c${after.slice(0, 4)}`)
    const row = accountant.getByRole('row').filter({ hasText: '佐藤 花子' })
    await expect(row).toContainText('430')
    await looksWell(accountant, 'the report with expired points')
    const line = await accountantsLine(accountant, '佐藤 花子')
    expect(line).toMatchObject({ 失効: '430', 期間末の残高: '0' })
    const [opening, earned, redeemed] = [line.期首の残高, line.獲得の合計, line.交換].map(Number)
    expect(opening! + earned! - redeemed!).toBe(430)
  })
})
