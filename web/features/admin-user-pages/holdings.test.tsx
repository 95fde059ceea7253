import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getUserHoldings } from '#contract/admin-users.acts.ts'
import { getAdminUser } from '#contract/admin-users.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { account, boss, places } from '#testing/sample-accounts.ts'
import { hanako } from '#testing/sample-feeds.ts'

const nothing = {
  ...{ waitingApprovalCount: 0, onlySuperiorOf: [], menus: [], plannedChangeCount: 0, taskCount: 0 },
  ...{ scheduledPostCount: 0, owedMustReadCount: 0, ownMustReadCount: 0, deputyFor: [] },
}
const held = {
  ...nothing,
  ...{ waitingApprovalCount: 3, onlySuperiorOf: [{ id: 2, name: '東京支店', peopleCount: 8 }] },
  ...{ menus: [{ id: 5, name: '書籍購入' }], scheduledPostCount: 1 },
}

const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('offboarding first shows what the person holds, with links to hand it over', async () => {
  fakeApi([[getCurrentUser, boss], ...places, [getAdminUser, account], [getUserHoldings, held]])
  renderScreen('/admin/users/7')
  const dialog = await open('退会させる')
  expect(await dialog.findByText('渡辺 美咲さんが受け持っていること')).toBeTruthy()
  expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['この人の承認を待っている申請：3件', '/admin/applications?view=waiting&approver_id=7'],
    ['東京支店でただ1人の管理職（ほかに8人が所属）', '/admin/users?department=2'],
    ['「書籍購入」の承認フローに名前で指定されている', '/admin/menus/5'],
  ])
  expect(dialog.getByText(/予約投稿：1件/)).toBeTruthy()
})

test('suspending does so too; sections the administrator cannot open are not linked', async () => {
  const limited = { ...hanako, can: { ...hanako.can, administer: true, sections: ['users' as const] } }
  fakeApi([[getCurrentUser, limited], ...places, [getAdminUser, account], [getUserHoldings, held]])
  renderScreen('/admin/users/7')
  const dialog = await open('停止する')
  expect(await dialog.findByText('「書籍購入」の承認フローに名前で指定されている')).toBeTruthy()
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/users?department=2',
  ])
})

test('says that nothing depends on the person, or that this could not be determined', async () => {
  let broken = true
  fakeApi([
    [getCurrentUser, boss],
    ...places,
    [getAdminUser, account],
    [getUserHoldings, () => (broken ? refuse('unavailable')() : nothing)],
  ])
  renderScreen('/admin/users/7')
  const dialog = await open('停止する')
  expect(await dialog.findByText('受け持っていることを確認できませんでした。')).toBeTruthy()
  broken = false
  await userEvent.click(dialog.getByRole('button', { name: 'もう一度' }))
  expect(await dialog.findByText(/引き継ぎの必要なことはありません/)).toBeTruthy()
})
