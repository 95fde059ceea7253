// Longer than others: the screens of accounts, departments and positions share the same samples.

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listAdminDepartments, moveDepartment } from '#contract/admin-departments.ts'
import { listAdminMenus } from '#contract/admin-menus.ts'
import { listAdminPositions, orderPositions, updatePosition } from '#contract/admin-positions.ts'
import {
  createAdminUser,
  getAdminUser,
  getUserCounts,
  listAdminUsers,
  resetPassword,
  setUserRole,
  stopUser,
  unlockUser,
  updateAdminUser,
} from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { account, boss, counts, departments, line, places, positions } from '#testing/sample-accounts.ts'
import { hanako } from '#testing/sample-feeds.ts'

describe('the contracted count', () => {
  test('is shown as used up or exceeded where people are registered', async () => {
    const full = { ...counts, usedCount: 12 }
    fakeApi([
      [getCurrentUser, boss],
      [listAdminDepartments, departments],
      [listAdminPositions, positions],
      [getUserCounts, full],
    ])
    renderScreen('/admin/users/new')
    expect(await screen.findByText('契約を2人分超えています')).toBeTruthy()
    expect(screen.getByText(/契約しているアカウント数に達しているため/)).toBeTruthy()
    expect(screen.getByText(/「mihon-」で始めます/)).toBeTruthy()
  })
})

describe('the list of accounts', () => {
  test('shows states and plans, and keeps its filters in the address', async () => {
    const api = fakeApi([
      [getCurrentUser, boss],
      ...places,
      [listAdminUsers, { users: [line], nextCursor: null }],
    ])
    const { history } = renderScreen('/admin/users')
    expect(await screen.findByText('契約 8 / 10')).toBeTruthy()
    expect(screen.getByText('残り 2')).toBeTruthy()
    expect(screen.getByText('社員IDの先頭：mihon-（会社コード：mihon）')).toBeTruthy()
    const row = within(await screen.findByRole('grid', { name: 'ユーザーの一覧' }))
    expect(row.getByText('ロック中')).toBeTruthy()
    expect(row.getByText('2026年12月31日(木)で退会')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '状態' }), 'locked')
    await waitFor(() => expect(history.location.search).toBe('?state=locked'))
    await waitFor(() => expect(api.requestsTo(listAdminUsers).at(-1)?.query.state).toBe('locked'))
  })
})

describe('registering', () => {
  test('says what is missing, keeps the input when refused, and shows the password once', async () => {
    let full = true
    const api = fakeApi([
      [getCurrentUser, boss],
      ...places,
      [
        createAdminUser,
        () =>
          full
            ? refuse('validation_failed', { form: '契約しているアカウント数を1人分超えます。' })()
            : { id: 9, initialPassword: 'Abcdefgh2345', invited: false },
      ],
    ])
    renderScreen('/admin/users/new')
    await userEvent.click(await screen.findByRole('button', { name: '登録する' }))
    expect((await screen.findAllByText('入力してください。')).length).toBe(2)
    expect(api.requestsTo(createAdminUser)).toHaveLength(0)
    await userEvent.type(screen.getByRole('textbox', { name: /^姓(?!（)/ }), '渡辺')
    await userEvent.type(screen.getByRole('textbox', { name: /^名(?!（)/ }), '美咲')
    await userEvent.type(screen.getByRole('textbox', { name: /社員ID/ }), 'id-100')
    await userEvent.type(screen.getByRole('combobox', { name: /部署/ }), '東京')
    await userEvent.click(await screen.findByRole('option', { name: /東京支店/ }))
    await userEvent.click(screen.getByRole('button', { name: '登録する' }))
    expect(await screen.findByText('契約しているアカウント数を1人分超えます。')).toBeTruthy()
    expect(screen.getByDisplayValue('渡辺')).toBeTruthy()
    full = false
    await userEvent.click(screen.getByRole('button', { name: '登録する' }))
    expect(await screen.findByText('Abcdefgh2345')).toBeTruthy()
    expect(api.requestsTo(createAdminUser).at(-1)?.body).toMatchObject({
      email: null,
      companyLoginId: 'id-100',
      memberships: [{ departmentId: 2, positionId: null, jobLabel: '' }],
    })
  })
})

