import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  getBenefitStatistics,
  listAdminBenefits,
  removeBenefit,
  updateBenefit,
} from '#contract/benefits.administration.ts'
import { favouriteBenefit, getBenefit, listBenefits } from '#contract/benefits.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleMenus } from '#testing/sample-feeds.ts'
import type { Benefit, BenefitPage } from './use-benefits.ts'

const menu = sampleMenus.menuCategories[0]!.menus[0]!
const sample = (fields: Partial<Benefit>): Benefit => ({
  ...menu,
  ...{
    id: 8,
    name: '書籍購入補助',
    nameKana: '',
    formKind: 'items',
    flow: 'apply',
    benefit: true,
    category: '学び',
  },
  ...{ summary: '', picture: null, favourite: false, usesRenewOn: null, subsidies: [] },
  ...fields,
})
const books = sample({
  summary: '年に3万円まで。',
  useLimit: { count: 3, period: 'year', used: 1 },
  usesRenewOn: '2027-04-01',
  subsidies: [
    {
      ...{ id: 1, name: '書籍代', amount: null, percent: 50, mostPerUse: 8_000, budget: null },
      cap: { amount: 50_000, remaining: 12_000, period: 'year', renewsOn: '2027-04-01' },
    },
  ],
})
const lodge = sample({ id: 9, name: '保養所', category: 'くらし', favourite: true })
const scan = sample({
  ...{ id: 10, name: '人間ドック', category: '', unusable: 'not_for_you', can: { use: false } },
})
const listed = (administer = false) => ({
  benefits: [lodge, books, scan],
  can: { administer },
  nextCursor: null,
})
const entitlement = (fields: Partial<BenefitPage['entitlement']> = {}): BenefitPage['entitlement'] => ({
  ...{ summary: '部長', memberCount: 12, member: false, match: 'any' },
  conditions: [{ name: '部長', excluding: false, fits: false }],
  ...fields,
})
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 3 })).closest('article')!)

describe('the catalogue', () => {
  test('shows by category what is left of each benefit and when it starts again', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listBenefits, listed()],
    ])
    renderScreen('/benefits')
    const book = await card('書籍購入補助')
    expect(book.getByText('年に3万円まで。')).toBeTruthy()
    expect(book.getByText('あと2回（3回まで）')).toBeTruthy()
    expect(book.getByText('あと12,000円（50,000円まで）')).toBeTruthy()
    expect(book.getByText('費用の50%、1回8,000円まで')).toBeTruthy()
    expect(book.getAllByText(/^2027年4月1日.*に更新$/)).toHaveLength(2)
    expect(book.getByRole('link', { name: '申請する' }).getAttribute('href')).toMatch(
      /\/applies\/new\?menu_id=8$/,
    )
    const dock = await card('人間ドック')
    expect(dock.getByText('対象外')).toBeTruthy()
    expect(dock.queryByRole('link', { name: '申請する' })).toBeNull()
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'くらし',
      '学び',
      'その他',
    ])
    expect(screen.queryByRole('link', { name: '福利厚生の管理' })).toBeNull()
  })

  test('can be searched and limited to favourites, and says how to see everything again', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listBenefits, listed(true)],
    ])
    const { history } = renderScreen('/benefits')
    const names = () => screen.queryAllByRole('article').length
    await userEvent.type(await screen.findByRole('searchbox', { name: '福利厚生を探す' }), 'ほよう')
    await expect.poll(names).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: '条件を消す' }))
    await expect.poll(names).toBe(3)
    await userEvent.click(screen.getByRole('checkbox', { name: 'お気に入りだけ' }))
    await expect.poll(names).toBe(1)
    expect(history.location.search).toBe('?favourites=true')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'カテゴリー' }), '学び')
    await expect.poll(names).toBe(0)
    expect(screen.getByRole('link', { name: '福利厚生の管理' })).toBeTruthy()
  })

  test('marks favourites with a heart', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [listBenefits, listed()],
      [favouriteBenefit, { favourite: true }],
    ])
    renderScreen('/benefits')
    const heart = (await card('書籍購入補助')).getByRole('button', {
      name: '「書籍購入補助」をお気に入りにする',
    })
    expect(heart.getAttribute('aria-pressed')).toBe('false')
    const before = api.requestsTo(listBenefits).length
    await userEvent.click(heart)
    await expect
      .poll(() => api.requestsTo(favouriteBenefit).map(({ body }) => body))
      .toEqual([{ favourite: true }])
    await expect.poll(() => api.requestsTo(listBenefits).length).toBeGreaterThan(before)
  })
})

