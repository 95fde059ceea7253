import { expect, test } from '@playwright/test'
import { newItem } from '#common/form/new-item.ts'
import { pendReport } from '#contract/approvals.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { approveNow, makeMenu, stepOf, unique } from './programmes.ts'

test('携帯で経費を見積もり、差し戻しを直し、承認されたら報告して、補助とポイントを受け取る', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  const [admin, sato, suzuki] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
    windowOf(browser, '鈴木', device(info)),
  ])
  const boss = { type: 'user' as const, userId: await numberOf(suzuki) }
  const office = { type: 'user' as const, userId: await numberOf(admin) }
  const name = unique('研修の費用')
  const menuId = await makeMenu(admin, {
    name,
    flow: 'apply_report',
    apply: {
      items: [
        newItem('text', 'course', '研修名', { required: true }),
        newItem('money', 'estimate', '見積額', { required: true, published: false }),
      ],
      steps: [stepOf('支店長の確認', [boss]), stepOf('総務の確認', [office])],
    },
    report: {
      items: [
        newItem('long_text', 'learnt', '学んだこと', { required: true }),
        newItem('money', 'spent', '支払額', { required: true, published: false }),
      ],
      steps: [stepOf('支店長の確認', [boss])],
    },
    settings: {
      subsidies: [
        {
          stage: 'report',
          name: '研修補助',
          kind: 'answer',
          amount: null,
          itemKey: 'spent',
          percent: 50,
          mostPerUse: null,
          capAmount: null,
          capPeriod: null,
          budgetAmount: null,
        },
      ],
      rewards: [{ receiver: 'poster', itemKey: null, points: 30 }],
    },
  })

  // 佐藤 estimates and applies.
  await sato.goto(`/applies/new?menu_id=${menuId}`)
  const course = unique('販売士3級の講座')
  await sato.getByLabel('研修名').fill(course)
  await sato.getByLabel('見積額').fill('48000')
  await sato.getByRole('button', { name: '確認へ進む' }).click()
  await expect(sato.getByRole('listitem').filter({ hasText: '総務の確認' })).toContainText('高橋 直子')
  await sato.getByRole('button', { name: '提出する' }).click()
  await expect(sato.getByText('鈴木 太郎さんの承認を待っています', { exact: false })).toBeVisible()
  const reportId = Number(new URL(sato.url()).pathname.match(/reports\/(\d+)/)![1])

  // It goes to the second step, back to the first, and from there to 佐藤, who may change the amount only.
  await approveNow(suzuki, reportId)
  const { approvalVersion } = await call(admin, getReportOverview, { params: { id: reportId } })
  await call(admin, pendReport, {
    params: { id: reportId },
    body: {
      approvalVersion: approvalVersion!,
      comment: '店の予算を確かめてください',
      toStepIndex: 0,
      reopenedItems: null,
    },
  })
  await suzuki.goto(`/reports?menu_id=${menuId}`)
  await suzuki.getByRole('link', { name: course }).click()
  await suzuki.getByRole('button', { name: '差し戻す' }).click()
  const dialog = suzuki.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'コメント' }).fill('早割の金額で出し直してください')
  await dialog.getByRole('radio', { name: /申請者（佐藤 花子さん）/ }).check()
  await dialog.getByRole('radio', { name: /選んだ項目だけ/ }).check()
  await dialog.getByRole('checkbox', { name: '見積額' }).check()
  await dialog.getByRole('button', { name: '差し戻す' }).click()
  await expect(suzuki.getByText('を差し戻しました', { exact: false }).first()).toBeVisible()

  // 佐藤 sees the reason, corrects it and resubmits it.
  await sato.goto('/applies')
  const use = sato.getByRole('article').filter({ hasText: course })
  await use.getByRole('link', { name: '修正する' }).click()
  await expect(sato.getByText('早割の金額で出し直してください')).toBeVisible()
  await expect(sato.getByText('修正できるのは、差し戻された項目だけです。')).toBeVisible()
  await expect(sato.getByRole('textbox', { name: '研修名' })).toHaveCount(0)
  await sato.getByLabel('見積額').fill('42000')
  await sato.getByRole('button', { name: '確認へ進む' }).click()
  await sato.getByRole('button', { name: '再提出する' }).click()
  await expect(sato.getByText('提出が完了しました').first()).toBeVisible()

  // 鈴木 sees what changed and since which submission.
  await suzuki.goto(`/reports/${reportId}?menu_id=${menuId}`)
  const changes = suzuki.getByRole('region', { name: '前回からの変更' })
  await expect(changes.getByRole('deletion')).toContainText('48,000')
  await expect(changes.getByRole('insertion')).toContainText('42,000')
  await suzuki.getByRole('button', { name: '承認する' }).click()
  await suzuki.getByRole('dialog').getByRole('button', { name: '承認する' }).click()
  await expect(suzuki.getByText('を承認しました', { exact: false }).first()).toBeVisible()
  await approveNow(admin, reportId)

  // The course is over: the report, half of which is subsidised.
  await sato.goto('/applies')
  await use.getByRole('link', { name: '報告を書く' }).click()
  await sato.getByLabel('学んだこと').fill('売り場の数字の読み方を学びました')
  await sato.getByLabel('支払額').fill('42000')
  await expect(sato.getByText('21,000円')).toBeVisible()
  await sato.getByRole('button', { name: '確認へ進む' }).click()
  await sato.getByRole('button', { name: '提出する' }).click()
  await expect(sato.getByText('提出が完了しました').first()).toBeVisible()
  const second = Number(new URL(sato.url()).pathname.match(/reports\/(\d+)/)![1])
  await approveNow(suzuki, second, 'よい学びでした')

  await sato.getByRole('link', { name: '状況を見る' }).click()
  await expect(sato.getByText('支給決定')).toBeVisible()
  await expect(sato.getByText('30ポイント')).toBeVisible()
  // The post shows the published answers only.
  const post = sato.getByRole('article').filter({ hasText: '売り場の数字の読み方を学びました' })
  await expect(post).toBeVisible()
  await expect(post).not.toContainText('42,000')
})
