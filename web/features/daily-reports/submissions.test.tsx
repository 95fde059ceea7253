import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listSubmissions, remindSubmissions } from '#contract/daily-reports.ts'
import { getMenu } from '#contract/menu-pages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'
import { sampleMenu } from '#testing/sample-reports.ts'

const days = (['approved', 'returned', 'missing', 'holiday', 'none'] as const).map((state) => ({
  state,
  hrefPath: state === 'approved' ? '/reports/7' : null,
}))

test('shows in words who submitted on which day, and reminds those missing today after a confirmation', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getMenu, sampleMenu({ kind: 'daily_report', name: '日報', can: { use: true, submissions: true } })],
    [
      listSubmissions,
      {
        month: '2026-11',
        today: '2026-11-03',
        holidays: [{ day: '2026-11-03', name: '文化の日' }],
        people: [
          { user: taro, department: { id: 3, name: '営業部' }, days, submittedCount: 2, missingCount: 1 },
        ],
        nextCursor: null,
        peopleCount: 1,
        missingTodayCount: 1,
        departments: [{ id: 3, name: '営業部' }],
      },
    ],
    [remindSubmissions, { remindedCount: 1 }],
  ])
  renderScreen('/menus/8/submissions?month=2026-11')
  const row = within(await screen.findByRole('row', { name: /鈴木 太郎/ }))
  expect(row.getByRole('link', { name: '11月1日 承認済み' }).getAttribute('href')).toBe('/reports/7')
  expect(screen.getByRole('columnheader', { name: '11月3日 文化の日' }).title).toBe('文化の日')
  expect(row.getByText('差戻し')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '今日の未提出者に催促' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/1人に、お知らせとメールを送ります/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '今日の未提出者に催促' }))
  expect(await screen.findByText('1人に催促しました')).toBeTruthy()
  expect(api.requestsTo(remindSubmissions)[0]?.params).toEqual({ id: '8' })
})
