import { expect, type Page, test } from '@playwright/test'
import { newItem } from '#common/form/new-item.ts'
import { createAbsence, deleteAbsence } from '#contract/absences.ts'
import { cancelApply } from '#contract/applies.ts'
import { getReportWorkflow } from '#contract/approvals.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { answered, approveNow, makeMenu, stepOf, submitUse, unique } from './programmes.ts'

test.skip(({ isMobile }) => isMobile, 'the expenses journey covers approving on a phone')

const leave = [newItem('text', 'reason', '理由', { required: true })]
const because = (text: string) => answered({ reason: { text } })

const japan = (days: number) =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const rows = (page: Page) => page.getByRole('grid', { name: '承認管理' }).getByRole('row')

test('たまった40件を、キーで選び、まとめて承認し、1件ずつの結果を確かめる', async ({ browser }, info) => {
  const [admin, sato] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
  ])
  const steps = [stepOf('総務の承認', [{ type: 'user', userId: await numberOf(admin) }])]
  const name = unique('休暇の届け出')
  const menuId = await makeMenu(admin, { name, flow: 'apply', apply: { items: leave, steps } })
  const uses: { applyId: number; reportId: number }[] = []
  for (let day = 1; day <= 40; day++) uses.push(await submitUse(sato, menuId, because(`通院 ${day}日目`)))

  await admin.goto(`/reports?menu_id=${menuId}`)
  await expect(rows(admin).first()).toContainText('通院 1日目')
  // By keyboard alone: down, down, up, select, down, select.
  for (const key of ['j', 'j', 'j', 'k', 'x', 'j', 'x']) await admin.keyboard.press(key)
  const bar = admin.getByRole('region', { name: '選択したものの処理' })
  await expect(bar).toContainText('2件を選択中')
  await expect(admin.getByRole('checkbox', { name: '通院 2日目を選択' })).toBeChecked()
  await expect(admin.getByRole('checkbox', { name: '通院 3日目を選択' })).toBeChecked()

  await admin.getByRole('button', { name: '表示中の40件を選択' }).click()
  await expect(bar).toContainText('40件を選択中')
  // One of them is withdrawn meanwhile.
  await call(sato, cancelApply, { params: { id: uses[6]!.applyId }, body: { comment: '' } })
  await bar.getByRole('button', { name: '承認', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '40件を承認しますか？' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'コメント' }).fill('お大事に')
  await dialog.getByRole('button', { name: '40件を承認する' }).click()

  const result = admin.getByRole('region', { name: '1件ずつの結果' })
  await expect(result).toContainText('39件を承認しました', { timeout: 60_000 })
  await expect(result).toContainText('1件は処理できませんでした')
  await expect(result.getByRole('listitem').filter({ hasText: '通院 7日目' }).first()).toBeVisible()
  // The list below has followed, so that nothing moves under the pointer.
  await expect(admin.getByText('当てはまるものはありません')).toBeVisible()
  await result.getByText('1件ずつの結果').click()
  await expect(result.getByRole('listitem').filter({ hasText: /完了$/ })).toHaveCount(39)

  await sato.goto(`/applies/${uses[39]!.applyId}`)
  await expect(sato.getByText('承認済み').or(sato.getByText('完了')).first()).toBeVisible()
  await sato.goto(`/reports/${uses[0]!.reportId}`)
  await expect(sato.getByText('お大事に')).toBeVisible()
})

test('不在の人の承認を代理の人が行い、経過には誰の代理かが残る', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const [admin, sato, suzuki] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
    windowOf(browser, '鈴木', device(info)),
  ])
  const name = unique('備品の購入')
  const steps = [stepOf('上長の承認', [{ type: 'superior' }])]
  const menuId = await makeMenu(admin, { name, flow: 'apply', apply: { items: leave, steps } })
  const { applyId, reportId } = await submitUse(sato, menuId, because('レジ横の椅子'))
  const workflow = await call(sato, getReportWorkflow, { params: { id: reportId } })
  const boss = workflow.steps[0]!.seats[0]!.user
  const { id } = await call(admin, createAbsence, {
    body: { userId: boss.id, deputyId: await numberOf(suzuki), absentFrom: japan(0), absentUntil: japan(1) },
  })
  try {
    await suzuki.goto(`/reports?menu_id=${menuId}`)
    await expect(rows(suzuki)).toHaveCount(1)
    await expect(rows(suzuki)).toContainText(`${boss.name}さんの代理`)
    await suzuki.getByRole('link', { name: 'レジ横の椅子' }).click()
    const panel = suzuki.getByRole('region', { name: '承認の判断' })
    await expect(panel).toContainText(`${boss.name}さんの代理として承認します`)
    await panel.getByRole('button', { name: '承認する' }).click()
    await expect(suzuki.getByText('「レジ横の椅子」を承認しました', { exact: false })).toBeVisible()
  } finally {
    await call(admin, deleteAbsence, { params: { id } })
  }
  await sato.goto(`/applies/${applyId}`)
  await sato.getByText('承認の詳細を見る').click()
  await expect(sato.getByText(`承認しました (${boss.name}さんの代理)`)).toBeVisible()
})

test('二人が同時に承認すると、遅れた人は知らされ、書いたコメントは残る', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const [admin, sato, suzuki] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
    windowOf(browser, '鈴木', device(info)),
  ])
  const approvers = [await numberOf(suzuki), await numberOf(admin)].map((userId) => ({
    type: 'user' as const,
    userId,
  }))
  const name = unique('広告の出稿')
  const steps = [stepOf('どちらか1人の承認', approvers)]
  const menuId = await makeMenu(admin, { name, flow: 'apply', apply: { items: leave, steps } })
  const { reportId } = await submitUse(sato, menuId, because('駅の看板'))
  await suzuki.goto(`/reports/${reportId}?menu_id=${menuId}`)
  const comment = suzuki.getByRole('textbox', { name: 'コメント' })
  await comment.fill('掲示の場所は北口がよいと思います')
  // The administrator's approval arrives while that of 鈴木 is being sent.
  await suzuki.route('**/api/v2/reports/*/approve', async (route) => {
    await approveNow(admin, reportId, '予算の範囲です')
    await route.continue()
  })
  await suzuki.getByRole('button', { name: '承認する' }).click()
  await expect(suzuki.getByText('ほかの人が先に対応しました')).toBeVisible()
  await expect(suzuki.getByText('予算の範囲です').first()).toBeVisible()
  await expect(suzuki.getByRole('textbox', { name: '入力したコメント' })).toHaveValue(
    '掲示の場所は北口がよいと思います',
  )
  const { acts } = await call(sato, getReportWorkflow, { params: { id: reportId } })
  expect(acts.filter(({ kind }) => kind === 'approved').map(({ actor }) => actor.name)).toEqual(['高橋 直子'])
})
