import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idList } from './mentions.ts'
import {
  clientKey,
  id,
  idParams,
  instant,
  moment,
  pageOf,
  pageQueryWith,
  person,
  wholeNumber,
  wholeNumberText,
} from './shapes.ts'

export const chatRoomLimits = {
  nameLength: 60,
  descriptionLength: 500,
  /** People who are added at once. */
  added: 200,
  members: 2_000,
  iconBytes: 5 * 1024 * 1024,
  /** The readers of a message are named in rooms up to this size, and counted in larger ones. */
  namedReaders: 100,
} as const

/** What a message consists of, where only its beginning is shown. */
export const chatExcerpt = z.object({
  kind: z.enum(['text', 'files', 'stamp', 'deleted']),
  /** Empty unless it is a text. */
  excerpt: z.string(),
})

/** official: by a condition; group: chosen people; direct: two; notes: a person alone. */
export const chatRoomKinds = ['official', 'group', 'direct', 'notes'] as const

export const notificationLevels = ['all', 'mentions', 'none'] as const

export const listedChatRoom = z.object({
  id: z.number(),
  kind: z.enum(chatRoomKinds),
  /** Of a direct room the name of the other person; empty for notes. */
  name: z.string(),
  description: z.string(),
  /** The picture that the members of a group chose. */
  iconPath: z.nullable(z.string()),
  /** The other person of a direct room. */
  partner: z.nullable(person),
  /** The messages of others after the last read one; also counted while the room is muted. */
  unreadCount: z.number(),
  /** The unread messages that mention the person. */
  mentionCount: z.number(),
  muted: z.boolean(),
  /** null: not muted, or until it is switched off. */
  mutedUntil: z.nullable(instant),
  pinned: z.boolean(),
  /** Put away by the person until the next message; while muted, until the next mention. */
  archived: z.boolean(),
  /** Which messages the devices of the person notify of, unless the room is muted. */
  notificationLevel: z.enum(notificationLevels),
  /** null: no message yet. */
  lastMessage: z.nullable(z.object({ authorId: z.number(), authorName: z.string(), ...chatExcerpt.shape })),
  lastAt: instant,
  /** Nobody writes in it any more. */
  closed: z.boolean(),
  /** The number of the newest message. */
  lastSeq: z.number(),
  /** The number up to which everything is read. */
  readSeq: z.number(),
  version: z.number(),
  /** change: rename it, add and remove people, close it. */
  can: z.object({ write: z.boolean(), change: z.boolean(), leave: z.boolean() }),
})

export const chatRoom = z.object({ ...listedChatRoom.shape, memberCount: z.number() })

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(chatRoomLimits.nameLength))
const description = z.string().check(z.trim(), z.maxLength(chatRoomLimits.descriptionLength))
const userIds = z.array(id).check(z.maxLength(chatRoomLimits.added))

/** direct: also notes; archived: rooms that are put away, which the others do not contain. */
export const chatRoomFilters = [
  'all',
  'unread',
  'mentions',
  'direct',
  'group',
  'official',
  'archived',
] as const

export const listChatRooms = endpoint({
  method: 'GET',
  path: '/api/v2/chat_rooms',
  summary:
    'Lists the chat rooms of the person, pinned ones first, then by their last message. `query` filters by the name of the room or of a member, `people` by who is in it; both find archived rooms too.',
  query: pageQueryWith({
    query: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    filter: z._default(z.enum(chatRoomFilters), 'all'),
    /** Only open groups of exactly these people and the person. */
    people: idList,
  }),
  response: pageOf('chatRooms', listedChatRoom),
})

export const createChatRoom = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms',
  summary:
    'Creates a room with these people. For those to whom the company allows it. Safe to repeat with the same key.',
  body: z.object({ name, description, userIds, clientKey }),
  response: chatRoom,
  errors: ['chat_groups_restricted'],
})

export const openDirectChatRoom = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/direct',
  summary:
    'Returns the room with one person, and creates it if there is none; with oneself, the room for notes. Safe to repeat.',
  body: z.object({ userId: id }),
  response: chatRoom,
})

export const getChatRoom = endpoint({
  method: 'GET',
  path: '/api/v2/chat_rooms/{id}',
  summary: 'Returns a chat room of the person.',
  params: idParams,
  response: chatRoom,
})

export const updateChatRoom = endpoint({
  method: 'PATCH',
  path: '/api/v2/chat_rooms/{id}',
  summary: 'Changes the name, description and picture of a group. For its members.',
  params: idParams,
  body: z.object({
    name,
    description,
    version: wholeNumberText,
    /** Without it, and without a new one, the picture stays. */
    iconRemoved: z._default(z.union([z.boolean(), z.stringbool()]), false),
  }),
  files: { icon: { max: 1, maxBytes: chatRoomLimits.iconBytes, kinds: ['image'] } },
  response: chatRoom,
  errors: ['conflict'],
})

export const arrangeChatRoom = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/{id}/arrange',
  summary:
    'Pins, mutes or archives a room for the person alone, and sets what their devices notify of. `muted_until`: the end of muting; null and `muted`: until it is switched off. Archiving marks everything as read and removes the pin.',
  params: idParams,
  body: z.object({
    pinned: z.boolean(),
    muted: z.boolean(),
    mutedUntil: z.nullable(moment),
    archived: z._default(z.boolean(), false),
    /** If unset, it stays. */
    notificationLevel: z.optional(z.enum(notificationLevels)),
  }),
  response: chatRoom,
})

export const closeChatRoom = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/{id}/close',
  summary:
    'Closes a group permanently: its messages stay, and nobody writes in it any more. For its members. Safe to repeat.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: chatRoom,
  errors: ['conflict'],
})

export const listPresentPeople = endpoint({
  method: 'GET',
  path: '/api/v2/chat_presence',
  summary:
    'Returns which of these people use the product now. Nobody unless the company shows it, and only people with whom you share a room and who do not hide it.',
  query: z.object({ userIds: idList }),
  response: z.object({ userIds: z.array(z.number()) }),
})

export const readChatRoom = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/{id}/read',
  summary: 'Marks the messages up to a number as read. Never marks read ones as unread. Safe to repeat.',
  params: idParams,
  body: z.object({ seq: wholeNumber }),
})

export const unreadChatRoom = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/{id}/unread',
  summary: 'Marks the messages from a number on as unread. Safe to repeat.',
  params: idParams,
  body: z.object({ seq: wholeNumber.check(z.minimum(1)) }),
})

const member = z.object({
  ...person.shape,
  departmentName: z.nullable(z.string()),
  /** No longer active: cannot read or write. */
  stopped: z.boolean(),
  /** An app, which has no profile. */
  app: z.boolean(),
})

export const listChatRoomMembers = endpoint({
  method: 'GET',
  path: '/api/v2/chat_rooms/{id}/members',
  summary: 'Lists the members of a room by their names.',
  params: idParams,
  query: pageQueryWith({ query: z._default(z.string().check(z.trim(), z.maxLength(60)), '') }),
  response: pageOf('members', member),
})

export const addChatRoomMembers = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/{id}/members',
  summary: 'Adds people to a room; they can read its earlier messages. For its members. Safe to repeat.',
  params: idParams,
  body: z.object({ userIds: userIds.check(z.minLength(1)) }),
  response: chatRoom,
})

export const removeChatRoomMember = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/{id}/remove_member',
  summary: 'Removes a person from a room; oneself: leaves it. For its members. Safe to repeat.',
  params: idParams,
  body: z.object({ userId: id }),
})
