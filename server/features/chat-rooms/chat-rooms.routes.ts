import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  addChatRoomMembers,
  arrangeChatRoom,
  chatRoomLimits,
  closeChatRoom,
  createChatRoom,
  getChatRoom,
  listChatRoomMembers,
  listChatRooms,
  listPresentPeople,
  openDirectChatRoom,
  readChatRoom,
  removeChatRoomMember,
  unreadChatRoom,
  updateChatRoom,
} from '#contract/chat-rooms.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { nameCursor, pageOfRows, textCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './chat-rooms.commands.ts'
import { chatRoomPolicy } from './chat-rooms.policy.ts'
import { presentChatRoom, presentListedChatRoom, presentMember } from './chat-rooms.present.ts'
import * as queries from './chat-rooms.queries.ts'
import { chatRoomsStrings } from './chat-rooms.strings.ts'
import { mayCreateRooms } from './chat-settings.policy.ts'
import { chatSettings } from './chat-settings.queries.ts'

type Asking = { db: CompanyDb; session: Session; locale: Locale }

const findRoom = async ({ db, session }: Asking, id: number) =>
  found(await queries.findChatRoom(db, session.userId, id))

const readRoom = async (asking: Asking, id: number) =>
  presentChatRoom(await findRoom(asking, id), asking.locale)

async function checkPeople({ db, locale }: Asking, userIds: readonly number[], field = 'userIds') {
  const people = [...new Set(userIds)]
  if ((await queries.countPeople(db, people)) < people.length)
    throw new Refusal('validation_failed', { [field]: phrases(chatRoomsStrings, locale).personUnknown })
}

const pinnedFirst = { true: '1', false: '0' } as const

export const chatRoomRoutes = [
  route(listChatRooms, async ({ db, session, query, locale }) => {
    const cursor = textCursor(query.cursor, ['number', 'number'])
    const place = cursor && {
      pinned: cursor.texts[0] === pinnedFirst.true,
      at: new Date(Math.min(Math.max(Number(cursor.texts[1]), 0), 8e12)),
      id: cursor.id,
    }
    const rows = await queries.findChatRooms(db, session.userId, {
      ...{ text: query.query, filter: query.filter, place, limit: query.limit + 1 },
      people: query.people.length > 0 ? query.people : null,
    })
    const page = pageOfRows(rows, query.limit, (row) => [
      pinnedFirst[`${row.pinned}`],
      String(row.lastAt.getTime()),
      row.id,
    ])
    return {
      chatRooms: page.rows.map((row) => presentListedChatRoom(row, locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(createChatRoom, async (asking) => {
    const { db, session, body } = asking
    const known = await queries.findCreatedRoomId(db, session.userId, body.clientKey)
    if (known !== undefined) return readRoom(asking, known)
    permit(mayCreateRooms(session, await chatSettings(db)), 'chat_groups_restricted')
    await checkPeople(asking, body.userIds)
    return readRoom(asking, await commands.createRoom(db, session.userId, body))
  }),

  route(openDirectChatRoom, async (asking) => {
    const { db, session, body } = asking
    await checkPeople(asking, [body.userId], 'userId')
    return readRoom(asking, await commands.openRoomOf(db, session.userId, body.userId))
  }),

  route(getChatRoom, (asking) => readRoom(asking, asking.params.id)),

  route(updateChatRoom, async (asking) => {
    const { app, db, session, params, body, files, locale } = asking
    const { userId } = session
    permit(chatRoomPolicy(await findRoom(asking, params.id)).change)
    const sender = { storage: app.storage, db, userId, locale, field: 'icon' }
    const [icon = body.iconRemoved ? null : undefined] = await receivePhotos(files.icon, sender)
    await commands.changeRoom(db, params.id, { ...body, userId, icon })
    return readRoom(asking, params.id)
  }),

  route(arrangeChatRoom, async (asking) => {
    const { db, session, params, body } = asking
    await findRoom(asking, params.id)
    await commands.arrangeRoom(db, { chatRoomId: params.id, userId: session.userId }, body)
    return readRoom(asking, params.id)
  }),

  route(closeChatRoom, async (asking) => {
    const { db, params, body } = asking
    const room = await findRoom(asking, params.id)
    if (room.kind !== 'group' || !room.closed) {
      permit(chatRoomPolicy(room).change)
      await commands.closeRoom(db, params.id, body)
    }
    return readRoom(asking, params.id)
  }),

  route(listPresentPeople, async ({ app, db, session, query }) => {
    const present = app.presence.among(session.companyId, query.userIds)
    return { userIds: present.length > 0 ? await queries.findPeopleShown(db, session.userId, present) : [] }
  }),

  route(readChatRoom, async (asking) => {
    const { db, session, params, body } = asking
    await findRoom(asking, params.id)
    await commands.moveReadMark(db, { chatRoomId: params.id, userId: session.userId }, body)
  }),

  route(unreadChatRoom, async (asking) => {
    const { db, session, params, body } = asking
    await findRoom(asking, params.id)
    const own = { chatRoomId: params.id, userId: session.userId }
    await commands.moveReadMark(db, own, { ...body, back: true })
  }),

  route(listChatRoomMembers, async (asking) => {
    const { db, params, query, locale } = asking
    const place = nameCursor(query.cursor)
    await findRoom(asking, params.id)
    const rows = await queries.findMembers(db, params.id, {
      ...{ text: query.query, place, limit: query.limit + 1 },
    })
    const page = pageOfRows(rows, query.limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])
    return { members: page.rows.map((row) => presentMember(row, locale)), nextCursor: page.nextCursor }
  }),

  route(addChatRoomMembers, async (asking) => {
    const { db, params, body, locale } = asking
    permit(chatRoomPolicy(await findRoom(asking, params.id)).change)
    await checkPeople(asking, body.userIds)
    const most = chatRoomLimits.members
    const tooMany = phrases(chatRoomsStrings, locale).tooMany(most)
    await commands.addMembers(db, params.id, body.userIds, { most, tooMany })
    return readRoom(asking, params.id)
  }),

  route(removeChatRoomMember, async (asking) => {
    const { db, session, params, body } = asking
    const can = chatRoomPolicy(await findRoom(asking, params.id))
    permit(body.userId === session.userId ? can.leave : can.change)
    await commands.removeMember(db, params.id, body.userId)
  }),
]
