import * as z from 'zod/mini'
import { audienceRule, shownRule, termName } from './audiences.ts'
import { chatRoomKinds, chatRoomLimits } from './chat-rooms.ts'
import { endpoint } from './endpoint.ts'
import { clientKey, day, id, idParams, instant, pageOf, pageQueryWith, wholeNumber } from './shapes.ts'

const administration = 'chat'

/** all: newcomers read everything; entry: what is written from their entry on. */
export const chatHistories = ['all', 'entry'] as const

/** A room as administrators see it, without its messages. */
const adminRoom = {
  id: z.number(),
  kind: z.enum(['official', 'group']),
  name: z.string(),
  description: z.string(),
  memberCount: z.number(),
  messageCount: z.number(),
  createdAt: instant,
  lastAt: instant,
  closed: z.boolean(),
  version: z.number(),
}

export const getChatSettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/chat_settings',
  administration,
  summary: 'Returns what the company allows in chat, and how many people and rooms that concerns.',
  response: z.object({
    version: z.number(),
    enabled: z.boolean(),
    /** Who creates groups; null: administrators of chat only. */
    creators: z.nullable(shownRule),
    creatorsText: z.nullable(z.string()),
    /** Who sends urgent messages; null: administrators of chat only. */
    urgers: z.nullable(shownRule),
    urgersText: z.nullable(z.string()),
    /** Whether people see who is present. */
    presence: z.boolean(),
    /** The names of the terms of both rules. */
    names: z.array(termName),
    /** Active people. */
    peopleCount: z.number(),
    roomCount: z.number(),
    /** Active administrators of chat. */
    administratorCount: z.number(),
  }),
})

export const updateChatSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/chat_settings',
  administration,
  summary:
    'Changes what the company allows in chat. While chat is off, its calls return 404, and everything written stays.',
  body: z.object({
    version: wholeNumber,
    enabled: z.boolean(),
    /** null: administrators of chat only; they are always included. */
    creators: z.nullable(audienceRule),
    urgers: z.nullable(audienceRule),
    presence: z.boolean(),
  }),
  errors: ['conflict'],
})

/** Days after which messages are deleted; null: never. */
const days = z.nullable(z.int().check(z.minimum(7), z.maximum(3650)))
const retention = { officialDays: days, groupDays: days, directDays: days, notesDays: days }

export const getChatRetention = endpoint({
  method: 'GET',
  path: '/api/v2/admin/chat_retention',
  administration,
  summary: 'Returns how long messages of each kind of room are kept.',
  response: z.object({ version: z.number(), ...retention }),
})

export const previewChatRetention = endpoint({
  method: 'POST',
  path: '/api/v2/admin/chat_retention_previews',
  administration,
  summary: 'Returns what these days would delete now. Changes nothing.',
  body: z.object(retention),
  response: z.object({
    /** One for each kind with a limit. */
    effects: z.array(
      z.object({
        kind: z.enum(chatRoomKinds),
        messageCount: z.number(),
        roomCount: z.number(),
        /** Rooms that keep such messages because of a hold. */
        heldRoomCount: z.number(),
        oldestAt: z.nullable(instant),
      }),
    ),
  }),
})

export const updateChatRetention = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/chat_retention',
  administration,
  summary:
    'Sets how long messages are kept. Older ones are deleted every night with their files, except under hold.',
  body: z.object({ version: wholeNumber, ...retention }),
  errors: ['conflict'],
})

export const chatHoldLimits = { reasonLength: 500 } as const

