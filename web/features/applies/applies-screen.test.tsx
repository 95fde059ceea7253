import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  cancelApply,
  getApplyButtons,
  getApplyCondition,
  getApplyOverview,
  listApplies,
  listApplySubsidies,
} from '#contract/applies.ts'
import { getReportWorkflow, remindReport } from '#contract/approvals.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { listReportReportItems } from '#contract/report-pages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleMenus } from '#testing/sample-feeds.ts'
import {
  sampleApply,
  sampleApplyOverview,
  sampleButtons,
  sampleReportItems,
  sampleWorkflow,
} from '#testing/sample-reports.ts'

const returned = sampleApply({
  id: 21,
  title: '出張',
  reports: [
    {
      id: 31,
      stage: 'apply',
      status: 'returned',
      submittedAt: '2026-11-19T01:00:00.000Z',
      waitingFor: [],
      waitingSince: null,
      selfApproved: false,
      can: { remind: false },
    },
  ],
})
const page = (applies: ReturnType<typeof sampleApply>[]) => ({ applies, nextCursor: null })

describe('the history of submissions', () => {
  test('shows whom each submission waits for, sends reminders, and links to returned ones', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [listMenus, sampleMenus],
      [listApplies, page([sampleApply(), returned])],
      [remindReport, { remindedCount: 1 }],
    ])
    renderScreen('/applies')
    const rows = await screen.findAllByRole('article')
    expect(within(rows[0]!).getByText(/鈴木 太郎さんの承認を待っています/)).toBeTruthy()
    await userEvent.click(within(rows[0]!).getByRole('button', { name: '名刺入れを催促する' }))
    expect(await screen.findByText('1人に催促しました')).toBeTruthy()
    expect(api.requestsTo(remindReport)[0]?.params.id).toBe('30')
    expect(within(rows[1]!).getByText('差戻し')).toBeTruthy()
    expect(within(rows[1]!).getByRole('link', { name: '修正する: 出張' }).getAttribute('href')).toMatch(
      /\/reports\/31\/edit$/,
    )
  })

  test('is filtered by state and words, which are in the address', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [listMenus, sampleMenus],
      [listApplies, ({ query }) => page(query.status ? [returned] : [sampleApply(), returned])],
    ])
    const { history } = renderScreen('/applies?menu_id=5')
    await userEvent.selectOptions(await screen.findByLabelText('状態'), '報告待ち')
    await expect.poll(() => history.location.href).toBe('/applies?status=awaiting_report&menu_id=5')
    await userEvent.type(screen.getByRole('searchbox'), '出張')
    await expect
      .poll(() => api.requestsTo(listApplies).at(-1)?.query)
      .toEqual({ limit: undefined, status: 'awaiting_report', menuId: '5', q: '出張' })
    expect(decodeURIComponent(history.location.href)).toBe(
      '/applies?status=awaiting_report&menu_id=5&query=出張',
    )
  })

  test('offers to clear the filters if nothing matches', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listMenus, sampleMenus],
      [listApplies, page([])],
    ])
    const { history } = renderScreen('/applies?status=done')
    await userEvent.click(await screen.findByRole('button', { name: '絞り込みを解除' }))
    await expect.poll(() => history.location.href).toBe('/applies')
    expect(await screen.findByText('申請や投稿はまだありません')).toBeTruthy()
  })
})

describe('one submission', () => {
  test('shows its state, the answers, the approvers, and only the permitted actions', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getApplyOverview, sampleApplyOverview()],
      [getApplyButtons, sampleButtons({ cancel: true, remind: true })],
      [getApplyCondition, { useLimit: { count: 2, period: 'month', used: 1 }, publication: null }],
      [
        listApplySubsidies,
        {
          subsidies: [{ name: '補助金', amount: 1500, status: 'reserved', stage: 'apply' }],
          totalAmount: 1500,
        },
      ],
      [
        listReportReportItems,
        sampleReportItems({
          draft: null,
          shown: [{ item: 'purpose', name: '用途', kind: 'text', text: '名刺入れ', published: true }],
        }),
      ],
      [getReportWorkflow, sampleWorkflow],
    ])
    renderScreen('/applies/20')
    expect(await screen.findByRole('heading', { name: '名刺入れ', level: 2 })).toBeTruthy()
    expect(await screen.findByText('1. 上長')).toBeTruthy()
    expect(await screen.findAllByText('1,500円')).toHaveLength(2)
    expect(await screen.findByText('1か月あたり 2回中1回')).toBeTruthy()
    expect(await screen.findByRole('link', { name: '申請を取り消す' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '催促する' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '削除する' })).toBeNull()
  })

  test('is withdrawn after a confirmation, with a reason', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getApplyOverview, sampleApplyOverview()],
      [getApplyButtons, sampleButtons({ cancel: true })],
      [cancelApply, undefined],
      [getApplyCondition, refuse('not_found')],
      [listApplySubsidies, { subsidies: [], totalAmount: 0 }],
      [listReportReportItems, sampleReportItems({ draft: null })],
      [getReportWorkflow, sampleWorkflow],
    ])
    const { history } = renderScreen('/applies/20/cancel')
    expect(await screen.findByText('「名刺入れ」を取り消しますか？')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('取り消しの理由'), '金額を間違えました')
    await userEvent.click(screen.getByRole('button', { name: '申請を取り消す' }))
    await expect.poll(() => history.location.href).toBe('/applies/20')
    expect(api.requestsTo(cancelApply)[0]?.body).toEqual({ comment: '金額を間違えました' })
  })

  test('cannot be withdrawn once it is approved', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getApplyOverview, sampleApplyOverview({ status: 'done' })],
      [getApplyButtons, sampleButtons()],
    ])
    renderScreen('/applies/20/cancel')
    expect(await screen.findByText('この申請は取り消せません')).toBeTruthy()
  })
})
