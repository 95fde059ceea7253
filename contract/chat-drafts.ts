import * as z from 'zod/mini'
import { chatMessageLimits } from './chat-messages.ts'
import { chatExcerpt } from './chat-rooms.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, wholeNumber } from './shapes.ts'

export const chatDraftLimits = {
  /** A draft may be longer than a message: the limit applies on sending. */
  bodyLength: 4 * chatMessageLimits.bodyLength,
  listed: 200,
} as const

const draftFields = {
  body: z.string(),
  /** The members mentioned, with their current names. */
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The message that it replies to. */
  replyTo: z.nullable(z.object({ seq: z.number(), authorName: z.string(), ...chatExcerpt.shape })),
  version: z.number(),
  updatedAt: instant,
}
const draft = z.object(draftFields)

export const getChatDraft = endpoint({
  method: 'GET',
  path: '/api/v2/chat_rooms/{id}/draft',
  summary: 'Returns what you have begun to write in a room; `body` is empty and `version` 0 if nothing.',
  params: idParams,
  response: z.object({ ...draftFields, updatedAt: z.nullable(instant) }),
})

export const saveChatDraft = endpoint({
  method: 'POST',
  path: '/api/v2/chat_rooms/{id}/draft',
  summary:
    'Saves what you have begun to write in a room; empty: removes it. The last save wins. `version`: the version it is based on. Safe to repeat.',
  params: idParams,
  body: z.object({
    body: z.string().check(z.maxLength(chatDraftLimits.bodyLength)),
    mentionedUserIds: z._default(z.array(id).check(z.maxLength(chatMessageLimits.mentions)), []),
    replyToSeq: z._default(z.nullable(wholeNumber), null),
    version: wholeNumber,
  }),
  response: z.object({
    version: z.number(),
    /** The draft that another device had saved after `version`, and that this one replaced. */
    replaced: z.nullable(draft),
  }),
})

export const listChatDrafts = endpoint({
  method: 'GET',
  path: '/api/v2/chat_drafts',
  summary: 'Lists the beginnings of your drafts in chat rooms, latest first.',
  response: z.object({
    chatDrafts: z.array(z.object({ chatRoomId: z.number(), excerpt: z.string(), updatedAt: instant })),
    nextCursor: z.null(),
  }),
})
