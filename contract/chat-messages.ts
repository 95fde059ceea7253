import * as z from 'zod/mini'
import { isUrgentRepeat } from '#common/urgent-message.ts'
import { chatExcerpt } from './chat-rooms.ts'
import { endpoint } from './endpoint.ts'
import { attachment } from './media-files.ts'
import { postLimits } from './posting.ts'
import { reaction, reactionAnswer, reactionChoice, reactionUsersAnswer } from './reactions.ts'
import {
  clientKey,
  day,
  id,
  idParams,
  instant,
  pageQuery,
  person,
  photo,
  wholeNumber,
  wholeNumberText,
} from './shapes.ts'
import { wordsAccepted } from './watched-words.ts'

/** Files as in a post. */
export const chatMessageLimits = {
  bodyLength: 5_000,
  photos: 10,
  photoBytes: postLimits.photoBytes,
  videos: postLimits.videos,
  videoBytes: postLimits.videoBytes,
  attachments: postLimits.attachments,
  attachmentBytes: postLimits.attachmentBytes,
  mentions: 50,
  /** Of a search, in characters. */
  queryLength: 200,
  /** Pinned messages of a room. */
  pinned: 50,
} as const

export const chatMessage = z.object({
  id: z.number(),
  chatRoomId: z.number(),
  /** Its number in the room: 1, 2, 3 … */
  seq: z.number(),
  /** `app`: it is an app, which has no profile. */
  author: z.object({ ...person.shape, app: z.boolean() }),
  /** Empty once deleted. */
  body: z.string(),
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The message that it replies to. */
  replyTo: z.nullable(z.object({ seq: z.number(), authorName: z.string(), ...chatExcerpt.shape })),
  /** The stamp that it consists of. */
  stampId: z.nullable(z.number()),
  reactions: z.array(reaction),
  pinned: z.boolean(),
  /** The name of the author of the message that this one forwards. */
  forwardedFrom: z.nullable(z.string()),
  photos: z.array(photo),
  attachments: z.array(attachment),
  createdAt: instant,
  editedAt: z.nullable(instant),
  deleted: z.boolean(),
  /** Emptied by an administrator; also `deleted`. */
  hidden: z.boolean(),
  /** It was sent as urgent. */
  urgent: z.boolean(),
  version: z.number(),
  can: z.object({ edit: z.boolean(), react: z.boolean(), delete: z.boolean() }),
})

const body = z.string().check(z.trim(), z.maxLength(chatMessageLimits.bodyLength))
const mentionedUserIds = z._default(z.array(id).check(z.maxLength(chatMessageLimits.mentions)), [])

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/v2/chat_rooms/{id}/messages',
  summary:
    'Lists the messages of a room in ascending order: the newest, those before or after a number, those around one, around the first unread one, or around the first one of a day. The same cost anywhere.',
  params: idParams,
  query: z.object({
    before: z.optional(wholeNumberText),
    after: z.optional(wholeNumberText),
    around: z.optional(wholeNumberText),
    /** Around the first unread message. */
    unread: z._default(z.union([z.boolean(), z.stringbool()]), false),
    /** Around the first message of this day, in the time zone of the person, or else of the next day that has one. */
    on: z.optional(day),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    /** The `rev` of an earlier response: also returns what was changed since. */
    changedSince: z.optional(wholeNumberText),
  }),
  response: z.object({
    messages: z.array(chatMessage),
    /** Edited, deleted, pinned or reacted to since `changed_since`, also outside this page; the earliest hundred. */
    changed: z.array(chatMessage),
    /** There are more of them: ask again with `rev`. */
    moreChanged: z.boolean(),
    /** The number of the newest change that the response contains. */
    rev: z.number(),
    /** Whether there are messages before and after this page. */
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
    /** Messages before this number are gone, or were never shown to the person. */
    firstSeq: z.number(),
    /** The number of the newest message. */
    lastSeq: z.number(),
    /** The number up to which the person has read. */
    readSeq: z.number(),
    /** The first message of the day `on` or later; null if there is none. */
    foundSeq: z.nullable(z.number()),
    /**
     * How far the other members have read, and the number of the newest message when they joined; null in rooms in
     * which readers are only counted.
     */
    readMarks: z.nullable(z.array(z.object({ readSeq: z.number(), joinedSeq: z.number() }))),
  }),
})

