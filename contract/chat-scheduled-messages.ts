import * as z from 'zod/mini'
import { chatMessage, chatMessageLimits } from './chat-messages.ts'
import { chatRoom } from './chat-rooms.ts'
import { endpoint } from './endpoint.ts'
import { attachment } from './media-files.ts'
import { clientKey, id, idParams, instant, moment, photo, versionQuery, wholeNumber } from './shapes.ts'
import { wordsAccepted } from './watched-words.ts'

export const chatScheduledMessageLimits = {
  /** Of one person. */
  waiting: 100,
  files: chatMessageLimits.photos + chatMessageLimits.videos + chatMessageLimits.attachments,
} as const

/** Why a message could not be sent at its time. */
export const chatScheduledRefusals = ['left', 'closed', 'read_only', 'chat_off', 'stopped', 'words'] as const

const body = z.string().check(z.trim(), z.maxLength(chatMessageLimits.bodyLength))
const mentionedUserIds = z._default(z.array(id).check(z.maxLength(chatMessageLimits.mentions)), [])

export const chatScheduledMessage = z.object({
  id: z.number(),
  room: z.object({
    id: z.number(),
    kind: chatRoom.shape.kind,
    /** Of a direct room, the name of the other person. */
    name: z.string(),
    /** The person is a member. */
    member: z.boolean(),
  }),
  body: z.string(),
  mentions: chatMessage.shape.mentions,
  /** The message that it replies to. */
  replyTo: chatMessage.shape.replyTo,
  stampId: z.nullable(z.number()),
  photos: z.array(photo),
  attachments: z.array(attachment),
  sendAt: instant,
  /** It was not sent at its time, and waits for another one. */
  refused: z.nullable(z.enum(chatScheduledRefusals)),
  version: z.number(),
})

export const listChatScheduledMessages = endpoint({
  method: 'GET',
  path: '/api/v2/chat_scheduled_messages',
  summary: 'Lists your scheduled messages, those that could not be sent first, then the next one.',
  query: z.object({ chatRoomId: z.optional(id) }),
  response: z.object({ chatScheduledMessages: z.array(chatScheduledMessage), nextCursor: z.null() }),
})

export const createChatScheduledMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/{id}/scheduled_messages',
  limit: 'messages',
  summary: 'Schedules a message. Safe to repeat with the same key, also after it was sent.',
  params: idParams,
  body: z.object({
    body: z._default(body, ''),
    mentionedUserIds,
    replyToSeq: z.optional(wholeNumber),
    stampId: z.optional(id),
    /** Your own uploads (`POST /api/v2/media_files`), in their order. */
    mediaFileIds: z._default(z.array(id).check(z.maxLength(chatScheduledMessageLimits.files)), []),
    sendAt: moment,
    clientKey,
    wordsAccepted,
  }),
  /** null: it has been sent. */
  response: z.object({ chatScheduledMessage: z.nullable(chatScheduledMessage) }),
  errors: ['words_warned', 'chat_room_closed'],
})

export const updateChatScheduledMessage = endpoint({
  method: 'PATCH',
  path: '/api/v2/chat_scheduled_messages/{id}',
  limit: 'messages',
  summary: 'Changes text, mentions and time of a scheduled message. One that could not be sent waits again.',
  params: idParams,
  body: z.object({ body, mentionedUserIds, sendAt: moment, version: wholeNumber, wordsAccepted }),
  response: chatScheduledMessage,
  errors: ['conflict', 'words_warned', 'chat_room_closed'],
})

export const sendChatScheduledMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_scheduled_messages/{id}/send',
  limit: 'messages',
  summary: 'Sends a scheduled message now, once: repeated, it is 404.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: z.object({ seq: z.number() }),
  errors: ['conflict', 'chat_room_closed'],
})

export const deleteChatScheduledMessage = endpoint({
  method: 'DELETE',
  path: '/api/v2/chat_scheduled_messages/{id}',
  summary: 'Deletes a scheduled message that has not been sent. 404 if it has.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})
