import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listChatDrafts } from '#contract/chat-drafts.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import { type chatRoomFilters, getChatRoom, listChatRooms } from '#contract/chat-rooms.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useLive } from '#web/app/live.ts'
import { everyKeyOf, keyOf, pagesFor, queryFor } from '#web/app/query.ts'

export type ChatRoom = Answer<typeof getChatRoom>
export type ListedChatRoom = Answer<typeof listChatRooms>['chatRooms'][number]

export const chatRoomQuery = (id: number) => queryFor(getChatRoom, { params: { id } })

export type RoomFilter = (typeof chatRoomFilters)[number]

export const chatRoomsQuery = (text: string, filter: RoomFilter) =>
  pagesFor(listChatRooms, { query: { query: text, filter, limit: 40 } }, 'chatRooms')

export const chatDraftsQuery = queryFor(listChatDrafts, {})

/** Milliseconds in which several changes are combined into one request. */
const gather = 200

/** Fetches the list of rooms and the count in the header again. */
export function refreshChatRooms(client: QueryClient) {
  void client.invalidateQueries({ queryKey: everyKeyOf(listChatRooms) })
  void client.invalidateQueries({ queryKey: keyOf(getUnreadChatCount, {}) })
}

/** Keeps the list of rooms, and the room with this id, up to date while the component is on the page. */
export function useChatRoomChanges(id: number | undefined) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = (ids?: readonly number[]) => {
    if (id !== undefined && (!ids || ids.includes(id)))
      void client.invalidateQueries({ queryKey: chatRoomQuery(id).queryKey })
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refreshChatRooms(client)
    }, gather)
  }
  useLive('chat_rooms.changed', ({ ids }) => refresh(ids))
  useLive('hello', () => refresh())
  useLive('chat_drafts.changed', () => void client.invalidateQueries({ queryKey: chatDraftsQuery.queryKey }))
  useEffect(() => () => clearTimeout(timer.current), [])
}

/** A timer cannot wait for longer. */
const longestWait = 2 ** 31 - 1

/** Fetches rooms and counts again as soon as one of these rooms is no longer muted. */
export function useMuteEnds(rooms: readonly ListedChatRoom[]) {
  const client = useQueryClient()
  const ends = rooms.flatMap(({ mutedUntil }) => (mutedUntil ? [Date.parse(mutedUntil)] : []))
  const first = ends.length > 0 ? Math.min(...ends) : undefined
  useEffect(() => {
    if (first === undefined) return
    const timer = setTimeout(
      () => {
        refreshChatRooms(client)
        void client.invalidateQueries({ queryKey: everyKeyOf(getChatRoom) })
      },
      Math.min(longestWait, Math.max(0, first - Date.now()) + gather),
    )
    return () => clearTimeout(timer)
  }, [client, first])
}
