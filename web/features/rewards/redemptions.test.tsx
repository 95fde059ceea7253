import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  confirmRedemption,
  getRedemptionMenu,
  listAdminRedemptions,
  listRedemptionMenus,
  listRedemptionOffers,
  listRedemptions,
  updateRedemption,
  updateRedemptionMenu,
} from '#contract/rewards.redemptions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const menu = { id: 7, name: 'ポイント交換', iconName: 'reward', tone: 'yellow' } as const
const order = {
  ...{ id: 3, menu, optionName: 'マグカップ', wishes: 'お届け先: 本社3階', points: 300, note: '' },
  ...{ version: 2, reportId: 9, requestedAt: '2026-11-18T05:05:00.000Z', receivedAt: null },
}
const sent = { ...order, state: 'sent' as const, sentAt: '2026-11-19T05:05:00.000Z' }
const approved = { ...order, state: 'approved' as const, sentAt: null }
const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const option = { key: 'mug', name: 'マグカップ', points: 300, stock: 5 }
const menus = [
  listRedemptionMenus,
  {
    redemptionMenus: [
      { id: 7, menu, published: true, version: 1, options: [{ ...option, orderedCount: 2 }] },
    ],
    others: [],
  },
] as const

test('what can be ordered names its points, and an order that arrived is confirmed', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [
      listRedemptionOffers,
      {
        balance: 250,
        offers: [
          { menu, description: '品物と交換', pointsFrom: 300, options: [option] },
          { menu: { ...menu, id: 8, name: 'ランチ券' }, description: '', pointsFrom: 200, options: [] },
        ],
      },
    ],
    [listRedemptions, { redemptions: [{ ...sent, can: { confirm: true } }], nextCursor: null }],
    [confirmRedemption, undefined as never],
  ])
  renderScreen('/redemptions')
  expect(await screen.findByText('あと50ポイント')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'ポイント交換を申し込む' })).toBeNull()
  expect(screen.getByRole('link', { name: 'ランチ券を申し込む' })).toBeTruthy()
  expect(await screen.findByText(/11月19日.*に発送/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '受け取りました' }))
  await waitFor(() => expect(api.requestsTo(confirmRedemption)[0]?.body).toEqual({ version: 2 }))
})

test('the items are searched by name in any writing; a menu is shown with the items that match', async () => {
  const bag = { ...option, name: 'エコバッグ', points: 150, stock: 0 }
  const tickets = [
    { ...option, name: '映画券' },
    { ...option, name: '食事券' },
    { ...option, name: '図書券' },
  ]
  fakeApi([
    [getCurrentUser, hanako],
    [
      listRedemptionOffers,
      {
        balance: 500,
        offers: [
          { menu, description: '', pointsFrom: 300, options: [option, bag] },
          { menu: { ...menu, id: 8, name: 'ギフト券' }, description: '', pointsFrom: 300, options: tickets },
        ],
      },
    ],
    [listRedemptions, { redemptions: [], nextCursor: null }],
  ])
  const { history } = renderScreen('/redemptions')
  const items = (name: string) =>
    within(screen.getByRole('list', { name: `${name}の品物` }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const box = await screen.findByRole('searchbox', { name: '品物の名前で探す' })
  expect(items('ポイント交換')).toEqual(['マグカップ300ポイント', 'エコバッグ在庫なし'])
  await userEvent.type(box, 'ﾊﾞｯｸﾞ')
  expect(items('ポイント交換')).toEqual(['エコバッグ在庫なし'])
  expect(screen.queryByRole('link', { name: 'ギフト券' })).toBeNull()
  await userEvent.clear(box)
  await userEvent.type(box, 'ギフト 図書')
  expect(items('ギフト券')).toEqual(['図書券300ポイント'])
  await userEvent.clear(box)
  await userEvent.type(box, '自転車')
  expect(screen.getByText('一致する品物はありません')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '検索を消す' }))
  expect(items('ギフト券')).toHaveLength(3)
  await waitFor(() => expect(history.location.search).toBe(''))
})

test('an order is marked as sent with a note; its cancellation asks for a reason', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    menus,
    [
      listAdminRedemptions,
      {
        redemptions: [
          {
            ...approved,
            ...{ user: hanako, departmentName: '営業部', handledBy: null },
            next: ['sent', 'received', 'returned'],
          },
        ],
        nextCursor: null,
        counts: { approved: 1, sent: 0 },
      },
    ],
    [updateRedemption, undefined as never],
  ])
  renderScreen('/admin/rewards/redemptions')
  await userEvent.click(await screen.findByRole('button', { name: /：取り消す$/ }))
  const cancelling = within(await screen.findByRole('dialog'))
  await userEvent.click(cancelling.getByRole('button', { name: '取り消す' }))
  expect(await cancelling.findByText('取り消す理由を入力してください')).toBeTruthy()
  await userEvent.click(cancelling.getByRole('button', { name: 'キャンセル' }))
  await userEvent.click(screen.getByRole('button', { name: /：発送済みにする$/ }))
  const sending = within(await screen.findByRole('dialog'))
  await userEvent.type(sending.getByRole('textbox', { name: /本人への連絡/ }), '1234')
  await userEvent.click(sending.getByRole('button', { name: '発送済みにする' }))
  await waitFor(() =>
    expect(api.requestsTo(updateRedemption).map(({ body }) => body)).toEqual([
      { version: 2, state: 'sent', note: '1234' },
    ]),
  )
})

test('the stock of an option is changed from the stock that was shown', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    menus,
    [listAdminRedemptions, { redemptions: [], nextCursor: null, counts: { approved: 0, sent: 0 } }],
    [
      getRedemptionMenu,
      {
        ...{ id: 7, menu, version: 1, itemKey: 'item' },
        options: [{ key: 'mug', points: 300, stock: 5 }],
        items: [
          {
            ...{ key: 'item', name: '品物' },
            options: [
              { key: 'mug', name: 'マグカップ' },
              { key: 'bag', name: 'バッグ' },
            ],
          },
        ],
      },
    ],
    [updateRedemptionMenu, { version: 2 }],
  ])
  renderScreen('/admin/rewards/redemptions')
  await userEvent.click(await screen.findByRole('button', { name: 'ポイント交換の品物と在庫を変更' }))
  const stock = await screen.findByRole('textbox', { name: /マグカップの在庫/ })
  await userEvent.clear(stock)
  await userEvent.type(stock, '２０')
  await userEvent.type(screen.getByRole('textbox', { name: /バッグのポイント/ }), '0')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('1から1,000,000までの整数を入力してください')).toBeTruthy()
  expect(api.requestsTo(updateRedemptionMenu)).toHaveLength(0)
  await userEvent.clear(screen.getByRole('textbox', { name: /バッグのポイント/ }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updateRedemptionMenu)[0]?.body).toEqual({
      version: 1,
      itemKey: 'item',
      options: [{ key: 'mug', points: 300, stock: 20, stockSeen: 5 }],
    }),
  )
})
