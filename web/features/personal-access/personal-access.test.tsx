import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAdministrationActors } from '#contract/administration-acts.ts'
import { listMyDataExports } from '#contract/my-data.ts'
import { listOwnPersonalAccesses, listPersonalAccesses } from '#contract/personal-access.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

test('administrators see who looked at whose data, and filter by kind', async () => {
  const asked: (string | undefined)[] = []
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [listAdministrationActors, { users: [{ ...taro, nameKana: 'すずき たろう' }], nextCursor: null }],
    [
      listPersonalAccesses,
      ({ query }: FakeRequest) => {
        asked.push(query.kind)
        return {
          personalAccesses: [
            {
              ...{
                id: 1,
                actor: taro,
                user: { ...taro, id: 9, name: '高橋 花' },
                kind: 'people_export' as const,
              },
              accessedAt: '2026-04-02T01:00:00.000Z',
            },
          ],
          nextCursor: null,
        }
      },
    ],
  ])
  renderScreen('/admin/personal_accesses')
  const table = within(await screen.findByRole('table', { name: '個人データの閲覧記録' }))
  const row = within(await table.findByRole('row', { name: /高橋 花/ }))
  expect(row.getByText(taro.name)).toBeTruthy()
  expect(row.getByText('人の一覧の書き出し')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('内容'), 'account')
  await waitFor(() => expect(asked.at(-1)).toBe('account'))
})

test('people see how often administrators looked at their data', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [listMyDataExports, { myDataExports: [], nextCursor: null }],
    [
      listOwnPersonalAccesses,
      {
        personalAccesses: [
          { month: '2026-04', administrator: '田中 一郎', kind: 'account', accessCount: 3 },
          { month: '2026-03', administrator: null, kind: 'answers', accessCount: 1 },
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/mypage/data')
  const table = within(await screen.findByRole('table', { name: '管理者による閲覧の回数' }))
  expect(within(table.getByRole('row', { name: /田中 一郎/ })).getByText('3回')).toBeTruthy()
  expect(table.getByText('退職した管理者')).toBeTruthy()
})
