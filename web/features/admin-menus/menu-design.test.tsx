// Longer than 400 lines: tests one designer step by step on one sample menu.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { FormItem } from '#common/form/form-item.ts'
import { newItem } from '#common/form/new-item.ts'
import {
  createAdminMenu,
  deleteAdminMenu,
  getAdminMenu,
  listAdminMenus,
  listMenuTemplates,
  orderAdminMenus,
  orderPickups,
  publishAdminMenu,
  updateAdminMenu,
  updateMenuConditions,
  updateMenuForm,
  updateMenuWorkflow,
} from '#contract/admin-menus.ts'
import { dryRunMenu } from '#contract/admin-menus.views.ts'
import {
  explainAudience,
  listAudienceActivities,
  listAudienceChoices,
  previewAudience,
} from '#contract/audiences.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listFilterUsers } from '#contract/filters.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, Refusal, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type Menu = Answer<typeof getAdminMenu>
type Line = Answer<typeof listAdminMenus>['menuCategories'][number]['menus'][number]

/** Waits until nothing is in progress when the test ends. */
const saved = () => screen.findByText('保存しました', {}, { timeout: 5000 })

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const taro = { id: 3, name: '鈴木 太郎', profileImgPath: null }

const line = (id: number, name: string, more: Partial<Line> = {}): Line => ({
  id,
  version: 1,
  name,
  nameKana: '',
  iconName: 'post',
  tone: 'cyan',
  description: '',
  kind: 'standard',
  flow: 'share',
  formKind: 'post',
  state: 'published',
  opensAt: null,
  closesAt: null,
  useCount: 0,
  pickupOrder: null,
  updatedAt: '2026-11-20T00:00:00.000Z',
  ...more,
})

const menu = (more: Partial<Menu> = {}): Menu => ({
  ...line(5, '備品の購入', { state: 'unpublished', flow: 'apply', formKind: 'items' }),
  version: 4,
  remarks: '',
  menuCategoryId: 1,
  forms: { apply: [newItem('text', 'what', '品名', { required: true })], report: null },
  workflows: { apply: null, report: null },
  useRule: { include: 'everyone' },
  hiddenFromOthers: false,
  useLimit: null,
  publicationMode: 'audience',
  publicationRule: { include: 'everyone' },
  publicationLive: false,
  ranks: [],
  commentsAllowed: true,
  grouped: false,
  offTimeline: false,
  notifyReaders: false,
  benefit: false,
  pickup: false,
  mustRead: { mode: 'never', dueDays: null, remindDays: null, escalate: null },
  subsidies: [],
  rewards: [],
  people: [],
  notices: [],
  missing: [{ step: 'approval', stage: 'apply', message: '申請を承認する人が設定されていません。' }],
  waitingCount: 0,
  can: { publish: false, changeFlow: true, delete: true },
  ...more,
})

const categories = () => ({
  menuCategories: [
    { id: 1, version: 1, name: '日々の業務', menus: [line(1, '日報', { useCount: 12 }), line(2, '議事録')] },
    { id: 2, version: 1, name: '申請', menus: [line(3, '休暇', { state: 'unpublished' as const })] },
  ],
  can: { arrange: true },
  nextCursor: null,
})

const around = [
  [getCurrentUser, boss],
  [listAdminMenus, categories],
  [listMenus, { menuCategories: [], nextCursor: null }],
  [listAudienceChoices, { departments: [], positions: [] }],
  [listAudienceActivities, { activities: [], nextCursor: null }],
  [listFilterUsers, { users: [{ ...taro, departmentName: '営業部' }], nextCursor: null }],
] as const

