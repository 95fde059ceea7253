import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  getUrgentMessage,
  listAdminUrgentMessages,
  listUrgentMessages,
  listUrgentMessageUsers,
} from '#contract/urgent-messages.ts'
import { listWaiting } from '#contract/waiting.ts'
import { useLive } from '#web/app/live.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { unreadChatQuery } from '#web/app/use-header.ts'

/** Fetches again what an answer to an urgent message changes. */
export const refreshUrgent = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: unreadChatQuery.queryKey }),
    ...[
      getUrgentMessage,
      listUrgentMessages,
      listUrgentMessageUsers,
      listAdminUrgentMessages,
      listWaiting,
    ].map((endpoint) => client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })),
  ])

/** Milliseconds in which the confirmations of many people are combined into one request. */
const gather = 500

/** Keeps an urgent message on the page up to date. */
export function useUrgentChanges(id: number) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('urgent_messages.changed', ({ ids }) => {
    if (!ids.includes(id)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const endpoint of [getUrgentMessage, listUrgentMessageUsers])
        void client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
    }, gather)
  })
}
