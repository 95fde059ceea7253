import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getAdminUser } from '#contract/admin-users.ts'
import { listUserPushReceipts } from '#contract/push.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { account, boss, places } from '#testing/sample-accounts.ts'

const receipt = {
  ...{ event: 'comment' as const, device: 'Chrome (Windows)', sentAt: null, shownAt: null, openedAt: null },
  queuedAt: '2026-11-20T01:00:00.000Z',
}

test('support sees on request what was pushed to a person, and why something was not', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    ...places,
    [getAdminUser, account],
    [
      listUserPushReceipts,
      {
        pushReceipts: [
          { ...receipt, id: 2, state: 'gone', reason: '410' },
          { ...receipt, id: 1, event: null, state: 'dropped', reason: 'in_use' },
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen(`/admin/users/${account.id}`)
  const part = within(await screen.findByRole('region', { name: 'プッシュ通知' }))
  expect(api.requestsTo(listUserPushReceipts)).toHaveLength(0)
  await userEvent.click(part.getByRole('button', { name: '送信の記録を表示' }))
  const rows = (await part.findAllByRole('row')).slice(1)
  expect(rows.map(({ textContent }) => /端末を削除しました|広場を使用中/.exec(textContent!)?.[0])).toEqual([
    '端末を削除しました',
    '広場を使用中',
  ])
  expect(rows[1]!.textContent).toContain('テスト')
})
