import {
  confirmUrgentMessage,
  exportUrgentMessage,
  getUrgentMessage,
  getUrgentReach,
  listAdminUrgentMessages,
  listUrgentMessages,
  listUrgentMessageUsers,
  remindUrgentMessage,
  takeBackUrgentMessage,
} from '#contract/urgent-messages.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { maySendUrgent } from '#server/features/chat-messages/urgent.queries.ts'
import { chatRoomPolicy } from '#server/features/chat-rooms/chat-rooms.policy.ts'
import { findChatRoom } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { presentAsked } from '#server/features/confirmations/confirmations.present.ts'
import { administers, requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor, nameCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './urgent-messages.commands.ts'
import { presentEvidence } from './urgent-messages.export.ts'
import { urgentMessagePolicy } from './urgent-messages.policy.ts'
import { presentAdminUrgent, presentOwed, presentUrgentMessage } from './urgent-messages.present.ts'
import * as queries from './urgent-messages.queries.ts'

/** The message, and what this person can see of it and do. */
async function findMessage(db: CompanyDb, session: Session, id: number) {
  const administrator = administers(session, 'chat')
  const message = found(await queries.findUrgentMessage(db, { userId: session.userId, administrator }, id))
  const author = message.authorId === session.userId
  const policy = urgentMessagePolicy({
    ...{ author, open: message.open, asked: message.asked, memberCount: message.memberCount },
    administrator: administrator && message.administered,
    confirmed: message.confirmedAt !== null,
  })
  return { message, policy, author }
}

const mostShown = 20

export const urgentMessageRoutes = [
  route(getUrgentReach, async ({ db, session, params }) => {
    const room = found(await findChatRoom(db, session.userId, params.id))
    permit(chatRoomPolicy(room).write && (await maySendUrgent(db, session, room)), 'urgent_not_allowed')
    return queries.countReach(db, session.userId, room.id)
  }),

  route(getUrgentMessage, async ({ db, session, params, locale }) => {
    const { message, policy } = await findMessage(db, session, params.id)
    const { confirm, list, remind, takeBack } = policy
    return {
      ...presentUrgentMessage(message, locale),
      progress: policy.count ? await queries.countAsked(db, message.id) : null,
      can: { confirm, list, remind, takeBack },
    }
  }),

  route(confirmUrgentMessage, async ({ db, session, params }) => {
    const { message, policy } = await findMessage(db, session, params.id)
    if (message.confirmedAt) return { confirmedAt: message.confirmedAt.toISOString() }
    permit(policy.confirm, 'urgent_message_ended')
    const confirmedAt = await commands.confirmMessage(db, session.userId, message)
    return { confirmedAt: confirmedAt.toISOString() }
  }),

  route(takeBackUrgentMessage, async ({ db, session, params }) => {
    const { message, policy, author } = await findMessage(db, session, params.id)
    permit(policy.list)
    const act = { userId: session.userId, administrator: !author, name: message.roomName }
    await commands.takeBack(db, message.id, act)
  }),

  route(remindUrgentMessage, async ({ db, session, params }) => {
    const { message, policy } = await findMessage(db, session, params.id)
    permit(policy.list)
    permit(policy.remind, 'urgent_message_ended')
    const remindedCount = await commands.remindByHand(db, message.id, session.userId)
    if (remindedCount === 0) throw new Refusal('urgent_message_reminded')
    return { remindedCount }
  }),

  route(listUrgentMessageUsers, async ({ db, session, params, query }) => {
    const after = nameCursor(query.cursor)
    const { message, policy } = await findMessage(db, session, params.id)
    permit(policy.list)
    const { state, limit } = query
    const page = await queries.findAsked(db, message.id, { state, after, limit })
    return { users: page.rows.map(presentAsked), nextCursor: page.nextCursor }
  }),

  route(exportUrgentMessage, async ({ db, session, params, locale }) => {
    const { message, policy, author } = await findMessage(db, session, params.id)
    permit(policy.list)
    const rows = await queries.findEvidence(db, message.id)
    if (!author)
      await logExport(db, {
        ...{ actorId: session.userId, noun: 'urgent_message', count: rows.length },
        subject: { id: message.id, name: message.roomName },
      })
    return presentEvidence(rows, { id: message.id, locale, timeZone: session.timeZone })
  }),

  route(listUrgentMessages, async ({ db, session, locale }) => {
    const rows = await queries.findOwed(db, session.userId, 0, mostShown)
    return { urgentMessages: rows.map((row) => presentOwed(row, locale)), nextCursor: null }
  }),

  route(listAdminUrgentMessages, async ({ db, session, query, locale }) => {
    requireSection(session, 'chat')
    const beforeId = idCursor(query.cursor)
    const rows = await queries.findAdminUrgentMessages(db, { beforeId, limit: query.limit + 1 })
    const page = pageOfRows(rows, query.limit, ({ id }) => [id])
    return {
      urgentMessages: page.rows.map((row) => presentAdminUrgent(row, locale)),
      nextCursor: page.nextCursor,
    }
  }),
]