export const createChatMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/{id}/messages',
  limit: 'messages',
  summary: 'Sends a message. Safe to repeat with the same key.',
  params: idParams,
  body: z.object({
    body: z._default(body, ''),
    mentionedUserIds,
    /** The number of the message that it replies to. */
    replyToSeq: z.optional(wholeNumberText),
    /** Sends a stamp of the company, without text or files. */
    stampId: z.optional(id),
    /** Repeats a message with its files in this room, without text or files of its own. */
    forwardedId: z.optional(id),
    /** Sends it as urgent: who has not confirmed it is told again after so many minutes. */
    urgentMinutes: z.optional(z.coerce.number().check(z.refine(isUrgentRepeat))),
    /** Your own uploads (`POST /api/v2/media_files`), in their order, after the files of the request. */
    mediaFileIds: z._default(
      z
        .array(id)
        .check(
          z.maxLength(chatMessageLimits.photos + chatMessageLimits.videos + chatMessageLimits.attachments),
        ),
      [],
    ),
    clientKey,
    wordsAccepted,
  }),
  files: {
    photos: { max: chatMessageLimits.photos, maxBytes: chatMessageLimits.photoBytes, kinds: ['image'] },
    videos: { max: chatMessageLimits.videos, maxBytes: chatMessageLimits.videoBytes, kinds: ['video'] },
    attachments: {
      max: chatMessageLimits.attachments,
      maxBytes: chatMessageLimits.attachmentBytes,
      kinds: ['file'],
    },
  },
  response: chatMessage,
  errors: ['words_warned', 'chat_room_closed', 'urgent_not_allowed'],
})

export const updateChatMessage = endpoint({
  method: 'PATCH',
  path: '/api/v2/chat_messages/{id}',
  limit: 'messages',
  summary: 'Edits your own message.',
  params: idParams,
  body: z.object({ body: body.check(z.minLength(1)), mentionedUserIds, version: wholeNumber }),
  response: chatMessage,
  errors: ['conflict', 'chat_room_closed'],
})

export const deleteChatMessage = endpoint({
  method: 'DELETE',
  path: '/api/v2/chat_messages/{id}',
  summary: 'Deletes your own message; its place is kept, its content is not. Safe to repeat.',
  params: idParams,
})

export const pinChatMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_messages/{id}/pin',
  limit: 'messages',
  summary: 'Pins a message for all members of its room, or removes the pin. Safe to repeat.',
  params: idParams,
  body: z.object({ pinned: z.boolean() }),
  response: chatMessage,
})

export const listPinnedChatMessages = endpoint({
  method: 'GET',
  path: '/api/v2/chat_rooms/{id}/pinned_messages',
  summary: 'Lists the pinned messages of a room, the latest pin first.',
  params: idParams,
  response: z.object({ chatMessages: z.array(chatMessage), nextCursor: z.null() }),
})

export const reactToChatMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_messages/{id}/reactions',
  limit: 'reactions',
  summary: 'Adds a stamp or one emoji to a message. For members of its room. Safe to repeat.',
  params: idParams,
  body: reactionChoice,
  response: reactionAnswer,
  errors: ['too_many_reactions'],
})

export const unreactToChatMessage = endpoint({
  method: 'DELETE',
  path: '/api/v2/chat_messages/{id}/reactions',
  limit: 'reactions',
  summary: 'Removes your own stamp or emoji from a message. Safe to repeat.',
  params: idParams,
  query: reactionChoice,
  response: reactionAnswer,
})

export const listChatMessageReactionUsers = endpoint({
  method: 'GET',
  path: '/api/v2/chat_messages/{id}/reaction_users',
  summary: 'Lists the reactions to a message with their people, latest first.',
  params: idParams,
  query: pageQuery,
  response: reactionUsersAnswer,
})

export const listChatMessageReaders = endpoint({
  method: 'GET',
  path: '/api/v2/chat_messages/{id}/readers',
  summary: 'Returns who has read a message, by name in rooms of up to 100 members, otherwise their number.',
  params: idParams,
  response: z.object({
    readCount: z.number(),
    memberCount: z.number(),
    /** null: too many members to name. */
    readers: z.nullable(z.array(person)),
    unread: z.nullable(z.array(person)),
  }),
})

export const searchChatMessages = endpoint({
  method: 'GET',
  path: '/api/v2/chat_messages',
  summary:
    'Finds messages in the rooms of the person, newest first, in any width, case, kind of kana and variant of kanji. The query can contain operators (common/chat-search-query.ts).',
  limit: 'searches',
  query: z.object({
    /** Empty: finds nothing. */
    query: z._default(z.string().check(z.trim(), z.maxLength(chatMessageLimits.queryLength)), ''),
    chatRoomId: z.optional(id),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  response: z.object({
    chatMessages: z.array(z.object({ message: chatMessage, roomName: z.string() })),
    nextCursor: z.nullable(z.string()),
  }),
})
