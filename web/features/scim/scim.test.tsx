import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listDepartments } from '#contract/departments.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  deleteScimConnection,
  listScimConnections,
  listScimTrials,
  updateScimConnection,
} from '#contract/scim.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
type Connection = Answer<typeof listScimConnections>['scimConnections'][number]
const connection: Connection = {
  ...{ id: 7, version: 3, name: 'Entra ID', dryRun: true, defaultDepartment: { id: 1, name: '総務部' } },
  ...{ tokenSetAt: '2026-11-20T00:00:00.000Z', expiresAt: '2027-11-20T00:00:00.000Z', lastUsedAt: null },
  ...{ peopleCount: 12, defaultCount: 5, trialCount: 9, newCount: 4, stoppedCount: 2, groups: [] },
}
const listed = (one: Connection) => ({
  ...{ scimConnections: [one], address: 'https://hiroba.example/scim/v2', nextCursor: null },
})

test('ending the dry run says in numbers what it would have changed, before saving', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [listScimConnections, listed(connection)],
    [listDepartments, { departments: [] } as never],
    [updateScimConnection, refuse('validation_failed', { name: 'この名前の人事連携は、すでにあります。' })],
  ])
  renderScreen('/admin/scim')
  await userEvent.click(await screen.findByRole('button', { name: '変更' }))
  const dialog = within(await screen.findByRole('dialog', { name: '人事連携の変更' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /試行/ }))
  expect(dialog.getByText(/9件の変更（新しく登録4人、利用停止2人）/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('この名前の人事連携は、すでにあります。')).toBeTruthy()
  expect(api.requestsTo(updateScimConnection)[0]?.body).toMatchObject({ dryRun: false, version: 3 })
})

test('a dry run lists what would change, and deleting says whom it concerns', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [listScimConnections, listed(connection)],
    [
      listScimTrials,
      {
        scimTrials: [
          {
            ...{ id: 1, action: 'stop', subjectName: '試験 一郎', triedAt: '2026-11-20T00:00:00.000Z' },
            changes: [],
          },
        ],
        nextCursor: null,
      },
    ],
    [deleteScimConnection, undefined],
  ])
  renderScreen('/admin/scim')
  await userEvent.click(await screen.findByRole('button', { name: '変わる内容を見る' }))
  expect(await screen.findByText(/試験 一郎/)).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  await userEvent.click(screen.getByRole('button', { name: '削除' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/管理している12人/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '削除' }))
  expect(api.requestsTo(deleteScimConnection)).toHaveLength(1)
})
