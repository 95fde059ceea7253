// Longer than most files: the calls of administrators, the address for other systems and the tokens share their apps.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { camelCaseKeys } from '#common/key-case.ts'
import { getUserCounts, listAdminUsers } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAdminApiTokens } from '#contract/api-tokens.ts'
import * as calls from '#contract/apps.ts'
import { listChatMessages } from '#contract/chat-messages.ts'
import { createChatRoom } from '#contract/chat-rooms.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { getFeed, listFeeds } from '#contract/feeds.ts'
import { hideFeed, reportFeed } from '#contract/moderation.ts'
import { searchFeeds } from '#contract/search.ts'
import { signIn } from '#contract/sessions.ts'
import { getStatisticsOverview } from '#contract/statistics.ts'
import { getUser, listUsers } from '#contract/users.ts'
import { createModerationWord } from '#contract/watched-words.ts'
import { makeOfficialChatRoom } from '#db/factories/chat-room.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { password } from '#db/factories/password.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import { settleRooms } from '#server/features/chat-rooms/official-rooms.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import type { Client } from '#testing/client.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let boss: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  boss = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const newRoom = async (client: Client = boss) =>
  (
    await client.call(createChatRoom, {
      body: {
        ...{ name: `勤怠${unique()}`, description: '', clientKey: newClientKey() },
        userIds: [client === boss ? server.company.employeeId : server.company.administratorId],
      },
    })
  ).body.id
const makeApp = async (name = `連携${unique()}`) =>
  (await boss.call(calls.createApp, { body: { name, description: '勤怠から知らせます' } })).body.id
