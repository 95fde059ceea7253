import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { listDrafts, saveDraft } from '#contract/drafts.ts'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { getMenuAccessConditions, listMenus } from '#contract/menu-pages.ts'
import { getSession, signIn } from '#contract/sessions.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi, Refusal } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComment, sampleFeed, sampleMenus, sampleStamps } from '#testing/sample-feeds.ts'
import { onLeave } from '#web/app/api.ts'

const none = {
  comments: [],
  nextCursor: null,
  newerCursor: null,
  changed: [],
  asOf: '2026-11-18T06:00:00.000Z',
}

/** A session that the test ends, until someone signs in. */
function session() {
  const left: string[] = []
  onLeave((to) => left.push(to))
  let ended = false
  const needed = <T,>(answer: T) => {
    return () => {
      if (ended) throw new Refusal('unauthenticated')
      return answer
    }
  }
  const around = [
    [getCurrentUser, needed(hanako)],
    [listStamps, sampleStamps],
    [listMenus, sampleMenus],
    [listDrafts, { drafts: [], nextCursor: null }],
    [getSession, { token: 'old' }],
    [
      signIn,
      ({ body }: FakeRequest) => {
        if (body.password !== 'Hiroba-2026') throw new Refusal('sign_in_failed')
        ended = false
        return { token: 'fresh', next: null }
      },
    ],
  ] as const
  const end = () => {
    ended = true
  }
  return { around, needed, left, end }
}

async function signInThere() {
  await screen.findByRole('dialog', { name: 'もう一度ログインしてください' })
  await userEvent.type(screen.getByLabelText(/メールアドレスまたは社員ID/), 'hanako.sato@hiroba.example')
  await userEvent.type(screen.getByLabelText('パスワード'), 'Hiroba-2026')
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
}

test('a post whose session has ended is sent after signing in on the same page', async () => {
  const { around, needed, left, end } = session()
  const api = fakeApi([
    ...around,
    [listGroupedFeeds, { feeds: [sampleFeed()], nextCursor: null, department: null, newSince: null }],
    [saveDraft, needed({ version: 1, keptKey: null })],
    [
      getMenuAccessConditions,
      { use: { summary: '全員', memberCount: 200 }, publication: { summary: '全員', readerCount: 200 } },
    ],
    [createApply, needed({ id: 1, reportId: null, feedId: 20 })],
    [getFeed, sampleFeed({ id: 20, title: '受注しました' })],
  ])
  const { history } = renderScreen('/home?compose=6')
  await userEvent.type(await screen.findByRole('textbox', { name: /本文/ }), 'ありがとうございました')
  end()
  await userEvent.click(screen.getByRole('button', { name: '投稿する' }))
  await signInThere()
  await expect.poll(() => api.requestsTo(createApply).at(-1)?.headers.get('x-csrf-token')).toBe('fresh')
  expect(api.requestsTo(createApply).at(-1)?.body).toMatchObject({ text: 'ありがとうございました' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(history.location.pathname).toBe('/home')
  expect(left).toEqual([])
})

test('so is a comment, and the address keeps its fragment', async () => {
  const { around, needed, left, end } = session()
  const sent = sampleComment({ id: 90, body: 'お疲れさまでした', feedId: 10 })
  const api = fakeApi([
    ...around,
    [getFeed, sampleFeed()],
    [listFeedComments, none],
    [createFeedComment, needed(sent)],
  ])
  const { history } = renderScreen('/feeds/10#comment-5')
  await userEvent.type(await screen.findByRole('textbox', { name: 'コメントを書く' }), 'お疲れさまでした')
  end()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await signInThere()
  await expect.poll(() => api.requestsTo(createFeedComment).length).toBe(2)
  expect(history.location.href).toBe('/feeds/10#comment-5')
  expect(left).toEqual([])
})

test('without unsaved text the browser goes to the sign-in page, and nothing stays in memory', async () => {
  const { around, left, end } = session()
  fakeApi([...around, [getFeed, sampleFeed()], [listFeedComments, none]])
  const { queryClient } = renderScreen('/feeds/10')
  await screen.findByRole('textbox', { name: 'コメントを書く' })
  end()
  await queryClient.invalidateQueries()
  expect(left[0]).toMatch(/^\/users\/sign_in/)
  expect(screen.queryByRole('dialog')).toBeNull()
})
