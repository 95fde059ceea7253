import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { type getFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { call } from '#web/app/api.ts'
import { pagesFor } from '#web/app/query.ts'

export type FeedComment = Answer<typeof getFeedComment>
type CommentPage = Answer<typeof listFeedComments>
export type CommentPages = InfiniteData<CommentPage, string | undefined>

export const commentsQuery = (feedId: number) =>
  pagesFor(listFeedComments, { params: { id: feedId } }, 'comments')

/** The comments in the order they were written: the pages come newest first, each oldest first. */
export const inOrder = (data: CommentPages): FeedComment[] =>
  [...data.pages].reverse().flatMap((page) => page.comments)

/** Changes or, where it is new, adds a comment. */
export function putComment(client: QueryClient, comment: FeedComment) {
  client.setQueryData<CommentPages>(commentsQuery(comment.feedId).queryKey, (data) => {
    if (!data) return data
    return withNewest(data, { comments: [comment], nextCursor: null })
  })
}

/**
 * What is loaded with the newest page laid over it: known comments renewed, new ones at the end. Where the newest
 * page no longer touches what is loaded, it alone is kept, so that there is no hole.
 */
export function withNewest(data: CommentPages, newest: CommentPage): CommentPages {
  const known = new Set(data.pages.flatMap((page) => page.comments.map(({ id }) => id)))
  const touches =
    newest.nextCursor === null || known.size === 0 || newest.comments.some(({ id }) => known.has(id))
  if (!touches) return { pages: [newest], pageParams: [undefined] }
  const fresh = new Map(newest.comments.map((comment) => [comment.id, comment]))
  const pages = data.pages.map((page, index) => ({
    ...page,
    comments: [
      ...page.comments.map((comment) => fresh.get(comment.id) ?? comment),
      ...(index === 0 ? newest.comments.filter(({ id }) => !known.has(id)) : []),
    ],
  }))
  return { ...data, pages }
}

/** Fetches the newest page; answers the comments that were not there before. */
export async function refreshComments(client: QueryClient, feedId: number): Promise<FeedComment[]> {
  const key = commentsQuery(feedId).queryKey
  const newest = await call(listFeedComments, { params: { id: feedId }, query: {} })
  const before = client.getQueryData<CommentPages>(key)
  if (!before) return []
  const known = new Set(inOrder(before).map(({ id }) => id))
  client.setQueryData<CommentPages>(key, withNewest(before, newest))
  return newest.comments.filter(({ id }) => !known.has(id))
}
