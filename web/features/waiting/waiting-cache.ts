import type { Answer } from '#contract/endpoint.ts'
import { listMustReadFeeds } from '#contract/must-read-feeds.ts'
import { listWaiting, type waitingKinds } from '#contract/waiting.ts'
import { pagesFor } from '#web/app/query.ts'

export type WaitingKind = (typeof waitingKinds)[number]
type Waiting = Answer<typeof listWaiting>
export type WaitingItem = Waiting['items'][number]

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
