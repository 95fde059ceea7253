import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  chatMessageLimits,
  createChatMessage,
  deleteChatMessage,
  listChatMessageReactionUsers,
  listChatMessageReaders,
  listChatMessages,
  listPinnedChatMessages,
  pinChatMessage,
  reactToChatMessage,
  searchChatMessages,
  unreactToChatMessage,
  updateChatMessage,
} from '#contract/chat-messages.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import { chatRoomLimits } from '#contract/chat-rooms.ts'
import { type CompanyDb, isReadOnly } from '#db/tenant.ts'
import { chatRoomPolicy } from '#server/features/chat-rooms/chat-rooms.policy.ts'
import { countUnreadMessages, findChatRoom } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { findReaction, reactionToGive } from '#server/features/reactions/reaction-choices.commands.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { receiveAttachments } from '#server/platform/files/receive-attachments.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { pageOfRows, textCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { checkFiles, checkMembers, checkMessage, isShared } from './chat-messages.checks.ts'
import * as commands from './chat-messages.commands.ts'
import { chatMessagePolicy } from './chat-messages.policy.ts'
import { presentChatMessage, presentReactor } from './chat-messages.present.ts'
import * as queries from './chat-messages.queries.ts'
import { chatMessagesStrings } from './chat-messages.strings.ts'
import { searchMessages } from './chat-search.queries.ts'
import { countOwedUrgent, maySendUrgent } from './urgent.queries.ts'

type Asking = { db: CompanyDb; session: Session; locale: Locale }

const findMessage = async ({ db, session }: Asking, id: number) =>
  found(await queries.findChatMessage(db, session.userId, id))

const readMessage = async (asking: Asking, id: number) =>
  presentChatMessage(await findMessage(asking, id), asking.session.userId, asking.locale)

/** Changed messages in one response. */
const changedAtOnce = 100

type Page = {
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
  limit: number
}

/** The messages of a page, ascending. */
async function findPage(db: CompanyDb, view: queries.View, { before, after, around, limit }: Page) {
  if (after !== undefined) return queries.findMessagesAfter(db, view, after, limit)
  if (around !== undefined) {
    // The numbers of a room have no gaps, so its middle costs no more than its end.
    const rows = await queries.findMessagesAfter(db, view, around - Math.ceil(limit / 2) - 1, limit)
    if (rows.length > 0) return rows
  }
  return queries.findMessagesBefore(db, view, before ?? around ?? Number.MAX_SAFE_INTEGER, limit)
}

