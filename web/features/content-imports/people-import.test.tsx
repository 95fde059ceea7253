import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { listAdminPositions } from '#contract/admin-positions.ts'
import { getContentImport, setContentImportColumns } from '#contract/content-imports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listProfileItems } from '#contract/profile-items.ts'
import { getUserImport, listUserImportRows } from '#contract/user-imports.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const administrator = { ...hanako, can: { ...hanako.can, administer: true } }
const around = [
  [getCurrentUser, administrator],
  [listAdminPositions, { positions: [], can: { change: true }, nextCursor: null }],
  [listAdminDepartments, { departments: [], can: { change: true }, nextCursor: null }],
] as const

const hireDate: Answer<typeof listProfileItems>['profileItems'][number] = {
  ...{ id: 3, name: '入社した日', kind: 'day', note: '', choices: [], dayPart: 'full', required: false },
  ...{ visibility: 'everybody', version: 1, archived: false, answerCount: 0 },
}

type Import = Answer<typeof getContentImport>
const people: Import = {
  ...{ id: 5, kind: 'people', fileName: '社員一覧.csv', state: 'mapping', problem: null, menu: null },
  ...{ createdBy: taro, createdAt: '2026-11-18T05:05:00.000Z', totalCount: 2, doneCount: 0, version: 2 },
  ...{ report: null, userImportId: null },
  columns: [
    {
      at: 0,
      header: '社員番号',
      samples: ['0012'],
      filledCount: 2,
      key: 'employeeNumber',
      profileItemId: null,
    },
    { at: 1, header: '入社日', samples: ['2020/4/1'], filledCount: 1, key: null, profileItemId: null },
  ],
  can: { map: true, apply: false, undo: false, discard: true },
}

const userImport: Answer<typeof getUserImport> = {
  ...{ id: 9, kind: 'people', source: 'file', fileName: '社員一覧.csv', state: 'checked', rowCount: 1 },
  user: { id: 1, name: '佐藤 花子', profileImgPath: null },
  counts: { new: 1, changed: 0, unchanged: 0, error: 0 },
  createdAt: '2026-11-20T03:00:00.000Z',
  ...{ appliedAt: null, undoneAt: null, encoding: 'utf8', checkVersion: 1, phase: null },
  ...{ doneCount: 0, totalCount: 0, overCount: 0, newDepartments: [], newPositions: [] },
  ...{ setback: null, undoProblemCount: 0, checkedAt: '2026-11-20T03:00:01.000Z' },
  can: { apply: true, check: true, undo: false, discard: true, fetchErrors: false },
}
const line: Answer<typeof listUserImportRows>['rows'][number] = {
  ...{ place: 2, outcome: 'new', userId: null, name: '東 花', identifier: '0012', problems: [] },
  ...{
    changes: [{ field: 'profileAnswers', before: [], after: ['入社した日: 2020-04-01'] }],
    undoProblem: null,
  },
}

test('the columns of people are guessed, can be changed and become fields or profile items', async () => {
  const api = fakeApi([
    ...around,
    [listProfileItems, { profileItems: [hireDate], can: { change: true }, nextCursor: null }],
    [getContentImport, people],
    [setContentImportColumns, { userImportId: 9 }],
  ])
  renderScreen('/admin/content_imports/5')
  expect(await screen.findByText('1行に入力 · 例: 2020/4/1')).toBeTruthy()
  expect((await screen.findAllByRole('option', { name: '入社した日' })).length).toBe(2)
  await userEvent.selectOptions(screen.getByLabelText('「入社日」を取り込む先'), '入社した日')
  await userEvent.click(screen.getByLabelText('ファイルにある部署を新しく作る'))
  await userEvent.click(screen.getByRole('button', { name: 'この対応で確認' }))
  expect(api.requestsTo(setContentImportColumns).map(({ body }) => body)).toEqual([
    {
      ...{ version: 2, createDepartments: true, createPositions: false },
      columns: [
        { at: 0, key: 'employeeNumber' },
        { at: 1, profileItemId: 3 },
      ],
    },
  ])
})

test('checked people show every line, what is lost, and can be brought in', async () => {
  fakeApi([
    ...around,
    [listProfileItems, { profileItems: [], can: { change: true }, nextCursor: null }],
    [
      getContentImport,
      {
        ...{ ...people, state: 'checked', userImportId: 9 },
        report: {
          ...{ rooms: [], authors: [], unmatchedCount: 0, losses: [], lines: [], refusedCount: 0 },
          ...{ knownCount: 0, menus: [], lostColumns: [{ name: '権限', count: 2 }] },
        },
      },
    ],
    [getUserImport, userImport],
    [listUserImportRows, { rows: [line], nextCursor: null }],
  ])
  renderScreen('/admin/content_imports/5')
  expect(await screen.findByText('列「権限」: 2件')).toBeTruthy()
  expect(await screen.findByText('東 花')).toBeTruthy()
  expect(screen.getByRole('button', { name: '取り込む（登録1人・変更0人）' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '列の対応を変える' }))
  expect(await screen.findByLabelText('「社員番号」を取り込む先')).toBeTruthy()
})
