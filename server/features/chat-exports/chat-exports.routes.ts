import { phrases } from '#common/strings.ts'
import {
  createChatExport,
  listChatExports,
  listChatRoomExports,
  previewChatExport,
} from '#contract/chat-exports.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findChatRoom } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { beginChatExport } from './chat-exports.commands.ts'
import { presentChatExport, presentMade } from './chat-exports.present.ts'
import * as queries from './chat-exports.queries.ts'
import { chatExportsStrings } from './chat-exports.strings.ts'

async function checkChoice(
  db: CompanyDb,
  { roomIds, userIds, fromOn, untilOn }: queries.Choice,
  locale: 'ja' | 'en',
) {
  const t = phrases(chatExportsStrings, locale)
  if (roomIds.length + userIds.length === 0)
    throw new Refusal('validation_failed', { roomIds: t.nothingChosen })
  if (untilOn < fromOn) throw new Refusal('validation_failed', { untilOn: t.daysTurned })
  if ((await queries.countNamedRooms(db, roomIds)) < roomIds.length)
    throw new Refusal('validation_failed', { roomIds: t.unknownRoom })
  if ((await queries.countKnownPeople(db, userIds)) < userIds.length)
    throw new Refusal('validation_failed', { userIds: t.unknownPerson })
}

export const adminChatExportRoutes = [
  route(listChatExports, async ({ db, session, query }) => {
    requireSection(session, 'chat_exports')
    const { limit } = query
    const rows = await queries.findChatExports(db, { before: idCursor(query.cursor), limit: limit + 1 })
    const page = pageOfRows(rows, limit, ({ id }) => [id])
    return {
      chatExports: page.rows.map((row) => presentChatExport(row, session.userId)),
      nextCursor: page.nextCursor,
    }
  }),

  route(previewChatExport, async ({ db, session, body, locale }) => {
    requireSection(session, 'chat_exports')
    await checkChoice(db, body, locale)
    return queries.countChosen(db, body)
  }),

  route(createChatExport, async ({ db, session, body, locale }) => {
    requireSection(session, 'chat_exports')
    await checkChoice(db, body, locale)
    if ((await queries.countChosen(db, body)).messageCount === 0)
      throw new Refusal('validation_failed', { fromOn: phrases(chatExportsStrings, locale).empty })
    const id = await beginChatExport(db, { actorId: session.userId, locale }, body)
    return presentChatExport(found(await queries.findChatExport(db, id)), session.userId)
  }),
]

/** What members see of exports; not while chat is off. */
export const chatExportRoutes = [
  route(listChatRoomExports, async ({ db, session, params }) => {
    const { id } = found(await findChatRoom(db, session.userId, params.id))
    const rows = await queries.findExportsOfRoom(db, id)
    return { chatExports: rows.map(presentMade), nextCursor: null }
  }),
]
