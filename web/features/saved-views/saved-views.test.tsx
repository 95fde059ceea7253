import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAdminUsers } from '#contract/admin-users.ts'
import { createSavedView, deleteSavedView, listSavedViews } from '#contract/saved-views.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { boss, line, places } from '#testing/sample-accounts.ts'

function peopleWith(savedViews: { id: number; name: string; search: string }[] = []) {
  const api = fakeApi([
    [getCurrentUser, boss],
    ...places,
    [listAdminUsers, { users: [line], nextCursor: null }],
    [listSavedViews, () => ({ savedViews, nextCursor: null })],
    [createSavedView, { id: 5 }],
    [deleteSavedView, undefined],
  ])
  return { api, user: userEvent.setup() }
}

const headers = async () =>
  within(await screen.findByRole('grid', { name: 'ユーザーの一覧' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .slice(1)

test('columns are chosen, kept in the address and on the device, and reset', async () => {
  const { user } = peopleWith()
  const { history, unmount } = renderScreen('/admin/users')
  expect(await headers()).toEqual(['名前', '部署・役職', '社員番号', '権限', '状態', '最終利用日'])
  await user.click(screen.getByRole('button', { name: '表示' }))
  const dialog = within(await screen.findByRole('dialog', { name: '表示の設定' }))
  await user.click(dialog.getByRole('checkbox', { name: '権限' }))
  await user.click(dialog.getByRole('checkbox', { name: 'メールアドレス' }))
  await user.click(dialog.getByRole('button', { name: '完了' }))
  const chosen = ['名前', '部署・役職', '社員番号', '状態', '最終利用日', 'メールアドレス']
  await waitFor(async () => expect(await headers()).toEqual(chosen))
  expect(new URLSearchParams(history.location.search).get('columns')).toBe(
    'name,department,employee_number,state,last_active_on,email',
  )
  const kept = { 'hiroba.columns.users': localStorage.getItem('hiroba.columns.users') ?? '' }
  unmount()
  renderScreen('/admin/users', { kept })
  expect(await headers()).toEqual(chosen)
  await user.click(screen.getByRole('button', { name: '表示' }))
  await user.click(await screen.findByRole('button', { name: '列を初期状態に戻す' }))
  await waitFor(async () => expect(await headers()).toContain('権限'))
})

test('a view is saved with its filters, order and columns, and a saved one is a link to them', async () => {
  const { api, user } = peopleWith([
    { id: 3, name: 'ロック中の人', search: '?state=locked&columns=name%2Crole' },
  ])
  renderScreen('/admin/users?state=stopped&sort=last_active_on')
  const link = await screen.findByRole('link', { name: 'ロック中の人' })
  expect(link.getAttribute('href')).toBe('/admin/users?state=locked&columns=name%2Crole')
  await user.click(screen.getByRole('button', { name: '表示' }))
  const dialog = within(await screen.findByRole('dialog', { name: '表示の設定' }))
  await user.click(dialog.getByRole('button', { name: 'いまの表示を保存' }))
  expect(dialog.getByText('名前を入力してください。')).toBeTruthy()
  expect(api.requestsTo(createSavedView)).toHaveLength(0)
  await user.type(dialog.getByRole('textbox', { name: '名前' }), '停止中で古い順')
  await user.click(dialog.getByRole('button', { name: 'いまの表示を保存' }))
  await waitFor(() => expect(api.requestsTo(createSavedView)).toHaveLength(1))
  const { body } = api.requestsTo(createSavedView)[0]!
  expect(body).toMatchObject({ screen: 'users', name: '停止中で古い順' })
  expect(Object.fromEntries(new URLSearchParams(body.search as string))).toEqual({
    state: 'stopped',
    sort: 'last_active_on',
    columns: 'name,department,employee_number,role,state,last_active_on',
  })
  await user.click(dialog.getByRole('button', { name: '「ロック中の人」を削除' }))
  await waitFor(() => expect(api.requestsTo(deleteSavedView)[0]?.params).toEqual({ id: '3' }))
})

test('a header sorts the list, and the order is in the address', async () => {
  const { api, user } = peopleWith()
  const { history } = renderScreen('/admin/users')
  const sort = async () => user.click(await screen.findByRole('button', { name: '最終利用日' }))
  await sort()
  await waitFor(() => expect(history.location.search).toBe('?sort=last_active_on'))
  await sort()
  await waitFor(() =>
    expect(api.requestsTo(listAdminUsers).at(-1)?.query).toMatchObject({
      sort: 'last_active_on',
      direction: 'descending',
    }),
  )
  const header = screen.getByRole('columnheader', { name: '最終利用日' })
  expect(header.getAttribute('aria-sort')).toBe('descending')
})
