import { listChatDrafts, saveChatDraft } from '#contract/chat-drafts.ts'
import { listChatRoomExports } from '#contract/chat-exports.ts'
import type { listChatMessages } from '#contract/chat-messages.ts'
import { getChatRoom, listChatRoomMembers, listChatRooms, readChatRoom } from '#contract/chat-rooms.ts'
import { listChatScheduledMessages } from '#contract/chat-scheduled-messages.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { hanako, sampleStamps, taro } from './sample-feeds.ts'

type Room = Answer<typeof getChatRoom>
type Page = Answer<typeof listChatMessages>
type Message = Page['messages'][number]

/** A group of three with two messages, all read. */
export const sampleRoom = (change: Partial<Room> = {}): Room => ({
  ...{
    id: 4,
    kind: 'group',
    name: '催事の準備',
    description: '',
    partner: null,
    iconPath: null,
    memberCount: 3,
    closed: false,
  },
  ...{ unreadCount: 0, mentionCount: 0, muted: false, mutedUntil: null, pinned: false, archived: false },
  notificationLevel: 'all',
  lastMessage: { authorId: 2, authorName: taro.name, excerpt: '了解です', kind: 'text' },
  ...{ lastAt: '2026-11-18T05:05:00.000Z', lastSeq: 2, readSeq: 2, version: 1 },
  can: { write: true, change: true, leave: true },
  ...change,
})
/** A message of Taro. */
export const sampleMessage = (seq: number, change: Partial<Message> = {}): Message => ({
  ...{
    id: 100 + seq,
    chatRoomId: 4,
    seq,
    author: { ...taro, app: false },
    body: `メッセージ${seq}`,
    mentions: [],
  },
  ...{
    replyTo: null,
    stampId: null,
    reactions: [],
    pinned: false,
    forwardedFrom: null,
    photos: [],
    attachments: [],
    createdAt: `2026-11-18T05:0${seq}:00.000Z`,
  },
  ...{
    editedAt: null,
    deleted: false,
    hidden: false,
    urgent: false,
    version: 1,
    can: { edit: false, react: true, delete: false },
  },
  ...change,
})
/** All messages of a room. */
export const samplePage = (messages: Message[], change: Partial<Page> = {}): Page => ({
  ...{ messages, changed: [], moreChanged: false, rev: messages.length, hasOlder: false, hasNewer: false },
  firstSeq: 1,
  ...{
    lastSeq: messages.length,
    readSeq: messages.length,
    foundSeq: null,
    readMarks: [{ readSeq: 0, joinedSeq: 0 }],
  },
  ...change,
})
/** What differs in a message of Hanako. */
export const ownMessage = {
  author: { id: 1, name: hanako.name, profileImgPath: null, app: false },
  can: { edit: true, react: true, delete: true },
}

/** The calls of an open room of Hanako, without its messages. */
export const inRoom = [
  [getCurrentUser, hanako],
  [listChatRooms, { chatRooms: [sampleRoom()], nextCursor: null }],
  [getChatRoom, sampleRoom()],
  [listChatDrafts, { chatDrafts: [], nextCursor: null }],
  [saveChatDraft, { version: 1, replaced: null }],
  [listChatScheduledMessages, { chatScheduledMessages: [], nextCursor: null }],
  [readChatRoom, undefined],
  [listChatRoomMembers, { members: [], nextCursor: null }],
  [listStamps, sampleStamps],
  [listChatRoomExports, { chatExports: [], nextCursor: null }],
] as const
