import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  approveReport,
  batchApproveReports,
  getReportBatch,
  getReportWorkflow,
  listItemPickupItems,
  listReturnSteps,
  pendReport,
  saveReportFeedback,
  updateItemPickupItems,
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
import { can, items, jiro, lines, none, page, waiting } from '#testing/sample-approvals.ts'
import { hanako, sampleMenus, taro } from '#testing/sample-feeds.ts'
import { sampleWorkflow } from '#testing/sample-reports.ts'

describe('the list of approvals', () => {
  const base = [
    [getCurrentUser, hanako],
    [listMenus, sampleMenus],
  ] as const

  test('shows the applicant, the step, the waiting time and the absent approver of each; keys select and open', async () => {
    fakeApi([
      ...base,
      [listReports, page(lines)],
      [getReportOverview, waiting({ id: 31, title: '出張' })],
      [listReportReportItems, items],
      [getReportWorkflow, sampleWorkflow],
      [getReportApplyCondition, none],
    ])
    const { history } = renderScreen('/reports')
    const rows = await screen.findAllByRole('row')
    expect(rows).toHaveLength(3)
    expect(within(rows[0]!).getByText('1/2 上長の承認')).toBeTruthy()
    expect(within(rows[0]!).getByText(/日待ち/)).toBeTruthy()
    expect(within(rows[1]!).getByText('山田 次郎さんの代理')).toBeTruthy()
    await userEvent.keyboard('jx')
    expect(screen.getByText('1件を選択中')).toBeTruthy()
    await userEvent.keyboard('jxjk')
    expect(screen.getByText('2件を選択中')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe('/reports/31')
    await screen.findByRole('heading', { name: '出張', level: 2 })
    act(() => history.back())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('出張 鈴木 太郎'))
  })

  test('many are approved after a confirmation with their number; refused ones stay with the reason', async () => {
    const result = { title: '', done: true, error: null }
    const batch = {
      id: 5,
      act: 'approve' as const,
      totalCount: 3,
      triedCount: 2,
      doneCount: 1,
      finished: false,
      undone: false,
      undoSeconds: null,
      results: [{ ...result, reportId: 30, title: '名刺入れ' }],
    }
    const conflict = { code: 'conflict', message: 'ほかの画面で先に変更されました。' }
    let decided = false
    let finished = false
    const api = fakeApi([
      ...base,
      [listReports, () => page(decided ? [lines[1]!] : lines)],
      [
        batchApproveReports,
        () => {
          decided = true
          return batch
        },
      ],
      [
        getReportBatch,
        () =>
          finished
            ? {
                ...batch,
                triedCount: 3,
                doneCount: 2,
                finished,
                results: [
                  ...batch.results,
                  { ...result, reportId: 31, title: '出張', done: false, error: conflict },
                  { ...result, reportId: 32, title: '備品' },
                ],
              }
            : batch,
      ],
    ])
    renderScreen('/reports')
    await userEvent.click(await screen.findByRole('button', { name: '表示中の3件を選択' }))
    await userEvent.click(screen.getByRole('button', { name: '承認' }))
    const dialog = await screen.findByRole('dialog', { name: '3件を承認しますか？' })
    await userEvent.type(within(dialog).getByLabelText('コメント'), '確認しました')
    await userEvent.click(within(dialog).getByRole('button', { name: '3件を承認する' }))
    expect(await screen.findByText('3件中2件')).toBeTruthy()
    finished = true
    expect(await screen.findByText('2件を承認しました')).toBeTruthy()
    expect(screen.getByText(/1件は処理できませんでした/)).toBeTruthy()
    expect(screen.getAllByText(conflict.message).length).toBeGreaterThan(0)
    expect(await screen.findAllByRole('row')).toHaveLength(1)
    expect(api.requestsTo(batchApproveReports)[0]?.body).toMatchObject({
      comment: '確認しました',
      reports: [
        { id: 30, approvalVersion: 1 },
        { id: 31, approvalVersion: 1 },
        { id: 32, approvalVersion: 1 },
      ],
    })
  })

  test('is filtered by menu and words, which are in the address and kept on the next screen', async () => {
    const api = fakeApi([...base, [listReports, page(lines)]])
    const { history } = renderScreen('/reports?menu_id=8')
    await userEvent.type(await screen.findByRole('searchbox'), '名刺')
    await expect.poll(() => decodeURIComponent(history.location.href)).toBe('/reports?menu_id=8&query=名刺')
    await expect
      .poll(() => api.requestsTo(listReports).at(-1)?.query)
      .toMatchObject({ list: 'waiting', menuId: '8', q: '名刺' })
    const link = await screen.findByRole('link', { name: '名刺入れ' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/reports/30?menu_id=8&query=名刺')
    await userEvent.click(screen.getByRole('tab', { name: '対応済み' }))
    // The counts are requested too, with a limit of 1.
    const lists = () => api.requestsTo(listReports).filter(({ query }) => query.limit !== '1')
    await expect.poll(() => lists().at(-1)?.query).toMatchObject({ list: 'decided', menuId: '8' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('clears the selection when the filter changes, also for rows that are still shown', async () => {
    const api = fakeApi([...base, [listReports, page(lines)]])
    renderScreen('/reports')
    await userEvent.click(await screen.findByRole('button', { name: '表示中の3件を選択' }))
    expect(screen.getByText('3件を選択中')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), '名刺')
    await expect.poll(() => api.requestsTo(listReports).at(-1)?.query).toMatchObject({ q: '名刺' })
    await waitFor(() => expect(screen.queryByText('3件を選択中')).toBeNull())
    expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(3)
    expect(screen.queryByRole('region', { name: '選択したものの処理' })).toBeNull()
  })

  test('is a grid with one tab stop, in which keys extend the selection', async () => {
    fakeApi([...base, [listReports, page(lines)]])
    renderScreen('/reports')
    const rows = await screen.findAllByRole('row')
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1])
    expect(within(rows[1]!).getByRole<HTMLElement>('checkbox').tabIndex).toBe(-1)
    act(() => rows[0]!.focus())
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText('2件を選択中')).toBeTruthy()
    expect(document.activeElement).toBe(rows[1])
    expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0, -1])
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('3件を選択中')).toBeTruthy()
  })

  test('is fetched once, with the filter in the address', async () => {
    const api = fakeApi([...base, [listReports, page(lines)]])
    renderScreen('/reports?list=decided&menu_id=8')
    await screen.findAllByRole('article')
    const asked = api.requestsTo(listReports).map(({ query }) => query)
    expect(asked.filter(({ limit }) => limit !== '1')).toEqual([
      { list: 'decided', menuId: '8', limit: '100' },
    ])
  })

  test('does not move when reports are decided elsewhere, and says that it has changed', async () => {
    let now = lines
    fakeApi([...base, [listReports, () => page(now)]])
    const { live } = renderScreen('/reports')
    expect(await screen.findAllByRole('row')).toHaveLength(3)
    now = lines.slice(1)
    await waitFor(() => expect(live.sent).not.toEqual([]))
    act(() => live.say({ type: 'waiting.changed', position: 1 }))
    await userEvent.click(await screen.findByRole('button', { name: '最新にする' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
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

  test('is approved with two keys, and the next one opens', async () => {
    const api = fakeApi([...base, [approveReport, { status: 'approved', approvalVersion: 2 }]])
    const { history } = renderScreen('/reports/30')
    await screen.findByText('3件中1件目')
    await userEvent.keyboard('a{Enter}')
    expect(await screen.findByText('「名刺入れ」を承認しました（残り2件）')).toBeTruthy()
    await expect.poll(() => history.location.href).toBe('/reports/31')
    expect(api.requestsTo(approveReport)[0]?.body).toEqual({ approvalVersion: 1, comment: '' })
  })

  test('if decided meanwhile, says by whom, keeps the comment and leads to the next', async () => {
    let decided = false
    fakeApi([
      ...base.slice(0, 3),
      [getReportApplyCondition, none],
      [
        getReportOverview,
        ({ params }) => waiting({ id: Number(params.id), ...(decided ? { status: 'approved', can } : {}) }),
      ],
      [
        getReportWorkflow,
        {
          ...sampleWorkflow,
          acts: [
            ...sampleWorkflow.acts,
            { ...sampleWorkflow.acts[0]!, id: 2, kind: 'approved', actor: taro },
          ],
        },
      ],
      [
        approveReport,
        () => {
          decided = true
          throw new Refusal('conflict')
        },
      ],
    ])
    const { history } = renderScreen('/reports/30')
    await userEvent.type(await screen.findByLabelText('コメント'), '問題ありません')
    await userEvent.click(screen.getByRole('button', { name: '承認する' }))
    expect(await screen.findByText('ほかの人が先に対応しました')).toBeTruthy()
    expect(await screen.findAllByText('承認しました')).toBeTruthy()
    expect(screen.getByLabelText('入力したコメント')).toHaveProperty('value', '問題ありません')
    await userEvent.click(screen.getByRole('button', { name: '次の承認待ちへ' }))
    await expect.poll(() => history.location.href).toBe('/reports/31')
  })

  test('is returned with a comment, with only some items reopened, or to an earlier step', async () => {
    const api = fakeApi([
      ...base,
      [
        listReturnSteps,
        {
          steps: [
            { index: null, name: '', people: [jiro] },
            { index: 0, name: '上長', people: [taro] },
          ],
          items: [
            { key: 'purpose', name: '用途' },
            { key: 'amount', name: '金額' },
          ],
        },
      ],
      [pendReport, { status: 'returned', approvalVersion: 2 }],
    ])
    renderScreen('/reports/30')
    await userEvent.click(await screen.findByRole('button', { name: '差し戻す' }))
    const dialog = await screen.findByRole('dialog', { name: '差し戻し' })
    const inside = within(dialog)
    expect(await inside.findByLabelText('1. 上長（鈴木 太郎）')).toBeTruthy()
    await userEvent.click(inside.getByRole('radio', { name: /選んだ項目だけ/ }))
    await userEvent.click(inside.getByRole('button', { name: '差し戻す' }))
    expect(await inside.findByText('修正できる項目を選んでください。')).toBeTruthy()
    await userEvent.click(inside.getByRole('checkbox', { name: '金額' }))
    await userEvent.click(inside.getByRole('button', { name: '差し戻す' }))
    expect(await inside.findByText('コメントを入力してください。')).toBeTruthy()
    await userEvent.type(inside.getByRole('textbox'), '金額を直してください')
    await userEvent.click(inside.getByRole('button', { name: '差し戻す' }))
    expect(await screen.findByText(/「名刺入れ」を差し戻しました/)).toBeTruthy()
    expect(api.requestsTo(pendReport)[0]?.body).toEqual({
      approvalVersion: 1,
      comment: '金額を直してください',
      toStepIndex: null,
      reopenedItems: ['amount'],
    })
  })

  test('what the approver fills in is saved before approving', async () => {
    let version = 1
    const api = fakeApi([
      ...base.slice(0, -1),
      [
        getReportOverview,
        () => waiting({ approvalVersion: version, itemPickup: { id: 1, itemKeys: ['purpose'] } }),
      ],
      [
        listItemPickupItems,
        {
          version: 1,
          items: items.items.slice(0, 1),
          answers: [],
          files: items.files,
          can: { edit: true },
        },
      ],
      [
        updateItemPickupItems,
        () => {
          version = 2
          return { version: 2 }
        },
      ],
      [approveReport, { status: 'approved', approvalVersion: 3 }],
    ])
    renderScreen('/reports/30')
    await userEvent.click(await screen.findByRole('button', { name: '承認する' }))
    expect(await screen.findAllByText(/入力してください/)).not.toHaveLength(0)
    expect(api.requestsTo(approveReport)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText(/用途/), '会議費')
    await userEvent.click(screen.getByRole('button', { name: '承認する' }))
    await expect.poll(() => api.requestsTo(approveReport)[0]?.body).toMatchObject({ approvalVersion: 2 })
    expect(api.requestsTo(updateItemPickupItems)[0]?.body).toEqual({
      version: 1,
      answers: [{ item: 'purpose', value: { text: '会議費' } }],
    })
  })

  test('shows what changed since the last round; its applicant can revise it but not decide', async () => {
    fakeApi([
      ...base.slice(0, 2),
      [getReportWorkflow, sampleWorkflow],
      [getReportApplyCondition, none],
      [
        listReportReportItems,
        { ...items, changes: [{ item: 'amount', name: '金額', before: '3,200円', after: '2,980円' }] },
      ],
      [
        getReportOverview,
        waiting({
          status: 'returned',
          applicant: { id: hanako.id, name: hanako.name, profileImgPath: null },
          can: { ...can, edit: true, submit: true },
          lastComment: {
            actor: taro,
            comment: '金額を確かめてください',
            actedAt: '2026-11-19T03:00:00.000Z',
          },
        }),
      ],
    ])
    renderScreen('/reports/30')
    expect(await screen.findByText('金額を確かめてください')).toBeTruthy()
    expect(await screen.findByText('2,980円')).toBeTruthy()
    expect(screen.getByRole('link', { name: '修正して再提出する' }).getAttribute('href')).toMatch(/30\/edit$/)
    expect(screen.queryByRole('button', { name: '承認する' })).toBeNull()
  })

  test('feedback is written on a separate screen on phones', async () => {
    const api = fakeApi([...base, [saveReportFeedback, { version: 1 }]])
    const { history } = renderScreen('/m/reports/30/feedback/edit')
    await userEvent.type(await screen.findByLabelText('あなたのフィードバック'), 'よくできています')
    await userEvent.click(screen.getByRole('button', { name: '保存する' }))
    await expect.poll(() => history.location.href).toBe('/reports/30')
    expect(api.requestsTo(saveReportFeedback)[0]?.body).toEqual({ body: 'よくできています', version: 0 })
  })
})
