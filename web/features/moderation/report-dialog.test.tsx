import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { hideFeed, reportFeed } from '#contract/moderation.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComments, sampleFeed, sampleStamps } from '#testing/sample-feeds.ts'

const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [listFeedComments, sampleComments()],
] as const

describe('a post', () => {
  test('is reported with a reason, and the text stays when sending fails', async () => {
    let broken = true
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [reportFeed, () => (broken ? refuse('unavailable')() : (undefined as never))],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: /この投稿の操作|操作/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '管理者に通報' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: '事実と異なる' }))
    await userEvent.type(dialog.getByRole('textbox', { name: '補足' }), '日付が違います')
    await userEvent.click(dialog.getByRole('button', { name: '通報する' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    broken = false
    await userEvent.click(dialog.getByRole('button', { name: '通報する' }))
    expect(await screen.findByText('管理者に通報しました')).toBeTruthy()
    expect(api.requestsTo(reportFeed).map(({ body }) => body)).toEqual([
      { reason: 'inaccurate', note: '日付が違います' },
      { reason: 'inaccurate', note: '日付が違います' },
    ])
  })

  test('is hidden by an administrator directly, never without a reason', async () => {
    const api = fakeApi([
      ...around.slice(1),
      [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
      [getFeed, sampleFeed()],
      [hideFeed, () => undefined as never],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: /操作/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '非表示にする' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }))
    expect(await dialog.findByText('理由を入力してください。')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: /理由/ }), '電話番号')
    await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }))
    expect(await screen.findByText('非表示にしました')).toBeTruthy()
    expect(api.requestsTo(hideFeed).map(({ body }) => body)).toEqual([{ reason: '電話番号' }])
  })

  test('that is hidden shows the reason to its author, who cannot report it', async () => {
    const hidden = { reason: '個人情報が含まれています', hiddenAt: '2026-11-19T00:00:00.000Z' }
    fakeApi([
      ...around,
      [getFeed, sampleFeed({ author: { id: 1, name: hanako.name, profileImgPath: null }, hidden })],
    ])
    renderScreen('/feeds/10')
    expect(await screen.findByText('理由：個人情報が含まれています')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: /操作/ }))
    await waitFor(() => expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(0))
    expect(screen.queryByRole('menuitem', { name: '管理者に通報' })).toBeNull()
  })
})
