import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { getUserCounts } from '#contract/admin-users.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import {
  applyReorganisation,
  getReorganisation,
  listReorganisationMoves,
  listReorganisations,
  pasteReorganisationMoves,
  previewReorganisation,
  rebaseReorganisation,
  updateReorganisation,
} from '#contract/reorganisations.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type Fakes = Parameters<typeof fakeApi<Endpoint[]>>[0]

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const place = { version: 1, nameKana: '', published: true, memberCount: 3 }
const departments: Answer<typeof listAdminDepartments> = {
  departments: [
    { ...place, id: 1, parentId: null, name: '営業本部', path: '営業本部', depth: 0 },
    { ...place, id: 2, parentId: 1, name: '東京支店', path: '営業本部 / 東京支店', depth: 1 },
  ],
  can: { change: true },
  nextCursor: null,
}
const someone = (id: number, name: string) => ({ id, name, profileImgPath: null })
const outcome: NonNullable<Answer<typeof previewReorganisation>['outcome']> = {
  at: '2026-11-20T03:00:00.000Z',
  departments: [
    {
      ...{ ref: '2', parent: '1', depth: 1, name: '首都圏支店', path: '営業本部 / 首都圏支店' },
      ...{ pathBefore: '営業本部 / 東京支店', marks: ['renamed'], memberCountBefore: 3, memberCountAfter: 2 },
    },
  ],
  moved: { count: 1, sample: [someone(7, '渡辺 美咲')] },
  moves: [{ user: someone(7, '渡辺 美咲'), before: ['東京支店 · 一般'], after: ['営業本部 · 主任'] }],
  approvers: [
    {
      user: someone(8, '鈴木 太郎'),
      lost: [
        {
          places: [
            { menuId: 1, menuName: '改善提案', stage: 'report' as const, stepName: '上長の確認' },
            { menuId: 2, menuName: '出張', stage: 'report' as const, stepName: '上長の確認' },
          ],
          ...{ placeCount: 2, applicantCount: 12, applicants: [someone(7, '渡辺 美咲')] },
        },
      ],
      gained: [],
    },
  ].flatMap((one) => [one, { ...one, user: someone(9, '佐々木 誠') }]),
  approverCount: 2,
  emptySteps: [
    {
      places: [{ menuId: 1, menuName: '改善提案', stage: 'report', stepName: '最終決裁' }],
      ...{ placeCount: 1, applicantCount: 1, applicants: [someone(7, '渡辺 美咲')] },
    },
  ],
  emptyStepCount: 1,
  conditions: [
    {
      ...{ ref: '4', path: '営業本部 / 旧支店', into: '営業本部 / 首都圏支店', conditions: 'replace' },
      menus: [
        { id: 3, name: '売り場レポート', use: true, reading: true, approval: false },
        { id: 1, name: '改善提案', use: false, reading: false, approval: true },
      ],
      ...{ menuCount: 2, links: [{ part: 'shortcuts', name: '勤怠' }], linkCount: 1 },
    },
  ],
  audiences: [
    {
      ...{ id: 5, feedCount: 14, menus: [{ id: 3, name: '売り場レポート', use: false, reading: true }] },
      gained: { count: 0, sample: [] },
      lost: { count: 1, sample: [someone(7, '渡辺 美咲')] },
    },
  ],
  audienceCount: 1,
  waiting: [{ user: someone(8, '鈴木 太郎'), seatCount: 4 }],
  waitingCount: 1,
}
const draft: Answer<typeof getReorganisation> = {
  ...{ id: 3, name: '4月の組織変更', state: 'draft', effectiveOn: null, stepCount: 1, moveCount: 0 },
  ...{
    createdBy: someone(1, '高橋 直子'),
    updatedAt: '2026-11-20T00:00:00.000Z',
    appliedAt: null,
    version: 4,
  },
  steps: [{ kind: 'rename', department: '2', name: '首都圏支店', nameKana: '' }],
  ...{ problems: [], conflicts: [], conflictCount: 0, appliedBy: null, failure: null, outcome: null },
  today: '2026-11-20',
}
const counts: Answer<typeof getUserCounts> = {
  ...{ invited: 1, active: 5, stopped: 2, withdrawn: 3, notSent: 0, usedCount: 8, contractedCount: null },
  ...{ loginIdPrefix: null, companyCode: 'mihon', today: '2026-11-20' },
}
const api = (of: Answer<typeof getReorganisation>, ...more: Fakes) =>
  fakeApi<Endpoint[]>([
    [getCurrentUser, boss],
    [listAdminDepartments, departments],
    [getUserCounts, counts],
    [listReorganisationMoves, { moves: [], nextCursor: null }],
    [getReorganisation, of],
    ...more,
  ])