export const chatMessageRoutes = [
  route(listChatMessages, async ({ db, session, params, query, locale }) => {
    // Read first: what is sent meanwhile is in the next response.
    const heads = found(await queries.findHeads(db, session.userId, params.id))
    const { lastSeq, readSeq, fromSeq } = heads
    const view = { userId: session.userId, chatRoomId: params.id, fromSeq }
    const { on } = query
    const { timeZone } = session
    const firstOn =
      on === undefined ? undefined : await queries.findFirstOn(db, { ...view, lastSeq }, { on, timeZone })
    const around = on
      ? (firstOn ?? lastSeq + 1)
      : query.unread && readSeq < lastSeq
        ? readSeq + 1
        : query.around
    const rows = await findPage(db, view, { ...query, around })
    const changed =
      query.changedSince === undefined
        ? []
        : await queries.findChangedMessages(db, view, query.changedSince, changedAtOnce + 1)
    const moreChanged = changed.length > changedAtOnce
    if (moreChanged) changed.pop()
    const present = (row: queries.ChatMessageRow) => presentChatMessage(row, session.userId, locale)
    return {
      messages: rows.map(present),
      changed: changed.map(present),
      moreChanged,
      rev: moreChanged ? changed.at(-1)!.rev : heads.lastRev,
      hasOlder: rows.length > 0 ? rows[0]!.seq > fromSeq + 1 : (query.before ?? 0) > fromSeq + 1,
      hasNewer: rows.length > 0 && rows.at(-1)!.seq < lastSeq,
      firstSeq: fromSeq + 1,
      lastSeq,
      readSeq,
      foundSeq: firstOn ?? null,
      readMarks:
        heads.memberCount > chatRoomLimits.namedReaders
          ? null
          : await queries.findReadMarks(db, session.userId, params.id),
    }
  }),

  route(createChatMessage, async (asking) => {
    const { app, db, session, params, body, files, locale } = asking
    const room = found(await findChatRoom(db, session.userId, params.id))
    const sent = await queries.findSentMessage(db, session.userId, room.id, body.clientKey)
    if (sent !== undefined) return readMessage(asking, sent)
    permit(chatRoomPolicy(room).write, 'chat_room_closed')
    if (body.urgentMinutes !== undefined) permit(await maySendUrgent(db, session, room), 'urgent_not_allowed')
    const words = phrases(chatMessagesStrings, locale)
    const mediaFileIds = await checkFiles(asking, session.userId, body.mediaFileIds)
    const hasFiles = mediaFileIds.length > 0 || Object.values(files).some((list) => list.length)
    const source = body.forwardedId === undefined ? null : await findMessage(asking, body.forwardedId)
    if (source) {
      permit(chatMessagePolicy(source, session.userId).react)
      if (body.body || hasFiles || body.stampId !== undefined)
        throw new Refusal('validation_failed', { forwardedId: words.forwardAlone })
    }
    const reported = await checkMessage(asking, room, body, { hasFiles, hasContent: source !== null })
    const sender = { storage: app.storage, db, userId: session.userId, locale }
    const made = await commands.sendMessage(db, {
      ...body,
      replyToSeq: body.replyToSeq ?? null,
      body: source?.body ?? body.body,
      stampId: source?.stampId ?? body.stampId ?? null,
      urgentMinutes: body.urgentMinutes ?? null,
      forwarded: source && {
        ...{ chatRoomId: source.chatRoomId, seq: source.seq },
        authorId: source.forwardedAuthorId ?? source.authorId,
      },
      watched: reported && isShared(room),
      chatRoomId: room.id,
      authorId: session.userId,
      mediaFileIds,
      photos: await receivePhotos(files.photos, { ...sender, field: 'photos' }),
      attachments: [
        ...(await receiveAttachments(files.videos, { ...sender, field: 'videos' })),
        ...(await receiveAttachments(files.attachments, { ...sender, field: 'attachments' })),
      ],
    })
    return readMessage(asking, made)
  }),

  route(updateChatMessage, async (asking) => {
    const { db, session, params, body, locale } = asking
    const message = await findMessage(asking, params.id)
    permit(chatMessagePolicy(message, session.userId).edit, message.deletedAt ? 'conflict' : 'not_found')
    const room = found(await findChatRoom(db, session.userId, message.chatRoomId))
    permit(chatRoomPolicy(room).write, 'chat_room_closed')
    const reported = await checkWords(db, { texts: [body.body], field: 'body', locale, wordsAccepted: true })
    const known = new Set((message.mentions ?? []).map(({ id }) => id))
    await checkMembers(
      asking,
      message.chatRoomId,
      body.mentionedUserIds.filter((id) => !known.has(id)),
    )
    await commands.changeMessage(db, message, { ...body, watched: reported && isShared(room) })
    return readMessage(asking, params.id)
  }),

  route(deleteChatMessage, async (asking) => {
    const { db, session, params } = asking
    const message = await findMessage(asking, params.id)
    if (message.deletedAt && message.authorId === session.userId) return
    permit(chatMessagePolicy(message, session.userId).delete)
    await commands.removeMessage(db, message)
  }),

  route(pinChatMessage, async (asking) => {
    const { db, session, params, body, locale } = asking
    const message = await findMessage(asking, params.id)
    permit(chatMessagePolicy(message, session.userId).react)
    permit(chatRoomPolicy(found(await findChatRoom(db, session.userId, message.chatRoomId))).write)
    const most = chatMessageLimits.pinned
    const tooMany = phrases(chatMessagesStrings, locale).tooManyPins(most)
    const { id, chatRoomId, seq } = message
    await commands.pinMessage(db, {
      ...{ id, chatRoomId, seq, most, tooMany },
      ...{ userId: session.userId, pinned: body.pinned },
    })
    return readMessage(asking, params.id)
  }),

  route(listPinnedChatMessages, async ({ db, session, params, locale }) => {
    const { fromSeq } = found(await queries.findHeads(db, session.userId, params.id))
    const view = { userId: session.userId, chatRoomId: params.id, fromSeq }
    const rows = await queries.findPinnedMessages(db, view)
    return {
      chatMessages: rows.map((row) => presentChatMessage(row, session.userId, locale)),
      nextCursor: null,
    }
  }),

  route(reactToChatMessage, async (asking) => {
    const { db, session, params, body, locale } = asking
    const message = await findMessage(asking, params.id)
    permit(chatMessagePolicy(message, session.userId).react)
    const stampId = await reactionToGive(db, body, message.reactions ?? [], locale)
    await commands.addMessageReaction(db, { ...message, stampId, userId: session.userId })
    return { reactions: (await findMessage(asking, params.id)).reactions ?? [] }
  }),

  route(unreactToChatMessage, async (asking) => {
    const { db, session, params, query } = asking
    const message = await findMessage(asking, params.id)
    permit(chatMessagePolicy(message, session.userId).react)
    const stampId = await findReaction(db, query)
    await commands.removeMessageReaction(db, { ...message, stampId, userId: session.userId })
    return { reactions: (await findMessage(asking, params.id)).reactions ?? [] }
  }),

  route(listChatMessageReactionUsers, async (asking) => {
    const { db, params, query, locale } = asking
    const cursor = textCursor(query.cursor, ['number', 'number'])
    const place = cursor && {
      at: new Date(Math.min(Math.max(Number(cursor.texts[0]), 0), 8e12)),
      givenId: Number(cursor.texts[1]),
      id: cursor.id,
    }
    const message = await findMessage(asking, params.id)
    const rows = await queries.findChatReactors(db, message, { place, limit: query.limit + 1 })
    const page = pageOfRows(rows, query.limit, (row) => [
      ...[String(row.reactedAt.getTime()), String(row.givenId), row.authorId],
    ])
    return { users: page.rows.map((row) => presentReactor(row, locale)), nextCursor: page.nextCursor }
  }),

  route(listChatMessageReaders, async (asking) => {
    const { db, params } = asking
    const message = await findMessage(asking, params.id)
    const counts = await queries.countReaders(db, message)
    if (counts.memberCount >= chatRoomLimits.namedReaders) return { ...counts, readers: null, unread: null }
    const people = await queries.findReaders(db, message, chatRoomLimits.namedReaders)
    const named = (read: boolean) => people.filter((person) => person.read === read).map(presentPerson)
    return { ...counts, readers: named(true), unread: named(false) }
  }),

  route(searchChatMessages, async ({ db, session, query, locale }) => {
    const cursor = textCursor(query.cursor, ['number'])
    const place = cursor && {
      at: new Date(Math.min(Math.max(Number(cursor.texts[0]), 0), 8e12)),
      id: cursor.id,
    }
    const chatRoomId = query.chatRoomId ?? null
    const asked = { query: query.query, chatRoomId, place, limit: query.limit + 1 }
    const rows = await searchMessages(db, session, asked)
    const page = pageOfRows(rows, query.limit, ({ createdAt, id }) => [String(createdAt.getTime()), id])
    return {
      chatMessages: page.rows.map((row) => ({
        message: presentChatMessage(row, session.userId, locale),
        roomName: row.partnerName ?? row.roomName,
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(getUnreadChatCount, async ({ db, session }) =>
    // Operators who look as a person see nothing of chat.
    isReadOnly(db)
      ? { unreadCount: 0, urgentCount: 0 }
      : {
          unreadCount: await countUnreadMessages(db, session.userId),
          urgentCount: await countOwedUrgent(db, session.userId),
        },
  ),
]
