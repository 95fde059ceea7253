import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listMustReadFeeds, listMustReadMenus } from '#contract/must-read-feeds.ts'
import { listWaiting, type waitingKinds } from '#contract/waiting.ts'
import { useLive } from '#web/app/live.ts'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'

export type WaitingKind = (typeof waitingKinds)[number]
type Waiting = Answer<typeof listWaiting>
export type WaitingItem = Waiting['items'][number]

/** The data of the strip: the counts and the first item. */
export const firstWaitingQuery = queryFor(listWaiting, { query: { limit: 1 } })
export const waitingPages = (kind: WaitingKind | undefined) =>
  pagesFor(listWaiting, { query: { kind } }, 'items')

/** The must-reads of one menu, as a filter of the waiting items. */
export const mustReadPages = (menuId: number) =>
  pagesFor(listMustReadFeeds, { query: { menuId } }, 'mustReadFeeds')

type MustRead = Answer<typeof listMustReadFeeds>['mustReadFeeds'][number]
export const asWaiting = (feed: MustRead): WaitingItem => ({
  id: feed.id,
  kind: 'must_read',
  title: feed.title || feed.excerpt.split('\n')[0] || feed.menu.name,
  actor: feed.author,
  menu: feed.menu,
  hrefPath: `/feeds/${feed.id}`,
  since: feed.askedAt,
  dueOn: feed.dueOn,
  overdue: feed.overdue,
})

/**
 * The longest delay before waiting items are fetched again. It spreads the requests of thousands who get the same
 * message.
 */
const spread = 2_000

/** Keeps the waiting items up to date while the component is mounted. */
export function useWaitingChanges() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('waiting.changed', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const endpoint of [listWaiting, listMustReadMenus, listMustReadFeeds])
        void client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
    }, Math.random() * spread)
  })
}
