import type { Locale } from '#common/locale.ts'
import { chatDraftLimits, getChatDraft, listChatDrafts, saveChatDraft } from '#contract/chat-drafts.ts'
import { nameOf, presentExcerpt } from '#server/features/chat-rooms/chat-rooms.present.ts'
import { findChatRoom } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { keepChatDraft } from './chat-drafts.commands.ts'
import { type ChatDraftRow, findChatDraft, findChatDrafts } from './chat-drafts.queries.ts'

const presentChatDraft = (row: ChatDraftRow, locale: Locale) => ({
  body: row.body,
  mentions: (row.mentions ?? []).map((person) => ({ id: person.id, name: fullName(person) })),
  replyTo:
    row.replyToSeq === null
      ? null
      : {
          seq: row.replyToSeq,
          authorName: nameOf(
            { familyName: row.replyFamilyName, givenName: row.replyGivenName, status: row.replyStatus },
            locale,
          ),
          ...presentExcerpt({
            ...{ body: row.replyBody, deletedAt: row.replyDeletedAt, stampId: row.replyStampId },
          }),
        },
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})

const nothing = { body: '', mentions: [], replyTo: null, version: 0, updatedAt: null }

export const chatDraftRoutes = [
  route(getChatDraft, async ({ db, session, params, locale }) => {
    found(await findChatRoom(db, session.userId, params.id))
    const row = await findChatDraft(db, session.userId, params.id)
    return row ? presentChatDraft(row, locale) : nothing
  }),

  route(saveChatDraft, async ({ db, session, params, body, locale }) => {
    const room = found(await findChatRoom(db, session.userId, params.id))
    const { version, replaced } = await keepChatDraft(db, {
      ...{ userId: session.userId, chatRoomId: room.id },
      ...body,
    })
    return { version, replaced: replaced && presentChatDraft(replaced, locale) }
  }),

  route(listChatDrafts, async ({ db, session }) => ({
    chatDrafts: (await findChatDrafts(db, session.userId, chatDraftLimits.listed)).map((row) => ({
      chatRoomId: row.chatRoomId,
      excerpt: presentExcerpt({ body: row.body, deletedAt: null, stampId: null }).excerpt,
      updatedAt: row.updatedAt.toISOString(),
    })),
    nextCursor: null,
  })),
]
