import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { reactToFeedComment, unreactToFeedComment } from '#contract/feed-comments.ts'
import { reactToFeed, unreactToFeed } from '#contract/feeds.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { cachedComment, patchComment } from '../feeds/comment-cache.ts'
import { cachedFeed, type Feed, patchFeed } from '../feeds/feed-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'

export type Reactions = Feed['reactions']
/** A stamp by its id or an emoji; the other is null. */
export type ReactionKind = Pick<Reactions[number], 'stampId' | 'emoji'>
/** The target of a reaction. */
export type Reactable = { feedId: number; commentId?: number | undefined }
/** Where the reactions to one thing are kept in the browser, and how one is sent. `name` is unique in the product. */
export type ReactionPlace = {
  name: string
  read: () => Reactions | undefined
  change: (edit: (reactions: Reactions) => Reactions) => void
  send: (kind: ReactionKind, give: boolean) => Promise<{ reactions: Reactions }>
}

export const kindKey = ({ stampId, emoji }: ReactionKind) => emoji ?? String(stampId)
const isSame = (a: ReactionKind, b: ReactionKind) => kindKey(a) === kindKey(b)
/** The target as a request names it. */
export const asChoice = ({ stampId, emoji }: ReactionKind) =>
  emoji === null ? { stampId: stampId ?? undefined } : { emoji }

const mine = (reactions: Reactions, kind: ReactionKind) =>
  reactions.some((reaction) => isSame(reaction, kind) && reaction.reacted)

/** The reactions after this person adds or removes this one. The order is kept. */
function withReaction(reactions: Reactions, kind: ReactionKind, reacted: boolean): Reactions {
  if (mine(reactions, kind) === reacted) return reactions
  if (reacted && !reactions.some((reaction) => isSame(reaction, kind)))
    return [...reactions, { stampId: kind.stampId, emoji: kind.emoji, reactionCount: 1, reacted }]
  return reactions
    .map((reaction) =>
      isSame(reaction, kind)
        ? { ...reaction, reacted, reactionCount: reaction.reactionCount + (reacted ? 1 : -1) }
        : reaction,
    )
    .filter((reaction) => reaction.reactionCount > 0)
}

const nameOf = ({ feedId, commentId }: Reactable) => `${feedId} ${commentId ?? ''}`

const reactionsOf = (client: QueryClient, { feedId, commentId }: Reactable) =>
  commentId === undefined
    ? cachedFeed(client, feedId)?.reactions
    : cachedComment(client, feedId, commentId)?.reactions

function setReactions(
  client: QueryClient,
  { feedId, commentId }: Reactable,
  change: (reactions: Reactions) => Reactions,
) {
  const changed = <T extends { reactions: Reactions }>(one: T) => ({
    ...one,
    reactions: change(one.reactions),
  })
  if (commentId === undefined) patchFeed(client, feedId, changed)
  else patchComment(client, feedId, commentId, changed)
}

function send({ feedId, commentId }: Reactable, kind: ReactionKind, give: boolean) {
  const choice = asChoice(kind)
  if (commentId === undefined) {
    const params = { id: feedId }
    return give ? call(reactToFeed, { params, body: choice }) : call(unreactToFeed, { params, query: choice })
  }
  const params = { id: commentId }
  return give
    ? call(reactToFeedComment, { params, body: choice })
    : call(unreactToFeedComment, { params, query: choice })
}

/** The person's last intention by target and kind, while a request is in progress. */
const wanted = new Map<string, boolean>()
const busy = new Map<string, number>()

/** Shows the change at once, then sends it. Repeated quick presses end in one state. Reverted if the server refuses. */
async function toggle(place: ReactionPlace, kind: ReactionKind, failed: (error: unknown) => void) {
  const { name, change, send } = place
  const reactions = place.read()
  if (!reactions) return
  const key = `${name} ${kindKey(kind)}`
  let stored = mine(reactions, kind)
  const running = wanted.has(key)
  wanted.set(key, !stored)
  change((now) => withReaction(now, kind, !stored))
  if (running) return
  busy.set(name, (busy.get(name) ?? 0) + 1)
  let answer: Reactions | undefined
  try {
    for (let want = wanted.get(key); want !== undefined && want !== stored; want = wanted.get(key)) {
      const sent = await send(kind, want)
      stored = want
      answer = sent.reactions
    }
  } catch (error) {
    change((now) => withReaction(now, kind, stored))
    answer = undefined
    failed(error)
  }
  wanted.delete(key)
  const left = (busy.get(name) ?? 1) - 1
  if (left > 0) busy.set(name, left)
  else busy.delete(name)
  // The server's counts take precedence, except over a press that is still being sent.
  if (answer && left === 0) change(() => answer)
}

/** Adds or removes a reaction to a post or comment. */
export function useToggleReaction(to: Reactable) {
  const client = useQueryClient()
  return useToggleAt({
    name: nameOf(to),
    read: () => reactionsOf(client, to),
    change: (edit) => setReactions(client, to, edit),
    send: (kind, give) => send(to, kind, give),
  })
}

/** Adds or removes a reaction at a place. */
export function useToggleAt(place: ReactionPlace) {
  const toast = useToast()
  const t = useStrings(feeds)
  const press = (kind: ReactionKind): unknown =>
    toggle(place, kind, (error) => {
      const told = error instanceof ApiError && error.message
      toast.danger(told || t.reactionFailed, { action: { label: t.tryAgain, onAction: () => press(kind) } })
    })
  return press
}
