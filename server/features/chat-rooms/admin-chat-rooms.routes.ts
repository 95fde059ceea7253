import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import {
  closeAdminChatRoom,
  createOfficialChatRoom,
  exportAdminChatRooms,
  getChatSettings,
  getOfficialChatRoom,
  listAdminChatRooms,
  updateChatSettings,
  updateOfficialChatRoom,
} from '#contract/chat-rooms.administration.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { pageOfRows, textCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { roomsFile } from './admin-rooms.export.ts'
import {
  type AdminRoomRow,
  countAdminRooms,
  findAdminRoom,
  findAdminRooms,
  findOfficialRoom,
} from './admin-rooms.queries.ts'
import { changeChatSettings } from './chat-settings.commands.ts'
import { chatSettings, countConcerned, rulesOf } from './chat-settings.queries.ts'
import * as commands from './official-rooms.commands.ts'

/** The most rooms in a file. */
const mostInFile = 20_000

type Rules = { rule: AudienceRule; writerRule: AudienceRule | null }

async function checkRoomRules(db: CompanyDb, { rule, writerRule }: Rules, locale: Locale) {
  await checkRules(db, [rule], { field: 'rule', locale })
  if (writerRule) await checkRules(db, [writerRule], { field: 'writerRule', locale })
}

const presentRoom = ({ history: _, ...row }: AdminRoomRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
})

export const adminChatRoomRoutes = [
  route(getChatSettings, async ({ db, session, locale }) => {
    requireSection(session, 'chat')
    const settings = await chatSettings(db)
    const rules = await rulesOf(db, settings)
    const named = [rules.creators, rules.urgers].filter((rule) => rule !== null)
    const names = await findAllTermNames(db, named)
    const textOf = (rule: AudienceRule | null) => rule && describeRule(rule, names, locale)
    return {
      ...{ version: settings.version, enabled: settings.enabled, presence: settings.presence },
      ...{ ...rules, names },
      ...{ creatorsText: textOf(rules.creators), urgersText: textOf(rules.urgers) },
      ...(await countConcerned(db)),
    }
  }),

  route(updateChatSettings, async ({ db, session, body, locale }) => {
    requireSection(session, 'chat')
    if (body.creators) await checkRules(db, [body.creators], { field: 'creators', locale })
    if (body.urgers) await checkRules(db, [body.urgers], { field: 'urgers', locale })
    await changeChatSettings(db, { actorId: session.userId, locale }, body)
  }),

  route(listAdminChatRooms, async ({ db, session, query }) => {
    requireSection(session, 'chat', 'chat_exports')
    const cursor = textCursor(query.cursor, ['number', 'number'])
    const place = cursor && {
      official: cursor.texts[0] === '1',
      at: new Date(Math.min(Math.max(Number(cursor.texts[1]), 0), 8e12)),
      id: cursor.id,
    }
    const rows = await findAdminRooms(db, { ...query, place, limit: query.limit + 1 })
    const page = pageOfRows(rows, query.limit, ({ kind, lastAt, id }) => [
      kind === 'official' ? '1' : '0',
      String(lastAt.getTime()),
      id,
    ])
    return {
      chatRooms: page.rows.map(presentRoom),
      nextCursor: page.nextCursor,
      foundCount: await countAdminRooms(db, query),
    }
  }),

  route(exportAdminChatRooms, async ({ db, session, query, locale }) => {
    requireSection(session, 'chat')
    const rows = await findAdminRooms(db, { ...query, place: null, limit: mostInFile })
    const { query: text, kind, state, silentSince } = query
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'chat_room', count: rows.length },
      by: { searched: text || undefined, kind, status: state, until: silentSince },
    })
    return roomsFile(rows, { locale, timeZone: session.timeZone })
  }),

  route(getOfficialChatRoom, async ({ db, session, params }) => {
    requireSection(session, 'chat')
    const { rule, writerRule, ...room } = found(await findOfficialRoom(db, params.id))
    const names = await findAllTermNames(db, writerRule ? [rule, writerRule] : [rule])
    return { ...presentRoom(room), history: room.history, rule, writerRule, names }
  }),

  route(createOfficialChatRoom, async ({ db, session, body, locale }) => {
    requireSection(session, 'chat')
    await checkRoomRules(db, body, locale)
    return { id: await commands.createOfficialRoom(db, { actorId: session.userId, locale }, body) }
  }),

  route(updateOfficialChatRoom, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'chat')
    const { id } = found(await findOfficialRoom(db, params.id))
    await checkRoomRules(db, body, locale)
    await commands.changeOfficialRoom(db, { actorId: session.userId, locale }, id, body)
  }),

  route(closeAdminChatRoom, async ({ db, session, params, body }) => {
    requireSection(session, 'chat')
    const { id } = found(await findAdminRoom(db, params.id))
    await commands.closeRoom(db, session.userId, id, body)
  }),
]
