import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { getErrorReport } from '#contract/company.ts'
import {
  createBackyardNote,
  getBackyardNote,
  listBackyardNotes,
  shareBackyardNote,
} from '#contract/compass-notes.backyard.ts'
import { getCompassNote, listCompassNotes } from '#contract/compass-notes.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getOperatorSession, listOperators } from '#contract/operators.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type Note = Answer<typeof getBackyardNote>

const note: Note = {
  ...{ id: 4, company: { id: 5, name: '株式会社みほん' }, title: '半年後の目標', category: 'goal' },
  ...{ author: { id: 3, name: '運営 太郎' }, assignee: null, sharedAt: null, body: '毎週の投稿を20件に' },
  ...{ updatedAt: '2026-04-01T00:00:00.000Z', version: 2, can: { edit: true, share: true, delete: true } },
}
const shared: Note = {
  ...{ ...note, sharedAt: '2026-04-02T00:00:00.000Z', version: 3 },
  can: { edit: true, share: false, delete: false },
}
const { body: _, version: __, can: ___, ...row } = note

const backyard = () =>
  fakeApi([
    [
      getErrorReport,
      {
        ...{ dsn: null, environment: 'production', stagingNumber: 0, tracesSampleRate: 0.1 },
        ...{ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 },
      },
    ],
    [
      getOperatorSession,
      {
        ...{ token: 'token', next: null },
        operator: { id: 3, name: '運営 太郎', email: 'operator@hiroba.example', role: 'success' },
      },
    ],
    [listOperators, { operators: [] }],
    [
      listCompanies,
      {
        companies: [
          {
            ...{ id: 5, code: 'mihon', name: '株式会社みほん', state: 'active', plan: 'standard' },
            ...{ contractedCount: 50, usedCount: 12, idPrefix: 'mihon-', lastUsedOn: null, erasesAt: null },
            createdAt: '2026-01-05T00:00:00.000Z',
          },
        ],
        nextCursor: null,
      },
    ],
    [listBackyardNotes, { compassNotes: [row], nextCursor: null }],
    [getBackyardNote, note],
    [createBackyardNote, note],
    [shareBackyardNote, shared],
  ])

test('a note is written about a company, and is internal', async () => {
  const api = backyard()
  const { history } = renderScreen('/backyard/compass_notes')
  const line = (await screen.findByRole('link', { name: '半年後の目標' })).closest('tr')!
  expect(within(line).getByText('社内のみ')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'ノートを書く' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await within(dialog).findByText('会社を選んでください。')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('combobox', { name: /^会社/ }))
  await userEvent.click(await screen.findByRole('option', { name: '株式会社みほん' }))
  await userEvent.type(within(dialog).getByLabelText('タイトル'), '半年後の目標')
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(history.location.pathname).toBe('/backyard/compass_notes/4'))
  expect(api.requestsTo(createBackyardNote)[0]?.body).toMatchObject({ companyId: 5, category: 'goal' })
})

test('sharing says who will read it, and is asked about first', async () => {
  const api = backyard()
  renderScreen('/backyard/compass_notes/4')
  expect(await screen.findByText(/運営担当者だけが読めます/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '会社と共有' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/株式会社みほんの全体管理者/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '会社と共有' }))
  expect(await screen.findByText(/会社の全体管理者が読めます/)).toBeTruthy()
  expect(api.requestsTo(shareBackyardNote)[0]?.body).toEqual({ version: 2 })
  expect(screen.queryByRole('button', { name: '削除' })).toBeNull()
})

const sharedRow = {
  ...{ id: 4, title: '半年後の目標', category: 'goal' as const, authorName: '運営 太郎' },
  ...{ sharedAt: '2026-04-02T00:00:00.000Z', updatedAt: '2026-04-02T00:00:00.000Z' },
}

test('administrators read what is shared with them', async () => {
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [listCompassNotes, { compassNotes: [sharedRow], nextCursor: null }],
    [getCompassNote, { ...sharedRow, body: '毎週の投稿を20件に' }],
  ])
  renderScreen('/admin/compass_notes')
  await userEvent.click(await screen.findByRole('link', { name: '半年後の目標' }))
  expect(await screen.findByText('毎週の投稿を20件に')).toBeTruthy()
})
