import { describe, expect, test } from 'vitest'
import { sampleComment } from '#testing/sample-feeds.ts'
import { type CommentPages, inOrder, withNewest } from './comment-cache.ts'

const page = (ids: number[], nextCursor: string | null = null) => ({
  comments: ids.map((id) => sampleComment({ id, body: String(id) })),
  nextCursor,
})
const loaded: CommentPages = { pages: [page([5, 6], 'a'), page([3, 4], 'b')], pageParams: [undefined, 'a'] }
const ids = (data: CommentPages) => inOrder(data).map(({ id }) => id)

describe('the newest page laid over what is loaded', () => {
  test('adds new comments at the end and renews known ones', () => {
    const newest = page([5, 6, 7], 'a')
    newest.comments[0] = sampleComment({ id: 5, body: '直しました' })
    const joined = withNewest(loaded, newest)
    expect(ids(joined)).toEqual([3, 4, 5, 6, 7])
    expect(inOrder(joined)[2]?.body).toBe('直しました')
  })
  test('replaces everything where there would be a hole between', () => {
    expect(ids(withNewest(loaded, page([30, 31], 'x')))).toEqual([30, 31])
  })
  test('begins an empty list', () => {
    const empty: CommentPages = { pages: [page([])], pageParams: [undefined] }
    expect(ids(withNewest(empty, page([1])))).toEqual([1])
  })
})
