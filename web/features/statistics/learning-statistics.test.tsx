import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  getActivityStatistics,
  getCourseStatistics,
  getFeedStatistics,
  getKnowledgeTestStatistics,
  getRewardStatistics,
  getStatisticsOverview,
  getTaskStatistics,
  getWaitingStatistics,
  listTopFeeds,
} from '#contract/statistics.ts'
import { getThanksRanking } from '#contract/thanks.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const nothing = { postCount: 0, readCount: 0, reactionCount: 0, commentCount: 0 }
const noUse = { ...nothing, personCount: 0, readPercent: null, decidedCount: 0, medianHours: null }
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('tests and courses are shown by month, and by department when asked', async () => {
  const attempts = {
    ...{ attemptCount: 12, personCount: 9, passedCount: 6 },
    ...{ passedPercent: 60, meanPercent: 71 },
  }
  const waiting = { attemptCount: 2, personCount: 2, passedCount: 0, passedPercent: null, meanPercent: null }
  const enrolments = { assignedCount: 40, begunCount: 25, completedCount: 11, overdueCount: 3 }
  const api = fakeApi([
    [getCurrentUser, boss],
    [getStatisticsOverview, { accountCount: 3, total: noUse, before: noUse, days: [] }],
    [getWaitingStatistics, { rows: [] }],
    [getFeedStatistics, { rows: [], total: nothing }],
    [listTopFeeds, { feeds: [], nextCursor: null }],
    [getActivityStatistics, { activityCount: 0, organiserCount: 0, participantCount: 0, attendedCount: 0 }],
    [getTaskStatistics, { taskCount: 0, authorCount: 0, recipientCount: 0, doneCount: 0, declinedCount: 0 }],
    [getRewardStatistics, { rows: [] }],
    [
      getThanksRanking,
      {
        ...{ month: '2026-11', available: false, ranking: [], totalCount: 0 },
        own: { rank: null, count: 0 },
      },
    ],
    [
      getKnowledgeTestStatistics,
      ({ query }) =>
        query.by === 'department'
          ? { rows: [{ key: '5', name: '営業部', ...attempts }], total: attempts }
          : {
              rows: [
                { key: '2026-10', name: '2026-10', ...attempts },
                { key: '2026-11', name: '2026-11', ...waiting },
              ],
              total: attempts,
            },
    ],
    [getCourseStatistics, { rows: [{ key: '2026-11', name: '2026-11', ...enrolments }], total: enrolments }],
  ])
  renderScreen('/admin/statistics')
  const tests = await part('テスト')
  const october = within((await tests.findByText('2026年10月')).closest('tr')!)
  expect(october.getByText('60%')).toBeTruthy()
  expect(october.getByText('71%')).toBeTruthy()
  const november = within(tests.getByText('2026年11月').closest('tr')!)
  expect(november.getAllByText('–')).toHaveLength(2)
  const courses = await part('コース')
  expect(within((await courses.findByText('2026年11月')).closest('tr')!).getByText('25')).toBeTruthy()
  await userEvent.selectOptions(tests.getByRole('combobox', { name: '集計の単位' }), '部署')
  expect(await tests.findByText('営業部')).toBeTruthy()
  await waitFor(() =>
    expect(api.requestsTo(getKnowledgeTestStatistics).at(-1)?.query).toMatchObject({ by: 'department' }),
  )
})

test('the figures of a period are compared with the period before, and one is chosen for the chart', async () => {
  const total = {
    ...{ personCount: 90, postCount: 12, readCount: 300, reactionCount: 40, commentCount: 8 },
    ...{ readPercent: 62, decidedCount: 5, medianHours: 6.5 },
  }
  const before = { ...total, personCount: 60, postCount: 15, readPercent: 62, medianHours: 96 }
  fakeApi([
    [getCurrentUser, boss],
    [getStatisticsOverview, { accountCount: 120, total, before, days: [] }],
  ])
  renderScreen('/admin/statistics')
  const use = await part('利用状況')
  const people = within((await use.findByText('90')).closest('label')!)
  expect(people.getByText('50%増')).toBeTruthy()
  expect(people.getByText('アカウント120件中')).toBeTruthy()
  expect(use.getByText('20%減')).toBeTruthy()
  expect(use.getByText('6.5時間')).toBeTruthy()
  expect(use.getByText('93%減')).toBeTruthy()
  const chosen = () => use.getByRole('radio', { checked: true }).closest('label')!.textContent
  expect(chosen()).toContain('利用者')
  await userEvent.click(use.getByRole('radio', { name: /投稿/ }))
  expect(chosen()).toContain('投稿')
})
