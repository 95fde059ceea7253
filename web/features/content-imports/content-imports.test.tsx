import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAdminMenus } from '#contract/admin-menus.ts'
import {
  applyContentImport,
  createContentImport,
  getContentImport,
  listContentImports,
  undoContentImport,
} from '#contract/content-imports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

type Import = Answer<typeof getContentImport>

const checked: Import = {
  ...{ id: 5, kind: 'slack', fileName: 'export.zip', state: 'checked', problem: null, menu: null },
  ...{ createdBy: taro, createdAt: '2026-11-18T05:05:00.000Z', totalCount: 12, doneCount: 0, version: 2 },
  report: {
    rooms: [
      {
        ...{ name: '雑談', messageCount: 15, knownCount: 3, memberCount: 2 },
        ...{ firstAt: '2024-04-01T00:00:00.000Z', lastAt: '2024-04-02T00:00:00.000Z' },
      },
    ],
    authors: [
      { name: '退職 した人', email: 'gone@elsewhere.example', account: null, itemCount: 4 },
      { name: '花子', email: 'hanako@hiroba.example', account: '佐藤 花子', itemCount: 11 },
    ],
    ...{
      unmatchedCount: 1,
      losses: [{ kind: 'files', count: 2 }],
      lines: [],
      refusedCount: 0,
      knownCount: 3,
      lostColumns: [],
      menus: [],
    },
  },
  ...{ columns: null, userImportId: null },
  can: { map: false, apply: true, undo: false, discard: true },
}

const administrator = { ...hanako, can: { ...hanako.can, administer: true } }

function open(path: string, made: Import = checked) {
  const api = fakeApi([
    [getCurrentUser, administrator],
    [listContentImports, { contentImports: [], nextCursor: null }],
    [listAdminMenus, { menuCategories: [], can: { arrange: true }, nextCursor: null }],
    [getContentImport, made],
    [createContentImport, { id: 5 }],
    [applyContentImport, () => undefined],
    [undoContentImport, () => undefined],
  ])
  renderScreen(path)
  return api
}

test('a check shows what will be lost and who has no account before anything is brought in', async () => {
  const api = open('/admin/content_imports/5')
  expect(await screen.findByText('12件を取り込めます。')).toBeTruthy()
  expect(screen.getByText('ファイル（名前だけを本文に残します）: 2件')).toBeTruthy()
  const authors = screen.getByRole('table', { name: '書いた人' })
  expect(within(authors).getByText('なし（名前を本文に残します）')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '取り込む' }))
  expect(api.requestsTo(applyContentImport).map(({ body }) => body)).toEqual([{ version: 2 }])
})

test('undoing asks first', async () => {
  const api = open('/admin/content_imports/5', {
    ...{ ...checked, state: 'applied', doneCount: 12 },
    can: { map: false, apply: false, undo: true, discard: true },
  })
  await userEvent.click(await screen.findByRole('button', { name: '取り込みを取り消す' }))
  expect(api.requestsTo(undoContentImport)).toEqual([])
  const dialog = await screen.findByRole('alertdialog', { name: 'この取り込みを取り消しますか？' })
  await userEvent.click(within(dialog).getByRole('button', { name: '取り込みを取り消す' }))
  expect(api.requestsTo(undoContentImport).map(({ body }) => body)).toEqual([{ version: 2 }])
})

test('posts need a programme and a file', async () => {
  const api = open('/admin/content_imports')
  await userEvent.selectOptions(await screen.findByLabelText(/取り込むもの/), 'posts')
  await userEvent.click(screen.getByRole('button', { name: '内容を確認' }))
  expect(await screen.findByText('ファイルを選んでください。')).toBeTruthy()
  expect(api.requestsTo(createContentImport)).toEqual([])
})
