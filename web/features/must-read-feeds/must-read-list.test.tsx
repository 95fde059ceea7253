import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { getMustRead, listMustReads, remindMustRead } from '#contract/must-read-feeds.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { boss } from '#testing/sample-accounts.ts'

type Line = Answer<typeof listMustReads>['mustReads'][number]
const line: Line = {
  ...{ id: 5, title: '防災訓練', excerpt: '', version: 1, askedAt: '2026-11-01T00:00:00.000Z' },
  author: { id: 2, name: '鈴木 太郎', profileImgPath: null },
  menu: { id: 1, name: 'お知らせ', iconName: 'megaphone', tone: 'cyan' },
  ...{ dueOn: '2026-11-10', overdue: true, askedCount: 12, confirmedCount: 9, lateCount: 3 },
}
const status: Answer<typeof getMustRead> = {
  mustRead: {
    ...{
      version: 1,
      dueOn: '2026-11-10',
      overdue: true,
      asked: false,
      settingsVersion: 1,
      confirmedAt: null,
    },
    ...{ askedAt: '2026-11-01T00:00:00.000Z', remindDays: [], escalate: false, departments: null },
  },
  progress: {
    ...{ askedCount: 12, confirmedCount: 9 },
    departments: [
      { id: 1, name: '営業部', askedCount: 8, confirmedCount: 6 },
      { id: 2, name: '総務部', askedCount: 4, confirmedCount: 3 },
    ],
  },
  can: { manage: true, remind: true, export: true },
  suggested: { dueOn: '2026-12-01', remindDays: [], escalate: false },
}

test('must-reads are in one list with their rates, by department on request, with their evidence', async () => {
  const user = userEvent.setup()
  const api = fakeApi([
    [getCurrentUser, boss],
    [listMustReads, { mustReads: [line], nextCursor: null, counts: { open: 4, overdue: 1, unreadable: 2 } }],
    [getMustRead, status],
    [remindMustRead, { remindedCount: 3 }],
  ])
  renderScreen('/admin/must_read')
  const part = within(await screen.findByRole('region', { name: '必読の一覧' }))
  const link = await part.findByRole('link', { name: '防災訓練' })
  expect(link.getAttribute('href')).toBe('/feeds/5')
  expect(part.getByText('9 / 12人（75%）')).toBeTruthy()
  expect(part.getByRole('cell', { name: '3人' })).toBeTruthy()
  expect(part.getByText(/公開範囲にない投稿の必読が2件/)).toBeTruthy()
  expect(api.requestsTo(getMustRead)).toHaveLength(0)
  await user.click(part.getByRole('button', { name: '部署別・催促・証跡' }))
  expect(await part.findByText('総務部')).toBeTruthy()
  await user.selectOptions(part.getByRole('combobox', { name: '状態' }), '期限を過ぎたもの（1件）')
  await expect.poll(() => api.requestsTo(listMustReads).map(({ query }) => query.state)).toContain('overdue')
  await user.click(part.getByRole('checkbox', { name: '防災訓練を選択' }))
  const bar = within(screen.getByRole('region', { name: '選んだもの' }))
  expect(bar.getByText('1件を選択中')).toBeTruthy()
  await user.click(bar.getByRole('button', { name: '催促する' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: '催促する' }))
  expect(await screen.findByText('のべ3人に催促しました。')).toBeTruthy()
  expect(api.requestsTo(remindMustRead).map(({ params }) => params)).toEqual([{ id: '5' }])
})
