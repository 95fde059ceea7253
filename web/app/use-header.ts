import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import { getHeaderConfigs } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useLive } from './live.ts'
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
export const unreadChatQuery = queryFor(getUnreadChatCount, {})

const useUnreadChats = (enabled = true) =>
  useQuery({
    ...unreadChatQuery,
    enabled,
    staleTime: unreadInterval,
    refetchInterval: unreadInterval,
    refetchIntervalInBackground: false,
  })

/** The unread chats for the title of the tab; shown on the icon of the installed app too. 0 while unknown. */
export function useUnreadMark(signedIn: boolean): number {
  const count = useUnreadChats(signedIn).data?.unreadCount ?? 0
  useEffect(() => {
    // 0 removes it. Browsers without the permission refuse; the title says the same.
    void navigator.setAppBadge?.(count)?.catch(() => undefined)
  }, [count])
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
