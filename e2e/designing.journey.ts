import { expect, type Page, test } from '@playwright/test'
import { newItem } from '#common/form/new-item.ts'
import { numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { approveNow, makeMenu, stepOf, unique } from './programmes.ts'

test.skip(({ isMobile }) => isMobile, 'menus are designed on a PC')

const step = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: '保存しました' })).toBeVisible()

/** Types a name and selects the person of that name. */
async function choosePerson(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('管理者が何もないところから制度を作って公開し、社員がそれを使う', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const [admin, sato, suzuki] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
    windowOf(browser, '鈴木', device(info)),
  ])
  const name = unique('書籍の購入')
  await admin.goto('/admin/menus')
  await admin.getByRole('link', { name: '制度を作る' }).click()
  await expect(admin.getByRole('button', { name: /何もないところから/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await admin.getByLabel('制度の名前').fill(name)
  await admin.getByLabel('カテゴリー', { exact: false }).first().selectOption({ index: 1 })
  await admin.getByRole('button', { name: '作って設計へ進む' }).click()
  await admin.getByLabel('説明', { exact: true }).fill('仕事に役立つ本を会社が買います。')
  await saved(admin)

  await step(admin, 'フォーム')
  await admin.getByRole('radio', { name: /項目を設計する/ }).click()
  // It starts with the fields of a free post.
  for (const item of ['本文', '写真', '添付ファイル']) {
    await admin.getByRole('button', { name: `「${item}」の操作` }).click()
    await admin.getByRole('menuitem', { name: '削除' }).click()
  }
  await admin.getByRole('button', { name: /^タイトル/ }).click()
  await admin.getByLabel('項目名').fill('本の名前')
  await admin.getByRole('checkbox', { name: '必須にする' }).check()
  const palette = admin.getByRole('region', { name: '項目を追加' })
  await palette.getByRole('button', { name: '金額' }).click()
  await admin.getByLabel('項目名').fill('値段')
  await admin.getByRole('checkbox', { name: /この回答を公開する/ }).uncheck()
  await saved(admin)

  // The missing settings are listed with their places.
  await step(admin, 'フロー')
  await admin.getByRole('radio', { name: /^申請 / }).click()
  await expect(admin.getByText('フローを変更しました')).toBeVisible()
  await expect(admin.getByText('公開するには、次の設定が必要です')).toBeVisible()
  await admin.getByRole('link', { name: '設定する' }).click()
  await admin.getByRole('button', { name: '承認を追加' }).click()
  await admin.getByRole('button', { name: '「申請した人の上長」を外す' }).click()
  await admin.getByLabel('追加する人').first().selectOption('人を指定')
  await choosePerson(admin, '人', '鈴木 太郎')
  await saved(admin)
  await admin.getByRole('button', { name: '公開する', exact: true }).click()
  await expect(admin.getByText('公開しました')).toBeVisible()

  await sato.goto('/menus')
  await sato.getByRole('searchbox').fill(name)
  await sato.getByRole('link', { name: new RegExp(`${name.slice(0, -1)}.*詳細`) }).click()
  await expect(sato.getByText('仕事に役立つ本を会社が買います。').first()).toBeVisible()
  await sato.getByRole('link', { name: '申請する' }).first().click()
  const book = unique('売場づくりの教科書')
  await sato.getByLabel('値段').fill('2200')
  await sato.getByRole('button', { name: '確認へ進む' }).click()
  // Errors appear beside the item and in a summary that links to it.
  await expect(sato.getByText('入力内容を確認してください(1件)')).toBeVisible()
  await sato.getByLabel('本の名前').fill(book)
  await sato.getByRole('button', { name: '確認へ進む' }).click()
  await expect(sato.getByRole('listitem').filter({ hasText: '上長の承認' })).toContainText('鈴木 太郎')
  await sato.getByRole('button', { name: '提出する' }).click()
  await expect(sato.getByText('鈴木 太郎さんの承認を待っています', { exact: false })).toBeVisible()
  const id = Number(new URL(sato.url()).pathname.match(/reports\/(\d+)/)![1])

  await suzuki.goto(`/reports/${id}`)
  await expect(suzuki.getByText('2,200', { exact: false }).first()).toBeVisible()
  await suzuki.getByRole('button', { name: '承認する' }).click()
  await expect(suzuki.getByText(`「${book}」を承認しました`, { exact: false })).toBeVisible()

  // The post shows the published answers only.
  await sato.goto('/home')
  const post = sato.getByRole('article').filter({ hasText: book })
  await expect(post).toContainText(name)
  await expect(post).not.toContainText('2,200')
})

test('試しに申請した結果のとおりに、承認する人と読む人が決まる', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const [admin, sato, suzuki] = await Promise.all([
    windowOf(browser, '管理者', device(info)),
    windowOf(browser, '佐藤', device(info)),
    windowOf(browser, '鈴木', device(info)),
  ])
  const person = async (page: Page) => [{ type: 'user' as const, userId: await numberOf(page) }]
  const over = { item: 'amount', test: 'over' as const, value: 50_000 }
  const name = unique('売場の改装')
  const menuId = await makeMenu(admin, {
    name,
    flow: 'report',
    report: {
      items: [
        newItem('text', 'what', '改装する場所', { required: true }),
        newItem('money', 'amount', '費用', { required: true }),
      ],
      steps: [
        stepOf('支店長の承認', await person(suzuki)),
        stepOf('総務の承認', await person(admin), { when: [over] }),
      ],
    },
    conditions: { publicationMode: 'department' },
    settings: { rewards: [{ receiver: 'poster', itemKey: null, points: 20 }] },
    published: false,
  })
  const place = unique('入口の棚')
  await admin.goto(`/admin/menus/${menuId}?step=check`)
  const trial = admin.getByRole('region', { name: '試しに申請してみる' })
  await choosePerson(admin, '提出する人', '佐藤 花子')
  await trial.getByLabel('改装する場所').fill(place)
  await trial.getByLabel('費用').fill('50000')
  const run = trial.getByRole('button', { name: '提出したらどうなるか見る' })
  await run.click()
  const told = trial.getByRole('region', { name: '佐藤 花子さんが今日提出したら' })
  await expect(told).toContainText('提出できます')
  await expect(told.getByRole('listitem').filter({ hasText: '支店長の承認' })).toContainText('鈴木 太郎')
  await expect(told).not.toContainText('総務の承認')
  await trial.getByLabel('費用').fill('50001')
  await run.click()
  await expect(told.getByRole('listitem').filter({ hasText: '総務の承認' })).toContainText('高橋 直子')
  const [readers] = (
    await told
      .getByText(/のほか\d+人/)
      .first()
      .innerText()
  ).match(/のほか\d+人/)!
  await expect(told).toContainText('20ポイント')
  await admin.getByRole('button', { name: '公開する', exact: true }).click()
  await expect(admin.getByText('公開しました')).toBeVisible()

  await sato.goto(`/applies/new?menu_id=${menuId}`)
  await sato.getByLabel('改装する場所').fill(place)
  await sato.getByLabel('費用').fill('50001')
  await sato.getByRole('button', { name: '確認へ進む' }).click()
  await expect(sato.getByText(readers).first()).toBeVisible()
  await sato.getByRole('button', { name: '提出する' }).click()
  await expect(sato.getByText('鈴木 太郎さんの承認を待っています', { exact: false })).toBeVisible()
  const id = Number(new URL(sato.url()).pathname.match(/reports\/(\d+)/)![1])
  await approveNow(suzuki, id)
  await sato.goto(`/reports/${id}`)
  const progress = sato.getByRole('region', { name: '承認の進み具合' }).getByRole('listitem')
  await expect(progress.filter({ hasText: '総務の承認' }).first()).toContainText(/高橋 直子\s*承認待ち/)
  await approveNow(admin, id)

  // The author and the shop can read it; 鈴木, who approved it, is in another department and cannot.
  await sato.reload()
  await sato.getByRole('link', { name: '投稿を見る' }).click()
  await expect(sato.getByRole('article').first()).toContainText(place)
  await suzuki.goto(new URL(sato.url()).pathname)
  await expect(suzuki.getByText('投稿が見つかりません')).toBeVisible()
})
