import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { listAdminPositions, orderPositions, updatePosition } from '#contract/admin-positions.ts'
import { getUserCounts, listAdminUsers } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  applyUserImport,
  cancelWithdrawals,
  createUserImport,
  getUserExport,
  getUserImport,
  listUserImportRows,
  listUserImports,
  undoUserImport,
  withdrawUsers,
} from '#contract/user-imports.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'
import { queryFor } from '#web/app/query.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const counts: Answer<typeof getUserCounts> = {
  ...{ invited: 1, active: 5, stopped: 2, withdrawn: 3, notSent: 0, usedCount: 8, contractedCount: 10 },
  ...{ loginIdPrefix: null, companyCode: 'mihon', today: '2026-11-20' },
}
const around = [
  [getCurrentUser, boss],
  [getUserCounts, counts],
  [listAdminPositions, { positions: [], can: { change: true }, nextCursor: null }],
  [listAdminDepartments, { departments: [], can: { change: true }, nextCursor: null }],
] as const

type Import = Answer<typeof getUserImport>
const checked: Import = {
  ...{ id: 3, kind: 'people', source: 'file', fileName: '異動.csv', state: 'checked', rowCount: 3 },
  user: { id: 1, name: '佐藤 花子', profileImgPath: null },
  counts: { new: 1, changed: 1, unchanged: 0, error: 1 },
  createdAt: '2026-11-20T03:00:00.000Z',
  ...{ appliedAt: null, undoneAt: null, encoding: 'utf8', checkVersion: 1, phase: null },
  ...{ doneCount: 0, totalCount: 0, overCount: 0, newDepartments: ['営業本部／新しい課'], newPositions: [] },
  ...{ setback: null, undoProblemCount: 0, checkedAt: '2026-11-20T03:00:01.000Z' },
  can: { apply: true, check: true, undo: false, discard: true, fetchErrors: true },
}
const wrong: Answer<typeof listUserImportRows>['rows'][number] = {
  ...{ place: 4, outcome: 'error', userId: null, name: 'だれか', identifier: 'x', changes: [] },
  problems: ['E4「部署」：部署「な／い」がありません。'],
  undoProblem: null,
}
const moved: typeof wrong = {
  ...{ place: 3, outcome: 'changed', userId: 7, name: '渡辺 美咲', identifier: 'm@x', problems: [] },
  changes: [
    { field: 'departments', before: ['営業部'], after: ['人事部'] },
    { field: 'password', before: [], after: [] },
  ],
  undoProblem: null,
}
const rows = [
  listUserImportRows,
  ({ query }: { query: Record<string, string> }) => ({
    rows: query.show === 'error' ? [wrong] : [moved, wrong],
    nextCursor: null,
  }),
] as const