describe('an account', () => {
  const open = (more: Partial<typeof account> = {}, ...fakes: Parameters<typeof fakeApi>[0][number][]) => {
    const api = fakeApi([
      [getCurrentUser, boss],
      ...places,
      [getAdminUser, { ...account, ...more }],
      ...(fakes as never[]),
    ])
    renderScreen('/admin/users/7')
    return api
  }

  test('keeps the input when someone else saved first', async () => {
    const api = open({}, [updateAdminUser, refuse('conflict')] as never)
    const given = await screen.findByDisplayValue('美咲')
    await userEvent.clear(given)
    await userEvent.type(given, '美月')
    await userEvent.click(screen.getAllByRole('button', { name: '保存' })[0]!)
    expect(await screen.findByText(/ほかの画面で先に変更されました/)).toBeTruthy()
    expect(screen.getByDisplayValue('美月')).toBeTruthy()
    expect(api.requestsTo(updateAdminUser)[0]?.body).toMatchObject({ version: 4, givenName: '美月' })
  })

  test('is saved twice in a row, the second time on the newer version', async () => {
    let now = account
    const api = fakeApi([
      [getCurrentUser, boss],
      ...places,
      [getAdminUser, () => now],
      [
        updateAdminUser,
        ({ body }: { body: unknown }) => {
          const { givenName } = body as { givenName: string }
          now = { ...now, givenName, version: now.version + 1 }
        },
      ] as never,
    ])
    renderScreen('/admin/users/7')
    for (const [from, to] of [
      ['美咲', '美月'],
      ['美月', '美波'],
    ] as const) {
      const given = await screen.findByDisplayValue(from)
      await userEvent.clear(given)
      await userEvent.type(given, to)
      const versions = api.requestsTo(getAdminUser).length
      await userEvent.click(screen.getAllByRole('button', { name: '保存' })[0]!)
      await waitFor(() => expect(api.requestsTo(getAdminUser).length).toBeGreaterThan(versions))
    }
    await waitFor(() =>
      expect(api.requestsTo(updateAdminUser).map(({ body }) => body)).toMatchObject([
        { version: 4, givenName: '美月' },
        { version: 5, givenName: '美波' },
      ]),
    )
  })

  test('gets a new password after a confirmation, shown once', async () => {
    open({}, [resetPassword, { initialPassword: 'Xyz23456789a' }] as never)
    await userEvent.click(await screen.findByRole('button', { name: 'パスワードを再設定' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'パスワードを再設定' }))
    expect(await screen.findByText('Xyz23456789a')).toBeTruthy()
  })

  test('that is locked shows until when, and can be unlocked earlier', async () => {
    const api = open({ lockedUntil: '2026-11-20T01:15:00.000Z' }, [unlockUser, undefined] as never)
    expect(await screen.findByText(/2026年11月20日\(金\) 10:15まで受け付けを止めています/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'ロックを解除' }))
    await waitFor(() => expect(api.requestsTo(unlockUser)).toHaveLength(1))
  })

  test('is suspended from a chosen day, and shows problems beside the day', async () => {
    const api = open({}, [stopUser, refuse('last_administrator')] as never)
    await userEvent.click(await screen.findByRole('button', { name: '停止する' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '停止する' }))
    expect(await dialog.findByText(/先にほかの人を全体管理者にしてください/)).toBeTruthy()
    expect(api.requestsTo(stopUser)[0]?.body).toEqual({
      version: 4,
      stopsOn: '2026-11-20',
      resumesOn: null,
    })
  })

  test('is given some menus', async () => {
    const line = {
      iconName: 'apply',
      tone: 'green',
      description: '',
      kind: 'standard',
      flow: 'share',
    } as const
    const more = { formKind: 'post', state: 'published', opensAt: null, closesAt: null } as const
    const counts = { useCount: 0, pickupOrder: null, updatedAt: '2026-11-01T00:00:00.000Z' }
    const menu = { ...line, ...more, ...counts, id: 31, version: 1, name: '経費精算', nameKana: '' }
    const menuCategories = [{ id: 3, version: 1, name: '申請', menus: [menu] }]
    const api = open(
      {},
      [listAdminMenus, { menuCategories, can: { arrange: true }, nextCursor: null }] as never,
      [setUserRole, undefined] as never,
    )
    await userEvent.click(await screen.findByRole('button', { name: '権限を変更' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: /限定管理者/ }))
    expect(dialog.queryByRole('combobox', { name: '管理できる制度' })).toBeNull()
    await userEvent.click(dialog.getByRole('checkbox', { name: '制度' }))
    await userEvent.type(dialog.getByRole('combobox', { name: '管理できる制度' }), '経費')
    await userEvent.click(await screen.findByRole('option', { name: /経費精算/ }))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.requestsTo(setUserRole)[0]?.body).toEqual({
        version: 4,
        role: 'section_administrator',
        sections: ['menus'],
        departmentIds: [],
        menuIds: [31],
      }),
    )
  })

  test('is given some sections', async () => {
    const api = open({}, [setUserRole, undefined] as never)
    await userEvent.click(await screen.findByRole('button', { name: '権限を変更' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: /限定管理者/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: '統計' }))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.requestsTo(setUserRole)[0]?.body).toEqual({
        version: 4,
        role: 'section_administrator',
        sections: ['statistics'],
        departmentIds: [],
        menuIds: [],
      }),
    )
  })

  test('cannot be changed by people who may only see it, nor after offboarding', async () => {
    open({ can: { change: false, resetPassword: false, setRole: false } })
    expect(await screen.findByText(/変更する権限がありません/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '停止する' })).toBeNull()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })
})