export const listChatHolds = endpoint({
  method: 'GET',
  path: '/api/v2/admin/chat_holds',
  administration: 'full',
  summary: 'Lists the legal holds in force, latest first. For full administrators.',
  response: z.object({
    chatHolds: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(['room', 'person']),
        /** Of the room or person. */
        name: z.string(),
        reason: z.string(),
        createdAt: instant,
        createdBy: z.string(),
        /** The legal hold that this one is part of, and ends with; null: it is of chat alone. */
        legalHoldId: z.nullable(z.number()),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const createChatHold = endpoint({
  method: 'POST',
  path: '/api/v2/admin/chat_holds',
  administration: 'full',
  summary:
    'Puts a room, or all rooms of a person, under legal hold: nothing in them is deleted, and what people change or delete is kept for export. For full administrators. Safe to repeat with the same key.',
  body: z.object({
    /** An official room or a group; or a person. */
    chatRoomId: z.optional(id),
    userId: z.optional(id),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(chatHoldLimits.reasonLength)),
    clientKey,
  }),
  response: z.object({ id: z.number() }),
})

export const releaseChatHold = endpoint({
  method: 'POST',
  path: '/api/v2/admin/chat_holds/{id}/release',
  administration: 'full',
  summary:
    'Ends a legal hold of chat. For full administrators. One that is part of a wider legal hold ends with that. Safe to repeat.',
  params: idParams,
  errors: ['conflict'],
})

export const adminRoomLimits = { reasonLength: 500 } as const

const roomFilters = {
  query: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  kind: z.optional(z.enum(['official', 'group'])),
  state: z.optional(z.enum(['open', 'closed'])),
  /** Only rooms without a message since this day, in the company's time zone. */
  silentSince: z.optional(day),
}

export const listAdminChatRooms = endpoint({
  method: 'GET',
  path: '/api/v2/admin/chat_rooms',
  // Those who export choose from them.
  administration: ['chat', 'chat_exports'],
  summary:
    'Lists the official chat rooms and the groups of the company, official ones first, then by their last message; never what is written in them. `query` filters by a part of the name.',
  query: pageQueryWith(roomFilters),
  response: z.object({
    ...pageOf('chatRooms', z.object(adminRoom)).shape,
    /** Rooms that the filters find. */
    foundCount: z.number(),
  }),
})

export const exportAdminChatRooms = endpoint({
  method: 'GET',
  path: '/api/v2/admin/chat_rooms.csv',
  administration,
  limit: 'exports',
  summary: 'Downloads the list of official chat rooms and groups as CSV; never what is written in them.',
  query: z.object(roomFilters),
  download: 'text/csv',
})

const fields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(chatRoomLimits.nameLength)),
  description: z.string().check(z.trim(), z.maxLength(chatRoomLimits.descriptionLength)),
  /** Who is a member. People come and go as the rule includes them. */
  rule: audienceRule,
  /** Who may write; null: every member. */
  writerRule: z.nullable(audienceRule),
  history: z.enum(chatHistories),
}

export const getOfficialChatRoom = endpoint({
  method: 'GET',
  path: '/api/v2/admin/official_chat_rooms/{id}',
  administration,
  summary: 'Returns an official chat room with its rules.',
  params: idParams,
  response: z.object({
    ...adminRoom,
    rule: shownRule,
    writerRule: z.nullable(shownRule),
    history: z.enum(chatHistories),
    /** The names of the terms of both rules. */
    names: z.array(termName),
  }),
})

export const createOfficialChatRoom = endpoint({
  method: 'POST',
  path: '/api/v2/admin/official_chat_rooms',
  administration,
  summary: 'Creates an official chat room. Safe to repeat with the same key.',
  body: z.object({ ...fields, clientKey }),
  response: z.object({ id: z.number() }),
})

export const updateOfficialChatRoom = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/official_chat_rooms/{id}',
  administration,
  summary: 'Changes an official chat room. People whom the rule no longer includes lose it at once.',
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber }),
  errors: ['conflict'],
})

export const closeAdminChatRoom = endpoint({
  method: 'POST',
  path: '/api/v2/admin/chat_rooms/{id}/close',
  administration,
  summary:
    'Closes an official chat room or a group, or opens it again: nobody writes in a closed one, and its messages stay. Safe to repeat.',
  params: idParams,
  body: z.object({
    closed: z.boolean(),
    /** For the log. */
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(adminRoomLimits.reasonLength)),
  }),
})
