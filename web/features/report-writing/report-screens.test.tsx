import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listFilterUsers } from '#contract/filters.ts'
import { listMenuSubsidies } from '#contract/menu-pages.ts'
import { getMenuMustRead } from '#contract/must-read-feeds.ts'
import { getReportOverview, listReportReportItems } from '#contract/report-pages.ts'
import { forecastReport, saveReport, submitReport } from '#contract/report-writing.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, Refusal, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'
import { sampleForecast, sampleReport, sampleReportItems } from '#testing/sample-reports.ts'

const none = { subsidies: [] }
const draft = sampleReportItems().draft!

describe('continuing a report', () => {
  test('a returned report shows the comment on top, and only the reopened items can be edited', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [
        getReportOverview,
        sampleReport({
          status: 'returned',
          lastComment: {
            actor: taro,
            comment: '金額を確かめてください',
            actedAt: '2026-11-19T03:00:00.000Z',
          },
        }),
      ],
      [listReportReportItems, sampleReportItems({ draft: { ...draft, reopenedItems: ['amount'] } })],
      [listMenuSubsidies, none],
    ])
    renderScreen('/reports/30/edit')
    expect(await screen.findByText('金額を確かめてください')).toBeTruthy()
    expect(screen.getByText('鈴木 太郎さんから差し戻されました')).toBeTruthy()
    expect(screen.getByLabelText(/金額/)).toBeTruthy()
    expect(screen.queryByLabelText(/用途/)).toBeNull()
    expect(screen.getByText('名刺入れ')).toBeTruthy()
  })

  test('says that another device saved meanwhile, and either text can be taken', async () => {
    let version = 2
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getReportOverview, sampleReport()],
      [
        listReportReportItems,
        () =>
          sampleReportItems({
            draft: {
              ...draft,
              version,
              answers: version === 2 ? draft.answers : [{ item: 'purpose', value: { text: '別の端末' } }],
            },
          }),
      ],
      [
        saveReport,
        ({ body }) => {
          if (body.draftVersion !== version) throw new Refusal('conflict')
          version += 1
          return { draftVersion: version, formVersion: 1 }
        },
      ],
      [listMenuSubsidies, none],
      [forecastReport, sampleForecast()],
    ])
    const { history } = renderScreen('/reports/30/edit')
    await userEvent.type(await screen.findByLabelText(/用途/), '2個')
    version = 5
    await userEvent.click(screen.getByRole('button', { name: '確認へ進む' }))
    expect(await screen.findByText(/ほかの画面か端末で、この下書きが更新されています/)).toBeTruthy()
    expect(screen.getByLabelText(/用途/)).toHaveProperty('value', '名刺入れ2個')
    await userEvent.click(screen.getByRole('button', { name: 'この画面の内容で続ける' }))
    await userEvent.click(screen.getByRole('button', { name: '確認へ進む' }))
    await waitFor(() => expect(history.location.href).toBe('/reports/30/confirm'))
    expect(api.requestsTo(saveReport).at(-1)?.body).toMatchObject({
      draftVersion: 5,
      answers: [{ item: 'purpose', value: { text: '名刺入れ2個' } }, draft.answers[1]],
    })
  })

  test('a form that changes while it is being filled in is announced at the next save and reloaded, keeping the text', async () => {
    let formVersion = 1
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getReportOverview, sampleReport()],
      [
        listReportReportItems,
        () => {
          const report = sampleReportItems({ formVersion, draft })
          const items = report.items.map((item) =>
            formVersion === 2 && item.key === 'purpose' ? { ...item, name: '使いみち' } : item,
          )
          return { ...report, items }
        },
      ],
      [saveReport, ({ body }) => ({ draftVersion: Number(body.draftVersion) + 1, formVersion })],
      [listMenuSubsidies, none],
      [forecastReport, sampleForecast()],
    ])
    const { history } = renderScreen('/reports/30/edit')
    await userEvent.type(await screen.findByLabelText(/用途/), '2個')
    formVersion = 2
    await userEvent.click(screen.getByRole('button', { name: '確認へ進む' }))
    expect(await screen.findByText(/書きはじめたあとでフォームが変更されました/)).toBeTruthy()
    expect(await screen.findByLabelText(/使いみち/)).toHaveProperty('value', '名刺入れ2個')
    expect(history.location.href).toBe('/reports/30/edit')
    await userEvent.click(screen.getByRole('button', { name: '確認へ進む' }))
    await waitFor(() => expect(history.location.href).toBe('/reports/30/confirm'))
    expect(api.requestsTo(saveReport).map(({ body }) => body.formVersion)).toEqual([1])
  })

  test('says that the form has changed meanwhile, and the text is carried over', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getReportOverview, sampleReport()],
      [listReportReportItems, sampleReportItems({ formVersion: 2, draft: { ...draft, formChanged: true } })],
      [listMenuSubsidies, none],
    ])
    renderScreen('/reports/30/edit')
    expect(await screen.findByText(/フォームが変更されました/)).toBeTruthy()
    expect(screen.getByLabelText(/用途/)).toHaveProperty('value', '名刺入れ')
  })

  test('unsaved text of this device is offered if the server has a newer version', async () => {
    const fakes = [
      [getCurrentUser, hanako],
      [getReportOverview, sampleReport()],
      [listReportReportItems, sampleReportItems()],
      [saveReport, { draftVersion: 3, formVersion: 1 }],
      [listMenuSubsidies, none],
    ] as const
    fakeApi([...fakes])
    renderScreen('/reports/30/edit')
    const copy = {
      answers: [{ item: 'purpose', value: { text: '古い入力' } }],
      chosenApprovers: [],
      publishAt: null,
    }
    localStorage.setItem(
      'hiroba.draft.report.1.30',
      JSON.stringify({ ...copy, clientKey: 'key-of-old', draftVersion: 1 }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'この端末の入力に戻す' }))
    expect(screen.getByLabelText(/用途/)).toHaveProperty('value', '古い入力')
  })

  test('text that only this device has is restored and saved without another key', async () => {
    const answers = [{ item: 'purpose', value: { text: '名刺入れとペン' } }]
    const copy = { answers, chosenApprovers: [], publishAt: null, draftVersion: draft.version }
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getReportOverview, sampleReport()],
      [listReportReportItems, sampleReportItems()],
      [saveReport, { draftVersion: draft.version + 1, formVersion: 1 }],
      [listMenuSubsidies, none],
    ])
    const kept = { 'hiroba.draft.report.1.30': JSON.stringify({ ...copy, clientKey: 'key-of-before' }) }
    renderScreen('/reports/30/edit', { kept })
    expect(await screen.findByLabelText(/用途/)).toHaveProperty('value', '名刺入れとペン')
    await expect
      .poll(() => api.requestsTo(saveReport).map(({ body }) => body), { timeout: 5_000 })
      .toMatchObject([{ answers, draftVersion: draft.version }])
    await expect.poll(() => localStorage.getItem('hiroba.draft.report.1.30')).toBeNull()
  })

  test('says that it is no longer a draft', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getReportOverview, sampleReport({ status: 'waiting' })],
      [listReportReportItems, sampleReportItems({ draft: null })],
    ])
    renderScreen('/reports/30/edit')
    expect(await screen.findByText('この下書きは編集できません')).toBeTruthy()
    expect(screen.getByRole('link', { name: '内容を見る' }).getAttribute('href')).toMatch(/\/applies\/20$/)
  })
})

