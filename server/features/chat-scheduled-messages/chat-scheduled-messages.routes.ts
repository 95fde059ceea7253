import { phrases } from '#common/strings.ts'
import {
  chatScheduledMessageLimits,
  createChatScheduledMessage,
  deleteChatScheduledMessage,
  listChatScheduledMessages,
  sendChatScheduledMessage,
  updateChatScheduledMessage,
} from '#contract/chat-scheduled-messages.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkFiles, checkMessage } from '#server/features/chat-messages/chat-messages.checks.ts'
import { findChatMessage, findSentMessage } from '#server/features/chat-messages/chat-messages.queries.ts'
import { chatMessagesStrings } from '#server/features/chat-messages/chat-messages.strings.ts'
import { chatRoomPolicy } from '#server/features/chat-rooms/chat-rooms.policy.ts'
import { findChatRoom } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { futureTime } from '#server/features/posting/future-time.checks.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './chat-scheduled-messages.commands.ts'
import { presentChatScheduled } from './chat-scheduled-messages.present.ts'
import { countScheduled, findScheduledId, findScheduledMessages } from './chat-scheduled-messages.queries.ts'
import { chatScheduledStrings } from './chat-scheduled-messages.strings.ts'

const findScheduled = async (db: CompanyDb, userId: number, id: number) =>
  found((await findScheduledMessages(db, userId, { id }))[0])

export const chatScheduledMessageRoutes = [
  route(listChatScheduledMessages, async ({ db, session, query, locale }) => {
    const rows = await findScheduledMessages(db, session.userId, query)
    return { chatScheduledMessages: rows.map((row) => presentChatScheduled(row, locale)), nextCursor: null }
  }),

  route(createChatScheduledMessage, async (asking) => {
    const { db, session, params, body, locale } = asking
    const { userId } = session
    const { clientKey } = body
    const room = found(await findChatRoom(db, userId, params.id))
    const known = async () => {
      const id = await findScheduledId(db, userId, clientKey)
      return id === undefined ? null : presentChatScheduled(await findScheduled(db, userId, id), locale)
    }
    const earlier = await known()
    if (earlier) return { chatScheduledMessage: earlier }
    if ((await findSentMessage(db, userId, room.id, commands.sentKey(clientKey))) !== undefined)
      return { chatScheduledMessage: null }
    permit(chatRoomPolicy(room).write, 'chat_room_closed')
    const mediaFileIds = await checkFiles(asking, userId, body.mediaFileIds)
    await checkMessage(asking, room, body, { hasFiles: mediaFileIds.length > 0 })
    const sendAt = futureTime(body.sendAt, locale, 'sendAt')
    const most = chatScheduledMessageLimits.waiting
    if ((await countScheduled(db, userId)) >= most)
      throw new Refusal('validation_failed', { sendAt: phrases(chatScheduledStrings, locale).tooMany(most) })
    await commands.scheduleMessage(db, {
      ...{ userId, chatRoomId: room.id, body: body.body, mentionedUserIds: body.mentionedUserIds },
      ...{ replyToSeq: body.replyToSeq ?? null, stampId: body.stampId ?? null },
      ...{ mediaFileIds, sendAt, clientKey },
    })
    return { chatScheduledMessage: await known() }
  }),

  route(updateChatScheduledMessage, async (asking) => {
    const { db, session, params, body, locale } = asking
    const { userId } = session
    const message = await findScheduled(db, userId, params.id)
    const room = found(await findChatRoom(db, userId, message.chatRoomId))
    permit(chatRoomPolicy(room).write, 'chat_room_closed')
    const known = new Set((message.mentions ?? []).map(({ id }) => id))
    const mentionedUserIds = body.mentionedUserIds.filter((id) => !known.has(id))
    if (message.stampId !== null && body.body)
      throw new Refusal('validation_failed', { body: phrases(chatMessagesStrings, locale).stampAlone })
    const hasFiles = !!message.photos?.length || !!message.attachments?.length
    const hasContent = message.stampId !== null
    await checkMessage(asking, room, { ...body, mentionedUserIds }, { hasFiles, hasContent })
    const sendAt = futureTime(body.sendAt, locale, 'sendAt')
    await commands.changeScheduled(db, {
      ...{ id: message.id, userId, chatRoomId: room.id, version: body.version },
      ...{ body: body.body, mentionedUserIds: body.mentionedUserIds, sendAt },
    })
    return presentChatScheduled(await findScheduled(db, userId, message.id), locale)
  }),

  route(sendChatScheduledMessage, async ({ db, session, params, body, locale }) => {
    const message = await findScheduled(db, session.userId, params.id)
    const sent = await commands.sendNow(db, message.id, body.version, locale)
    return { seq: found(await findChatMessage(db, session.userId, sent)).seq }
  }),

  route(deleteChatScheduledMessage, async ({ db, session, params, query }) => {
    const { id, chatRoomId } = await findScheduled(db, session.userId, params.id)
    await commands.removeScheduled(db, { id, chatRoomId, userId: session.userId, version: query.version })
  }),
]
