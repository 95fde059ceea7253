import * as calls from '#contract/app-commands.ts'
import { companyIdOf } from '#db/tenant.ts'
import { findApp } from '#server/features/apps/apps.queries.ts'
import { chatRoomPolicy } from '#server/features/chat-rooms/chat-rooms.policy.ts'
import { findChatRoom } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { chatSettings } from '#server/features/chat-rooms/chat-settings.queries.ts'
import { findMenu } from '#server/features/menus/menus.queries.ts'
import { profileImgPath } from '#server/features/people/people.present.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { messageIdOf } from './app-command-messages.rules.ts'
import { runCommand } from './app-command-runs.commands.ts'
import * as commands from './app-commands.commands.ts'
import * as queries from './app-commands.queries.ts'

export const appCommandRoutes = [
  route(calls.listAppCommands, async ({ db, locale }) => {
    const rows = await queries.findUsableCommands(db)
    const japanese = locale === 'ja'
    return {
      appCommands: rows.map((row) => ({
        name: row.name,
        description: japanese ? row.descriptionJa : row.descriptionEn,
        hint: japanese ? row.hintJa : row.hintEn,
        app: { id: row.appId, name: row.appName, profileImgPath: profileImgPath(row.filename) },
      })),
      nextCursor: null,
    }
  }),

  route(calls.runAppCommand, async ({ app, db, session, body, locale }) => {
    const { chatRoomId = null, menuId = null, ...written } = body
    if (chatRoomId !== null) {
      permit((await chatSettings(db)).enabled)
      const room = found(await findChatRoom(db, session.userId, chatRoomId))
      permit(chatRoomPolicy(room).write, 'chat_room_closed')
    }
    if (menuId !== null) permit(found(await findMenu(db, session, menuId)).usable)
    return runCommand(app, db, { ...written, chatRoomId, menuId, userId: session.userId, locale })
  }),

  route(calls.listCommandsOfApp, async ({ db, session, params }) => {
    requireAdministrator(session)
    found(await findApp(db, params.id))
    const rows = await queries.findCommandsOfApp(db, params.id)
    return {
      appCommands: rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        previousSecretUntil: row.previousSecretUntil?.toISOString() ?? null,
        lastRunAt: row.lastRunAt?.toISOString() ?? null,
      })),
      nextCursor: null,
    }
  }),

  route(calls.createAppCommand, ({ app, db, session, params, body, locale }) => {
    requireAdministrator(session)
    return commands.createCommand(db, app, { actorId: session.userId, appId: params.id, locale }, body)
  }),

  route(calls.updateAppCommand, async ({ app, db, session, params, body, locale }) => {
    requireAdministrator(session)
    const { version, ...written } = body
    const target = { actorId: session.userId, id: params.id, version, locale }
    await commands.changeCommand(db, app, target, written)
  }),

  route(calls.renewAppCommandSecret, async ({ app, db, session, params, body }) => {
    requireAdministrator(session)
    const target = { actorId: session.userId, id: params.id, version: body.version }
    return { secret: await commands.renewSecret(db, app, target) }
  }),

  route(calls.deleteAppCommand, async ({ db, session, params, query }) => {
    requireAdministrator(session)
    await commands.deleteCommand(db, { actorId: session.userId, id: params.id, version: query.version })
  }),

  route(calls.listAppCommandRuns, async ({ db, session, params, query: { cursor, limit } }) => {
    requireAdministrator(session)
    const asked = { commandId: params.id, beforeId: idCursor(cursor), limit: limit + 1 }
    found((await queries.hasCommand(db, params.id)) || null)
    const page = pageOfRows(await queries.findRuns(db, asked), limit, (row) => [row.id])
    const ids = page.rows.map(({ userId }) => userId)
    const people = new Map((await findPersons(db, ids)).map((one) => [one.id, one]))
    return {
      appCommandRuns: page.rows.map(({ userId, createdAt, ...row }) => ({
        ...row,
        messageId: messageIdOf(companyIdOf(db), row.id),
        person: people.get(userId)!,
        createdAt: createdAt.toISOString(),
      })),
      nextCursor: page.nextCursor,
    }
  }),
]
