import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { applyOrganisationFile, checkOrganisationFile } from '#contract/organisation-files.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { boss, places } from '#testing/sample-accounts.ts'

const counts = { new: 0, renamed: 1, moved: 0, changed: 0, unchanged: 3 }
const lines = [
  {
    ...{ place: 3, id: 2, name: '営業本部／東日本支店', marks: ['renamed' as const] },
    changes: [{ field: 'name' as const, before: '東京支店', after: '東日本支店' }],
  },
]
const good = { counts, lines, problems: [], fingerprint: 'f1' }
const wrong = {
  ...{ counts: { ...counts, renamed: 0 }, lines: [], fingerprint: null },
  problems: ['A2「部署ID」：ID「9」は登録されていません。'],
}

test('departments are imported from a file: problems first, then the changes, then a conflict, then applied', async () => {
  let checks = 0
  let applies = 0
  const api = fakeApi([
    [getCurrentUser, boss],
    ...places,
    [checkOrganisationFile, () => (++checks === 1 ? wrong : good)],
    [applyOrganisationFile, () => (++applies === 1 ? refuse('conflict')() : { changedCount: 1 })],
  ])
  renderScreen('/admin/departments')
  await userEvent.click(await screen.findByRole('button', { name: 'ファイルから取り込む' }))
  const dialog = within(await screen.findByRole('dialog', { name: '部署の取り込み' }))
  await userEvent.click(dialog.getByRole('button', { name: 'チェックする' }))
  expect(await dialog.findByText('ファイルを選んでください。')).toBeTruthy()
  const upload = async () => {
    const file = new File(['部署ID,部署'], '部署.csv', { type: 'text/csv' })
    await userEvent.upload(dialog.getByLabelText(/CSVファイル/), file)
    await userEvent.click(dialog.getByRole('button', { name: 'チェックする' }))
  }
  await upload()
  expect(await dialog.findByText(wrong.problems[0]!)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '反映する' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: /部署\.csv/ }))
  await upload()
  expect(await dialog.findByText('名前：東京支店 → 東日本支店')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '反映する' }))
  expect(await dialog.findByText(/チェックのあとで組織が変わりました/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'チェックする' }))
  await userEvent.click(await dialog.findByRole('button', { name: '反映する' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('1件を反映しました')).toBeTruthy()
  const sent = api.requestsTo(applyOrganisationFile)
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ kind: 'departments', fingerprint: 'f1' }))
  expect(sent[1]!.files.file?.map(({ name }) => name)).toEqual(['部署.csv'])
  expect(api.requestsTo(listAdminDepartments).length).toBeGreaterThan(1)
})
