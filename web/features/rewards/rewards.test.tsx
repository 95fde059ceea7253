import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { listFilterUsers } from '#contract/filters.ts'
import {
  getRewardRules,
  giveFromBudget,
  listAdminRewardBudgets,
  listRewardBudgets,
  listRewardRanking,
} from '#contract/rewards.budgets.ts'
import {
  createRewardBatch,
  createRewardTransactions,
  getRewardSettings,
  getRewardStatus,
  listAdminRewardTransactions,
  listMutualThanks,
  listRewardBatches,
  listRewardTransactions,
  previewRewardBatch,
  reverseRewardTransaction,
  updateRewardSettings,
} from '#contract/rewards.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

type Entry = Answer<typeof listRewardTransactions>['rewardTransactions'][number]
const entry: Entry = {
  id: 5,
  amount: 10,
  kind: 'thanks',
  reason: '',
  menu: { id: 3, name: 'サンクスカード', iconName: 'heart', tone: 'red' },
  madeBy: taro,
  madeAt: '2026-11-18T05:05:00.000Z',
  reversed: false,
  feedId: 8,
  reportId: null,
}
const noLists = [listRewardBatches, { rewardBatches: [], nextCursor: null }] as const
const noExpiry = [
  getRewardSettings,
  { version: 0, expiryRule: 'never', expiryMonths: null, expiryFrom: null },
] as const
const boss = { ...hanako, can: { ...hanako.can, administer: true } }

const noPairs = [listMutualThanks, { pairs: [] }] as const

const noBudgets = [listAdminRewardBudgets, { rewardBudgets: [], others: [] }] as const
const noRules = [
  getRewardRules,
  {
    ...{ version: 0, rankingShown: true },
    ...{ givenPerWeek: null, receivedPerWeek: null, toOnePerWeek: null },
  },
] as const

test('the person’s own points show the balance, and each entry with its source', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [
      getRewardStatus,
      {
        balance: 1250,
        earnedThisMonth: 30,
        earnedThisYear: 900,
        monthFrom: '2026-11-01',
        yearFrom: '2026-04-01',
        expiring: { points: 250, lastDay: '2026-12-31' },
        rank: { place: 3, of: 120 },
        rankingShown: true,
      },
    ],
    [listRewardBudgets, { rewardBudgets: [] }],
    [listRewardRanking, { ranking: [{ place: 1, user: taro, points: 900 }] }],
    [
      listRewardTransactions,
      {
        rewardTransactions: [
          entry,
          {
            ...entry,
            id: 4,
            amount: -50,
            kind: 'collection',
            menu: null,
            reason: '景品と交換',
            feedId: null,
          },
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/reward_transactions')
  expect(await screen.findByText('1,250')).toBeTruthy()
  expect(screen.getByText('3位 / 120人')).toBeTruthy()
  expect(await screen.findByText('今年度の獲得ランキング')).toBeTruthy()
  expect(screen.getByText(/うち250ポイントの有効期限は.*12月31日/)).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'サンクスカード' })).getAttribute('href')).toBe('/feeds/8')
  expect(screen.getByText('景品と交換')).toBeTruthy()
  expect(screen.getByText('−50')).toBeTruthy()
})

test('the history starts at the entry of a link and marks it, and leads to the newest', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getRewardStatus, refuse('unavailable')],
    [listRewardBudgets, { rewardBudgets: [] }],
    [listRewardRanking, { ranking: [] }],
    [listRewardTransactions, { rewardTransactions: [entry], nextCursor: null }],
  ])
  renderScreen(`/reward_transactions?entry=${entry.id}`)
  const row = (await screen.findByRole('link', { name: 'サンクスカード' })).closest('li')
  expect(row?.getAttribute('aria-current')).toBe('true')
  expect(api.requestsTo(listRewardTransactions)[0]?.query).toMatchObject({ entry: String(entry.id) })
  expect(screen.getByRole('link', { name: '最新の履歴を見る' }).getAttribute('href')).toBe(
    '/reward_transactions',
  )
})

