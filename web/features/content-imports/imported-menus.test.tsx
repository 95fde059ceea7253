import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applyContentImport, getContentImport } from '#contract/content-imports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

type Import = Answer<typeof getContentImport>

const made: Import = {
  ...{ id: 5, kind: 'menus', fileName: '制度.csv', state: 'checked', problem: null, menu: null },
  ...{ createdBy: taro, createdAt: '2026-11-18T05:05:00.000Z', totalCount: 1, doneCount: 0, version: 2 },
  ...{ columns: null, userImportId: null },
  report: {
    ...{ rooms: [], authors: [], unmatchedCount: 0, losses: [], lines: [], refusedCount: 1, knownCount: 0 },
    lostColumns: [{ name: '色', count: 3 }],
    menus: [
      {
        ...{ place: 2, name: '出張申請', category: '旅費', outcome: 'new', reason: null, menuId: null },
        losses: [
          { kind: 'approver', text: '謎の役職' },
          { kind: 'published', text: '' },
        ],
      },
      {
        ...{ place: 5, name: '表彰', category: '称賛', outcome: 'refused', reason: 'changed_here' },
        ...{ losses: [], menuId: 8 },
      },
    ],
  },
  can: { map: false, apply: true, undo: false, discard: true },
}

test('a check of menus shows what becomes of each, what is lost, and why one is left out', async () => {
  const api = fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [getContentImport, made],
    [applyContentImport, () => undefined],
  ])
  renderScreen('/admin/content_imports/5')
  const table = within(await screen.findByRole('table', { name: '制度' }))
  expect(table.getByText('新しく作成')).toBeTruthy()
  expect(table.getByText('承認者「謎の役職」が分からないため、この承認を省きます。')).toBeTruthy()
  expect(table.getByText('公開中ですが、非公開で作ります。確認して公開してください。')).toBeTruthy()
  expect(table.getByText('前に取り込んだあとここで変更されたため、上書きしません。')).toBeTruthy()
  expect(table.getByRole('link', { name: '表彰' }).getAttribute('href')).toBe('/admin/menus/8')
  expect(screen.getByText('列「色」: 3件')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '取り込む' }))
  expect(api.requestsTo(applyContentImport).map(({ body }) => body)).toEqual([{ version: 2 }])
})
