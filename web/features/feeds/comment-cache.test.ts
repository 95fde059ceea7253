import { describe, expect, test } from 'vitest'
import { sampleComment } from '#testing/sample-feeds.ts'
import { type CommentPages, inOrder, threadsOf, withNewest } from './comment-cache.ts'

const page = (ids: number[], nextCursor: string | null = null) => ({
  comments: ids.map((id) => sampleComment({ id, body: String(id) })),
  nextCursor,
  newerCursor: null,
  changed: [] as ReturnType<typeof sampleComment>[],
  asOf: '2026-11-18T06:00:00.000Z',
})
const loaded: CommentPages = {
  pages: [page([5, 6], 'a'), page([3, 4], 'b')],
  pageParams: [{}, { cursor: 'a' }],
}
const ids = (data: CommentPages) => inOrder(data).map(({ id }) => id)

describe('merging the newest page into the loaded comments', () => {
  test('adds new comments at the end and updates known ones', () => {
    const newest = page([5, 6, 7], 'a')
    newest.comments[0] = sampleComment({ id: 5, body: '直しました' })
    const joined = withNewest(loaded, newest)
    expect(ids(joined)).toEqual([3, 4, 5, 6, 7])
    expect(inOrder(joined)[2]?.body).toBe('直しました')
  })
  test('replaces everything if there would be a gap', () => {
    expect(ids(withNewest(loaded, page([30, 31], 'x')))).toEqual([30, 31])
  })
  test('fills an empty list', () => {
    const empty: CommentPages = { pages: [page([])], pageParams: [{}] }
    expect(ids(withNewest(empty, page([1])))).toEqual([1])
  })
  test('updates changed comments on older pages', () => {
    const newest = { ...page([5, 6], 'a'), changed: [sampleComment({ id: 3, body: '直しました' })] }
    expect(inOrder(withNewest(loaded, newest))[0]?.body).toBe('直しました')
  })
  test('keeps the reader’s position on an older page', () => {
    const away: CommentPages = {
      pages: [{ ...page([5, 6], 'a'), newerCursor: 'n' }],
      pageParams: [{ around: 5 }],
    }
    expect(ids(withNewest(away, page([30, 31], 'x')))).toEqual([5, 6])
  })
})

test('replies are below their comment, or on their own if it is not loaded', () => {
  const answer = (id: number, to: number) =>
    sampleComment({ id, parent: { id: to, authorName: '鈴木 太郎', excerpt: '' } })
  const threads = threadsOf([answer(2, 1), sampleComment({ id: 3 }), sampleComment({ id: 4 }), answer(5, 3)])
  expect(threads.map(({ comment, answers }) => [comment.id, answers.map(({ id }) => id)])).toEqual([
    [2, []],
    [3, [5]],
    [4, []],
  ])
})
