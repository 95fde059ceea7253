import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAdminMenus } from '#contract/admin-menus.ts'
import { listAdminUsers } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  createLegalHold,
  createLegalHoldExport,
  getLegalHold,
  listLegalHolds,
  releaseLegalHold,
} from '#contract/legal-holds.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

type Hold = Answer<typeof listLegalHolds>['legalHolds'][number]

const hold: Hold = {
  ...{ id: 4, reason: '訴訟に備えるため', users: [taro], menus: [], fromOn: '2026-01-01', untilOn: null },
  ...{ createdAt: '2026-04-03T00:00:00.000Z', createdBy: hanako, released: null },
}
const ended: Hold = {
  ...{ ...hold, id: 3, reason: '調査', users: [], menus: [{ id: 7, name: '日報' }], fromOn: null },
  released: { at: '2026-04-02T00:00:00.000Z', by: hanako, reason: '調査が終わった' },
}
const made = {
  ...{ id: 9, createdAt: '2026-04-03T01:00:00.000Z', createdBy: hanako, totalCount: 120, doneCount: 120 },
  ...{ state: 'finished' as const, path: '/media_files/x.zip', expiresAt: '2026-04-10T01:00:00.000Z' },
  byteSize: 2_000_000,
}
const page: Answer<typeof getLegalHold> = {
  ...hold,
  counts: [
    { thing: 'posts', count: 1_204 },
    { thing: 'versions', count: 3 },
  ],
  exports: [made],
}
const menus: Answer<typeof listAdminMenus> = {
  ...{ can: { arrange: true }, nextCursor: null },
  menuCategories: [
    {
      ...{ id: 2, version: 1, name: '日々' },
      menus: [
        {
          ...{
            id: 7,
            name: '日報',
            iconName: 'apply',
            tone: 'green',
            version: 1,
            nameKana: '',
            description: '',
          },
          ...{ kind: 'standard', flow: 'apply', formKind: 'items', state: 'published', opensAt: null },
          ...{ closesAt: null, useCount: 3, pickupOrder: null, updatedAt: '2026-04-01T00:00:00.000Z' },
        },
      ],
    },
  ],
}
/** Somebody who has left. */
const leaver: Answer<typeof listAdminUsers>['users'][number] = {
  ...{
    id: 31,
    name: '森 一郎',
    profileImgPath: null,
    nameKana: 'もり いちろう',
    email: null,
    companyLoginId: null,
  },
  ...{
    employeeNumber: null,
    departmentName: null,
    positionName: null,
    role: 'employee',
    status: 'withdrawn',
  },
  ...{ neverSignedIn: false, lastActiveOn: null, createdAt: '2020-04-01T00:00:00.000Z', locked: false },
  ...{ invitationNotSent: false, stopsOn: null, resumesOn: null, lastOn: null },
}
const company = (more: Parameters<typeof fakeApi>[0]) =>
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [listLegalHolds, { legalHolds: [hold, ended], nextCursor: null }],
    [listAdminMenus, menus],
    [
      listAdminUsers,
      ({ query }: FakeRequest) => ({ users: query.state === 'withdrawn' ? [leaver] : [], nextCursor: null }),
    ],
    ...more,
  ])

test('holds in force and ended ones are listed with what, why and by whom', async () => {
  company([])
  renderScreen('/admin/legal_holds')
  const table = within(await screen.findByRole('table', { name: '保全の一覧' }))
  const first = within(table.getByRole('row', { name: /訴訟に備えるため/ }))
  expect(first.getByText('保全中')).toBeTruthy()
  expect(first.getByText(/1月1日.*以降に書かれたもの/)).toBeTruthy()
  const second = within(table.getByRole('row', { name: /日報/ }))
  expect(second.getByText('解除済み')).toBeTruthy()
  expect(second.getByText('調査が終わった')).toBeTruthy()
})

test('a hold needs a person, also one who has left, or a programme, and a reason', async () => {
  const sent: unknown[] = []
  company([
    [
      createLegalHold,
      ({ body }: FakeRequest) => {
        sent.push(body)
        return { id: 5 }
      },
    ],
  ])
  renderScreen('/admin/legal_holds')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '保全を追加' }))
  const dialog = within(await screen.findByRole('dialog', { name: '保全を追加' }))
  await user.click(dialog.getByRole('button', { name: '保全する' }))
  expect(dialog.getByText('人か制度を1つ以上選んでください。')).toBeTruthy()
  expect(dialog.getByText('理由を入力してください。')).toBeTruthy()
  await user.type(dialog.getByRole('combobox', { name: /制度/ }), '日報')
  await user.click(await dialog.findByRole('option', { name: /日報/ }))
  await user.type(dialog.getByRole('combobox', { name: /人/ }), '森')
  await user.click(await dialog.findByRole('option', { name: /森 一郎.*退会/ }))
  await user.type(dialog.getByRole('textbox', { name: /理由/ }), '調査のため')
  await user.click(dialog.getByRole('button', { name: '保全する' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ userIds: [31], menuIds: [7], fromOn: null, reason: '調査のため' })
})

test('the page of a hold has its numbers, exports it and ends it with a reason', async () => {
  const sent: unknown[] = []
  company([
    [getLegalHold, page],
    [
      createLegalHoldExport,
      () => {
        sent.push('export')
        return made
      },
    ],
    [
      releaseLegalHold,
      ({ body }: FakeRequest) => {
        sent.push(body)
      },
    ],
  ])
  renderScreen('/admin/legal_holds/4')
  const user = userEvent.setup()
  expect(await screen.findByText('1,204件')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'ダウンロード' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '書き出す' }))
  await waitFor(() => expect(sent).toEqual(['export']))
  await user.click(screen.getByRole('button', { name: '保全を解除' }))
  const dialog = within(await screen.findByRole('dialog', { name: '保全を解除しますか？' }))
  await user.click(dialog.getByRole('button', { name: '解除する' }))
  expect(dialog.getByText('理由を入力してください。')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /理由/ }), '和解した')
  await user.click(dialog.getByRole('button', { name: '解除する' }))
  await waitFor(() => expect(sent).toEqual(['export', { reason: '和解した' }]))
})
