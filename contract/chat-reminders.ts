import * as z from 'zod/mini'
import { chatExcerpt, chatRoomKinds } from './chat-rooms.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, moment } from './shapes.ts'

/** Reminders that one person waits for. */
export const chatReminderLimits = { waiting: 200 } as const

export const chatReminder = z.object({
  message: z.object({
    id: z.number(),
    chatRoomId: z.number(),
    seq: z.number(),
    authorName: z.string(),
    ...chatExcerpt.shape,
  }),
  /** `name` of a direct room: that of the other person. */
  room: z.object({ kind: z.enum(chatRoomKinds), name: z.string() }),
  remindAt: instant,
})

export const listChatReminders = endpoint({
  method: 'GET',
  path: '/api/v2/chat_reminders',
  summary: 'Lists the messages of which you want to be reminded, the next one first; those you still see.',
  query: z.object({ chatMessageId: z.optional(id) }),
  response: z.object({ chatReminders: z.array(chatReminder), nextCursor: z.null() }),
})

export const setChatReminder = endpoint({
  method: 'POST',
  path: '/api/v2/chat_messages/{id}/reminder',
  limit: 'messages',
  summary: 'Sets when you want to be reminded of a message, or moves it. Safe to repeat.',
  params: idParams,
  body: z.object({ remindAt: moment }),
})

export const deleteChatReminder = endpoint({
  method: 'DELETE',
  path: '/api/v2/chat_messages/{id}/reminder',
  summary: 'Cancels your reminder of a message. Safe to repeat.',
  params: idParams,
})
