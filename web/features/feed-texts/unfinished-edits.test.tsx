import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listFeedComments } from '#contract/feed-comments.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { getFeed } from '#contract/feeds.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComment, sampleFeed, sampleStamps } from '#testing/sample-feeds.ts'

const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
] as const
const mine = {
  author: { id: hanako.id, name: hanako.name, profileImgPath: null },
  can: { edit: true, delete: true, react: true },
}
const none = {
  comments: [],
  nextCursor: null,
  newerCursor: null,
  changed: [],
  asOf: '2026-11-18T06:00:00.000Z',
}
const listed = (change: Parameters<typeof sampleComment>[0] = {}) => ({
  ...none,
  comments: [sampleComment({ ...mine, ...change })],
})

test('an interrupted edit is restored in its place until it is saved or discarded', async () => {
  fakeApi([...around, [getFeed, sampleFeed()], [listFeedComments, listed()]])
  renderScreen('/feeds/10')
  await userEvent.click(await screen.findByRole('button', { name: '佐藤 花子さんのコメントの操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '編集' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'コメントを編集' }), '追記')
  const kept = { ...localStorage }
  cleanup()
  renderScreen('/feeds/10', { kept })
  expect(await screen.findByRole('textbox', { name: 'コメントを編集' })).toHaveProperty(
    'value',
    `${sampleComment(mine).body}追記`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
  expect(Object.keys(localStorage).filter((key) => key.includes('comment-edit'))).toEqual([])
})

test('an edit of a comment that is deleted meanwhile can be copied', async () => {
  fakeApi([
    ...around,
    [getFeed, sampleFeed()],
    [
      listFeedComments,
      listed({ id: 7, body: '', deleted: true, can: { edit: false, delete: false, react: false } }),
    ],
  ])
  const kept = { [`hiroba.draft.comment-edit.${hanako.id}.10.7`]: '{"text":"書き直した","mentions":[]}' }
  renderScreen('/feeds/10', { kept })
  const lost = within(await screen.findByRole('region', { name: /変更していたものが削除されました/ }))
  expect(lost.getByText('書き直した')).toBeTruthy()
  await userEvent.click(lost.getByRole('button', { name: '内容をコピー' }))
  expect(await navigator.clipboard.readText()).toBe('書き直した')
})

test('an edit of a post is restored, and can be copied once the post is deleted', async () => {
  let gone = false
  fakeApi([
    ...around,
    [
      getFeed,
      () =>
        gone
          ? refuse('not_found')()
          : sampleFeed({ ...mine, can: { comment: true, react: true, edit: true, delete: true } }),
    ],
    [listFeedComments, none],
    [
      updateFeed,
      () => {
        gone = true
        return refuse('not_found')()
      },
    ],
  ])
  const { textVersion } = sampleFeed()
  const kept = {
    [`hiroba.draft.edit.${hanako.id}.10`]: JSON.stringify({
      title: '改題',
      body: '書き直した',
      textVersion,
    }),
  }
  renderScreen('/feeds/10', { kept })
  await userEvent.click(await screen.findByRole('button', { name: '編集を続ける' }))
  const dialog = within(await screen.findByRole('dialog', { name: '投稿を編集' }))
  expect(dialog.getByLabelText('タイトル（任意）')).toHaveProperty('value', '改題')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('投稿が見つかりません')).toBeTruthy()
  const lost = within(screen.getByRole('region', { name: /変更していたものが削除されました/ }))
  expect(lost.getByText(/改題\s+書き直した/)).toBeTruthy()
})
