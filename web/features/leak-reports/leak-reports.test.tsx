import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createLeakReport } from '#contract/leak-reports.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const person = (id: number, name: string) => ({ id, name, profileImgPath: null })

test('a report needs an address and a reason, and tells who could see it and who has seen it', async () => {
  const sent: unknown[] = []
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [
      createLeakReport,
      ({ body }: FakeRequest) => {
        sent.push(body)
        return {
          ...{ kind: 'post' as const, title: '来期の計画', place: '経営だより', author: taro, deleted: true },
          ...{ writtenAt: '2026-03-01T01:00:00.000Z', audience: '全員' },
          ...{ thenCount: 118, nowCount: 0, seenCount: 1, peopleCount: 119 },
          people: [
            {
              ...{ person: person(4, '高橋 花'), departmentName: '営業部', left: false },
              ...{ couldThen: true, canNow: false, seen: true, seenAt: '2026-03-01T02:00:00.000Z' },
            },
            {
              ...{ person: person(5, '伊藤 光'), departmentName: null, left: true },
              ...{ couldThen: false, canNow: false, seen: false, seenAt: null },
            },
          ],
          exports: [],
          looks: [
            {
              ...{ operatorName: '運営 花子', person: '高橋 花', viewed: true },
              beganAt: '2026-03-02T02:00:00.000Z',
            },
          ],
        }
      },
    ],
  ])
  renderScreen('/admin/leak_reports')
  await userEvent.click(await screen.findByRole('button', { name: '調べる' }))
  expect(await screen.findByText('アドレスを入力してください。')).toBeTruthy()
  expect(screen.getByText('理由を入力してください。')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /アドレス/ }), '/feeds/12')
  await userEvent.type(screen.getByRole('textbox', { name: /調べる理由/ }), '社外に出た')
  await userEvent.click(screen.getByRole('button', { name: '調べる' }))
  await waitFor(() => expect(sent).toEqual([{ address: '/feeds/12', reason: '社外に出た' }]))
  const table = within(await screen.findByRole('table', { name: '見られた人・見た人' }))
  expect(table.getByRole('row', { name: /高橋 花/ })).toBeTruthy()
  expect(within(table.getByRole('row', { name: /伊藤 光/ })).getByText('見ていない')).toBeTruthy()
  expect(screen.getByText('118人')).toBeTruthy()
  expect(screen.getByText(/119人のうち2人を表示/)).toBeTruthy()
  expect(screen.getByText('この間の書き出しの記録はありません。')).toBeTruthy()
  expect(screen.getByText('運営 花子が高橋 花さんとして閲覧')).toBeTruthy()
})
