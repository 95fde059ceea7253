import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { type getFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { call } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export type FeedComment = Answer<typeof getFeedComment>
export type CommentPage = Answer<typeof listFeedComments>
/** The position of a page; without any field: the newest. */
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

/** The comments in the order they were written. The pages come newest first, each oldest first. */
export function inOrder(data: CommentPages): FeedComment[] {
  return [...data.pages].reverse().flatMap((page) => page.comments)
}

/** Whether the loaded comments include the newest. */
const endsAtNewest = (data: CommentPages) => (data.pages[0]?.newerCursor ?? null) === null

/** Updates loaded comments; others are ignored. */
function renewed(data: CommentPages, comments: readonly FeedComment[]): CommentPages {
  const fresh = new Map(comments.map((comment) => [comment.id, comment]))
  const pages = data.pages.map((page) => ({
    ...page,
    comments: page.comments.map((comment) => fresh.get(comment.id) ?? comment),
  }))
  return { ...data, pages }
}

const alone = (page: CommentPage, place: Place = {}): CommentPages => ({ pages: [page], pageParams: [place] })

/** Updates a loaded comment. */
export function putComment(client: QueryClient, comment: FeedComment) {
  client.setQueryData<CommentPages>(keyFor(comment.feedId), (data) => data && renewed(data, [comment]))
}

/** Updates one comment from its current state, if it is loaded. */
export function patchComment(
  client: QueryClient,
  feedId: number,
  id: number,
  change: (comment: FeedComment) => FeedComment,
) {
  const comment = cachedComment(client, feedId, id)
  if (comment) putComment(client, change(comment))
}

/** Returns a loaded comment. */
export function cachedComment(client: QueryClient, feedId: number, id: number): FeedComment | undefined {
  const data = client.getQueryData<CommentPages>(keyFor(feedId))
  return data && inOrder(data).find((comment) => comment.id === id)
}

/** Appends the person's own new comment, going to the end of the list first if necessary. */
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
 * Merges the newest page into the loaded comments: known comments are updated, new ones appended. If the newest page
 * does not overlap the loaded comments, only the newest page is kept, to avoid a gap. If the reader is at an older
 * position, that position stays.
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

/** Fetches the newest page and changes made elsewhere. Returns the new comments. */
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

/** Goes to one comment, however many there are. The comments around it replace the loaded ones. */
export async function goToComment(client: QueryClient, feedId: number, commentId: number) {
  const key = keyFor(feedId)
  const loaded = client.getQueryData<CommentPages>(key)
  if (loaded && inOrder(loaded).some(({ id }) => id === commentId)) return
  const place = { around: commentId }
  const page = await call(listFeedComments, { params: { id: feedId }, query: place })
  client.setQueryData<CommentPages>(key, alone(page, place))
}

export type Thread = { comment: FeedComment; answers: FeedComment[] }

/** Comments with their replies below them. A reply whose comment is not loaded is shown on its own. */
export function threadsOf(comments: readonly FeedComment[]): Thread[] {
  const threads = new Map<number, Thread>()
  for (const comment of comments) {
    const thread = comment.parent && threads.get(comment.parent.id)
    if (thread) thread.answers.push(comment)
    else threads.set(comment.id, { comment, answers: [] })
  }
  return [...threads.values()]
}
