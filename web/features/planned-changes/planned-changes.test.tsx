import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { listAdminPositions } from '#contract/admin-positions.ts'
import { getUserCounts } from '#contract/admin-users.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { listDepartmentsOn, listMembershipsOn } from '#contract/membership-history.ts'
import { cancelPlannedChange, listPlannedChanges, updatePlannedChange } from '#contract/planned-changes.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type Fakes = Parameters<typeof fakeApi<Endpoint[]>>[0]
type Change = Answer<typeof listPlannedChanges>['plannedChanges'][number]

const someone = (id: number, name: string) => ({ id, name, profileImgPath: null })
const place = {
  ...{ departmentId: 2, departmentName: '東京支店', positionId: 2, positionName: '主任', jobLabel: '営業' },
  ...{ fixed: false, gone: false },
}
const transfer: Change = {
  ...{ kind: 'transfer', id: 4, effectiveOn: '2027-04-01', state: 'planned', failure: null, version: 3 },
  ...{ user: someone(7, '渡辺 美咲'), name: '渡辺 美咲', memberships: [place], account: null },
  ...{ settledAt: null, can: { change: true } },
}
const failed: Change = {
  ...transfer,
  ...{ id: 5, effectiveOn: '2026-11-01', state: 'failed', failure: 'department_gone', version: 2 },
  memberships: [{ ...place, departmentId: 9, departmentName: '旧支店', gone: true }],
}
const leaving: Change = {
  ...transfer,
  ...{
    kind: 'withdraw',
    id: 8,
    user: someone(8, '鈴木 太郎'),
    name: '鈴木 太郎',
    memberships: [],
    version: 0,
  },
}
const counts: Answer<typeof getUserCounts> = {
  ...{ invited: 1, active: 5, stopped: 2, withdrawn: 3, notSent: 0, usedCount: 8, contractedCount: null },
  ...{ loginIdPrefix: null, companyCode: 'mihon', today: '2026-11-20' },
}
const page = { nextCursor: null, failedCount: 1, today: '2026-11-20' }
const department = (id: number, name: string) => ({
  ...{
    id,
    version: 1,
    name,
    parentId: null,
    nameKana: '',
    path: name,
    depth: 0,
    published: true,
    memberCount: 1,
  },
})

const api = (...more: Fakes) =>
  fakeApi<Endpoint[]>([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [
      listAdminDepartments,
      {
        departments: [department(2, '東京支店'), department(3, '大阪支店')],
        can: { change: true },
        nextCursor: null,
      },
    ],
    [listAdminPositions, { positions: [], can: { change: true }, nextCursor: null }],
    [getUserCounts, counts],
    [listPlannedChanges, { plannedChanges: [failed, leaving, transfer], ...page }],
    ...more,
  ])

describe('the list of planned changes', () => {
  test("shows which did not take effect and why, and leaves account dates to the account's page", async () => {
    api()
    renderScreen('/admin/planned_changes')
    expect(await screen.findByText(/反映できなかった予定が1件あります/)).toBeTruthy()
    const rows = within(await screen.findByRole('list', { name: '予定' })).getAllByRole('listitem')
    expect(within(rows[0]!).getByText('異動先の部署がなくなっています。')).toBeTruthy()
    expect(within(rows[0]!).getByText('旧支店（廃止された部署） · 主任 · 営業')).toBeTruthy()
    expect(within(rows[1]!).getByText('退会（最終日）')).toBeTruthy()
    expect(within(rows[1]!).queryByRole('button')).toBeNull()
    expect(within(rows[2]!).getByText('東京支店 · 主任 · 営業')).toBeTruthy()
  })

  test('requires a new choice for a deleted department, keeps the input when refused, and saves', async () => {
    const user = userEvent.setup()
    let refused = true
    const calls = api([
      updatePlannedChange,
      () => (refused ? refuse('conflict')() : { state: 'planned', failure: null }),
    ])
    renderScreen('/admin/planned_changes')
    const rows = within(await screen.findByRole('list', { name: '予定' })).getAllByRole('listitem')
    await user.click(within(rows[0]!).getByRole('button', { name: /予定を変更/ }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('部署を選んでください。')).toBeTruthy()
    await user.type(dialog.getByRole('combobox', { name: /部署/ }), '大阪')
    await user.click(await screen.findByRole('option', { name: /大阪支店/ }))
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText(/ほかの画面で先に変更されました/)).toBeTruthy()
    refused = false
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.requestsTo(updatePlannedChange).at(-1)?.body).toMatchObject({
      version: 2,
      effectiveOn: '2026-11-21',
      memberships: [{ departmentId: 3, positionId: 2, jobLabel: '営業' }],
    })
  })

  test('cancels only after a confirmation', async () => {
    const user = userEvent.setup()
    const calls = api([cancelPlannedChange, undefined])
    renderScreen('/admin/planned_changes')
    const rows = within(await screen.findByRole('list', { name: '予定' })).getAllByRole('listitem')
    await user.click(within(rows[2]!).getByRole('button', { name: /予定を取り消す/ }))
    expect(calls.requestsTo(cancelPlannedChange)).toHaveLength(0)
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '取り消す' }))
    await waitFor(() => expect(calls.requestsTo(cancelPlannedChange)).toHaveLength(1))
    expect(calls.requestsTo(cancelPlannedChange)[0]?.params.id).toBe('4')
  })
})

test('the members of a department on a day are shown with the names of that day', async () => {
  const calls = api(
    [listDepartmentsOn, { pastDepartments: [{ id: 9, name: '旧支店', path: '営業本部 / 旧支店' }] }],
    [
      listMembershipsOn,
      {
        memberships: [
          {
            ...{ user: someone(7, '渡辺 美咲'), left: true, main: true, departmentId: 9, jobLabel: '' },
            ...{ departmentName: '旧支店', departmentPath: '営業本部 / 旧支店', positionName: '一般' },
          },
        ],
        nextCursor: null,
      },
    ],
  )
  renderScreen('/admin/membership_history?department=9&on=2026-04-01')
  const list = within(await screen.findByRole('list', { name: 'その日の所属者' }))
  expect(list.getByText('営業本部 / 旧支店 · 一般')).toBeTruthy()
  expect(list.getByText('退会')).toBeTruthy()
  expect(calls.requestsTo(listMembershipsOn)[0]).toMatchObject({
    params: { id: '9' },
    query: { on: '2026-04-01' },
  })
})
