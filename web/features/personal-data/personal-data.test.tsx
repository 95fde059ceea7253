import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import {
  cancelPersonalErasure,
  createPersonalErasure,
  getPersonalData,
  listPersonalErasures,
} from '#contract/personal-data.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const administrator = { ...hanako, can: { ...hanako.can, administer: true } }
const erasure = {
  ...{ reason: '本人の請求', deletesWritings: true, requestedBy: hanako, finishedAt: null },
  ...{ requestedAt: '2026-04-03T00:00:00.000Z', eraseAfter: '2026-04-10T00:00:00.000Z' },
}
const data: Answer<typeof getPersonalData> = {
  ...{ person: taro, hasLeft: true, held: false, erasure: null },
  lists: [{ name: 'posts', title: '投稿', count: 12 }],
  writings: { posts: 12, comments: 3, messages: 40 },
}

test('an erasure is asked for with a reason and the number that was seen, and cancelled', async () => {
  let now: typeof data = data
  const api = fakeApi([
    [getCurrentUser, administrator],
    [getPersonalData, () => now],
    [
      createPersonalErasure,
      () => {
        now = { ...data, erasure }
        return undefined
      },
    ],
    [
      cancelPersonalErasure,
      () => {
        now = data
        return undefined
      },
    ],
  ])
  renderScreen(`/admin/personal_data/${taro.id}`)
  expect(within(await screen.findByRole('table')).getByText('12')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '消去を依頼する' }))
  expect(await screen.findByText('理由を入力してください。')).toBeTruthy()
  expect(screen.getByText('投稿12件、コメント3件、チャットのメッセージ40件')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '削除する' }))
  await userEvent.type(screen.getByRole('textbox', { name: /理由/ }), '本人の請求')
  await userEvent.click(screen.getByRole('button', { name: '消去を依頼する' }))
  await userEvent.click(await screen.findByRole('button', { name: '消去を取り消す' }))
  expect(await screen.findByRole('button', { name: '消去を依頼する' })).toBeTruthy()
  expect(api.requestsTo(createPersonalErasure)[0]!.body).toEqual({
    ...{ reason: '本人の請求', deletesWritings: true, seenCount: 55 },
  })
  expect(api.requestsTo(cancelPersonalErasure)).toHaveLength(1)
})

test('people who are here or under a legal hold cannot be erased', async () => {
  fakeApi([
    [getCurrentUser, administrator],
    [getPersonalData, { ...data, hasLeft: false }],
  ])
  const { unmount } = renderScreen(`/admin/personal_data/${taro.id}`)
  expect(await screen.findByText('消去できるのは退会した人だけです。')).toBeTruthy()
  unmount()
  fakeApi([
    [getCurrentUser, administrator],
    [getPersonalData, { ...data, held: true }],
  ])
  renderScreen(`/admin/personal_data/${taro.id}`)
  expect(await screen.findByText(/保全されているため/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '消去を依頼する' })).toBeNull()
})

test('the list shows who waits and who was erased', async () => {
  fakeApi([
    [getCurrentUser, administrator],
    [
      listPersonalErasures,
      {
        personalErasures: [
          { person: taro, erasure },
          {
            person: { ...hanako, name: '退会した人 9' },
            erasure: { ...erasure, finishedAt: '2026-04-11T00:00:00.000Z' },
          },
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/admin/personal_data')
  expect(await screen.findByText('消去待ち')).toBeTruthy()
  expect(screen.getByText('消去済み')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('link', { name: '退会した人 9' })).toBeTruthy())
})