test('points are granted after a confirmation; a refusal is shown and the form kept', async () => {
  let balance = 0
  const api = fakeApi([
    [getCurrentUser, boss],
    noLists,
    noPairs,
    [listAdminRewardTransactions, { rewardTransactions: [], nextCursor: null, balance: null }],
    [listFilterUsers, { users: [{ ...taro, departmentName: '営業部' }], nextCursor: null }],
    [
      createRewardTransactions,
      () => {
        balance += 1
        if (balance === 1) refuse('reward_balance_short')()
        return { madeCount: 1 }
      },
    ],
  ])
  renderScreen('/admin/rewards')
  await userEvent.click(await screen.findByRole('button', { name: '付与する' }))
  expect(await screen.findByText('対象の人を選んでください')).toBeTruthy()
  await userEvent.type(screen.getByRole('combobox', { name: /対象の人/ }), 'たろう')
  await userEvent.click(await screen.findByRole('option', { name: /鈴木 太郎/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /1人あたり/ }), '１，０００')
  await userEvent.type(screen.getByRole('textbox', { name: /^理由/ }), '改善提案賞')
  const give = async () => {
    await userEvent.click(screen.getByRole('button', { name: '付与する' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('1人に1,000ポイントずつ付与します')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: '付与する' }))
  }
  await give()
  expect(await screen.findByText('残高が足りないため、回収できません。')).toBeTruthy()
  await give()
  await waitFor(() => expect(api.requestsTo(createRewardTransactions)).toHaveLength(2))
  const [first, second] = api.requestsTo(createRewardTransactions)
  expect(first?.body).toMatchObject({ userIds: [taro.id], amount: 1000, reason: '改善提案賞' })
  expect(second?.body.clientKey).toBe(first?.body.clientKey)
})

test('an entry is reversed with a reason', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    noLists,
    noPairs,
    [
      listAdminRewardTransactions,
      {
        rewardTransactions: [{ ...entry, user: hanako, can: { reverse: true } }],
        nextCursor: null,
        balance: null,
      },
    ],
    [reverseRewardTransaction, undefined as never],
  ])
  renderScreen('/admin/rewards')
  await userEvent.click(await screen.findByRole('button', { name: /を取り消す$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /理由/ }), '二重付与')
  await userEvent.click(dialog.getByRole('button', { name: '取り消す' }))
  await waitFor(() =>
    expect(api.requestsTo(reverseRewardTransaction)[0]?.body).toEqual({ reason: '二重付与' }),
  )
})

test('points for many people come from a list, which is checked before it is applied', async () => {
  const line = {
    place: 1,
    identifier: 'mihon-0001',
    user: hanako,
    points: 500,
    reason: '皆勤',
    balance: 500,
    problem: null,
  }
  const wrong = { ...line, place: 2, identifier: 'だれか', user: null, problem: 'この人はいません。' }
  const sums = { entryCount: 1, givenPoints: 500, collectedPoints: 0 }
  const api = fakeApi([
    [getCurrentUser, boss],
    noLists,
    noPairs,
    [listAdminRewardTransactions, { rewardTransactions: [], nextCursor: null, balance: null }],
    [
      previewRewardBatch,
      ({ body }) =>
        String(body.text).includes('だれか')
          ? { problems: [wrong], problemCount: 1, lines: [line], ...sums }
          : { problems: [], problemCount: 0, lines: [line], ...sums },
    ],
    [createRewardBatch, { id: 3, entryCount: 1 }],
  ])
  renderScreen('/admin/rewards')
  // 名簿 in Shift_JIS: "社員ID" is above the rows.
  const sjis = new Uint8Array([0x8e, 0xd0, 0x88, 0xf5, 0x49, 0x44, 0x2c, 0x70, 0x74, 0x0a])
  const rows = new TextEncoder().encode('mihon-0001,500,\n')
  const chosen = await screen.findByLabelText('CSVファイルを選ぶ')
  await userEvent.upload(chosen, new File([sjis, rows], 'list.csv', { type: 'text/csv' }))
  const list = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /一覧/ })
  await waitFor(() => expect(list.value).toBe('社員ID,pt\nmihon-0001,500,\n'))
  await userEvent.type(list, 'だれか,1,')
  await userEvent.type(screen.getByRole('textbox', { name: /行に書いていない/ }), '皆勤')
  await userEvent.click(screen.getByRole('button', { name: '内容を確認する' }))
  expect(await screen.findByText('この人はいません。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'この内容で実行する' })).toBeNull()
  await userEvent.clear(list)
  await userEvent.type(list, 'mihon-0001,500,')
  await userEvent.click(screen.getByRole('button', { name: '内容を確認する' }))
  await userEvent.click(await screen.findByRole('button', { name: 'この内容で実行する' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/1人、付与 合計500ポイント/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'この内容で実行する' }))
  expect(await screen.findByText('1人分を記録しました')).toBeTruthy()
  expect(api.requestsTo(createRewardBatch)[0]?.body).toMatchObject({
    text: 'mihon-0001,500,',
    reason: '皆勤',
    ...sums,
  })
})