const read = async (id: number) => (await boss.call(calls.getApp, { params: { id } })).body
const admit = async (id: number, to: { menuIds?: number[]; chatRoomIds?: number[] }) => {
  const { version } = await read(id)
  return boss.call(calls.admitApp, {
    params: { id },
    body: { menuIds: [], chatRoomIds: [], ...to, version },
  })
}
const makeHook = async (id: number, to: { menuId?: number; chatRoomId?: number }) => {
  await admit(id, {
    menuIds: to.menuId ? [to.menuId] : [],
    chatRoomIds: to.chatRoomId ? [to.chatRoomId] : [],
  })
  const made = await boss.call(calls.createIncomingWebhook, { params: { id }, body: to })
  expect([made.status, made.body.error?.fields]).toEqual([200, undefined])
  return { id: made.body.id, path: new URL(made.body.address).pathname }
}
/** An app with a webhook to a new room. */
const roomHook = async () => {
  const id = await makeApp()
  const chatRoomId = await newRoom()
  return { appId: id, chatRoomId, ...(await makeHook(id, { chatRoomId })) }
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const said = async (path: string, body: unknown, headers?: Record<string, string>) => {
  const { status, text } = await post(path, body, headers)
  return [status, text]
}
const messagesOf = async (id: number, client = hanako) =>
  (await client.call(listChatMessages, { params: { id }, query: {} })).body.messages
const feedsOf = async (menuId: number, client = hanako) =>
  (await client.call(listFeeds, { query: { menuId } })).body.feeds
const newMenu = (fields: object = {}) => {
  const { db, menuCategoryId } = server.company
  return makeMenu(db, { menuCategoryId, name: `共有${unique()}`, ...fields })
}

const lastDay = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
async function tokenOf(id: number, scopes: (typeof calls.appScopes)[number][]) {
  const body = { name: '連携', scopes, expiresOn: lastDay(), ipRanges: [] }
  return (await boss.call(calls.createAppToken, { params: { id }, body })).body.token
}
async function ask(token: string, path: string, body?: object) {
  const response = await fetch(`${server.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: any call's answer
  return { status: response.status, body: (text ? camelCaseKeys(JSON.parse(text)) : undefined) as any }
}

describe('an app', () => {
  it('is made, changed and logged by full administrators, and is nobody among people', async () => {
    const counted = async () => ({
      used: (await boss.call(getUserCounts, {})).body.usedCount,
      accounts: (await boss.call(getStatisticsOverview, {})).body.accountCount,
    })
    const before = await counted()
    const id = await makeApp('勤怠くん')
    expect(await counted()).toEqual(before)
    expect((await hanako.call(listUsers, { query: { query: '勤怠くん' } })).body.users).toEqual([])
    expect((await boss.call(listAdminUsers, { query: { query: '勤怠くん' } })).body.users).toEqual([])
    expect((await hanako.call(getUser, { params: { id } })).status).toBe(404)
    const { version } = await read(id)
    const changed = await boss.call(calls.updateApp, {
      params: { id },
      body: { name: '勤怠連携', description: '', version },
    })
    expect(changed.status).toBe(204)
    const stale = await boss.call(calls.updateApp, {
      params: { id },
      body: { name: '勤怠', description: '', version },
    })
    expect(stale.body.error?.code).toBe('conflict')
    const { apps } = (await boss.call(calls.listApps, {})).body
    expect(apps.find((app) => app.id === id)).toMatchObject({ name: '勤怠連携', suspendedAt: null })
    const acts = (await boss.call(listAdministrationActs, { query: { noun: 'app' } })).body
    expect(acts.administrationActs.slice(0, 2).map(({ action }) => action)).toEqual(['update', 'create'])
  })

  it('is not among the members of a new audience, and does not sign in even with a password', async () => {
    const { db, companyId, departmentId, employeeId } = server.company
    const id = await makeApp()
    const exclude = [{ type: 'department' as const, id: departmentId, descendants: false }]
    const audienceId = await audienceOf(db, { include: 'everyone', exclude } as never)
    const found = await namedQuery<{ userId: number }>(
      db,
      'select user_id from audience_members where company_id = $1 and (audience_id = $2 or user_id = $3)',
      [companyId, audienceId, id],
    )
    expect(found.map(({ userId }) => userId)).not.toContain(id)
    const login = `app-${unique()}@mihon.example`
    await namedQuery(
      db,
      `insert into credentials (company_id, user_id, password_hash, initial)
       select company_id, $3, password_hash, false from credentials where company_id = $1 and user_id = $2`,
      [companyId, employeeId, id],
    )
    await namedQuery(
      db,
      "insert into logins (company_id, user_id, identifier, kind) values ($1, $2, $3, 'email')",
      [...[companyId, id, login]],
    )
    const enter = async (as: string) =>
      (await server.guest().call(signIn, { body: { login: as, password } })).body
    expect((await enter(login)).error).toEqual((await enter(`nobody-${unique()}@mihon.example`)).error)
    expect((await enter(login)).error).toBeDefined()
  })

  it('does not exist for others', async () => {
    const id = await makeApp()
    const other = await server.as(server.other.logins.administrator)
    for (const client of [hanako, other]) {
      expect((await client.call(calls.getApp, { params: { id } })).status).toBe(404)
      const stop = { params: { id }, body: { stopped: true, version: 1 } }
      expect((await client.call(calls.stopApp, stop)).status).toBe(404)
    }
    expect((await other.call(calls.listApps, {})).body.apps).toEqual([])
    expect((await hanako.call(calls.listApps, {})).status).toBe(404)
  })

  it('is admitted to programmes of plain posts, official rooms and the administrator’s groups only', async () => {
    const id = await makeApp()
    const { db, menuCategoryId, administratorId } = server.company
    const form = await makeMenu(db, { menuCategoryId, formKind: 'items' } as never)
    const department = await newMenu({ publicationMode: 'department' })
    const foreign = await newRoom(hanako)
    await namedQuery(
      db,
      'delete from chat_memberships where company_id = $1 and chat_room_id = $2 and user_id = $3',
      [server.company.companyId, foreign, administratorId],
    )
    for (const menuId of [form, department, server.other.menuId])
      expect((await admit(id, { menuIds: [menuId] })).body.error?.fields).toHaveProperty('menuIds')
    expect((await admit(id, { chatRoomIds: [foreign] })).body.error?.fields).toHaveProperty('chatRoomIds')
    const official = await makeOfficialChatRoom(db, { name: '全社', createdById: administratorId })
    const own = await newRoom()
    const menuId = await newMenu()
    const targets = (await boss.call(calls.listAppTargets, {})).body
    expect(targets.chatRooms.map((room) => room.id)).toEqual(expect.arrayContaining([official, own]))
    expect(targets.menus.map((menu) => menu.id)).toContain(menuId)
    expect((await admit(id, { menuIds: [menuId], chatRoomIds: [official, own] })).status).toBe(204)
    // The people of official rooms follow its rule; the app stays.
    await settleRooms(db, { chatRoomId: official, userIds: null })
    const { menus, chatRooms } = await read(id)
    expect([menus.map((menu) => menu.id), chatRooms.map((room) => room.id).sort()]).toEqual([
      [menuId],
      [official, own].sort(),
    ])
    expect((await admit(id, {})).status).toBe(204)
    expect(await read(id)).toMatchObject({ menus: [], chatRooms: [] })
  })
})

describe('an incoming webhook', () => {
  it('posts to a room at once, with the mark of an app, in Slack’s shape', async () => {
    const { path, chatRoomId, appId, id } = await roomHook()
    const { cookie } = hanako
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
      headers: { cookie, origin: server.address },
    })
    const told: string[] = []
    await new Promise((resolve) => {
      socket.on('message', (data) => {
        told.push(String(data))
        if (String(data).includes('"hello"')) resolve(undefined)
      })
    })
    const answer = await post(path, {
      text: '*3件* の<https://kintai.example/|打刻漏れ> &amp; <!channel> _確認_',
    })
    expect([answer.status, answer.text]).toEqual([200, 'ok'])
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('ratelimit-limit')).toBe('60')
    expect(answer.headers.get('ratelimit-remaining')).toBe('59')
    const [message] = await messagesOf(chatRoomId)
    expect(message).toMatchObject({
      author: { id: appId, app: true },
      body: '**3件** の[打刻漏れ](https://kintai.example/) & @channel 確認',
      mentions: [],
    })
    await vi.waitFor(() => expect(told.some((text) => text.includes('chat'))).toBe(true))
    socket.terminate()
    const form = new URLSearchParams({ payload: JSON.stringify({ text: 'フォームから' }) })
    expect(
      await said(path, form.toString(), { 'content-type': 'application/x-www-form-urlencoded' }),
    ).toEqual([200, 'ok'])
    const shown = (await read(appId)).incomingWebhooks
    expect(shown).toMatchObject([{ id, ending: path.slice(-4), menu: null, chatRoom: { id: chatRoomId } }])
    expect([shown[0]!.lastUsedAt !== null, JSON.stringify(shown).includes(path.slice(-30))]).toEqual([
      true,
      false,
    ])
  })

  it('posts to a programme, where people find, answer and report it', async () => {
    const id = await makeApp('勤怠連携')
    const menuId = await newMenu()
    const { path } = await makeHook(id, { menuId })
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: '月次の締め' } },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: '未承認は *12件* です' },
        fields: [{ type: 'mrkdwn', text: '期限: 31日' }],
      },
      { type: 'divider' },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'ボウサイ勤怠' }] },
    ]
    expect(await said(path, { text: '通知のみ', username: '社長', blocks })).toEqual([200, 'ok'])
    const [feed] = await feedsOf(menuId)
    expect(feed).toMatchObject({
      title: '月次の締め',
      body: '未承認は **12件** です\n期限: 31日\n――――――――\nボウサイ勤怠',
      author: { id, name: '勤怠連携', app: true },
    })
    const found = await hanako.call(searchFeeds, { query: { query: 'ボウサイ勤怠' } })
    expect(found.body.feeds.length).toBe(1)
    const comment = await hanako.call(createFeedComment, {
      params: { id: feed!.id },
      body: { body: '確認します', clientKey: newClientKey() },
    })
    expect(comment.status).toBe(200)
    const report = { params: { id: feed!.id }, body: { reason: 'other' as const } }
    expect((await hanako.call(reportFeed, report)).status).toBe(204)
    const hidden = await boss.call(hideFeed, { params: { id: feed!.id }, body: { reason: '重複' } })
    expect([200, 204]).toContain(hidden.status)
    expect(await feedsOf(menuId)).toEqual([])
    const none = await namedQuery(
      server.company.db,
      'select 1 from announcements where company_id = $1 and user_id = $2',
      [server.company.companyId, id],
    )
    expect(none).toEqual([])
  })

  it('takes attachments, and refuses what it cannot read in plain words', async () => {
    const { path, chatRoomId } = await roomHook()
    const attachments = [
      {
        fallback: 'x',
        title: 'サーバー',
        title_link: 'https://status.example/1',
        text: '停止',
        fields: [{ title: '時刻', value: '9:00' }],
      },
      { fallback: '代わりの文' },
    ]
    expect(await said(path, { attachments })).toEqual([200, 'ok'])
    expect((await messagesOf(chatRoomId)).at(-1)!.body).toBe(
      '[サーバー](https://status.example/1)\n停止\n**時刻** 9:00\n代わりの文',
    )
    for (const [body, status, words] of [
      ['{"text":', 400, 'The payload cannot be read.'],
      ['', 400, 'The payload cannot be read.'],
      ['[1]', 400, 'There is no text'],
      [{ text: '  ' }, 400, 'There is no text'],
      [{ text: 'あ'.repeat(12_000) }, 400, 'The text is too long.'],
      [{ text: 'x'.repeat(70_000) }, 413, 'The payload is too large.'],
      [`{"text":${'['.repeat(40)}${']'.repeat(40)}}`, 400, 'The payload cannot be read.'],
      [{ text: 'a\u0000b' }, 400, 'The text contains characters'],
    ] as const) {
      const answer = await post(path, body)
      expect([answer.status, answer.text.slice(0, words.length)]).toEqual([status, words])
      expect(answer.headers.get('content-type')).toContain('text/plain')
    }
    expect(
      (await post(path, { text: 'x' }, { 'idempotency-key': 'あ'.repeat(2) }).catch(() => ({ status: 400 })))
        .status,
    ).toBe(400)
    expect((await messagesOf(chatRoomId)).length).toBe(1)
  })

  it('posts once for an Idempotency-Key, in rooms and programmes', async () => {
    const room = await roomHook()
    const key = { 'idempotency-key': 'kintai:2026-11-28:1' }
    const twice = await Promise.all([1, 2].map(() => said(room.path, { text: '一度だけ' }, key)))
    expect(twice).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ])
    expect(await said(room.path, { text: '一度だけ' }, key)).toEqual([200, 'ok'])
    expect((await messagesOf(room.chatRoomId)).length).toBe(1)
    const menuId = await newMenu()
    const menu = await makeHook(await makeApp(), { menuId })
    for (const text of ['一度だけ', '一度だけ', '別の文'])
      expect(await said(menu.path, { text }, key)).toEqual([200, 'ok'])
    expect((await feedsOf(menuId)).length).toBe(1)
  })

  it('stops with its old secret, its app and its admission, at once', async () => {
    const one = await roomHook()
    const renewed = await boss.call(calls.renewIncomingWebhook, { params: { id: one.id } })
    expect((await post(one.path, { text: 'x' })).status).toBe(404)
    const path = new URL(renewed.body.address).pathname
    expect(await said(path, { text: '新しい' })).toEqual([200, 'ok'])
    const stop = async (stopped: boolean) => {
      const { version } = await read(one.appId)
      return boss.call(calls.stopApp, { params: { id: one.appId }, body: { stopped, version } })
    }
    const token = await tokenOf(one.appId, ['chat:read'])
    expect((await ask(token, '/api/v2/chat_rooms')).status).toBe(200)
    expect((await stop(true)).status).toBe(204)
    expect((await post(path, { text: 'x' })).status).toBe(410)
    expect((await ask(token, '/api/v2/chat_rooms')).status).toBe(401)
    const refused = await boss.call(calls.renewIncomingWebhook, { params: { id: one.id } })
    expect(refused.body.error?.code).toBe('conflict')
    expect((await stop(false)).status).toBe(204)
    expect((await post(path, { text: 'x' })).status).toBe(410)
    const again = await boss.call(calls.renewIncomingWebhook, { params: { id: one.id } })
    const last = new URL(again.body.address).pathname
    expect(await said(last, { text: '再開' })).toEqual([200, 'ok'])
    await admit(one.appId, {})
    expect((await post(last, { text: 'x' })).status).toBe(410)
    expect((await boss.call(calls.renewIncomingWebhook, { params: { id: one.id } })).status).toBe(409)
    const deleted = await roomHook()
    await said(deleted.path, { text: '残ります' })
    const { version } = await read(deleted.appId)
    await boss.call(calls.deleteApp, { params: { id: deleted.appId }, query: { version } })
    expect((await post(deleted.path, { text: 'x' })).status).toBe(410)
    expect((await boss.call(calls.getApp, { params: { id: deleted.appId } })).status).toBe(404)
    expect(await messagesOf(deleted.chatRoomId)).toMatchObject([
      { body: '残ります', author: { id: deleted.appId, app: true } },
    ])
  })

  it('does not write where the app is no longer, to closed programmes, or refused words', async () => {
    const room = await roomHook()
    await namedQuery(
      server.company.db,
      'delete from chat_memberships where company_id = $1 and chat_room_id = $2 and user_id = $3',
      [server.company.companyId, room.chatRoomId, room.appId],
    )
    expect((await said(room.path, { text: 'x' }))[0]).toBe(403)
    const menuId = await newMenu()
    const menu = await makeHook(await makeApp(), { menuId })
    await boss.call(createModerationWord, {
      body: { word: '爆弾発言', exceptions: [], action: 'refuse' } as never,
    })
    expect(await said(menu.path, { text: 'これは爆弾発言です' })).toEqual([
      403,
      'Nothing was posted: the text contains words that are not allowed in this company.',
    ])
    await server.company.db.updateTable('menus').set({ published: false }).where('id', '=', menuId).execute()
    expect(await said(menu.path, { text: 'x' })).toEqual([403, 'This programme takes no posts now.'])
  })

  it('is unknown with another secret, and limits how often that is tried and how often it posts', async () => {
    const { path } = await roomHook()
    const guess = (secret: string) => post(`/api/v2/incoming_webhooks/${secret}`, { text: 'x' })
    expect((await guess('x')).status).toBe(404)
    expect((await guess(`${server.other.companyId}.${path.split('.').at(-1)}`)).status).toBe(404)
    const tried = await Promise.all(
      Array.from({ length: 40 }, () => guess(`${server.company.companyId}.${'a'.repeat(43)}`)),
    )
    expect(tried.some(({ status }) => status === 429)).toBe(true)
    const many = await Promise.all(Array.from({ length: 70 }, (_, i) => post(path, { text: `${i}` })))
    const refused = many.filter(({ status }) => status === 429)
    expect(many.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.headers.get('retry-after')).toBe('1')
  })

  it('is one for each target, made and tested by administrators only', async () => {
    const { appId, chatRoomId, id } = await roomHook()
    const again = await boss.call(calls.createIncomingWebhook, {
      params: { id: appId },
      body: { chatRoomId },
    })
    expect(again.body.error?.fields).toHaveProperty('chatRoomId')
    const elsewhere = await boss.call(calls.createIncomingWebhook, {
      params: { id: appId },
      body: { menuId: server.company.menuId },
    })
    expect(elsewhere.body.error?.fields).toHaveProperty('menuId')
    const other = await server.as(server.other.logins.administrator)
    for (const client of [hanako, other])
      expect((await client.call(calls.testIncomingWebhook, { params: { id } })).status).toBe(404)
    expect((await boss.call(calls.testIncomingWebhook, { params: { id } })).status).toBe(204)
    expect((await messagesOf(chatRoomId)).at(-1)!.body).toContain('テスト投稿')
    expect((await boss.call(calls.deleteIncomingWebhook, { params: { id } })).status).toBe(204)
    const acts = (await boss.call(listAdministrationActs, { query: { noun: 'incoming_webhook' } })).body
    expect(acts.administrationActs.slice(0, 3).map(({ action }) => action)).toEqual([
      ...['delete', 'test', 'create'],
    ])
    expect(JSON.stringify(acts)).not.toContain('incoming_webhooks/')
  })
})

describe('a token of an app', () => {
  it('posts to its programmes, reads what it wrote, and nothing else that has readers', async () => {
    const id = await makeApp()
    const menuId = await newMenu()
    await admit(id, { menuIds: [menuId] })
    const token = await tokenOf(id, ['posts:read', 'posts:write', 'people:read'])
    const apply = (menu: number) => ({
      ...{ menu_id: menu, title: 'API', text: '自動投稿', client_key: newClientKey() },
    })
    const made = await ask(token, '/api/v2/applies', apply(menuId))
    expect([made.status, made.body.error]).toEqual([200, undefined])
    expect((await ask(token, '/api/v2/applies', apply(server.company.menuId))).status).not.toBe(200)
    const mine = await hanako.call(getFeed, { params: { id: made.body.feedId } })
    expect(mine.body.author).toMatchObject({ id, app: true })
    const seen = (await ask(token, '/api/v2/feeds')).body.feeds
    expect(seen.map((feed: { id: number }) => feed.id)).toEqual([made.body.feedId])
    const later = { ...apply(menuId), scheduled_at: '2099-01-01T00:00:00Z' }
    expect((await ask(token, '/api/v2/applies', later)).status).toBe(403)
    for (const path of ['/api/v2/current_user', '/api/v2/documents', '/api/v2/menus/1', '/api/v2/events'])
      expect([path, (await ask(token, path)).status]).toEqual([path, 403])
    expect((await ask(token, '/api/v2/admin/users')).status).toBe(403)
    const { apiTokens } = (await boss.call(listAdminApiTokens, { query: {} })).body
    expect(apiTokens[0]!.owner).toMatchObject({ id, app: true })
    expect((await read(id)).apiTokens.length).toBe(1)
  })

  it('writes in its rooms only, whatever the company asks of people', async () => {
    const id = await makeApp()
    const own = await newRoom()
    const foreign = await newRoom()
    await admit(id, { chatRoomIds: [own] })
    const token = await tokenOf(id, ['chat:read', 'chat:write'])
    const { companyId, db } = server.company
    await db
      .updateTable('companyConfigs')
      .set({ factorScope: 'everybody', factorDueOn: '2020-01-01' } as never)
      .execute()
    const send = (room: number) =>
      ask(token, `/api/v2/chat_rooms/${room}/messages`, { body: '完了', client_key: newClientKey() })
    const sent = await send(own)
    expect([sent.status, sent.body.author]).toMatchObject([200, { id, app: true }])
    expect((await send(foreign)).status).toBe(404)
    expect((await ask(token, '/api/v2/chat_rooms')).body.chatRooms.length).toBe(1)
    const made = { name: 'x', description: '', user_ids: [], client_key: newClientKey() }
    expect((await ask(token, '/api/v2/chat_rooms', made)).status).toBe(403)
    await db
      .updateTable('companyConfigs')
      .set({ factorScope: 'nobody', factorDueOn: null } as never)
      .execute()
    expect(companyId).toBe(server.company.companyId)
  })
})
