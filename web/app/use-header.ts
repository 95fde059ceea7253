import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import { getHeaderConfigs } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useLive } from './live.ts'
import { queryFor } from './query.ts'
import { useCurrentUser } from './session.tsx'

export type HeaderConfig = Answer<typeof getHeaderConfigs>

export type HeaderState =
  | { kind: 'loading' }
  /** The configuration or the unread count is not available. */
  | { kind: 'fallback' }
  | { kind: 'ready'; config: HeaderConfig; unreadChats: number }

/** Milliseconds between requests for the unread chats, while the page is visible. */
const unreadInterval = 15_000

export const headerQuery = queryFor(getHeaderConfigs, {})
export const unreadChatQuery = queryFor(getUnreadChatCount, {})

const useUnreadChats = (enabled = true) =>
  useQuery({
    ...unreadChatQuery,
    enabled,
    staleTime: unreadInterval,
    refetchInterval: unreadInterval,
    refetchIntervalInBackground: false,
  })

/**
 * The unread chats for the title of the tab; 0 while unknown. The icon of the installed app shows them together with the
 * unread notices, as pushes do.
 */
export function useUnreadMark(signedIn: boolean): number {
  const count = useUnreadChats(signedIn).data?.unreadCount ?? 0
  const news = count + (useCurrentUser()?.announcementCount ?? 0)
  useEffect(() => {
    // 0 removes it. Browsers without the permission refuse; the page says the same.
    void navigator.setAppBadge?.(news)?.catch(() => undefined)
  }, [news])
  return count
}

/** How many urgent messages the person must confirm; 0 while unknown. */
export function useUrgentCount(): number {
  const { data, refetch } = useUnreadChats()
  useLive('waiting.changed', () => void refetch())
  return data?.urgentCount ?? 0
}

export function useHeader(): HeaderState {
  const config = useQuery({ ...headerQuery, staleTime: 5 * 60_000 })
  const unread = useUnreadChats()
  if (config.data && unread.data)
    return { kind: 'ready', config: config.data, unreadChats: unread.data.unreadCount }
  // A failed part keeps its fallback while it is fetched again: open menus in the header must not close.
  const loading = [config, unread].some((query) => query.isPending && query.errorUpdateCount === 0)
  if (loading) return { kind: 'loading' }
  return { kind: 'fallback' }
}