describe('the list of menus', () => {
  test('does not exist for other people', async () => {
    const api = fakeApi([[getCurrentUser, hanako]])
    renderScreen('/admin/menus')
    expect((await screen.findAllByText('ページが見つかりません')).length).toBeGreaterThan(0)
    expect(api.requestsTo(listAdminMenus)).toHaveLength(0)
  })

  test('is reordered with the keyboard, also into the next category', async () => {
    const api = fakeApi([...around, [orderAdminMenus, undefined as never]])
    renderScreen('/admin/menus')
    const handle = await screen.findByRole('button', { name: /「議事録」の順番を変える/ })
    handle.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByText('「議事録」は「申請」の1番目です')).toBeTruthy()
    expect(api.requestsTo(orderAdminMenus)[0]?.body).toEqual({
      menuCategoryId: 2,
      menuIds: [2, 3],
      orderSeen: [3],
    })
  })

  test('offers only designing to people who design some menus', async () => {
    fakeApi([
      [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true, sections: ['menus'] } }],
      [
        listAdminMenus,
        {
          menuCategories: [
            {
              id: 1,
              version: 1,
              name: '業務',
              menus: [line(1, '日報', { pickupOrder: 0 }), line(2, '議事録')],
            },
            { id: 2, version: 1, name: '申請', menus: [] },
          ],
          can: { arrange: false },
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/admin/menus')
    await userEvent.click(await screen.findByRole('button', { name: /「日報」の操作/ }))
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(offered).toEqual(['編集'])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('heading', { name: '申請' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'ピックアップの順番' })).toBeNull()
    for (const name of [/「議事録」の順番を変える/, 'カテゴリーを追加'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: /追加/ })).toBeNull()
  })

  test('reorders the picked-up menus', async () => {
    const picked = [
      line(1, '日報', { pickupOrder: 1 }),
      line(2, '議事録', { pickupOrder: 0 }),
      line(3, '休暇'),
    ]
    const api = fakeApi([
      [getCurrentUser, boss],
      [
        listAdminMenus,
        {
          menuCategories: [{ id: 1, version: 1, name: '業務', menus: picked }],
          can: { arrange: true },
          nextCursor: null,
        },
      ],
      [orderPickups, undefined as never],
    ])
    renderScreen('/admin/menus')
    const list = await screen.findByRole('region', { name: 'ピックアップの順番' })
    within(list)
      .getByRole('button', { name: /「日報」の順番を変える/ })
      .focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(await screen.findByText('「日報」はピックアップの1番目です')).toBeTruthy()
    expect(api.requestsTo(orderPickups)[0]?.body).toEqual({ menuIds: [1, 2], orderSeen: [2, 1] })
  })

  test('is filtered by words and state', async () => {
    fakeApi([...around])
    renderScreen('/admin/menus')
    await userEvent.type(await screen.findByRole('searchbox', { name: '制度を探す' }), '日報')
    expect(screen.queryByRole('link', { name: '議事録' })).toBeNull()
    expect(screen.getByRole('link', { name: '日報' })).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '状態' }), 'unpublished')
    expect(await screen.findByText('あてはまる制度がありません')).toBeTruthy()
  })

  test('says what remains before a menu is deleted', async () => {
    const api = fakeApi([...around, [deleteAdminMenu, undefined as never]])
    renderScreen('/admin/menus')
    await userEvent.click(await screen.findByRole('button', { name: '「日報」の操作' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '削除' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/12件の記録と投稿は残ります/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: '削除' }))
    await waitFor(() => expect(api.requestsTo(deleteAdminMenu)[0]?.params).toEqual({ id: '1' }))
  })
})

describe('a new menu', () => {
  test('starts with a template, a name and a category', async () => {
    const template = {
      key: 'training',
      name: '研修',
      description: '学びの共有',
      iconName: 'task',
      tone: 'green' as const,
      kind: 'standard' as const,
      flow: 'apply_report' as const,
      itemNames: ['研修名'],
      stepNames: ['上長の承認'],
    }
    const api = fakeApi([
      ...around,
      [listMenuTemplates, { templates: [template], nextCursor: null }],
      [createAdminMenu, { id: 5 }],
      [getAdminMenu, menu()],
    ])
    const { history } = renderScreen('/admin/menus/new')
    await userEvent.click(await screen.findByRole('button', { name: /研修/ }))
    await userEvent.click(screen.getByRole('button', { name: '作って設計へ進む' }))
    expect(await screen.findByText('カテゴリーを選んでください。')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /カテゴリー/ }), '2')
    await userEvent.click(screen.getByRole('button', { name: '作って設計へ進む' }))
    await waitFor(() => expect(history.location.pathname).toBe('/admin/menus/5'))
    expect(api.requestsTo(createAdminMenu)[0]?.body).toEqual({
      name: '研修',
      menuCategoryId: 2,
      template: 'training',
    })
  })
})

