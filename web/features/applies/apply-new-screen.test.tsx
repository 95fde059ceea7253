import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { newItem } from '#common/form/new-item.ts'
import { createApply, listApplies } from '#contract/applies.ts'
import { listFilterUsers } from '#contract/filters.ts'
import {
  getMenu,
  listMenuReportItems,
  listMenuReportWorkflows,
  listMenuSubsidies,
  listMenus,
} from '#contract/menu-pages.ts'
import { getReportOverview, listReportReportItems } from '#contract/report-pages.ts'
import { forecastReport, saveReport } from '#contract/report-writing.ts'
import { signIn } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi, Refusal, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleMenus, taro } from '#testing/sample-feeds.ts'
import {
  sampleForecast,
  sampleForm,
  sampleMenu,
  sampleReport,
  sampleReportItems,
} from '#testing/sample-reports.ts'

const subsidy = {
  id: 1,
  stage: 'apply' as const,
  name: '購入補助',
  kind: 'answer' as const,
  amount: null,
  percent: 50,
  itemKey: 'amount',
  itemName: '金額',
  mostPerUse: null,
  cap: { amount: 10_000, period: 'year' as const, remaining: 1200 },
  budget: null,
}
const noUses = { applies: [], nextCursor: null }
const made = { id: 20, reportId: 30, feedId: null }
const base = [
  [getCurrentUser, hanako],
  [getMenu, sampleMenu()],
  [listMenuReportItems, sampleForm],
  [listMenuSubsidies, { subsidies: [subsidy] }],
  [listApplies, noUses],
] as const

async function fill() {
  await userEvent.type(await screen.findByLabelText(/用途/), '名刺入れ')
  await userEvent.type(screen.getByLabelText(/金額/), '3000')
}
const goOn = () => userEvent.click(screen.getByRole('button', { name: '確認へ進む' }))

