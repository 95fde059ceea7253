import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  approveReport,
  batchApproveReports,
  getReportBatch,
  getReportWorkflow,
  rejectReport,
  undoReportBatch,
} from '#contract/approvals.ts'
import { listMenus } from '#contract/menu-pages.ts'
import {
  getReportApplyCondition,
  getReportOverview,
  listReportReportItems,
  listReports,
} from '#contract/report-pages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi, Refusal } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { can, items, lines, none, page, waiting } from '#testing/sample-approvals.ts'
import { hanako, sampleMenus } from '#testing/sample-feeds.ts'
import { sampleWorkflow } from '#testing/sample-reports.ts'

describe('a batch', () => {
  const base = [
    [getCurrentUser, hanako],
    [listMenus, sampleMenus],
  ] as const
  const held = {
    id: 5,
    act: 'approve' as const,
    totalCount: 3,
    triedCount: 0,
    doneCount: 0,
    finished: false,
    undone: false,
    undoSeconds: 10,
    results: [],
  }

  test('can be undone, and its reports wait again', async () => {
    let decided = false
    fakeApi([
      ...base,
      [listReports, () => page(decided ? [] : lines)],
      [
        batchApproveReports,
        () => {
          decided = true
          return held
        },
      ],
      [getReportBatch, { ...held, undoSeconds: 7 }],
      [
        undoReportBatch,
        () => {
          decided = false
          return { ...held, undoSeconds: null, undone: true, finished: true }
        },
      ],
    ])
    renderScreen('/reports')
    await userEvent.click(await screen.findByRole('button', { name: '表示中の3件を選択' }))
    const bar = within(screen.getByRole('region', { name: '選択したものの処理' }))
    await userEvent.click(bar.getByRole('button', { name: '承認' }))
    await userEvent.click(await screen.findByRole('button', { name: '3件を承認する' }))
    const panel = within(await screen.findByRole('region', { name: '取り消せる処理' }))
    expect(panel.getByText('3件を承認します')).toBeTruthy()
    expect(await panel.findByText('あと7秒で始まります。それまでは取り消せます。')).toBeTruthy()
    await waitFor(() => expect(screen.queryAllByRole('row')).toHaveLength(0))
    await userEvent.click(panel.getByRole('button', { name: 'すべて取り消す' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    expect(screen.queryByRole('region', { name: '取り消せる処理' })).toBeNull()
  })

  test('is not confirmed by a press that was meant for the previous content', async () => {
    const api = fakeApi([...base, [listReports, page(lines)], [batchApproveReports, held]])
    renderScreen('/reports', { settleTime: 3_600_000 })
    await userEvent.click(await screen.findByRole('button', { name: '表示中の3件を選択' }))
    const bar = within(screen.getByRole('region', { name: '選択したものの処理' }))
    await userEvent.click(bar.getByRole('button', { name: '承認' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.dblClick(dialog.getByRole('button', { name: '3件を承認する' }))
    await userEvent.type(dialog.getByRole('textbox'), '{Control>}{Enter}{/Control}')
    expect(dialog.getByRole('button', { name: '3件を承認する' }).getAttribute('aria-busy')).toBeNull()
    expect(api.requests.filter((request) => request.call.startsWith('POST'))).toEqual([])
  })
})

describe('one report', () => {
  const base = [
    [getCurrentUser, hanako],
    [listReports, page(lines)],
    [listReportReportItems, items],
    [getReportWorkflow, sampleWorkflow],
    [getReportApplyCondition, none],
    [getReportOverview, ({ params }: FakeRequest) => waiting({ id: Number(params.id) })],
  ] as const

  test('is not decided by a press before it has been visible for a moment', async () => {
    const answer = { status: 'approved' as const, approvalVersion: 2 }
    const api = fakeApi([...base, [approveReport, answer], [rejectReport, answer]])
    renderScreen('/reports/30', { settleTime: 3_600_000 })
    await screen.findByText('3件中1件目')
    const button = screen.getByRole('button', { name: '承認する' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.dblClick(button)
    await userEvent.keyboard('a{Enter}{Enter}')
    await userEvent.type(screen.getByLabelText('コメント'), '問題ありません{Control>}{Enter}{/Control}')
    await userEvent.click(screen.getByRole('button', { name: '却下する' }))
    const dialog = within(await screen.findByRole('dialog', { name: '却下しますか？' }))
    await userEvent.click(dialog.getByRole('button', { name: '却下する' }))
    await userEvent.type(dialog.getByRole('textbox'), '{Control>}{Enter}{/Control}')
    expect(screen.getByRole('dialog', { name: '却下しますか？' })).toBeTruthy()
    expect(api.requests.filter((request) => request.call.startsWith('POST'))).toEqual([])
  })

  test('is not rejected without a comment; spaces are not a comment', async () => {
    const api = fakeApi([...base, [rejectReport, { status: 'rejected', approvalVersion: 2 }]])
    renderScreen('/reports/30')
    await userEvent.click(await screen.findByRole('button', { name: '却下する' }))
    const dialog = within(await screen.findByRole('dialog', { name: '却下しますか？' }))
    const comment = dialog.getByRole('textbox')
    for (const typed of ['', ' 　']) {
      if (typed) await userEvent.type(comment, typed)
      await userEvent.click(dialog.getByRole('button', { name: '却下する' }))
      expect(await dialog.findByText('コメントを入力してください。')).toBeTruthy()
    }
    expect(api.requestsTo(rejectReport)).toHaveLength(0)
    await userEvent.type(comment, '予算がありません')
    expect(dialog.queryByText('コメントを入力してください。')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: '却下する' }))
    expect(await screen.findByText(/「名刺入れ」を却下しました/)).toBeTruthy()
    expect(api.requestsTo(rejectReport).map(({ body }) => body)).toEqual([
      { approvalVersion: 1, comment: '予算がありません' },
    ])
  })

  const undo = { batchId: 5, seconds: 600 }
  const undone = {
    id: 5,
    act: 'approve' as const,
    totalCount: 1,
    triedCount: 0,
    doneCount: 0,
    finished: true,
    undone: true,
    undoSeconds: null,
    results: [],
  }

  test('once approved, can be undone from the next one, and returns with the text that was written', async () => {
    const api = fakeApi([
      ...base,
      [approveReport, { status: 'waiting', approvalVersion: 1, undo }],
      [undoReportBatch, undone],
    ])
    const { history } = renderScreen('/reports/30')
    await userEvent.type(await screen.findByLabelText('コメント'), '問題ありません')
    await userEvent.click(screen.getByRole('button', { name: '承認する' }))
    await expect.poll(() => history.location.href).toBe('/reports/31')
    await userEvent.click(await screen.findByRole('button', { name: '取り消す' }))
    expect(await screen.findByText('取り消しました。まだ承認待ちです。')).toBeTruthy()
    await expect.poll(() => history.location.href).toBe('/reports/30')
    await waitFor(() => expect(screen.getByLabelText('コメント')).toHaveProperty('value', '問題ありません'))
    expect(api.requestsTo(undoReportBatch)[0]?.params).toEqual({ id: '5' })
  })

  test('reopened while it can be undone, shows for how long; too late, it says so', async () => {
    const decision = { batchId: 5, act: 'reject' as const, comment: '見送り', undoSeconds: 8, refused: null }
    fakeApi([
      ...base.slice(0, -1),
      [getReportOverview, waiting({ can, decision })],
      [
        undoReportBatch,
        () => {
          throw new Refusal('undo_too_late')
        },
      ],
    ])
    renderScreen('/reports/30')
    expect(await screen.findByText('却下しました')).toBeTruthy()
    expect(screen.getByText('あと8秒で反映されます。それまでは取り消せます。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '承認する' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '取り消す' }))
    expect(await screen.findByText(/反映が始まったため、取り消せませんでした/)).toBeTruthy()
  })

  test('a refused decision stays with its reason and the text that was written', async () => {
    const refused = '山田 次郎さんがすでに承認しています。'
    const decision = {
      ...{ batchId: 5, act: 'approve' as const, comment: '北口がよい' },
      ...{ undoSeconds: null, refused },
    }
    fakeApi([...base.slice(0, -1), [getReportOverview, waiting({ status: 'approved', can, decision })]])
    renderScreen('/reports/30')
    expect(await screen.findByText('あなたの判断は反映されませんでした')).toBeTruthy()
    expect(screen.getByText(refused)).toBeTruthy()
    expect(screen.getByText('入力したコメント：北口がよい')).toBeTruthy()
    expect(screen.queryByText('ほかの人が先に対応しました')).toBeNull()
  })
})
