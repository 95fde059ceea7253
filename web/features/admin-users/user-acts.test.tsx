import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applyUserActs, listAdminUserIds, previewUserActs } from '#contract/admin-users.acts.ts'
import { listAdminUsers } from '#contract/admin-users.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { boss, line, places } from '#testing/sample-accounts.ts'

const everybody = Array.from({ length: 120 }, (_, index) => index + 1)

const list = [
  listAdminUsers,
  { users: [line, { ...line, id: 8, name: '渡辺 翔' }], nextCursor: 'more' },
] as const

async function chooseEverybody() {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'すべて選択' }))
  expect(screen.getByText('2人を選択中')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '条件に合う人を全員選ぶ' }))
  expect(await screen.findByText('120人を選択中')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'まとめて変更' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('everyone in a list is suspended: counted and named first, in batches, with the failures', async () => {
  let broken = true
  const api = fakeApi([
    [getCurrentUser, boss],
    ...places,
    list,
    [listAdminUserIds, { userIds: everybody, more: false }],
    [
      previewUserActs,
      {
        changed: { count: 118, people: [{ id: 7, name: '渡辺 美咲' }] },
        unchanged: { count: 1, people: [{ id: 8, name: '渡辺 翔' }] },
        refused: [{ problem: 'yourself', count: 1, people: [{ id: 1, name: '高橋 健一' }] }],
        holding: { count: 1, people: [{ id: 7, name: '渡辺 美咲' }] },
      },
    ],
    [
      applyUserActs,
      ({ body }) => {
        const [first] = body.userIds as number[]
        if (first === 51 && broken) return refuse('unavailable')()
        const failed = first === 1 ? [{ id: 1, name: '高橋 健一', problem: 'yourself' as const }] : []
        return { changedCount: (body.userIds as number[]).length - failed.length, unchangedCount: 0, failed }
      },
    ],
  ])
  renderScreen('/admin/users?state=active')
  const { user, dialog } = await chooseEverybody()
  await user.click(dialog.getByRole('radio', { name: '停止する' }))
  await user.click(dialog.getByRole('button', { name: '対象を確認' }))
  expect(await dialog.findByText('変更する人：118人')).toBeTruthy()
  expect(dialog.getByText(/渡辺 美咲、ほか117人/)).toBeTruthy()
  expect(dialog.getByText('引き継ぎが必要な人：1人')).toBeTruthy()
  expect(dialog.getByText('対象にできない人（自分自身）：1人')).toBeTruthy()
  expect(api.requestsTo(applyUserActs)).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: '118人に適用' }))
  expect(await dialog.findByText(/途中で止まりました。残りは70人です/)).toBeTruthy()
  broken = false
  await user.click(dialog.getByRole('button', { name: '続ける' }))
  expect(await dialog.findByText('119人を変更しました')).toBeTruthy()
  expect(dialog.getByText('高橋 健一（自分自身）')).toBeTruthy()
  const sent = api.requestsTo(applyUserActs).map(({ body }) => body as { userIds: number[]; act: object })
  expect(sent.map(({ userIds }) => [userIds[0], userIds.length])).toEqual([
    [1, 50],
    [51, 50],
    [51, 50],
    [101, 20],
  ])
  expect(sent[0]!.act).toEqual({ kind: 'stop', stopsOn: '2026-11-20', resumesOn: null })
  expect(api.requestsTo(listAdminUserIds)[0]!.query).toMatchObject({ state: 'active' })
  expect(api.requestsTo(previewUserActs)[0]!.body.userIds).toHaveLength(120)
  await user.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  expect(screen.queryByText('120人を選択中')).toBeNull()
})

test('a problem is shown beside its field, and the input is kept', async () => {
  fakeApi([
    [getCurrentUser, boss],
    ...places,
    list,
    [listAdminUserIds, { userIds: everybody, more: false }],
    [previewUserActs, refuse('validation_failed', { sections: '範囲を選んでください。' })],
    [applyUserActs, { changedCount: 0, unchangedCount: 0, failed: [] }],
  ])
  renderScreen('/admin/users')
  const { user, dialog } = await chooseEverybody()
  await user.click(dialog.getByRole('radio', { name: '権限を変更する' }))
  await user.click(dialog.getByRole('radio', { name: '限定管理者' }))
  await user.click(dialog.getByRole('button', { name: '対象を確認' }))
  expect(await dialog.findByText('範囲を選んでください。')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '限定管理者' }).checked).toBe(true)
})
