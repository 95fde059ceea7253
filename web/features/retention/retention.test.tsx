import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAdminMenus } from '#contract/admin-menus.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listRetentionRules, previewRetentionRule, saveRetentionRule } from '#contract/retention.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

type Rules = Answer<typeof listRetentionRules>
type Rule = Rules['retentionRules'][number]

const rule: Rule = {
  ...{ id: 3, kind: 'menu', menu: { id: 7, name: '日報' }, chatRoom: null, days: 365, inherits: false },
  ...{ effectiveAt: '2026-04-10T00:00:00.000Z', pending: true, savedAt: '2026-04-03T00:00:00.000Z' },
  ...{ savedBy: taro, version: 2, last: null },
}
const posts: Rule = {
  ...{ ...rule, id: 4, kind: 'posts' as const, menu: null, days: 1825, pending: false },
  last: {
    at: '2026-04-02T18:10:00.000Z',
    counts: [
      { thing: 'posts', count: 12 },
      { thing: 'comments', count: 1_040 },
    ],
  },
}
const never = { official: null, group: 180, direct: null, notes: null }
const effects: Answer<typeof previewRetentionRule> = {
  effects: [{ thing: 'drafts', nowCount: 31, soonCount: 4 }],
  ...{ seenCount: 31, heldCount: 2, examples: [{ text: '', at: '2025-01-05T00:00:00.000Z' }] },
  firstDeletionAt: '2026-04-17T00:00:00.000Z',
}
const company = (more: Parameters<typeof fakeApi>[0]) =>
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [
      listRetentionRules,
      {
        ...{ retentionRules: [posts, rule], chatDays: never, nextCursor: null },
        firstDeletionAt: '2026-04-17T00:00:00.000Z',
      },
    ],
    [listAdminMenus, { menuCategories: [], can: { arrange: true }, nextCursor: null }],
    ...more,
  ])

test('rules are said in words, with when they begin and what they last deleted', async () => {
  company([])
  renderScreen('/admin/retention')
  const wide = within(await screen.findByRole('table', { name: '全体の保存期間' }))
  const row = within(wide.getByRole('row', { name: /すべての投稿/ }))
  expect(row.getByText('1,825日後に削除')).toBeTruthy()
  expect(row.getByText(/に削除：投稿 12件・コメント 1,040件/)).toBeTruthy()
  expect(
    within(wide.getByRole('row', { name: /下書き/ })).getByText('決めていない（ずっと保存）'),
  ).toBeTruthy()
  const narrow = within(screen.getByRole('table', { name: '制度・ルームごとの保存期間' }))
  expect(narrow.getByText('日報')).toBeTruthy()
  expect(narrow.getByText(/4月10日.*から削除/)).toBeTruthy()
  expect(screen.getByText('180日後に削除')).toBeTruthy()
})

test('a period is saved only after the number was confirmed, and asks again if it has changed', async () => {
  const sent: unknown[] = []
  company([
    [previewRetentionRule, effects],
    [
      saveRetentionRule,
      ({ body }: FakeRequest) => {
        sent.push(body)
        if (sent.length === 1) refuse('validation_failed', { seenCount: '削除される件数が変わりました。' })()
      },
    ],
  ])
  renderScreen('/admin/retention')
  await userEvent.click(await screen.findByRole('button', { name: '下書きの保存期間を変更' }))
  const dialog = within(await screen.findByRole('dialog', { name: '下書きの保存期間' }))
  expect(await dialog.findByText('下書き 31件')).toBeTruthy()
  expect(dialog.getByText('下書き 4件')).toBeTruthy()
  expect(dialog.getByText('このほかに、保全中の2件は削除されません。')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('件数を確認して、チェックを入れてください。')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox', { name: /いま対象の31件が削除され/ }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('削除される件数が変わりました。')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ kind: 'drafts', days: 365, inherits: false, version: 0, seenCount: 31 })
})
