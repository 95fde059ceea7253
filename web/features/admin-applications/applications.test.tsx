import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  createReportExport,
  getReportExport,
  listApplications,
  listReportExports,
  listSubsidies,
  listWaitingApprovals,
} from '#contract/admin-applications.ts'
import { listAdminMenus } from '#contract/admin-menus.ts'
import { remindReport } from '#contract/approvals.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const menu = { id: 8, name: '経費精算', iconName: 'apply', tone: 'green' } as const
const menus: Answer<typeof listAdminMenus> = {
  can: { arrange: true },
  menuCategories: [
    {
      id: 2,
      version: 1,
      name: '申請',
      menus: [
        {
          ...menu,
          version: 1,
          nameKana: '',
          description: '',
          kind: 'standard',
          flow: 'apply',
          formKind: 'items',
          state: 'published',
          opensAt: null,
          closesAt: null,
          useCount: 2,
          pickupOrder: null,
          updatedAt: '2026-11-01T00:00:00.000Z',
        },
      ],
    },
  ],
  nextCursor: null,
}
const made = {
  id: 4,
  menuName: '経費精算',
  format: 'csv_sjis',
  totalCount: 1200,
  doneCount: 0,
  state: 'running',
  replacedCount: 0,
  createdAt: '2026-11-20T01:00:00.000Z',
  expiresAt: '2026-11-27T01:00:00.000Z',
} as const
const use = {
  id: 20,
  menu,
  user: taro,
  department: { id: 3, name: '営業部' },
  title: '大阪への出張',
  status: 'in_progress',
  createdAt: '2026-11-19T01:00:00.000Z',
  reports: [{ id: 30, stage: 'apply', status: 'waiting', selfApproved: false }],
  feedId: null,
} as const

test('uses are listed, link to their report, and are exported with their filters, showing progress', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [listAdminMenus, menus],
    [
      listApplications,
      {
        applications: [
          { ...use, reports: [...use.reports] },
          { ...use, id: 19, title: '', reports: [], status: 'done' },
        ],
        nextCursor: null,
      },
    ],
    [listReportExports, { reportExports: [], nextCursor: null }],
    [createReportExport, made],
    [getReportExport, { ...made, state: 'finished', doneCount: 1200, replacedCount: 3 }],
  ])
  renderScreen('/admin/applications?view=uses&menu_id=8&status=in_progress')
  const link = await screen.findByRole('link', { name: '大阪への出張' })
  expect(link.getAttribute('href')).toBe('/reports/30')
  expect(screen.getByText('（閲覧範囲外の投稿）')).toBeTruthy()
  expect(api.requestsTo(listApplications)[0]?.query).toMatchObject({ menuId: '8', status: 'in_progress' })
  // Ready once the menu is known to have a form.
  const open = () => screen.getByRole('button', { name: 'ファイルに出力' })
  await waitFor(() => expect(open().getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(open())
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: /Shift_JIS/ }))
  await userEvent.click(dialog.getByRole('button', { name: '出力する' }))
  expect(await dialog.findByText('1,200件を出力しました。')).toBeTruthy()
  expect(dialog.getByText(/3個あり、「〓」に置き換えました/)).toBeTruthy()
  expect(api.requestsTo(createReportExport)[0]?.body).toMatchObject({
    menuId: 8,
    status: 'in_progress',
    format: 'csv_sjis',
  })
})

test('reports that nobody can approve any more come first, so that an approver can be replaced', async () => {
  const line = {
    id: 31,
    applyId: 21,
    title: '文房具',
    menu,
    stage: 'apply',
    status: 'waiting',
    applicant: hanako,
    department: null,
    submittedAt: '2026-11-10T01:00:00.000Z',
    amount: null,
    waitingSince: '2026-11-10T01:00:00.000Z',
    waitingFor: [taro],
    step: { index: 0, stepCount: 1, name: '上長' },
    forUser: null,
    selfApproved: false,
    approvalVersion: 1,
    can: { decide: false, remind: true },
  } as const
  const api = fakeApi([
    [getCurrentUser, boss],
    [listAdminMenus, menus],
    [remindReport, { remindedCount: 2 }],
    [
      listWaitingApprovals,
      { reports: [{ ...line, waitingFor: [taro] }], nextCursor: null, counts: { waiting: 1, stalled: 1 } },
    ],
  ])
  renderScreen('/admin/applications?view=waiting')
  expect(await screen.findByRole('button', { name: '「文房具」の承認者を交代' })).toBeTruthy()
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['先に進められる人がいません', '承認待ちの一覧'])
  const list = within(screen.getByRole('grid', { name: '承認待ちの一覧' }))
  await userEvent.click(list.getByRole('checkbox', { name: '文房具を選択' }))
  await userEvent.click(screen.getByRole('button', { name: '催促する' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: '催促する' }))
  expect(await screen.findByText('のべ2人に催促しました。')).toBeTruthy()
  expect(api.requestsTo(remindReport).map(({ params }) => params)).toEqual([{ id: '31' }])
})

test('subsidies show what is left of the budget, and by how much it is exceeded', async () => {
  const subsidy = {
    id: 1,
    name: '受講料の補助',
    menu,
    reservedAmount: 20_000,
    grantedAmount: 30_000,
    userCount: 0,
    budgetAmount: 100_000,
    remainingAmount: 50_000,
    removed: false,
  }
  fakeApi([
    [getCurrentUser, boss],
    [
      listSubsidies,
      {
        year: 2026,
        subsidies: [
          subsidy,
          { ...subsidy, id: 2, name: '慶弔', budgetAmount: 40_000, remainingAmount: -10_000 },
        ],
        total: { reservedAmount: 40_000, grantedAmount: 60_000 },
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/admin/subsidies')
  expect(await screen.findByText('残り50,000円 / 100,000円')).toBeTruthy()
  expect(screen.getByText('10,000円超過 / 40,000円')).toBeTruthy()
  expect(screen.getByText('2026年度')).toBeTruthy()
})
