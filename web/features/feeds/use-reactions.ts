import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reactToFeed, unreactToFeed } from '#contract/feeds.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { cachedFeed, type Feed, patchFeed } from './feed-cache.ts'
import { feeds } from './feeds.strings.ts'

type Reactions = Feed['reactions']

const mine = (reactions: Reactions, stampId: number) =>
  reactions.some((reaction) => reaction.stampId === stampId && reaction.reacted)

/** The reactions as they are once this person has given the stamp or taken it back. Order is kept. */
export function withReaction(reactions: Reactions, stampId: number, reacted: boolean): Reactions {
  if (mine(reactions, stampId) === reacted) return reactions
  if (reacted && !reactions.some((reaction) => reaction.stampId === stampId))
    return [...reactions, { stampId, reactionCount: 1, reacted }]
  return reactions
    .map((reaction) =>
      reaction.stampId === stampId
        ? { ...reaction, reacted, reactionCount: reaction.reactionCount + (reacted ? 1 : -1) }
        : reaction,
    )
    .filter((reaction) => reaction.reactionCount > 0)
}

const setReactions = (client: QueryClient, id: number, change: (reactions: Reactions) => Reactions) =>
  patchFeed(client, id, (feed) => ({ ...feed, reactions: change(feed.reactions) }))

/** What the person last wanted, by post and stamp, while a request is on its way. */
const wanted = new Map<string, boolean>()
const busy = new Map<number, number>()

/** Shows the change at once, then sends it; quick presses end in one state, and a refusal puts it back. */
async function toggle(client: QueryClient, id: number, stampId: number, failed: (error: unknown) => void) {
  const feed = cachedFeed(client, id)
  if (!feed) return
  const key = `${id} ${stampId}`
  let stored = mine(feed.reactions, stampId)
  const running = wanted.has(key)
  wanted.set(key, !stored)
  setReactions(client, id, (reactions) => withReaction(reactions, stampId, !stored))
  if (running) return
  busy.set(id, (busy.get(id) ?? 0) + 1)
  let answer: Reactions | undefined
  try {
    for (let want = wanted.get(key); want !== undefined && want !== stored; want = wanted.get(key)) {
      const sent = want
        ? await call(reactToFeed, { params: { id }, body: { stampId } })
        : await call(unreactToFeed, { params: { id }, query: { stampId } })
      stored = want
      answer = sent.reactions
    }
  } catch (error) {
    setReactions(client, id, (reactions) => withReaction(reactions, stampId, stored))
    answer = undefined
    failed(error)
  }
  wanted.delete(key)
  const left = (busy.get(id) ?? 1) - 1
  if (left > 0) busy.set(id, left)
  else busy.delete(id)
  // The server's counts win, but not over a press that is still on its way.
  if (answer && left === 0) setReactions(client, id, () => answer)
}

/** Gives a stamp to a post or takes it back. */
export function useToggleReaction(feedId: number) {
  const client = useQueryClient()
  const toast = useToast()
  const t = useStrings(feeds)
  return useCallback(
    (stampId: number) => {
      const press = () =>
        toggle(client, feedId, stampId, (error) => {
          const told = error instanceof ApiError && error.message
          toast.danger(told || t.reactionFailed, { action: { label: t.tryAgain, onAction: press } })
        })
      return press()
    },
    [client, feedId, toast, t],
  )
}
