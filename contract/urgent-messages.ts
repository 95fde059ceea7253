import * as z from 'zod/mini'
import { urgentRepeatMinutes } from '#common/urgent-message.ts'
import { endpoint } from './endpoint.ts'
import { askedPerson } from './must-read-feeds.ts'
import { idParams, instant, pageOf, pageQuery, pageQueryWith, person } from './shapes.ts'

export const getUrgentReach = endpoint({
  method: 'GET',
  path: '/api/v2/chat_rooms/{id}/urgent_reach',
  summary:
    'Counts the people whom an urgent message in the room would reach now, and those with an email address.',
  params: idParams,
  response: z.object({ peopleCount: z.number(), mailCount: z.number() }),
  errors: ['urgent_not_allowed'],
})

const progress = z.object({ askedCount: z.number(), confirmedCount: z.number() })

const urgentMessage = z.object({
  /** The message's id. */
  id: z.number(),
  repeatMinutes: z.literal(urgentRepeatMinutes),
  sentAt: instant,
  repeatsUntil: instant,
  /** Taken back, or deleted. */
  endedAt: z.nullable(instant),
  /** The name of the person who took it back. */
  endedByName: z.nullable(z.string()),
  /** Whether this person must confirm it or has. */
  asked: z.boolean(),
  confirmedAt: z.nullable(instant),
  /** null in rooms in which readers are only counted, except for those who may see the list. */
  progress: z.nullable(progress),
  can: z.object({
    confirm: z.boolean(),
    /** See who has and has not confirmed, and download it. */
    list: z.boolean(),
    remind: z.boolean(),
    takeBack: z.boolean(),
  }),
})

export const getUrgentMessage = endpoint({
  method: 'GET',
  path: '/api/v2/chat_messages/{id}/urgent',
  summary:
    'Returns whether an urgent message must still be confirmed, and how many have. For members of its room, and for administrators of chat unless the room is direct.',
  params: idParams,
  response: urgentMessage,
})

export const confirmUrgentMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_messages/{id}/urgent/confirm',
  summary: 'Confirms an urgent message. Safe to repeat.',
  params: idParams,
  response: z.object({ confirmedAt: instant }),
  errors: ['urgent_message_ended'],
})

export const takeBackUrgentMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_messages/{id}/urgent/take_back',
  summary:
    'Ends an urgent message: nobody is asked or told any more. The message stays. For its author and administrators of chat. Safe to repeat.',
  params: idParams,
})

export const remindUrgentMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_messages/{id}/urgent/remind',
  limit: 'requests',
  summary:
    'Tells those who have not confirmed once more, each at most once in five minutes. Returns their number. For its author and administrators of chat.',
  params: idParams,
  response: z.object({ remindedCount: z.number() }),
  errors: ['urgent_message_ended', 'urgent_message_reminded'],
})

export const listUrgentMessageUsers = endpoint({
  method: 'GET',
  path: '/api/v2/chat_messages/{id}/urgent/users',
  summary:
    'Lists who has and has not confirmed an urgent message, by reading. For its author and administrators of chat.',
  params: idParams,
  query: pageQueryWith({ state: z._default(z.enum(['unread', 'confirmed']), 'unread') }),
  response: pageOf('users', askedPerson),
})

export const exportUrgentMessage = endpoint({
  method: 'GET',
  path: '/api/v2/chat_messages/{id}/urgent/export',
  limit: 'exports',
  summary:
    'Downloads who was asked, told again and has confirmed as CSV. For its author and administrators of chat.',
  params: idParams,
  download: 'text/csv',
})

export const listUrgentMessages = endpoint({
  method: 'GET',
  path: '/api/v2/urgent_messages',
  summary:
    'Lists the urgent messages that this person must still confirm, the earliest first; at most twenty.',
  response: z.object({
    urgentMessages: z.array(
      z.object({
        /** The message's id. */
        id: z.number(),
        chatRoomId: z.number(),
        seq: z.number(),
        /** Of a direct room the name of the other person. */
        roomName: z.string(),
        author: person,
        /** The beginning of the text; empty if it consists of files. */
        excerpt: z.string(),
        sentAt: instant,
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const listAdminUrgentMessages = endpoint({
  method: 'GET',
  path: '/api/v2/admin/urgent_messages',
  administration: 'chat',
  summary:
    'Lists the urgent messages of official rooms and groups, the latest first, with their counts and without their text.',
  query: pageQuery,
  response: pageOf(
    'urgentMessages',
    z.object({
      /** The message's id. */
      id: z.number(),
      roomName: z.string(),
      author: person,
      sentAt: instant,
      endedAt: z.nullable(instant),
      ...progress.shape,
    }),
  ),
})