describe('limited administrators', () => {
  test('see only their sections', async () => {
    fakeApi([
      [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true, sections: ['statistics'] } }],
    ])
    renderScreen('/admin')
    const list = await screen.findByRole('link', { name: /^閲覧・リアクション統計/ })
    expect(list).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^ユーザー/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^操作履歴/ })).toBeNull()
  })

  test('find no other page', async () => {
    const api = fakeApi([
      [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true, sections: ['statistics'] } }],
    ])
    renderScreen('/admin/log')
    expect((await screen.findAllByText('ページが見つかりません')).length).toBeGreaterThan(0)
    expect(api.requestsTo(listAdministrationActs)).toHaveLength(0)
  })
})

describe('positions and departments', () => {
  test('are reordered with the keyboard', async () => {
    const api = fakeApi([[getCurrentUser, boss], ...places, [orderPositions, undefined as never]])
    renderScreen('/admin/positions')
    const handle = await screen.findByRole('button', { name: /「部長」の順番を変える/ })
    handle.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByText('「部長」は2番目です')).toBeTruthy()
    expect(api.requestsTo(orderPositions)[0]?.body).toEqual({ positionIds: [2, 1], orderSeen: [1, 2] })
  })

  test('after a conflict show the current values, keep the input, and are saved on the newer version', async () => {
    let saved = false
    const newer = { id: 1, version: 2, name: '部長', manager: false, selfApproval: true, memberCount: 1 }
    const api = fakeApi([
      [getCurrentUser, boss],
      [listAdminDepartments, departments],
      [listAdminPositions, () => (saved ? { ...positions, positions: [newer] } : positions)],
      [
        updatePosition,
        ({ body }) => {
          saved = true
          if ((body as { version: number }).version === 1) refuse('conflict')()
        },
      ],
    ])
    renderScreen('/admin/positions')
    await userEvent.click(await screen.findByRole('button', { name: '「部長」を変更' }))
    const dialog = within(await screen.findByRole('dialog', { name: '役職の変更' }))
    const name = dialog.getByRole('textbox', { name: /役職名/ })
    await userEvent.clear(name)
    await userEvent.type(name, '本部長')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('ほかの画面で先に変更されました')).toBeTruthy()
    expect(await dialog.findByText('役職名: 部長')).toBeTruthy()
    expect(dialog.getByText('管理職: いいえ')).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe('本部長')
    await userEvent.click(dialog.getByRole('button', { name: '入力した内容で保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.requestsTo(updatePosition).map(({ body }) => (body as { version: number }).version)).toEqual([
      1, 2,
    ])
  })

  test('are shown as a tree that expands and collapses', async () => {
    fakeApi([[getCurrentUser, boss], ...places])
    renderScreen('/admin/departments')
    expect(await screen.findByText('東京支店')).toBeTruthy()
    expect(screen.getByText('非公開')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '「営業本部」の下を閉じる' }))
    expect(screen.queryByText('東京支店')).toBeNull()
  })

  test('are reordered, expanded and searched with the keyboard', async () => {
    const beside = (id: number, name: string) => ({
      ...{ id, version: 6, name, parentId: null, path: name, nameKana: '', depth: 0 },
      ...{ published: true, memberCount: 0 },
    })
    const api = fakeApi([
      [getCurrentUser, boss],
      [
        listAdminDepartments,
        {
          departments: [beside(1, '営業本部'), beside(2, '製造本部')],
          can: { change: true },
          nextCursor: null,
        },
      ],
      [moveDepartment, undefined],
      ...places,
    ])
    renderScreen('/admin/departments')
    const first = await screen.findByRole('treeitem', { name: '営業本部 0人' })
    first.focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText('「営業本部」は2番目です')).toBeTruthy()
    expect(api.requestsTo(moveDepartment)[0]?.body).toEqual({ parentId: null, place: 1, version: 6 })
    await userEvent.type(screen.getByRole('searchbox', { name: '部署を検索' }), '製造')
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: '営業本部 0人' })).toBeNull())
    screen.getByRole('treeitem', { name: '製造本部 0人' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: '部署の変更' })).toBeTruthy()
  })
})