describe('importing people', () => {
  test('sends pasted text with the chosen options and continues to the preview', async () => {
    const user = userEvent.setup()
    const api = fakeApi([
      ...around,
      [listUserImports, { userImports: [], nextCursor: null }],
      [createUserImport, { id: 3 }],
      [getUserImport, checked],
      rows,
    ])
    const { history } = renderScreen('/admin/users/imports')
    await user.click(await screen.findByRole('tab', { name: '貼り付け' }))
    await user.click(screen.getByRole('button', { name: 'チェックする' }))
    expect(await screen.findByText('表を貼り付けてください。')).toBeTruthy()
    await user.click(screen.getByRole('textbox', { name: /表/ }))
    await user.paste('社員ID\t氏名\na-1\t渡辺 美咲')
    await user.click(await screen.findByRole('checkbox', { name: 'ファイルにある部署を新しく作る' }))
    await user.click(screen.getByRole('button', { name: 'チェックする' }))
    await waitFor(() => expect(history.location.pathname).toBe('/admin/users/imports/3'))
    const [sent] = api.requestsTo(createUserImport)
    expect(sent?.body).toMatchObject({ kind: 'people', source: 'paste', createDepartments: 'true' })
    expect(await sent?.files.file?.[0]?.text()).toContain('渡辺 美咲')
  })

  test('shows a refusal beside the file and keeps the options', async () => {
    const user = userEvent.setup()
    const sentence = 'B1「血液型」は、取り込めない列です。'
    fakeApi([
      ...around,
      [listUserImports, { userImports: [], nextCursor: null }],
      [createUserImport, refuse('validation_failed', { file: sentence })],
    ])
    const { container } = renderScreen('/admin/users/imports')
    await screen.findByRole('button', { name: 'チェックする' })
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!
    await user.upload(input, new File(['社員ID,血液型\na,b'], '社員.csv', { type: 'text/csv' }))
    await user.click(screen.getByRole('button', { name: 'チェックする' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText('社員.csv')).toBeTruthy()
  })
})

describe('an import', () => {
  test('lists errors first, and applies the previewed lines once the errors are left out', async () => {
    const user = userEvent.setup()
    let made = checked
    const api = fakeApi([
      ...around,
      [getUserImport, () => made],
      rows,
      [
        applyUserImport,
        () => {
          made = { ...checked, state: 'applied', can: { ...checked.can, apply: false, undo: true } }
        },
      ],
    ])
    renderScreen('/admin/users/imports/3')
    expect(await screen.findByText('E4「部署」：部署「な／い」がありません。')).toBeTruthy()
    expect(screen.getByText('営業本部／新しい課')).toBeTruthy()
    const apply = screen.getByRole('button', { name: '取り込む（登録1人・変更1人）' })
    expect(apply.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'すべて 3' }))
    const line = (await screen.findByRole('link', { name: '渡辺 美咲' })).closest('li')!
    expect(within(line).getByText('人事部')).toBeTruthy()
    expect(within(line).getByText('初期パスワードを設定')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'エラーの1行を除いて取り込む' }))
    await user.click(screen.getByRole('button', { name: '取り込む（登録1人・変更1人）' }))
    expect(await screen.findByText(/登録1人・変更1人を取り込みました/)).toBeTruthy()
    expect(api.requestsTo(applyUserImport)[0]?.body).toEqual({ checkVersion: 1, leaveOutErrors: true })
    expect(screen.getByRole('button', { name: '取り消す' })).toBeTruthy()
  })

  test('asks for the rank of the positions it created, and whether they manage', async () => {
    const user = userEvent.setup()
    let made: Import = {
      ...{ ...checked, newPositions: ['係長見習い'] },
      counts: { new: 1, changed: 0, unchanged: 0, error: 0 },
    }
    const position = { version: 1, manager: false, selfApproval: false, memberCount: 1 }
    const before = [
      { ...position, id: 1, name: '部長', manager: true },
      { ...position, id: 2, name: '一般' },
    ]
    const fresh = { ...position, id: 3, name: '係長見習い' }
    const api = fakeApi([
      [getCurrentUser, boss],
      [getUserCounts, counts],
      [
        listAdminPositions,
        () => ({
          positions: made.state === 'applied' ? [...before, fresh] : before,
          can: { change: true },
          nextCursor: null,
        }),
      ],
      [getUserImport, () => made],
      [
        applyUserImport,
        () => {
          made = { ...made, state: 'applied' }
        },
      ],
      [listUserImportRows, { rows: [], nextCursor: null }],
      [updatePosition, undefined as never],
      [orderPositions, undefined as never],
    ])
    const { queryClient } = renderScreen('/admin/users/imports/3')
    // The list of positions was opened before.
    await queryClient.prefetchQuery(queryFor(listAdminPositions, {}))
    await user.click(await screen.findByRole('button', { name: '取り込む（登録1人・変更0人）' }))
    const form = within(await screen.findByRole('form', { name: '新しく作った役職の設定' }))
    await user.selectOptions(form.getByLabelText('「係長見習い」のすぐ上の役職'), '部長')
    await user.click(form.getByRole('checkbox', { name: '「係長見習い」は管理職' }))
    await user.click(form.getByRole('button', { name: '保存する' }))
    await waitFor(() =>
      expect(api.requestsTo(orderPositions)[0]?.body).toEqual({
        positionIds: [1, 3, 2],
        orderSeen: [1, 2, 3],
      }),
    )
    expect(api.requestsTo(updatePosition)[0]).toMatchObject({
      params: { id: '3' },
      body: { version: 1, name: '係長見習い', manager: true, selfApproval: false },
    })
  })

  test('says why it cannot be undone, and which lines cause that', async () => {
    const user = userEvent.setup()
    let made: Import = {
      ...checked,
      state: 'applied',
      can: { ...checked.can, apply: false, undo: true, discard: false, check: false },
    }
    fakeApi([
      ...around,
      [getUserImport, () => made],
      [
        listUserImportRows,
        ({ query }) => ({
          rows: query.show === 'undo_problem' ? [{ ...moved, undoProblem: 'changed' as const }] : [moved],
          nextCursor: null,
        }),
      ],
      [
        undoUserImport,
        () => {
          made = { ...made, setback: 'people_changed', undoProblemCount: 1 }
        },
      ],
    ])
    renderScreen('/admin/users/imports/3')
    await user.click(await screen.findByRole('button', { name: '取り消す' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: '取り消す' }))
    expect(await screen.findByText(/取り消しませんでした/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '戻せない 1' }))
    expect(await screen.findByText('取り込んだあとに変更されています。')).toBeTruthy()
  })

  test('beyond the contracted count says by how many, and cannot be applied', async () => {
    fakeApi([
      ...around,
      [getUserImport, { ...checked, overCount: 2, can: { ...checked.can, apply: false } }],
      rows,
    ])
    renderScreen('/admin/users/imports/3')
    expect(await screen.findByText(/2人分超えるため/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^取り込む/ })).toBeNull()
  })
})