test('the rule of expiry is set with its months; a wrong number is reported beside the field', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    noExpiry,
    noBudgets,
    noRules,
    [updateRewardSettings, { version: 1, expiryRule: 'months', expiryMonths: 36, expiryFrom: '2026-12-23' }],
  ])
  renderScreen('/admin/rewards/rules')
  await userEvent.click(await screen.findByRole('radio', { name: /一定の月数/ }))
  const expiry = within(screen.getByRole('form', { name: 'ポイントの有効期限' }))
  const months = screen.getByRole('textbox', { name: /月数/ })
  await userEvent.clear(months)
  await userEvent.type(months, '0')
  await userEvent.click(expiry.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('1から120までの整数を入力してください。')).toBeTruthy()
  expect(api.requestsTo(updateRewardSettings)).toHaveLength(0)
  await userEvent.clear(months)
  await userEvent.type(months, '３６')
  await userEvent.click(expiry.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updateRewardSettings)[0]?.body).toEqual({
      version: 0,
      expiryRule: 'months',
      expiryMonths: 36,
    }),
  )
  expect(await screen.findByText(/2026年12月23日.*から適用されます/)).toBeTruthy()
})

test('a manager gives points from the budget; beyond it the refusal names what is left', async () => {
  const refused = '予算の残りは400ポイントです（合計500ポイント必要）。'
  const api = fakeApi([
    [getCurrentUser, hanako],
    [
      getRewardStatus,
      {
        ...{
          balance: 0,
          earnedThisMonth: 0,
          earnedThisYear: 0,
          monthFrom: '2026-11-01',
          yearFrom: '2026-04-01',
        },
        ...{ expiring: null, rank: null, rankingShown: false },
      },
    ],
    [
      listRewardBudgets,
      {
        rewardBudgets: [
          {
            ...{ id: 4, department: { id: 4, name: '営業部' }, period: 'month' },
            ...{ points: 1_000, givenPoints: 600, lastDay: '2026-11-30' },
          },
        ],
      },
    ],
    [listRewardTransactions, { rewardTransactions: [], nextCursor: null }],
    [listFilterUsers, { users: [{ ...taro, departmentName: '営業部' }], nextCursor: null }],
    [giveFromBudget, refuse('validation_failed', { amount: refused })],
  ])
  renderScreen('/reward_transactions')
  expect(await screen.findByText(/営業部の残り：400ポイント/)).toBeTruthy()
  expect(screen.queryByText('今年度の獲得ランキング')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '部署の予算から贈る' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '贈る' }))
  expect(await dialog.findByText('贈る相手を選んでください')).toBeTruthy()
  await userEvent.type(dialog.getByRole('combobox', { name: /贈る相手/ }), 'たろう')
  await userEvent.click(await screen.findByRole('option', { name: /鈴木 太郎/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: /1人あたり/ }), '５００')
  await userEvent.type(dialog.getByRole('textbox', { name: /^理由/ }), '展示会')
  await userEvent.click(dialog.getByRole('button', { name: '贈る' }))
  expect(await dialog.findByText(refused)).toBeTruthy()
  expect(api.requestsTo(giveFromBudget)[0]?.body).toMatchObject({ userIds: [taro.id], amount: 500 })
  expect(api.requestsTo(listRewardRanking)).toHaveLength(0)
})
