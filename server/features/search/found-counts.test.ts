import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchChatMessages } from '#contract/chat-messages.ts'
import { getChatSettings, updateChatSettings } from '#contract/chat-rooms.administration.ts'
import { searchHelps } from '#contract/helps.ts'
import { countFound, mostCounted, searchCalendar, searchDepartments, searchMenus } from '#contract/search.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeEvent } from '#db/factories/event.ts'
import { makeFeed, makeFeeds } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hanako: Client
let administrator: Client
beforeAll(async () => {
  server = await testServer()
  hanako = await server.as(server.company.logins.employee)
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const counts = async (query: object, who = hanako) => {
  const reply = await who.call(countFound, { query })
  expect(reply.status).toBe(200)
  return reply.body
}
const none = { feeds: 0, menus: 0, departments: 0, chat: 0, calendar: 0, tasks: 0, helps: 0 }

it('counts what each search finds for this person', async () => {
  const { db, menuId, menuCategoryId, employeeId, administratorId } = server.company
  const hidden = await audienceOf(db, { include: [{ type: 'user', id: administratorId }], match: 'any' })
  const word = '白鳥'
  await makeMenu(db, { menuCategoryId, name: `${word}の会` })
  const secretMenu = await makeMenu(db, {
    ...{ menuCategoryId, name: `${word}の裏会` },
    ...{ useAudienceId: hidden, publicationAudienceId: hidden, hiddenFromOthers: true },
  })
  await makeFeed(db, { menuId, authorId: employeeId, body: `${word}が来ました` })
  await makeFeed(db, { menuId, authorId: administratorId, body: `湖の${word}` })
  await makeFeed(db, { menuId: secretMenu, authorId: administratorId, body: `${word}は内緒` })
  await makeDepartment(db, { name: `${word}課` })
  await makeUser(db, { familyName: word, givenName: '一郎' })
  await makeEvent(db, {
    title: `${word}を見る会`,
    audienceId: await audienceOf(db, { include: 'everyone' }),
    createdById: administratorId,
  })
  const message = (authorId: number) => ({ authorId, body: `${word}の写真` })
  await makeChatRoom(db, { name: '鳥', userIds: [employeeId], messages: [message(employeeId)] })
  await makeChatRoom(db, { name: '裏', userIds: [administratorId], messages: [message(administratorId)] })
  await makeFeed(server.other.db, {
    ...{ menuId: server.other.menuId, authorId: server.other.employeeId, body: word },
  })

  const mine = await counts({ query: word })
  expect(mine).toEqual({ ...none, feeds: 2, menus: 1, departments: 2, chat: 1, calendar: 1 })
  expect(await counts({ query: word }, administrator)).toEqual({ ...mine, feeds: 3, menus: 2 })
  const asked = { query: { query: word } }
  expect((await hanako.call(searchMenus, asked)).body.menus).toHaveLength(mine.menus)
  const { departments, users } = (await hanako.call(searchDepartments, asked)).body
  expect(departments.length + users.length).toBe(mine.departments)
  expect((await hanako.call(searchChatMessages, asked)).body.chatMessages).toHaveLength(mine.chat)
  expect((await hanako.call(searchCalendar, asked)).body.entries).toHaveLength(mine.calendar + mine.tasks)

  const own = await counts({ query: word, mine: 'true' })
  expect(own).toEqual({ ...mine, feeds: 1 })
  expect(await counts({ query: '', mine: 'true' })).toEqual({ ...none, feeds: 1 })
  expect(await counts({ query: '' })).toEqual(none)
})

it('counts help articles like their search', async () => {
  const found = (await hanako.call(searchHelps, { query: { query: '投稿' } })).body.helps
  expect(found.length).toBeGreaterThan(0)
  expect((await counts({ query: '投稿' })).helps).toBe(Math.min(found.length, mostCounted + 1))
})

it('stops at more than it counts', async () => {
  const { db, menuId, employeeId } = server.company
  const drafts = Array.from({ length: mostCounted + 6 }, () => ({
    menuId,
    authorId: employeeId,
    body: '椋鳥',
  }))
  await makeFeeds(db, drafts)
  expect((await counts({ query: '椋鳥' })).feeds).toBe(mostCounted + 1)
})

it('counts no messages while chat is off', async () => {
  const { db, employeeId } = server.company
  await makeChatRoom(db, {
    ...{ name: '声', userIds: [employeeId], messages: [{ authorId: employeeId, body: '鶯の声' }] },
  })
  expect((await counts({ query: '鶯' })).chat).toBe(1)
  const settings = {
    ...{ enabled: false, creators: { include: 'everyone' as const }, urgers: null, presence: false },
    version: (await administrator.call(getChatSettings, {})).body.version,
  }
  expect((await administrator.call(updateChatSettings, { body: settings })).status).toBe(204)
  expect((await counts({ query: '鶯' })).chat).toBe(0)
})

it('refuses what the searches refuse', async () => {
  const query = { query: { query: '鳥' } }
  expect((await server.guest().call(countFound, query)).status).toBe(401)
  expect((await hanako.call(countFound, { query: { query: 'あ'.repeat(2_000) } })).status).toBe(422)
  expect((await hanako.call(countFound, { query: { query: '鳥', positionId: 1 } })).status).toBe(404)
  expect((await hanako.call(countFound, { query: { query: '鳥', authorId: -1 } })).status).toBe(422)
})
