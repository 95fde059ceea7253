import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { type getFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { call } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export type FeedComment = Answer<typeof getFeedComment>
export type CommentPage = Answer<typeof listFeedComments>
/** Where a page lies: the newest without anything. */
type Place = { cursor?: string; newer?: string; around?: number }
export type CommentPages = InfiniteData<CommentPage, Place>

const keyFor = (feedId: number) => [...keyOf(listFeedComments, { params: { id: feedId } }), 'pages'] as const

export const commentsQuery = (feedId: number) =>
  infiniteQueryOptions<CommentPage, Error, FeedComment[], ReturnType<typeof keyFor>, Place>({
    queryKey: keyFor(feedId),
    queryFn: ({ pageParam, signal }) =>
      call(listFeedComments, { params: { id: feedId }, query: pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
    getPreviousPageParam: ({ newerCursor }) => (newerCursor === null ? undefined : { newer: newerCursor }),
    select: inOrder,
  })

/** The comments in the order they were written: the pages come newest first, each oldest first. */
export function inOrder(data: CommentPages): FeedComment[] {
  return [...data.pages].reverse().flatMap((page) => page.comments)
}

/** Whether what is loaded ends with the newest comment. */
const endsAtNewest = (data: CommentPages) => (data.pages[0]?.newerCursor ?? null) === null

/** Renews comments that are loaded; others stay out. */
function renewed(data: CommentPages, comments: readonly FeedComment[]): CommentPages {
  const fresh = new Map(comments.map((comment) => [comment.id, comment]))
  const pages = data.pages.map((page) => ({
    ...page,
    comments: page.comments.map((comment) => fresh.get(comment.id) ?? comment),
  }))
  return { ...data, pages }
}

const alone = (page: CommentPage, place: Place = {}): CommentPages => ({ pages: [page], pageParams: [place] })

/** Changes a comment that is loaded. */
export function putComment(client: QueryClient, comment: FeedComment) {
  client.setQueryData<CommentPages>(keyFor(comment.feedId), (data) => data && renewed(data, [comment]))
}

/** Changes one comment as it stands now, if it is loaded. */
export function patchComment(
  client: QueryClient,
  feedId: number,
  id: number,
  change: (comment: FeedComment) => FeedComment,
) {
  const comment = cachedComment(client, feedId, id)
  if (comment) putComment(client, change(comment))
}

/** A comment that is loaded. */
export function cachedComment(client: QueryClient, feedId: number, id: number): FeedComment | undefined {
  const data = client.getQueryData<CommentPages>(keyFor(feedId))
  return data && inOrder(data).find((comment) => comment.id === id)
}

/** Adds one's own new comment at the end, going there where the reader was elsewhere. */
export async function addComment(client: QueryClient, comment: FeedComment) {
  const key = keyFor(comment.feedId)
  const data = client.getQueryData<CommentPages>(key)
  if (!data) return
  if (!endsAtNewest(data)) {
    const newest = await call(listFeedComments, { params: { id: comment.feedId }, query: {} })
    client.setQueryData<CommentPages>(key, alone(newest))
    return
  }
  const page = { ...data.pages[0]!, comments: [comment], nextCursor: null, newerCursor: null, changed: [] }
  client.setQueryData<CommentPages>(key, withNewest(data, page))
}

/**
 * What is loaded with the newest page laid over it: known comments renewed, new ones at the end. Where the newest
 * page no longer touches what is loaded, it alone is kept, so that there is no hole; where the reader has gone to
 * an older place, that place stays.
 */
export function withNewest(data: CommentPages, newest: CommentPage): CommentPages {
  const current = renewed(data, [...newest.changed, ...newest.comments])
  if (!endsAtNewest(data)) return current
  const known = new Set(data.pages.flatMap((page) => page.comments.map(({ id }) => id)))
  const touches =
    newest.nextCursor === null || known.size === 0 || newest.comments.some(({ id }) => known.has(id))
  if (!touches) return alone(newest)
  const [first, ...rest] = current.pages
  if (!first) return alone(newest)
  const added = newest.comments.filter(({ id }) => !known.has(id))
  return {
    ...current,
    pages: [{ ...first, asOf: newest.asOf, comments: [...first.comments, ...added] }, ...rest],
  }
}

/** Fetches the newest page and what changed elsewhere; returns the comments that are new. */
export async function refreshComments(client: QueryClient, feedId: number): Promise<FeedComment[]> {
  const key = keyFor(feedId)
  const changedSince = client
    .getQueryData<CommentPages>(key)
    ?.pages.map(({ asOf }) => asOf)
    .sort()[0]
  const newest = await call(listFeedComments, { params: { id: feedId }, query: { changedSince } })
  const before = client.getQueryData<CommentPages>(key)
  if (!before) return []
  const known = new Set(inOrder(before).map(({ id }) => id))
  client.setQueryData<CommentPages>(key, withNewest(before, newest))
  return newest.comments.filter(({ id }) => !known.has(id))
}

/** Goes to one comment, however many there are; those round it take the place of what is loaded. */
export async function goToComment(client: QueryClient, feedId: number, commentId: number) {
  const key = keyFor(feedId)
  const loaded = client.getQueryData<CommentPages>(key)
  if (loaded && inOrder(loaded).some(({ id }) => id === commentId)) return
  const place = { around: commentId }
  const page = await call(listFeedComments, { params: { id: feedId }, query: place })
  client.setQueryData<CommentPages>(key, alone(page, place))
}

export type Thread = { comment: FeedComment; answers: FeedComment[] }

/** Comments with their answers below them. An answer whose comment is not loaded stands by itself. */
export function threadsOf(comments: readonly FeedComment[]): Thread[] {
  const threads = new Map<number, Thread>()
  for (const comment of comments) {
    const thread = comment.parent && threads.get(comment.parent.id)
    if (thread) thread.answers.push(comment)
    else threads.set(comment.id, { comment, answers: [] })
  }
  return [...threads.values()]
}
