import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getUnreadChatCount = endpoint({
  method: 'GET',
  path: '/api/v2/chat_messages/unread_count',
  summary:
    'Counts unread chat messages in all rooms that are not muted, unread mentions also in muted ones, and the urgent messages that the person must still confirm.',
  response: z.object({ unreadCount: z.number(), urgentCount: z.number() }),
})