describe('submitting to a designed menu', () => {
  test('says what is missing beside each item, moves the focus there, and keeps the input', async () => {
    fakeApi([...base, [createApply, made], [saveReport, { draftVersion: 1, formVersion: 1 }]])
    renderScreen('/applies/new?menu_id=8')
    await userEvent.type(await screen.findByLabelText(/用途/), '名刺入れ')
    await goOn()
    const summary = await screen.findByRole('region', { name: /入力内容を確認/ })
    expect(document.activeElement).toBe(summary)
    await userEvent.click(screen.getByRole('button', { name: /^金額/ }))
    expect(document.activeElement).toBe(screen.getByLabelText(/金額/))
    expect(screen.getByLabelText(/用途/)).toHaveProperty('value', '名刺入れ')
  })

  test('creates the draft, whose number is in the address from then on, and leads to the confirmation', async () => {
    const api = fakeApi([
      ...base,
      [createApply, made],
      [saveReport, { draftVersion: 1, formVersion: 1 }],
      [getReportOverview, sampleReport()],
      [listReportReportItems, sampleReportItems()],
      [forecastReport, sampleForecast()],
    ])
    const { history } = renderScreen('/applies/new?menu_id=8')
    await fill()
    expect(screen.getByText('1,200円')).toBeTruthy()
    expect(screen.getByText('上限・残額に合わせた金額です')).toBeTruthy()
    await goOn()
    await waitFor(() => expect(history.location.href).toBe('/reports/30/confirm'))
    const [sent] = api.requestsTo(createApply)
    expect(sent?.body).toMatchObject({ menuId: '8', submit: 'false' })
    const answers = [...api.requestsTo(createApply), ...api.requestsTo(saveReport)].at(-1)?.body.answers
    expect(typeof answers === 'string' ? JSON.parse(answers) : answers).toEqual([
      { item: 'purpose', value: { text: '名刺入れ' } },
      { item: 'amount', value: { number: 3000 } },
    ])
    history.back()
    await waitFor(() => expect(history.location.href).toBe('/applies/new?menu_id=8&report_id=30'))
  })

  test('says who would approve it, in order, before anything is sent', async () => {
    const step = (key: string, name: string, more: object) => ({
      ...{ key, name, approvers: [], need: 'any' as const, when: null, people: [] },
      ...more,
    })
    fakeApi([
      ...base,
      [
        listMenuReportWorkflows,
        {
          stages: [
            {
              stage: 'apply',
              steps: [
                step('a', '上長', { people: [taro] }),
                step('b', '部門', {
                  people: [taro, { ...taro, id: 9, name: '佐藤 花子' }],
                  need: 'all',
                  when: '「金額」が50,000円以上',
                }),
                step('c', '確認', { people: null }),
              ],
            },
          ],
        },
      ],
    ])
    renderScreen('/applies/new?menu_id=8')
    const part = await screen.findByRole('region', { name: '提出すると、次の順に承認します' })
    expect(
      within(part)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '鈴鈴木 太郎さん',
      '鈴鈴木 太郎さん佐佐藤 花子さん（全員）（条件：「金額」が50,000円以上）',
      '次の画面であなたが選ぶ人',
    ])
  })

  test('a date that begins with today is filled in, and alone makes no draft', async () => {
    const items = [
      ...sampleForm.stages[0]!.items,
      newItem('date', 'day', '購入日', { initial: 'today' }),
      newItem('date', 'until', '期限'),
    ]
    const api = fakeApi([
      ...base.filter(([endpoint]) => endpoint !== listMenuReportItems),
      [listMenuReportItems, { stages: [{ ...sampleForm.stages[0]!, items }] } as never],
      [createApply, made],
    ])
    renderScreen('/applies/new?menu_id=8')
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' }).format(new Date())
    const day = await screen.findByLabelText(/購入日/)
    expect(day).toHaveProperty('value', today.replaceAll('-', '/'))
    expect(screen.getByLabelText(/期限/)).toHaveProperty('value', '')
    expect(screen.getByText('入力した内容は自動で下書きに保存されます')).toBeTruthy()
    expect(api.requestsTo(createApply)).toHaveLength(0)
    await fill()
    await waitFor(() => expect(api.requestsTo(createApply)).toHaveLength(1), { timeout: 5000 })
    const { answers } = api.requestsTo(createApply)[0]!.body
    expect(typeof answers === 'string' ? JSON.parse(answers) : answers).toContainEqual({
      item: 'day',
      value: { text: today },
    })
  })

  test('a thank-you to a person begins with them, and alone makes no draft; other forms ignore them', async () => {
    const items = [
      newItem('users', 'others', '同席した人', { tagged: false }),
      newItem('users', 'to', '宛先', { tagged: true }),
      newItem('text', 'purpose', '用途', { required: true }),
    ]
    const begin = (kind: 'thanks' | 'standard') =>
      fakeApi([
        ...base.filter(([endpoint]) => endpoint !== listMenuReportItems && endpoint !== getMenu),
        [getMenu, sampleMenu({ kind })],
        [listMenuReportItems, { stages: [{ ...sampleForm.stages[0]!, items }] } as never],
        [listFilterUsers, { users: [{ ...taro, departmentName: null }], nextCursor: null }],
        [createApply, made],
      ])
    const api = begin('thanks')
    const { unmount } = renderScreen('/applies/new?menu_id=8&to_user_id=2')
    const chosen = await screen.findByRole('button', { name: /鈴木 太郎/ })
    expect(chosen.closest('[class*=field]')?.textContent).toContain('宛先')
    expect(api.requestsTo(createApply)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText(/用途/), 'お礼')
    await waitFor(() => expect(api.requestsTo(createApply)).toHaveLength(1), { timeout: 5000 })
    const { answers } = api.requestsTo(createApply)[0]!.body
    expect(typeof answers === 'string' ? JSON.parse(answers) : answers).toEqual(
      expect.arrayContaining([{ item: 'to', value: { ids: [2] } }]),
    )
    unmount()
    localStorage.clear()
    begin('standard')
    renderScreen('/applies/new?menu_id=8&to_user_id=2')
    await screen.findByLabelText(/用途/)
    expect(screen.queryByRole('button', { name: /鈴木 太郎/ })).toBeNull()
  })

  test('a form with headings says which of its sections are complete, and leads to them', async () => {
    const items = [
      newItem('heading', 'one', '申請者'),
      newItem('text', 'purpose', '用途', { required: true }),
      newItem('heading', 'two', '費用'),
      newItem('money', 'amount', '金額', { required: true }),
    ]
    fakeApi([
      ...base.filter(([endpoint]) => endpoint !== listMenuReportItems),
      [listMenuReportItems, { stages: [{ ...sampleForm.stages[0]!, items }] } as never],
      [createApply, made],
    ])
    renderScreen('/applies/new?menu_id=8')
    const sections = await screen.findByRole('navigation', { name: 'フォームの見出し' })
    expect(within(sections).getByText('0／2 入力済み')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/用途/), '名刺入れ')
    expect(within(sections).getByText('1／2 入力済み')).toBeTruthy()
    expect(within(sections).getByRole('button', { name: '入力済み 申請者' })).toBeTruthy()
    await userEvent.click(within(sections).getByRole('button', { name: '入力が必要 費用' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/金額/))
  })

  test('says that the menu has closed meanwhile, and keeps the text on this device', async () => {
    fakeApi([...base, [createApply, refuse('menu_closed')]])
    const page = renderScreen('/applies/new?menu_id=8')
    await fill()
    await goOn()
    expect(await screen.findByText(/この制度は現在利用できません/)).toBeTruthy()
    expect(screen.getByLabelText(/用途/)).toHaveProperty('value', '名刺入れ')
    const kept = localStorage.getItem('hiroba.draft.apply.1.8')
    page.unmount()
    fakeApi([...base, [createApply, refuse('menu_closed')]])
    renderScreen('/applies/new?menu_id=8')
    localStorage.setItem('hiroba.draft.apply.1.8', kept!)
    expect(await screen.findByDisplayValue('名刺入れ')).toBeTruthy()
    expect(screen.getByText('この端末に残っていた入力を復元しました')).toBeTruthy()
  })

  test('if the session ends while writing, signing in again on the page continues the saving', async () => {
    let expired = true
    const api = fakeApi([
      ...base,
      [
        createApply,
        () => {
          if (expired) throw new Refusal('unauthenticated')
          return made
        },
      ],
      [
        signIn,
        ({ body }: FakeRequest) => {
          if (body.password !== 'Hiroba-2026') throw new Refusal('sign_in_failed')
          expired = false
          return { token: 'fresh', next: null }
        },
      ],
      [getReportOverview, sampleReport()],
      [listReportReportItems, sampleReportItems()],
      [forecastReport, sampleForecast()],
      [saveReport, { draftVersion: 1, formVersion: 1 }],
    ])
    const { history } = renderScreen('/applies/new?menu_id=8')
    await fill()
    await goOn()
    const dialog = await screen.findByRole('dialog', { name: 'もう一度ログインしてください' })
    // Help for signing in opens in a new window: the text must stay.
    expect(within(dialog).getByRole('link', { name: 'パスワードを忘れた方' }).getAttribute('target')).toBe(
      '_blank',
    )
    expect(dialog).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/メールアドレスまたは社員ID/), 'hanako.sato@hiroba.example')
    await userEvent.type(screen.getByLabelText('パスワード'), 'Hiroba-2026')
    await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
    await waitFor(() => expect(history.location.href).toBe('/reports/30/confirm'))
    expect(api.requestsTo(createApply).at(-1)?.headers.get('x-csrf-token')).toBe('fresh')
  })

  test('if signing in is postponed, it stays as a notice and nothing leaves the page', async () => {
    fakeApi([...base, [createApply, refuse('unauthenticated')]])
    const { history } = renderScreen('/applies/new?menu_id=8')
    await fill()
    await goOn()
    await screen.findByRole('dialog', { name: 'もう一度ログインしてください' })
    await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
    expect(await screen.findByText(/保存や提出にはログインが必要です/)).toBeTruthy()
    expect(history.location.pathname).toBe('/applies/new')
    expect(screen.getByLabelText(/用途/)).toHaveProperty('value', '名刺入れ')
  })

  test('a menu that cannot be used says why instead of showing a form', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getMenu, sampleMenu({ can: { use: false, submissions: false }, unusable: 'limit_reached' })],
    ])
    renderScreen('/applies/new?menu_id=8')
    expect(await screen.findByText(/申請・投稿できる回数に達しています/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '確認へ進む' })).toBeNull()
  })

  test('a menu of title and text leads to the composer', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getMenu, sampleMenu({ formKind: 'post', flow: 'share' })],
      [listMenus, sampleMenus],
    ])
    const { history } = renderScreen('/applies/new?menu_id=8')
    await waitFor(() => expect(history.location.href).toBe('/home?compose=8'))
  })
})