describe('designing', () => {
  test('says what is missing, with a link to fix it', async () => {
    fakeApi([...around, [getAdminMenu, menu()]])
    renderScreen('/admin/menus/5')
    expect(await screen.findByText(/申請を承認する人が設定されていません/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '公開する' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('link', { name: '設定する' }))
    expect(await screen.findByText('承認する人がまだ決まっていません')).toBeTruthy()
  })

  test('a form is saved while it is edited, as long as nobody uses it', async () => {
    let now = menu()
    const api = fakeApi([
      ...around,
      [getAdminMenu, () => now],
      [
        updateMenuForm,
        ({ body }) => {
          now = { ...now, version: now.version + 1, forms: { apply: body.items as never, report: null } }
          return { version: now.version }
        },
      ],
    ])
    renderScreen('/admin/menus/5?step=form')
    await userEvent.click(await screen.findByRole('button', { name: '1つ選択' }))
    await userEvent.type(screen.getByRole('textbox', { name: /項目名/ }), '用途')
    await waitFor(
      () => {
        expect(api.requestsTo(updateMenuForm).at(-1)?.body).toMatchObject({
          stage: 'apply',
          items: [{ key: 'what' }, { kind: 'choice', name: '用途' }],
        })
      },
      { timeout: 5000 },
    )
    await saved()
    expect(api.requestsTo(updateMenuForm)[0]?.body.version).toBe(4)
  })

  test('the menu’s own items are chosen at once, before that is saved', async () => {
    let now = menu({ flow: 'share', formKind: 'post', forms: { apply: null, report: null } })
    let answer = () => {}
    fakeApi([
      ...around,
      [getAdminMenu, () => now],
      [
        updateMenuForm,
        async () => {
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          now = { ...now, version: 5, formKind: 'items', forms: { apply: null, report: [] } }
          return { version: 5 }
        },
      ],
    ])
    renderScreen('/admin/menus/5?step=form')
    const items = await screen.findByRole<HTMLInputElement>('radio', { name: /項目を設計する/ })
    await userEvent.click(items)
    expect(items.checked).toBe(true)
    answer()
    await waitFor(() => expect(items.disabled).toBe(false))
    expect(items.checked).toBe(true)
  })

  test('what lists show of a report is chosen in the items, one of each kind', async () => {
    const three = [
      newItem('text', 'what', '品名'),
      newItem('text', 'why', '理由'),
      newItem('money', 'price', '金額'),
    ]
    let now = menu({ forms: { apply: three, report: null } })
    const api = fakeApi([
      ...around,
      [getAdminMenu, () => now],
      [
        updateMenuForm,
        ({ body }) => {
          now = { ...now, version: now.version + 1, forms: { apply: body.items as never, report: null } }
          return { version: now.version }
        },
      ],
    ])
    renderScreen('/admin/menus/5?step=form')
    await userEvent.click(await screen.findByRole('button', { name: /^品名/ }))
    expect(screen.queryByRole('checkbox', { name: /一覧の金額にする/ })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: /一覧の件名にする/ }))
    expect(screen.getByRole('button', { name: /^品名.*一覧の件名/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^理由/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /一覧の件名にする/ }))
    expect(screen.queryByRole('button', { name: /^品名.*一覧の件名/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^金額.*金額/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /一覧の金額にする/ }))
    await waitFor(
      () =>
        expect(
          (api.requestsTo(updateMenuForm).at(-1)?.body.items as FormItem[] | undefined)?.map(
            ({ headline }) => headline,
          ),
        ).toEqual([undefined, true, true]),
      { timeout: 5000 },
    )
    await saved()
  })

  test('a new date begins with today unless the designer decides otherwise', async () => {
    let now = menu()
    const api = fakeApi([
      ...around,
      [getAdminMenu, () => now],
      [
        updateMenuForm,
        ({ body }) => {
          now = { ...now, version: now.version + 1, forms: { apply: body.items as never, report: null } }
          return { version: now.version }
        },
      ],
    ])
    renderScreen('/admin/menus/5?step=form')
    await userEvent.click(await screen.findByRole('button', { name: '日付' }))
    const initial = screen.getByRole<HTMLSelectElement>('combobox', { name: '最初の値' })
    expect(initial.value).toBe('today')
    await userEvent.selectOptions(initial, 'none')
    await userEvent.type(screen.getByRole('textbox', { name: /項目名/ }), '期限')
    await waitFor(
      () =>
        expect(api.requestsTo(updateMenuForm).at(-1)?.body.items).toMatchObject([
          { key: 'what' },
          { kind: 'date', name: '期限', initial: null },
        ]),
      { timeout: 5000 },
    )
    await saved()
  })

  test('items are moved with the keyboard, and the new position is announced', async () => {
    const two = [newItem('text', 'what', '品名'), newItem('money', 'price', '金額')]
    fakeApi([
      ...around,
      [getAdminMenu, menu({ forms: { apply: two, report: null } })],
      [updateMenuForm, { version: 5 }],
    ])
    renderScreen('/admin/menus/5?step=form')
    const handle = await screen.findByRole('button', { name: /「金額」の順番を変える/ })
    expect(screen.queryByRole('button', { name: /「金額」を(前|後ろ)へ/ })).toBeNull()
    handle.focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(await screen.findByText('「金額」は1番目です')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(handle))
    await userEvent.keyboard('{ArrowUp}{ArrowDown}')
    expect(await screen.findByText('「金額」は2番目です')).toBeTruthy()
    const rows = within(screen.getByRole('list', { name: 'フォームの項目' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('品名'),
      expect.stringContaining('金額'),
    ])
    await saved()
  })

  test('changes to a published menu are saved on request; a conflict loses nothing', async () => {
    let now = menu({ state: 'published', missing: [], version: 4 })
    const api = fakeApi([
      ...around,
      [getAdminMenu, () => now],
      [
        updateAdminMenu,
        ({ body }) => {
          if (body.version !== now.version) throw new Refusal('conflict')
          now = { ...now, name: String(body.name), version: now.version + 1 }
          return { version: now.version }
        },
      ],
    ])
    renderScreen('/admin/menus/5')
    const name = await screen.findByRole('textbox', { name: /制度の名前/ })
    await userEvent.clear(name)
    await userEvent.type(name, '備品')
    expect(await screen.findByText('まだ反映されていない変更があります')).toBeTruthy()
    expect(api.requestsTo(updateAdminMenu)).toHaveLength(0)
    now = { ...now, version: 7 }
    await userEvent.click(screen.getByRole('button', { name: '変更を反映' }))
    expect(await screen.findByText(/この制度は、ほかの画面で先に変更されました/)).toBeTruthy()
    expect(screen.getByDisplayValue('備品')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '自分の内容で保存' }))
    expect(await screen.findByText('保存しました')).toBeTruthy()
    expect(api.requestsTo(updateAdminMenu).at(-1)?.body).toMatchObject({ version: 7, name: '備品' })
  })

  test('an approval starts with the superior', async () => {
    let now = menu()
    const api = fakeApi([
      ...around,
      [getAdminMenu, () => now],
      [
        updateMenuWorkflow,
        ({ body }) => {
          now = { ...now, version: 5, workflows: { apply: body.workflow as never, report: null } }
          return { version: 5 }
        },
      ],
    ])
    renderScreen('/admin/menus/5?step=approval')
    await userEvent.click(await screen.findByRole('button', { name: '承認を追加' }))
    await waitFor(
      () =>
        expect(api.requestsTo(updateMenuWorkflow)[0]?.body).toMatchObject({
          version: 4,
          stage: 'apply',
          workflow: { steps: [{ name: '上長の承認', approvers: [{ type: 'superior' }] }] },
        }),
      { timeout: 5000 },
    )
    await saved()
  })

  test('a step of an approval is a sentence that opens to be edited, and the drawing follows', async () => {
    const step = (key: string, more: object) => ({
      ...{ key, name: '', approvers: [], need: { mode: 'any' }, when: [], itemKeys: [] },
      ...more,
    })
    const over = { item: 'price', test: 'atLeast', value: 50_000 }
    const steps = [
      step('a', { name: '上長', approvers: [{ type: 'superior' }] }),
      step('b', {
        approvers: [
          { type: 'user', userId: 3 },
          { type: 'position', positionId: 4, of: 'own' },
        ],
        need: { mode: 'all' },
        when: [over],
      }),
    ]
    const two = [newItem('text', 'what', '品名'), newItem('money', 'price', '金額')]
    fakeApi([
      ...around.filter(([endpoint]) => endpoint !== listAudienceChoices),
      [listAudienceChoices, { departments: [], positions: [{ id: 4, name: '課長', manager: true }] }],
      [
        getAdminMenu,
        menu({
          state: 'published',
          forms: { apply: two, report: null },
          workflows: { apply: { steps, watchers: [] }, report: null },
          people: [{ ...taro, id: 3 }],
        }),
      ],
    ])
    renderScreen('/admin/menus/5?step=approval')
    const first = await screen.findByRole('button', { name: /1\. 申請した人の上長が承認/ })
    const sentence = '2. 「金額」が50,000円以上のとき、鈴木 太郎さん、申請した人の部署の課長の全員が承認'
    const second = await screen.findByRole('button', { name: new RegExp(sentence) })
    const places = () =>
      within(screen.getByRole('list', { name: '提出から完了まで', hidden: true }))
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent)
    expect(places()).toEqual([
      '申請',
      '承認1 上長申請した人の上長が承認',
      '「金額」が50,000円以上のとき承認2 鈴木 太郎さん、申請した人の部署の課長の全員が承認あてはまらなければ、次へ進みます',
      '完了',
    ])
    expect(screen.queryByRole('textbox', { name: /段階の名前/ })).toBeNull()
    await userEvent.click(second)
    expect(second.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(first)
    expect(second.getAttribute('aria-expanded')).toBe('false')
    const name = screen.getByRole('textbox', { name: /段階の名前/ })
    await userEvent.clear(name)
    await userEvent.type(name, '部長')
    expect(places()[1]).toBe('承認1 部長申請した人の上長が承認')
    screen.getByRole('button', { name: /「部長」の順番を変える/ }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByText('「部長」は2番目の承認です')).toBeTruthy()
    expect(places()[2]).toBe('承認2 部長申請した人の上長が承認')
  })

  test('a setting of several values is a select that explains the chosen one', async () => {
    let now = menu()
    const api = fakeApi([
      ...around,
      [getAdminMenu, () => now],
      [
        updateAdminMenu,
        ({ body }) => {
          now = { ...now, ...(body as object), version: now.version + 1 }
          return { version: now.version }
        },
      ],
    ])
    renderScreen('/admin/menus/5?step=settings')
    const display = await screen.findByRole('combobox', { name: '表示のしかた' })
    await userEvent.selectOptions(display, 'まとめて表示する')
    expect(screen.getByText('日報のように数が多い制度に向いています。')).toBeTruthy()
    await waitFor(
      () =>
        expect(api.requestsTo(updateAdminMenu)[0]?.body).toMatchObject({
          grouped: true,
          offTimeline: false,
        }),
      { timeout: 5000 },
    )
    await saved()
  })

  test('chosen people are counted, with the reason for each', async () => {
    const everyone = { summary: '全員', memberCount: 193, invitedCount: 0, sample: [taro], names: [] }
    const api = fakeApi([
      ...around,
      [getAdminMenu, menu()],
      [previewAudience, everyone],
      [
        explainAudience,
        {
          user: taro,
          member: true,
          match: 'any',
          terms: [{ name: '全員', excluding: false, fits: true, through: null }],
        },
      ],
      [updateMenuConditions, { version: 5 }],
    ])
    renderScreen('/admin/menus/5?step=conditions')
    expect((await screen.findAllByText('対象者 193人')).length).toBe(2)
    await userEvent.click(screen.getAllByText('ある人が対象になるか確かめる')[0]!)
    await userEvent.type(screen.getAllByRole('combobox', { name: '確かめる人' })[0]!, '鈴木')
    await userEvent.click(await screen.findByRole('option', { name: /鈴木 太郎/ }))
    expect(await screen.findByText('鈴木 太郎さんは対象です')).toBeTruthy()
    expect(api.requestsTo(explainAudience)[0]?.body).toEqual({ rule: { include: 'everyone' }, userId: 3 })
  })

  test('departments are searched on the server and chosen with the keyboard; chosen ones show their names', async () => {
    const useRule = { include: [{ type: 'department', id: 7, descendants: true }], match: 'any', exclude: [] }
    const names = [{ type: 'department' as const, id: 7, name: '東京支社' }]
    const sales = { id: 9, name: '営業一課', path: '本社 / 営業部 / 営業一課', published: false }
    const api = fakeApi([
      ...around.filter(([endpoint]) => endpoint !== listAudienceChoices),
      [listAudienceChoices, { departments: [sales], positions: [{ id: 4, name: '課長', manager: true }] }],
      [getAdminMenu, menu({ useRule })],
      [previewAudience, { summary: '東京支社', memberCount: 20, invitedCount: 2, sample: [taro], names }],
      [updateMenuConditions, { version: 5 }],
    ])
    renderScreen('/admin/menus/5?step=conditions')
    expect(await screen.findByText('東京支社（配下を含む）')).toBeTruthy()
    const field = screen.getByRole('combobox', { name: '対象の部署・役職・人' })
    await userEvent.type(field, '営業')
    await waitFor(() =>
      expect(api.requestsTo(listAudienceChoices).map(({ query }) => query)).toContainEqual({ query: '営業' }),
    )
    const option = await screen.findByRole('option', { name: /営業一課（配下を含む）/ })
    expect(option.textContent).toContain('非公開の部署・本社 / 営業部')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('営業一課（配下を含む）')).toBeTruthy()
    await waitFor(
      () =>
        expect(api.requestsTo(updateMenuConditions).at(-1)?.body).toMatchObject({
          useRule: {
            include: [
              { type: 'department', id: 7, descendants: true },
              { type: 'department', id: 9, descendants: true },
            ],
          },
        }),
      { timeout: 5000 },
    )
  })

  test('a budget below the amount used is warned about, and saved after confirmation', async () => {
    const low = '「交通費」の予算500円は、今年度に使われた1,200円を下回っています。'
    const subsidy = {
      ...({ id: 9, stage: 'apply', name: '交通費', kind: 'fixed', amount: 100 } as const),
      ...{ itemKey: null, percent: null, mostPerUse: null, capAmount: null, capPeriod: null },
      budgetAmount: 2_000,
    }
    const api = fakeApi([
      ...around,
      [getAdminMenu, menu({ subsidies: [subsidy] })],
      [
        updateAdminMenu,
        ({ body }: { body: unknown }) =>
          (body as { budgetsBelowUsed?: boolean }).budgetsBelowUsed
            ? { version: 5 }
            : refuse('validation_failed', { budget: low })(),
      ] as never,
    ])
    renderScreen('/admin/menus/5?step=settings')
    const budget = await screen.findByLabelText('全員の年度予算')
    await userEvent.clear(budget)
    await userEvent.type(budget, '５，０００円{Enter}')
    expect(budget).toHaveProperty('value', '5,000')
    await userEvent.clear(budget)
    await userEvent.type(budget, '500{Enter}')
    const meant = { name: /今年度に使われた額より少ない予算で保存する/ }
    const tick = await screen.findByRole('checkbox', meant, { timeout: 5000 })
    expect(screen.getAllByText(low).length).toBeGreaterThan(0)
    await userEvent.click(tick)
    await saved()
    expect(api.requestsTo(updateAdminMenu).at(-1)?.body).toMatchObject({
      budgetsBelowUsed: true,
      subsidies: [{ budgetAmount: 500 }],
    })
    expect(screen.queryByRole('checkbox', meant)).toBeNull()
  })

  test('a dry run shows who would approve', async () => {
    const api = fakeApi([
      ...around,
      [getAdminMenu, menu({ missing: [], can: { publish: true, changeFlow: true, delete: true } })],
      [
        dryRunMenu,
        {
          user: taro,
          problems: [{ item: 'what', message: '入力してください。' }],
          shown: [],
          steps: [{ key: 'a', name: '上長の承認', need: 1, people: [taro], automatic: false, ownSeat: null }],
          choices: [],
          watchers: [],
          publication: { summary: '全員', readerCount: 193, sample: [taro] },
          subsidies: [],
          redemption: null,
          rewards: [],
        },
      ],
      [publishAdminMenu, { version: 5 }],
    ])
    renderScreen('/admin/menus/5?step=check')
    await userEvent.type(await screen.findByRole('combobox', { name: '提出する人' }), '鈴木')
    await userEvent.click(await screen.findByRole('option', { name: /鈴木 太郎/ }))
    await userEvent.click(screen.getByRole('button', { name: '提出したらどうなるか見る' }))
    expect(await screen.findByText('品名：入力してください。')).toBeTruthy()
    expect(screen.getByText(/全員.*193人/)).toBeTruthy()
    expect(api.requestsTo(dryRunMenu)[0]?.body).toMatchObject({ userId: 3, stage: 'apply', answers: [] })
    await userEvent.click(screen.getByRole('button', { name: '公開する' }))
    expect(await screen.findByText('公開しました')).toBeTruthy()
    expect(api.requestsTo(publishAdminMenu)[0]?.body).toEqual({ version: 4 })
  })
})
