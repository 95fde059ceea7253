import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAdminRewardTransactions, listRewardBatches } from '#contract/rewards.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }

async function begin() {
  fakeApi([
    [getCurrentUser, boss],
    [listAdminRewardTransactions, { rewardTransactions: [], balance: null, nextCursor: null }],
    [listRewardBatches, { rewardBatches: [], nextCursor: null }],
  ])
  const page = renderScreen('/admin/rewards')
  const reason = await screen.findByLabelText(/^理由/)
  return { ...page, reason }
}

const question = () => screen.findByRole('alertdialog', { name: '入力した内容を破棄しますか？' })
const pressIn = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }))

test('a link away from unsaved input asks first and keeps it', async () => {
  const { history, reason } = await begin()
  await userEvent.type(reason, '感謝')
  act(() => history.push('/menus'))
  await pressIn(await question(), '入力を続ける')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(history.location.pathname).toBe('/admin/rewards')
  expect((reason as HTMLInputElement).value).toBe('感謝')

  act(() => history.push('/menus'))
  await pressIn(await question(), '破棄する')
  await waitFor(() => expect(history.location.pathname).toBe('/menus'))
})

test('another page of the same screen, or leaving without unsaved input, does not ask', async () => {
  const { history, reason } = await begin()
  await userEvent.type(reason, '感謝')
  act(() => history.push('/admin/rewards?batch_id=3'))
  await waitFor(() => expect(history.location.search).toBe('?batch_id=3'))
  await userEvent.clear(screen.getByLabelText(/^理由/))
  act(() => history.push('/menus'))
  await waitFor(() => expect(history.location.pathname).toBe('/menus'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
