import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createInvitationCards, listAdminUserIds } from '#contract/admin-users.acts.ts'
import { getMailDelivery } from '#contract/company.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const cardOf = (userId: number) => ({
  ...{ userId, name: `佐藤 ${userId}`, departmentName: '営業部', login: `s${userId}@mihon.example` },
  ...{ address: `https://portal.mihon.example/invitations#1.${userId}`, initialPassword: null },
  expiresAt: '2026-11-29T00:00:00.000Z',
})

test('cards are created in batches, resume after an interruption, and list the accounts without one', async () => {
  const userIds = Array.from({ length: 45 }, (_, index) => index + 1)
  let broken = true
  const api = fakeApi([
    [getCurrentUser, boss],
    [listAdminUserIds, { userIds, more: false }],
    [
      createInvitationCards,
      ({ body }) => {
        const ids = body.userIds as number[]
        if (ids.length < 40 && broken) return refuse('unavailable')()
        const [last] = ids.slice(-1)
        const leftOut =
          last === 45 ? [{ userId: 45, name: '鈴木 太郎', problem: 'has_password' as const }] : []
        return { companyName: '株式会社みほん', cards: ids.filter((id) => id < 45).map(cardOf), leftOut }
      },
    ],
  ])
  renderScreen('/admin/users/cards')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '45人分のカードを作る' }))
  broken = false
  await user.click(await screen.findByRole('button', { name: '残りの5人分を作る' }))
  expect(await screen.findByText('44枚のカードを作りました')).toBeTruthy()
  const cards = within(screen.getByRole('list', { name: 'カード' })).getAllByRole('listitem')
  expect(cards).toHaveLength(44)
  expect(cards[0]!.textContent).toMatch(/株式会社みほん.*佐藤 1さん.*s1@mihon\.example.*2026年11月29日/)
  expect(await within(cards[0]!).findByRole('img', { name: '佐藤 1さんのQRコード' })).toBeTruthy()
  expect(screen.getByText(/鈴木 太郎.*すでに自分のパスワード/)).toBeTruthy()
  expect(api.requestsTo(createInvitationCards).map(({ body }) => (body.userIds as number[])[0])).toEqual([
    1, 41, 41,
  ])
  expect(api.requestsTo(listAdminUserIds)[0]!.query).toMatchObject({ state: 'never_signed_in' })
})

test('without a mail server nobody can request a link by email', async () => {
  fakeApi([[getMailDelivery, { delivery: 'none' }]])
  renderScreen('/users/password/new')
  expect(await screen.findByText('メールは送られません')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