const person = {
  ...{
    id: 7,
    name: '渡辺 美咲',
    profileImgPath: null,
    nameKana: 'ワタナベ ミサキ',
    companyLoginId: null,
    employeeNumber: null,
  },
  ...{ email: 'misaki@mihon.example', departmentName: '東京支店', positionName: '一般' },
  ...({
    role: 'employee',
    status: 'active',
    neverSignedIn: false,
    lastActiveOn: null,
    createdAt: '2025-04-01T00:00:00.000Z',
    locked: false,
    invitationNotSent: false,
  } as const),
  ...{ stopsOn: null, resumesOn: null, lastOn: null },
}

describe('the list of people', () => {
  test('offboards several people on a day, and cancels it', async () => {
    const user = userEvent.setup()
    const api = fakeApi([
      ...around,
      [listAdminUsers, { users: [person, { ...person, id: 8, name: '渡辺 翔' }], nextCursor: null }],
      [withdrawUsers, { changedCount: 2 }],
      [cancelWithdrawals, { changedCount: 1 }],
    ])
    renderScreen('/admin/users')
    await user.click(await screen.findByRole('checkbox', { name: '渡辺 美咲を選択' }))
    await user.click(screen.getByRole('checkbox', { name: '渡辺 翔を選択' }))
    expect(screen.getByText('2人を選択中')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '退会日を決める' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/最終日/), '2026/12/31')
    await user.click(within(dialog).getByRole('button', { name: '退会にする' }))
    await waitFor(() =>
      expect(api.requestsTo(withdrawUsers)[0]?.body).toEqual({ userIds: [7, 8], lastOn: '2026-12-31' }),
    )
    await waitFor(() => expect(screen.queryByText('2人を選択中')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: '渡辺 翔を選択' }))
    await user.click(screen.getByRole('button', { name: '退会をやめる' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '退会をやめる' }),
    )
    await waitFor(() => expect(api.requestsTo(cancelWithdrawals)[0]?.body).toEqual({ userIds: [8] }))
  })

  test('is exported with its filters, and reports characters that an encoding lacks', async () => {
    const user = userEvent.setup()
    const api = fakeApi([
      ...around,
      [listAdminUsers, { users: [person], nextCursor: null }],
      [
        getUserExport,
        ({ query }) => ({
          personCount: 1,
          mostPeople: 20_000,
          escapedCount: query.format === 'csv_sjis' ? 3 : 0,
        }),
      ],
    ])
    renderScreen('/admin/users?state=stopped')
    await user.click(await screen.findByRole('button', { name: '取り込み・書き出し・カード' }))
    await user.click(screen.getByRole('menuitem', { name: '書き出し' }))
    await user.click(await screen.findByRole('radio', { name: 'CSV（Shift_JIS）' }))
    expect(await screen.findByText(/Shift_JISにない文字が3字あり/)).toBeTruthy()
    expect(api.requestsTo(getUserExport).at(-1)?.query).toMatchObject({
      state: 'stopped',
      format: 'csv_sjis',
    })
  })
})
