import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listWaitingApprovals } from '#contract/admin-applications.ts'
import { getUserCounts } from '#contract/admin-users.ts'
import { getMailDelivery } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getLimits } from '#contract/limits.ts'
import { listModerationCases } from '#contract/moderation.ts'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import { listAdminStamps } from '#contract/stamps.ts'
import { getStatisticsOverview } from '#contract/statistics.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const limitedTo = (...sections: ('users' | 'moderation')[]) => ({
  ...hanako,
  can: { ...hanako.can, administer: true, sections },
})

type Plan = Answer<typeof listPlannedChanges>['plannedChanges'][number]
const plan = (id: number, effectiveOn: string, state: Plan['state'] = 'planned'): Plan => ({
  ...{ kind: 'transfer', id, effectiveOn, state, failure: null, user: null, name: `佐藤 ${id}` },
  ...{ memberships: [], account: null, version: 1, settledAt: null, can: { change: true } },
})
const counts = {
  ...{ invited: 0, active: 3, stopped: 0, withdrawn: 0, notSent: 0, usedCount: 3, contractedCount: 10 },
  ...{ loginIdPrefix: null, companyCode: 'hiroba', today: '2026-11-20' },
}
const gigabyte = 1024 ** 3
const limits: Answer<typeof getLimits> = {
  ...{ version: 0, writeLimits: [], minutes: 10, limited: true, scanning: true, oversizedFiles: 'refuse' },
  storage: { usedBytes: gigabyte, quotaBytes: 10 * gigabyte, quarantinedBytes: 0, quarantinedCount: 0 },
}
const use = {
  ...{ personCount: 2, postCount: 1, readCount: 4, reactionCount: 0, commentCount: 0 },
  ...{ readPercent: 50, decidedCount: 0, medianHours: null },
}
const overview = { accountCount: 3, total: use, before: use, days: [] }
const quiet = {
  approvals: [listWaitingApprovals, { reports: [], nextCursor: null, counts: { waiting: 2, stalled: 0 } }],
  cases: [listModerationCases, { moderationCases: [], nextCursor: null, openCount: 0, hiddenCount: 3 }],
  plans: [listPlannedChanges, { plannedChanges: [], nextCursor: null, failedCount: 0, today: '2026-11-20' }],
  counts: [getUserCounts, counts],
  limits: [getLimits, limits],
  use: [getStatisticsOverview, overview],
} as const

test('the front page shows what needs attention, the most urgent first, with links', async () => {
  fakeApi([
    [getCurrentUser, boss],
    [listWaitingApprovals, { reports: [], nextCursor: null, counts: { waiting: 2, stalled: 1 } }],
    [listModerationCases, { moderationCases: [], nextCursor: null, openCount: 2, hiddenCount: 0 }],
    [
      listPlannedChanges,
      {
        plannedChanges: [
          plan(1, '2026-11-10', 'failed'),
          plan(2, '2026-11-24'),
          plan(3, '2026-11-27'),
          plan(4, '2026-11-28'),
        ],
        ...{ nextCursor: null, failedCount: 1, today: '2026-11-20' },
      },
    ],
    [getUserCounts, { ...counts, invited: 4, usedCount: 10 }],
    quiet.use,
    [
      getLimits,
      {
        ...limits,
        storage: { ...limits.storage, usedBytes: 9.6 * gigabyte, quarantinedBytes: 68, quarantinedCount: 2 },
      },
    ],
  ])
  renderScreen('/admin')
  const part = within(await screen.findByRole('region', { name: '対応が必要なこと' }))
  expect(
    (await part.findAllByRole('link')).map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([
    ['/admin/applications?view=waiting', expect.stringContaining('承認できる人がいない申請が1件')],
    ['/admin/moderation', expect.stringContaining('対応待ちの投稿の通報が2件')],
    ['/admin/planned_changes', expect.stringContaining('反映できなかった予定が1件')],
    ['/admin/users', expect.stringContaining('契約アカウント数の残りがありません')],
    ['/admin/limits', expect.stringMatching(/保存容量の96%を使っています.*10GBのうち9.6GB/)],
    ['/admin/limits', expect.stringContaining('隔離したファイルが2件')],
    ['/admin/planned_changes', expect.stringMatching(/7日以内の予定が2件.*11月24日.*異動：佐藤 2/)],
    ['/admin/users?state=invited', expect.stringContaining('招待中の人が4人')],
  ])
})

test('the front page first says that no email is sent, and how many invitations wait', async () => {
  fakeApi([
    [getCurrentUser, boss],
    [getMailDelivery, { delivery: 'none' }],
    [getUserCounts, { ...counts, invited: 4, notSent: 3 }],
    quiet.approvals,
    quiet.cases,
    quiet.plans,
    quiet.limits,
  ])
  renderScreen('/admin')
  const link = await screen.findByRole('link', {
    name: /メールが設定されていないため.*招待メール3通が未送信/,
  })
  expect(link.getAttribute('href')).toBe('/admin/users/cards')
})

test('once loaded, the front page says that nothing needs attention', async () => {
  let broken = true
  const api = fakeApi([
    [getCurrentUser, boss],
    [listModerationCases, () => (broken ? refuse('not_found')() : quiet.cases[1])],
    quiet.approvals,
    quiet.plans,
    quiet.counts,
    quiet.limits,
  ])
  renderScreen('/admin')
  expect(await screen.findByText('確認できなかった項目があります')).toBeTruthy()
  expect(screen.queryByText('いま対応が必要なことはありません')).toBeNull()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'もう一度' }))
  expect(await screen.findByText('いま対応が必要なことはありません')).toBeTruthy()
  expect(api.requestsTo(listWaitingApprovals)).toHaveLength(1)
})

test('sections are grouped; a limited administrator sees only their own, and nothing else is requested', async () => {
  const api = fakeApi([[getCurrentUser, limitedTo('moderation')], quiet.cases])
  renderScreen('/admin')
  const menu = within(await screen.findByRole('navigation', { name: '管理メニュー' }))
  expect(menu.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['投稿'])
  expect(
    within(menu.getByRole('region', { name: '投稿' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/admin/must_read',
    '/admin/stamps',
    '/admin/events',
    '/admin/feed_hot_digests',
    '/admin/moderation',
  ])
  expect(await screen.findByText('いま対応が必要なことはありません')).toBeTruthy()
  for (const other of [listWaitingApprovals, listPlannedChanges, getUserCounts])
    expect(api.requestsTo(other)).toHaveLength(0)
})

test('a section with nothing to do is not mentioned on the front page', async () => {
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true, sections: ['statistics'] } }],
  ])
  renderScreen('/admin')
  expect(await screen.findByRole('heading', { name: '会社と記録' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '対応が必要なこと' })).toBeNull()
})

test('each section shows all sections by group, with the link to the front page', async () => {
  fakeApi([
    [getCurrentUser, boss],
    [listAdminStamps, { stamps: [], nextCursor: null }],
  ])
  renderScreen('/admin/stamps')
  const menu = within(await screen.findByRole('navigation', { name: '管理メニュー' }))
  expect(menu.getByRole('link', { name: '管理画面のトップ' }).getAttribute('href')).toBe('/admin')
  const lists = menu.getAllByRole('list')
  await waitFor(() =>
    expect(
      ['人と組織', 'ログインとセキュリティ', '制度と申請', '投稿', '保存と法務', '会社と記録'].map((name) =>
        menu.getByRole('list', { name }),
      ),
    ).toEqual(lists),
  )
  const current = menu.getAllByRole('link', { current: 'page' })
  expect(current.map((link) => link.textContent)).toEqual(['リアクション'])
})
