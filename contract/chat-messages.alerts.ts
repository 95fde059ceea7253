import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const listChatAlerts = endpoint({
  method: 'GET',
  path: '/api/v2/chat_messages/alerts',
  summary:
    'Lists what a device that is not in use notifies of: for each room that is not muted the newest unread message of the last two minutes, as far as the notification level of the room includes it.',
  response: z.object({
    chatAlerts: z.array(
      z.object({
        chatRoomId: z.number(),
        seq: z.number(),
        /** The name of the room, or of the other person. */
        title: z.string(),
        /** Who wrote it, and its beginning. */
        text: z.string(),
      }),
    ),
    nextCursor: z.null(),
  }),
})