describe('the confirmation', () => {
  const base = [
    [getCurrentUser, hanako],
    [getReportOverview, sampleReport()],
    [listReportReportItems, sampleReportItems()],
  ] as const

  test('asks readers to confirm the post if the menu leaves that to its author', async () => {
    const api = fakeApi([
      ...base,
      [forecastReport, sampleForecast({ publication: { summary: '全社員', readerCount: 200 } })],
      [getMenuMustRead, { mode: 'optional', suggestedDueOn: '2026-11-27' }],
      [submitReport, { status: 'waiting', feedId: null }],
    ])
    renderScreen('/reports/30/confirm')
    await userEvent.click(await screen.findByRole('switch', { name: /必読/ }))
    await userEvent.click(screen.getByRole('button', { name: '提出する' }))
    await waitFor(() =>
      expect(api.requestsTo(submitReport)[0]?.body.mustRead).toEqual({ dueOn: '2026-11-27' }),
    )
  })

  test('shows the answers, approvers, readers and grants, then submits', async () => {
    const api = fakeApi([
      ...base,
      [
        forecastReport,
        sampleForecast({
          publication: { summary: '全社員', readerCount: 200 },
          subsidies: [{ name: '購入補助', amount: 1500, remaining: 8500 }],
          rewards: [{ receiver: 'poster', points: 10 }],
        }),
      ],
      [submitReport, { status: 'waiting', feedId: null }],
    ])
    const { history } = renderScreen('/reports/30/confirm')
    expect(await screen.findByText('3,000円')).toBeTruthy()
    expect(screen.getByRole('link', { name: '鈴木 太郎' })).toBeTruthy()
    expect(screen.getByText('全社員（あなたのほか200人）')).toBeTruthy()
    expect(screen.getByText('1,500円')).toBeTruthy()
    expect(screen.getByText('あなたに10ポイント（承認されたとき）')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '提出する' }))
    await waitFor(() => expect(history.location.href).toBe('/reports/30/success'))
    expect(api.requestsTo(submitReport)[0]?.body).toMatchObject({
      draftVersion: 2,
      answers: draft.answers,
      publishAt: null,
    })
  })

  test('problems link to their items, and block submitting', async () => {
    const api = fakeApi([
      ...base,
      [forecastReport, sampleForecast({ problems: [{ item: 'amount', message: '金額を入力してください' }] })],
    ])
    renderScreen('/reports/30/confirm')
    const link = await screen.findByRole('link', { name: '入力に戻って直す' })
    expect(link.getAttribute('href')).toMatch(/\/reports\/30\/edit#amount$/)
    await userEvent.click(screen.getByRole('button', { name: '提出する' }))
    expect(api.requestsTo(submitReport)).toHaveLength(0)
  })

  test('lets the applicant choose the approvers of a step that requires it', async () => {
    let people = [taro].slice(1)
    const api = fakeApi([
      ...base,
      [
        forecastReport,
        () =>
          sampleForecast({
            steps: [{ key: 'a', name: '確認者', need: 1, people, automatic: false, ownSeat: null }],
            choices: [
              { step: 'a', name: '確認者', candidates: [taro, { ...taro, id: 3, name: '高橋 次郎' }] },
            ],
          }),
      ],
      [
        saveReport,
        ({ body }) => {
          people = [taro]
          expect(body.chosenApprovers).toEqual([{ step: 'a', userIds: [2] }])
          return { draftVersion: 3, formVersion: 1 }
        },
      ],
      [submitReport, { status: 'waiting', feedId: null }],
    ])
    renderScreen('/reports/30/confirm')
    await userEvent.click(await screen.findByRole('combobox', { name: /確認者/ }))
    await userEvent.click(await screen.findByRole('option', { name: /鈴木 太郎/ }))
    await waitFor(() => expect(api.requestsTo(saveReport)).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: '提出する' }))
    await waitFor(() => expect(api.requestsTo(submitReport)).toHaveLength(1))
    expect(api.requestsTo(submitReport)[0]?.body).toMatchObject({
      draftVersion: 3,
      chosenApprovers: [{ step: 'a', userIds: [2] }],
    })
    expect(api.requestsTo(listFilterUsers)).toHaveLength(0)
  })

  test('a refusal is shown on the page; watched words can be confirmed', async () => {
    let accepted = false
    fakeApi([
      ...base,
      [forecastReport, sampleForecast()],
      [
        submitReport,
        ({ body }) => {
          accepted = body.wordsAccepted === true
          if (!accepted) throw new Refusal('words_warned')
          return { status: 'approved' as const, feedId: null }
        },
      ],
    ])
    const { history } = renderScreen('/reports/30/confirm')
    await userEvent.click(await screen.findByRole('button', { name: '提出する' }))
    expect(await screen.findByText(/注意が必要な言葉が含まれています/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'このまま提出する' }))
    await waitFor(() => expect(history.location.href).toBe('/reports/30/success'))
    expect(accepted).toBe(true)
  })

  test('says that the budget was used up meanwhile, and the draft stays', async () => {
    fakeApi([...base, [forecastReport, sampleForecast()], [submitReport, refuse('budget_exhausted')]])
    const { history } = renderScreen('/reports/30/confirm')
    await userEvent.click(await screen.findByRole('button', { name: '提出する' }))
    expect(await screen.findByText(/今年度の予算が足りません/)).toBeTruthy()
    expect(history.location.href).toBe('/reports/30/confirm')
  })
})

test('after submitting shows whom it waits for, what it earned and where to continue', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [
      getReportOverview,
      sampleReport({
        status: 'waiting',
        waitingFor: [taro],
        flow: 'apply_report',
        rewardPoints: 10,
        subsidies: [{ name: '購入補助', amount: 1500, status: 'reserved' }],
      }),
    ],
  ])
  renderScreen('/m/reports/30/success')
  expect(await screen.findByText(/鈴木 太郎さんの承認を待っています/)).toBeTruthy()
  expect(screen.getByText('承認されると、報告を書けるようになります。')).toBeTruthy()
  expect(screen.getByText('10ポイントを獲得しました')).toBeTruthy()
  const next = within(screen.getByRole('navigation', { name: '次にできること' }))
  expect(next.getByRole('link', { name: '状況を見る' }).getAttribute('href')).toMatch(/\/m\/applies\/20$/)
})