describe('a benefit', () => {
  test('says who is entitled to it and why this person is not', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [
        getBenefit,
        {
          ...scan,
          remarks: '指定の病院で受診してください。',
          entitlement: entitlement({
            match: 'all',
            conditions: [
              { name: '営業部', excluding: false, fits: true },
              { name: '部長', excluding: false, fits: false },
              { name: '仙台支店', excluding: true, fits: false },
            ],
          }),
        },
      ],
    ])
    renderScreen('/benefits/10')
    const who = within(await screen.findByRole('region', { name: '対象になる人' }))
    expect(who.getByText('あなたは対象ではありません。')).toBeTruthy()
    expect(who.getByText(/次のすべてにあてはまる人/).textContent).toContain('12人')
    const signs = who
      .getAllByRole('listitem')
      .map((item) => [item.textContent, within(item).getByRole('img').getAttribute('aria-label')])
    expect(signs).toEqual([
      ['営業部', 'あてはまります'],
      ['部長', 'あてはまりません'],
      ['仙台支店', 'あてはまりません'],
    ])
    expect(screen.getByText('指定の病院で受診してください。')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'あなたの残り' })).toBeNull()
  })

  test('shows what is left to those who are entitled, and leads to the form', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getBenefit, { ...books, remarks: '', entitlement: entitlement({ member: true }) }],
    ])
    renderScreen('/benefits/8')
    const left = within(await screen.findByRole('region', { name: 'あなたの残り' }))
    expect(left.getByText('あと2回（3回まで）')).toBeTruthy()
    expect(screen.getByText('あなたは対象です。')).toBeTruthy()
    expect(screen.getByRole('link', { name: '申請する' }).getAttribute('href')).toMatch(/menu_id=8$/)
  })

  test('that does not exist leads back to the catalogue', async () => {
    fakeApi([[getCurrentUser, hanako]])
    renderScreen('/benefits/x')
    expect(await screen.findByText('この福利厚生が見つかりません')).toBeTruthy()
  })
})

describe('the administration', () => {
  const admin = { ...hanako, can: { ...hanako.can, administer: true } }
  const row = {
    ...{ id: 8, name: '書籍購入補助', iconName: 'document', tone: 'green' as const, version: 3 },
    ...{ category: '学び', summary: '年に3万円まで。', picture: null, published: false, favouriteCount: 2 },
  }
  const calls = [
    [getCurrentUser, admin],
    [listAdminBenefits, { benefits: [row], otherMenus: [{ id: 12, name: '住宅補助' }], nextCursor: null }],
  ] as const

  test('adds a menu, and asks which one if none is chosen', async () => {
    const api = fakeApi([...calls, [updateBenefit, undefined]])
    renderScreen('/admin/benefits')
    await userEvent.click(await screen.findByRole('button', { name: '追加' }))
    const dialog = within(await screen.findByRole('dialog', { name: '福利厚生の追加' }))
    await userEvent.type(dialog.getByLabelText(/^カテゴリー/), '住まい')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('制度を選んでください。')).toBeTruthy()
    await userEvent.type(dialog.getByRole('combobox', { name: /^制度/ }), '住宅')
    await userEvent.click(await screen.findByRole('option', { name: '住宅補助' }))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect
      .poll(() => api.requestsTo(updateBenefit).map(({ params, body }) => [params.id, body]))
      .toEqual([['12', { category: '住まい', summary: '', pictureMediaFileId: null, version: 0 }]])
  })

  test('changes and removes a benefit at the version that was read', async () => {
    const api = fakeApi([...calls, [updateBenefit, undefined], [removeBenefit, undefined]])
    renderScreen('/admin/benefits')
    expect(await screen.findByText('学び · お気に入り2人')).toBeTruthy()
    expect(screen.getByText('非公開')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '「書籍購入補助」を変更' }))
    const dialog = within(await screen.findByRole('dialog', { name: '「書籍購入補助」の変更' }))
    await userEvent.type(dialog.getByLabelText(/^紹介文/), '電子書籍も。')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect
      .poll(() => api.requestsTo(updateBenefit)[0]?.body)
      .toMatchObject({ summary: '年に3万円まで。電子書籍も。', version: 3 })
    await userEvent.click(screen.getByRole('button', { name: '「書籍購入補助」を外す' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '外す' }),
    )
    await expect.poll(() => api.requestsTo(removeBenefit)[0]?.query.version).toBe('3')
  })

  test('shows the uses by month, department or benefit', async () => {
    const counts = { useCount: 4, userCount: 3, amount: 12_000 }
    const api = fakeApi([
      ...calls,
      [
        getBenefitStatistics,
        { rows: [{ key: '2026-10', name: '2026-10', ...counts }], total: { ...counts, userCount: 2 } },
      ],
    ])
    renderScreen('/admin/benefits?tab=statistics')
    const table = within(await screen.findByRole('table', { name: '福利厚生の利用' }))
    expect(await table.findByText('2026年10月')).toBeTruthy()
    expect(table.getByText('12,000円')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '集計の単位' }), '部署')
    await expect.poll(() => api.requestsTo(getBenefitStatistics).at(-1)?.query.by).toBe('department')
  })
})
