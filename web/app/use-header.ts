import { useQuery } from '@tanstack/react-query'
import { getHeaderConfigs, getUnreadChatCount } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { queryFor } from './query.ts'

export type HeaderConfig = Answer<typeof getHeaderConfigs>

export type HeaderState =
  | { kind: 'loading' }
  /** The configuration or the unread count is not available. */
  | { kind: 'fallback' }
  | { kind: 'ready'; config: HeaderConfig; unreadChats: number }

/** Milliseconds between requests for the unread chats, while the page is visible. */
const unreadInterval = 15_000

export const headerQuery = queryFor(getHeaderConfigs, {})
const unreadChatQuery = queryFor(getUnreadChatCount, {})

export function useHeader(): HeaderState {
  const config = useQuery({ ...headerQuery, staleTime: 5 * 60_000 })
  const unread = useQuery({
    ...unreadChatQuery,
    staleTime: unreadInterval,
    refetchInterval: unreadInterval,
    refetchIntervalInBackground: false,
  })
  if (config.data && unread.data)
    return { kind: 'ready', config: config.data, unreadChats: unread.data.unreadCount }
  // A failed part keeps its fallback while it is fetched again: open menus in the header must not close.
  const loading = [config, unread].some((query) => query.isPending && query.errorUpdateCount === 0)
  if (loading) return { kind: 'loading' }
  return { kind: 'fallback' }
}
