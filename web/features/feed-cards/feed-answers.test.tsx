import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComments, sampleFeed, sampleStamps } from '#testing/sample-feeds.ts'

const answer = { published: true }
const feed = (title: string, answers: ReturnType<typeof sampleFeed>['answers']) => {
  fakeApi([
    [getCurrentUser, hanako],
    [getFeed, sampleFeed({ title, body: '', answers })],
    [listFeedComments, sampleComments()],
    [listStamps, sampleStamps],
  ])
  renderScreen('/feeds/10')
}

test('a card is shown as a card, with giver, recipient and message, and no title', async () => {
  feed('佐藤 花子', [
    {
      ...answer,
      item: 'to',
      name: '贈る相手',
      kind: 'users',
      text: '佐藤 花子',
      users: [{ id: 1, name: '佐藤 花子' }],
    },
    {
      ...answer,
      item: 'card',
      name: 'カード',
      kind: 'card',
      text: 'ありがとう',
      card: { name: 'ありがとう', tone: 'red', iconName: 'heart' },
    },
    { ...answer, item: 'message', name: 'メッセージ', kind: 'long_text', text: '助かりました。' },
  ])
  expect(await screen.findByText('ありがとう')).toBeTruthy()
  const post = within(screen.getByRole('article'))
  expect(post.getAllByRole('link', { name: '鈴木 太郎' }).at(-1)?.getAttribute('href')).toMatch(/\/users\/2$/)
  expect(post.getByRole('link', { name: '佐藤 花子' })).toBeTruthy()
  expect(post.getByText('助かりました。')).toBeTruthy()
  expect(post.queryByRole('heading', { name: '佐藤 花子' })).toBeNull()
  expect(post.queryByText('贈る相手')).toBeNull()
})

test('other answers are below the names of their items, and the title is not repeated', async () => {
  feed('展示会の備品', [
    { ...answer, item: 'purpose', name: '用途', kind: 'text', text: '展示会の備品' },
    { ...answer, item: 'on', name: '使う日', kind: 'date', text: '2026年11月28日(土)' },
  ])
  expect(await screen.findByText('使う日')).toBeTruthy()
  expect(screen.getByText('2026年11月28日(土)')).toBeTruthy()
  expect(screen.queryByText('用途')).toBeNull()
  expect(screen.getByRole('heading', { name: '展示会の備品', level: 2 })).toBeTruthy()
})
