import { phrases } from '#common/strings.ts'
import {
  createChatHold,
  getChatRetention,
  listChatHolds,
  previewChatRetention,
  releaseChatHold,
  updateChatRetention,
} from '#contract/chat-rooms.administration.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { requireAdministrator, requireSection } from '#server/platform/auth/administrators.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { changeChatRetention, holdChat, releaseHold } from './chat-retention.commands.ts'
import * as queries from './chat-retention.queries.ts'
import { countPeople } from './chat-rooms.queries.ts'
import { chatRoomsStrings } from './chat-rooms.strings.ts'

const presentEffect = ({ oldestAt, ...effect }: queries.RetentionEffect) => ({
  ...effect,
  oldestAt: oldestAt?.toISOString() ?? null,
})

const presentHold = (row: queries.ChatHoldRow) => ({
  id: row.id,
  name: row.roomName ?? fullName({ familyName: row.familyName ?? '', givenName: row.givenName ?? '' }),
  kind: row.roomName === null ? ('person' as const) : ('room' as const),
  reason: row.reason,
  legalHoldId: row.legalHoldId,
  createdAt: row.createdAt.toISOString(),
  createdBy: fullName({ familyName: row.setFamilyName, givenName: row.setGivenName }),
})

export const adminRetentionRoutes = [
  route(getChatRetention, ({ db, session }) => {
    requireSection(session, 'chat')
    return queries.findChatRetention(db)
  }),

  route(previewChatRetention, async ({ db, session, body }) => {
    requireSection(session, 'chat')
    return { effects: (await queries.findRetentionEffects(db, body)).map(presentEffect) }
  }),

  route(updateChatRetention, async ({ db, session, body }) => {
    requireSection(session, 'chat')
    await changeChatRetention(db, session.userId, body)
  }),

  route(listChatHolds, async ({ db, session }) => {
    requireAdministrator(session)
    return { chatHolds: (await queries.findChatHolds(db)).map(presentHold), nextCursor: null }
  }),

  route(createChatHold, async ({ db, session, body, locale }) => {
    requireAdministrator(session)
    const { chatRoomId = null, userId = null, ...hold } = body
    const words = phrases(chatRoomsStrings, locale)
    if ((chatRoomId === null) === (userId === null))
      throw new Refusal('validation_failed', { userId: words.holdMissing })
    if (chatRoomId !== null && !(await queries.isNamedRoom(db, chatRoomId)))
      throw new Refusal('validation_failed', { chatRoomId: words.holdMissing })
    if (userId !== null && (await countPeople(db, [userId])) === 0)
      throw new Refusal('validation_failed', { userId: words.personUnknown })
    return { id: await holdChat(db, session.userId, { ...hold, chatRoomId, userId }) }
  }),

  route(releaseChatHold, async ({ db, session, params }) => {
    requireAdministrator(session)
    const { id } = found(await queries.findChatHold(db, params.id))
    await releaseHold(db, session.userId, id)
  }),
]