describe('a reorganisation being prepared', () => {
  test('shows the future organisation, and saves each change at once', async () => {
    const user = userEvent.setup()
    const calls = api(draft, [updateReorganisation, { version: 5 }])
    renderScreen('/admin/reorganisations/3')
    const list = await screen.findByRole('list', { name: '変更する部署' })
    expect(within(list).getByText('営業本部 / 首都圏支店')).toBeTruthy()
    expect(within(list).getByText('改称')).toBeTruthy()
    expect(within(list).getByText('現在：営業本部 / 東京支店')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '部署を新設' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    expect(await within(dialog).findByText('部署名を入力してください。')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/部署名/), '未来部')
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(calls.requestsTo(updateReorganisation)).toHaveLength(1))
    expect(calls.requestsTo(updateReorganisation)[0]).toMatchObject({
      body: {
        version: 4,
        steps: [draft.steps[0], { kind: 'create', key: 'n1', name: '未来部', parent: null, published: true }],
      },
    })
  })

  test('shows what changes first; the tree of all departments is opened with one button, and folds', async () => {
    const user = userEvent.setup()
    api(draft)
    renderScreen('/admin/reorganisations/3')
    const changed = await screen.findByRole('list', { name: '変更する部署' })
    expect(within(changed).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByRole('list', { name: '変更後の部署' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'すべての部署（2）', expanded: false }))
    const tree = screen.getByRole('list', { name: '変更後の部署' })
    expect(within(tree).getAllByRole('listitem')).toHaveLength(1)
    expect(within(tree).getByText('下に変更 1件')).toBeTruthy()
    await user.click(within(tree).getByRole('button', { name: '「営業本部」の下の部署', expanded: false }))
    expect(within(tree).getByText('首都圏支店')).toBeTruthy()
    expect(within(tree).queryByText('下に変更 1件')).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: '部署を検索' }), '首都圏')
    const found = screen.getByRole('list', { name: '見つかった部署' })
    expect(within(found).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByRole('list', { name: '変更後の部署' })).toBeNull()
  })

  test('without changes shows the tree at once, which stays open after the first change', async () => {
    const user = userEvent.setup()
    let made = false
    fakeApi<Endpoint[]>([
      [getCurrentUser, boss],
      [listAdminDepartments, departments],
      [getUserCounts, counts],
      [
        getReorganisation,
        () =>
          made
            ? {
                ...draft,
                version: 5,
                steps: [{ kind: 'unpublish' as const, department: '1' as const }],
              }
            : { ...draft, steps: [], stepCount: 0 },
      ],
      [
        updateReorganisation,
        () => {
          made = true
          return { version: 5 }
        },
      ],
    ])
    renderScreen('/admin/reorganisations/3')
    expect(await screen.findByRole('list', { name: '変更後の部署' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: '変更する部署' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '「営業本部」の操作' }))
    await user.click(screen.getByRole('menuitem', { name: '非公開にする' }))
    expect(await screen.findByRole('list', { name: '変更する部署' })).toBeTruthy()
    expect(screen.getByRole('list', { name: '変更後の部署' })).toBeTruthy()
  })

  test('shows the effects, and applies them after a confirmation', async () => {
    const user = userEvent.setup()
    const calls = api(
      draft,
      [previewReorganisation, { version: 4, outcome }],
      [applyReorganisation, undefined],
    )
    renderScreen('/admin/reorganisations/3?tab=check')
    expect(await screen.findByText('改善提案、出張「上長の確認」（12人分）')).toBeTruthy()
    for (const words of [
      '改善提案「最終決裁」（1人分）',
      '3人 → 2人',
      '「売り場レポート」の投稿を読む、投稿 14件',
      '外れる 1人：渡辺 美咲',
      '鈴木 太郎：4件',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(calls.requestsTo(applyReorganisation)).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '今すぐ適用' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '今すぐ適用' }))
    await waitFor(() => expect(calls.requestsTo(applyReorganisation)).toHaveLength(1))
    expect(calls.requestsTo(applyReorganisation)[0]).toMatchObject({
      params: { id: '3' },
      body: { version: 4 },
    })
  })

  test('shows conditions that name a closing department, each with a choice to follow or stay', async () => {
    const user = userEvent.setup()
    const close = { kind: 'close', department: '4', into: '2' } as const
    const steps = [...draft.steps, { ...close, conditions: 'replace' as const }]
    const calls = api(
      { ...draft, steps },
      [previewReorganisation, { version: 4, outcome }],
      [updateReorganisation, { version: 5 }],
    )
    renderScreen('/admin/reorganisations/3?tab=check')
    const list = await screen.findByRole('list', { name: '閉鎖する部署を指していた条件' })
    for (const words of [
      '営業本部 / 旧支店 → 営業本部 / 首都圏支店',
      '制度 2件・リンク 1件',
      '「売り場レポート」（使う人、投稿を読む人）、「改善提案」（承認する人）、「勤怠」（ショートカット）',
    ])
      expect(within(list).getByText(words)).toBeTruthy()
    const choice = within(list).getByRole('group', { name: '「営業本部 / 旧支店」を指していた条件' })
    const radio = (name: string) => within(choice).getByRole('radio', { name }) as HTMLInputElement
    expect(radio('統合先の部署に置き換える').checked).toBe(true)
    await user.click(radio('そのままにする'))
    await waitFor(() => expect(calls.requestsTo(updateReorganisation)).toHaveLength(1))
    expect(calls.requestsTo(updateReorganisation)[0]).toMatchObject({
      body: { version: 4, steps: [draft.steps[0], { ...close, conditions: 'keep' }] },
    })
    expect(radio('そのままにする').checked).toBe(true)
  })

  test('shows the departments that change, and all of them on request', async () => {
    const user = userEvent.setup()
    const still = { ref: '1', parent: null, depth: 0, name: '営業本部', path: '営業本部' }
    const quiet = { pathBefore: '営業本部', marks: [], memberCountBefore: 1, memberCountAfter: 1 }
    const whole = { ...outcome, departments: [{ ...still, ...quiet }, ...outcome.departments] }
    api(draft, [previewReorganisation, { version: 4, outcome: whole }])
    renderScreen('/admin/reorganisations/3?tab=check')
    const rows = async () =>
      within(await screen.findByRole('list', { name: '部署の変更' })).getAllByRole('listitem')
    expect(await rows()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'すべての部署を表示（2）' }))
    expect(await rows()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '変わる部署だけを表示' }))
    expect(await rows()).toHaveLength(1)
  })

  test("asks for the department that receives a closing one's people, and for its conditions", async () => {
    const user = userEvent.setup()
    const calls = api(draft, [updateReorganisation, { version: 5 }])
    renderScreen('/admin/reorganisations/3')
    await user.click(await screen.findByRole('button', { name: '「首都圏支店」の操作' }))
    await user.click(screen.getByRole('menuitem', { name: '閉鎖して統合' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByRole('combobox', { name: /統合先/ }), '営業本部')
    // It cannot be merged into a department below itself.
    await user.click(await screen.findByRole('option', { name: /営業本部/ }))
    expect(
      (within(dialog).getByRole('radio', { name: /統合先の部署に置き換える/ }) as HTMLInputElement).checked,
    ).toBe(true)
    await user.click(within(dialog).getByRole('radio', { name: /そのままにする/ }))
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(calls.requestsTo(updateReorganisation)).toHaveLength(1))
    expect(calls.requestsTo(updateReorganisation)[0]).toMatchObject({
      body: { steps: [draft.steps[0], { kind: 'close', department: '2', into: '1', conditions: 'keep' }] },
    })
  })

  test('names the concurrent posts that a pasted list would end, and adds it only after a confirmation', async () => {
    const user = userEvent.setup()
    const endings = [{ userId: 7, name: '渡辺 美咲', posts: ['営業本部 / 東京支店 · 主任'] }]
    const told = { version: 4, problems: [], endCount: 1, endings }
    const calls = api(draft, [
      pasteReorganisationMoves,
      ({ body }) => ({ ...told, placedCount: body.confirmedEndCount === 1 ? 1 : 0 }),
    ])
    renderScreen('/admin/reorganisations/3?tab=people')
    await user.click(await screen.findByRole('button', { name: '一覧を貼り付け' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^一覧/), '渡辺美咲,営業本部')
    await user.click(within(dialog).getByRole('button', { name: '取り込む' }))
    expect(await within(dialog).findByText('渡辺 美咲：営業本部 / 東京支店 · 主任')).toBeTruthy()
    expect(within(dialog).getByText('兼任が1件終わります。まだ取り込んでいません。')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '兼任を終えて取り込む' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.requestsTo(pasteReorganisationMoves).map(({ body }) => body.confirmedEndCount ?? 0)).toEqual(
      [0, 1],
    )
  })

  test('shows what has changed since, and cannot be applied until that was seen', async () => {
    const user = userEvent.setup()
    const changed = {
      ...draft,
      conflicts: [{ kind: 'person' as const, id: 7, name: '渡辺 美咲', problem: 'changed' as const }],
      conflictCount: 1,
    }
    const calls = api(changed, [rebaseReorganisation, { version: 5 }])
    renderScreen('/admin/reorganisations/3?tab=check')
    expect(await screen.findByText('渡辺 美咲：ほかの変更がありました')).toBeTruthy()
    // The buttons that apply it say why they cannot be pressed.
    for (const name of ['今すぐ適用', '適用日を予約']) {
      const button = screen.getByRole('button', { name })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      await user.click(button)
      expect(screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog')).toBeNull()
    }
    expect(screen.getAllByText('準備したあとの変更を確かめると適用できます')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '現在の状態を確認した' }))
    await waitFor(() => expect(calls.requestsTo(rebaseReorganisation)).toHaveLength(1))
  })
})

test('an applied reorganisation is read-only', async () => {
  const applied = {
    ...draft,
    ...{ state: 'applied' as const, appliedAt: '2026-11-20T03:00:00.000Z', outcome },
    appliedBy: someone(1, '高橋 直子'),
  }
  api(applied)
  renderScreen('/admin/reorganisations/3')
  expect(await screen.findByText(/高橋 直子さんが適用しました/)).toBeTruthy()
  expect(screen.getByText('1人の所属が変わります。')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: '削除' })).toBeNull()
})

test('limited administrators of departments are told that they have no access', async () => {
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true, sections: ['users'] } }],
    [listAdminDepartments, { ...departments, can: { change: false } }],
    [listReorganisations, refuse('not_found')],
  ])
  renderScreen('/admin/reorganisations')
  expect(await screen.findByText('この画面は使えません')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '新しい組織変更' })).toBeNull()
})
