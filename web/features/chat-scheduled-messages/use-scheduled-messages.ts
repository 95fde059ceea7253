import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { listChatScheduledMessages } from '#contract/chat-scheduled-messages.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useLocale } from '#ui/locale.tsx'
import { useLive } from '#web/app/live.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'

export type Scheduled = Answer<typeof listChatScheduledMessages>['chatScheduledMessages'][number]

/** The person's scheduled messages of a room, or of all. */
export function useScheduledMessages(chatRoomId?: number) {
  const client = useQueryClient()
  const query = useQuery({ ...queryFor(listChatScheduledMessages, { query: { chatRoomId } }), staleTime: 0 })
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: everyKeyOf(listChatScheduledMessages) }),
    [client],
  )
  useLive('chat_scheduled.changed', () => void refresh())
  useLive('hello', () => void refresh())
  return { query, messages: query.data?.chatScheduledMessages, refresh }
}

/** The person's time zone, and how a moment is shown in it. */
export function useZone() {
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  return { timeZone, show: (at: string) => readableDateTime(at, { locale, timeZone }) }
}
