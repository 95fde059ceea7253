import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import * as calls from '#contract/app-commands.ts'
import { admitApp, createApp, deleteApp, getApp, stopApp } from '#contract/apps.ts'
import { listChatMessages } from '#contract/chat-messages.ts'
import { createChatRoom, removeChatRoomMember } from '#contract/chat-rooms.ts'
import { createModerationWord } from '#contract/watched-words.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import type { Client } from '#testing/client.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { isGenuine, startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { appCommandJobs } from './app-commands.jobs.ts'

let server: TestServer
let receiver: WebhookReceiver
let boss: Client
let hanako: Client
let appId: number
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await testServer({ request: receiver.request })
  boss = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
  appId = await makeApp()
})
afterAll(async () => {
  await server.close()
  await receiver.stop()
})

const makeApp = async (name = `連携${unique()}`) =>
  (await boss.call(createApp, { body: { name, description: '' } })).body.id
const newRoom = async (client: Client = boss) =>
  (
    await client.call(createChatRoom, {
      body: {
        ...{ name: `昼食${unique()}`, description: '', clientKey: newClientKey() },
        userIds: [client === boss ? server.company.employeeId : server.company.administratorId],
      },
    })
  ).body.id
const admit = async (id: number, chatRoomIds: number[]) => {
  const { version } = (await boss.call(getApp, { params: { id } })).body
  const body = { menuIds: [], chatRoomIds, version }
  expect((await boss.call(admitApp, { params: { id }, body })).status).toBe(204)
}
const newName = () => `vote-${unique()}`
const written = (more: object = {}) => ({
  ...{ name: newName(), descriptionJa: '投票を作ります', descriptionEn: 'Starts a vote' },
  ...{ hintJa: '質問', hintEn: 'question', url: receiver.url('/vote'), ...more },
})
const make = async (more: object = {}, app = appId) => {
  const body = written({ url: receiver.url(`/${unique()}`), ...more })
  const made = await boss.call(calls.createAppCommand, { params: { id: app }, body })
  expect([made.status, made.body.error?.fields]).toEqual([200, undefined])
  return { ...made.body, name: body.name, path: new URL(body.url).pathname }
}
type Made = Awaited<ReturnType<typeof make>>
const answers = (command: Made, answer: unknown, status = 200) =>
  receiver.answer(command.path, (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
const run = (command: { name: string }, more: object = {}, client = hanako) =>
  client.call(calls.runAppCommand, {
    body: { name: command.name, text: '', clientKey: newClientKey(), ...more },
  })
const read = async (id: number, app = appId) =>
  (await boss.call(calls.listCommandsOfApp, { params: { id: app } })).body.appCommands.find(
    (one) => one.id === id,
  )!
const runsOf = async (id: number) =>
  (await boss.call(calls.listAppCommandRuns, { params: { id }, query: {} })).body.appCommandRuns
const messagesOf = async (id: number) =>
  (await hanako.call(listChatMessages, { params: { id }, query: {} })).body.messages

describe('the commands of an app', () => {
  it('are added with a secret that is shown once and stored sealed, changed, logged and deleted', async () => {
    const made = await make({ name: 'lunch-menu' })
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const [row] = await namedQuery<{ row: string }>(
      server.company.db,
      'select c::text as row from app_commands c where company_id = $1 and id = $2',
      [server.company.companyId, made.id],
    )
    expect(row!.row).not.toContain(made.secret.slice(6, 30))
    const shown = await read(made.id)
    expect(shown).toMatchObject({ name: 'lunch-menu', hintEn: 'question', lastRunAt: null, version: 1 })
    expect(JSON.stringify(shown)).not.toContain('whsec_')

    const params = { id: made.id }
    const body = { ...written({ name: 'lunch', descriptionEn: 'What is for lunch' }), version: 1 }
    expect((await boss.call(calls.updateAppCommand, { params, body })).status).toBe(204)
    expect(await read(made.id)).toMatchObject({ name: 'lunch', version: 2 })
    const again = await boss.call(calls.updateAppCommand, { params, body })
    expect([again.status, again.body.error?.code]).toEqual([409, 'conflict'])

    const renewed = await boss.call(calls.renewAppCommandSecret, { params, body: { version: 2 } })
    expect(renewed.body.secret).toMatch(/^whsec_/)
    expect((await read(made.id)).previousSecretUntil).not.toBeNull()
    const acts = (await boss.call(listAdministrationActs, { query: { noun: 'app_command' } })).body
    expect(JSON.stringify(acts)).not.toContain('whsec_')
    expect(JSON.stringify(acts)).toContain('What is for lunch')

    expect((await boss.call(calls.deleteAppCommand, { params, query: { version: '3' } })).status).toBe(204)
    expect(await read(made.id)).toBeUndefined()
    expect((await boss.call(calls.listAppCommandRuns, { params, query: {} })).status).toBe(404)
  })

  it('have names of lower-case letters, digits and hyphens, each once in the company', async () => {
    const taken = await make()
    const problem = async (more: object, app = appId) => {
      const made = await boss.call(calls.createAppCommand, { params: { id: app }, body: written(more) })
      return [made.status, Object.keys(made.body.error?.fields ?? {})]
    }
    for (const name of ['Vote', 'vote!', '-vote', '投票', 'a b'])
      expect(await problem({ name })).toEqual([422, ['name']])
    expect(await problem({ name: taken.name }, await makeApp())).toEqual([422, ['name']])
    expect(await problem({ url: 'ftp://apps.example/' })).toEqual([422, ['url']])
    expect(await problem({ descriptionEn: ' ' })).toEqual([422, ['descriptionEn']])
    // Its own name is free.
    const body = { ...written({ name: taken.name }), version: 1 }
    expect((await boss.call(calls.updateAppCommand, { params: { id: taken.id }, body })).status).toBe(204)
  })

  it('are limited for each app', async () => {
    const app = await makeApp()
    await namedQuery(
      server.company.db,
      `insert into app_commands (company_id, user_id, name, description_ja, description_en, hint_ja, hint_en, url,
         secret, created_by_id)
       select $1, $2::bigint, 'filler-' || $2::bigint || '-' || n, 'x', 'x', '', '', 'https://apps.example/', 'sealed', $3
       from generate_series(1, $4::integer) n`,
      [server.company.companyId, app, server.company.administratorId, calls.appCommandLimits.perApp],
    )
    const more = await boss.call(calls.createAppCommand, { params: { id: app }, body: written() })
    expect([more.status, Object.keys(more.body.error!.fields)]).toEqual([422, ['name']])
  })

  it('do not exist for anybody but administrators of the company', async () => {
    const { id } = await make()
    const other = await server.as(server.other.logins.administrator)
    for (const client of [hanako, other]) {
      const params = { id }
      const body = { ...written(), version: 1 }
      const results = await Promise.all([
        client.call(calls.listCommandsOfApp, { params: { id: appId } }),
        client.call(calls.createAppCommand, { params: { id: appId }, body: written() }),
        client.call(calls.updateAppCommand, { params, body }),
        client.call(calls.renewAppCommandSecret, { params, body: { version: 1 } }),
        client.call(calls.deleteAppCommand, { params, query: { version: '1' } }),
        client.call(calls.listAppCommandRuns, { params, query: {} }),
      ])
      expect(results.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    }
    expect((await read(id)).version).toBe(1)
  })

  it('are listed for everyone in their language, while their app works', async () => {
    const app = await makeApp('食堂')
    const { name } = await make({}, app)
    const listed = async (locale: string) =>
      (
        await hanako.call(calls.listAppCommands, {}, { headers: { 'accept-language': locale } })
      ).body.appCommands.find((one) => one.name === name)
    expect(await listed('ja')).toMatchObject({
      description: '投票を作ります',
      hint: '質問',
      app: { name: '食堂' },
    })
    expect(await listed('en')).toMatchObject({ description: 'Starts a vote', hint: 'question' })
    const { version } = (await boss.call(getApp, { params: { id: app } })).body
    await boss.call(stopApp, { params: { id: app }, body: { stopped: true, version } })
    expect(await listed('ja')).toBeUndefined()
    expect((await run({ name })).body.error?.code).toBe('app_command_unknown')
    await boss.call(deleteApp, { params: { id: app }, query: { version: String(version + 1) } })
    // Its name is free again.
    expect((await make({ name })).name).toBe(name)
  })
})

describe('a command', () => {
  it('is asked with a signature, and its answer is shown to the person alone', async () => {
    const command = await make()
    answers(command, { type: 'only_you', text: '残り **3日** です' })
    const chatRoomId = await newRoom()
    const clientKey = newClientKey()
    const asked = await run(command, { text: ' 有給 ', chatRoomId, clientKey })
    expect(asked.body).toEqual({
      ...{ answered: 'only_you', text: '残り **3日** です', sent: false, unsentReason: null },
    })
    expect(await messagesOf(chatRoomId)).toEqual([])
    const [got] = receiver.at(command.path)
    expect(isGenuine(command.secret, got!)).toBe(true)
    expect(JSON.parse(got!.text)).toEqual({
      id: got!.headers['webhook-id'],
      created_at: expect.any(String),
      company: { id: server.company.companyId, code: expect.any(String) },
      ...{ command: command.name, text: '有給', chat_room_id: chatRoomId, menu_id: null },
      ...{ user_id: server.company.employeeId, locale: 'ja' },
    })
    // Sent again, it has the same id.
    await run(command, { text: '有給', chatRoomId, clientKey })
    expect(new Set(receiver.at(command.path).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [logged, ...others] = await runsOf(command.id)
    expect(others).toEqual([])
    expect(logged).toMatchObject({ status: 200, answered: 'only_you', problem: null, answer: '' })
    expect(logged!.person.id).toBe(server.company.employeeId)
    expect(JSON.stringify(logged)).not.toContain('残り')
  })

  it('is signed with the earlier secret too after a new one was made', async () => {
    const command = await make()
    answers(command, { type: 'only_you', text: 'はい' })
    const { secret } = (
      await boss.call(calls.renewAppCommandSecret, { params: { id: command.id }, body: { version: 1 } })
    ).body
    await run(command)
    const [got] = receiver.at(command.path)
    expect([isGenuine(secret, got!), isGenuine(command.secret, got!)]).toEqual([true, true])
  })

  it('is answered for everyone by a message of the app, once', async () => {
    const app = await makeApp('投票くん')
    const command = await make({}, app)
    const chatRoomId = await newRoom()
    await admit(app, [chatRoomId])
    answers(command, { type: 'everyone', text: '昼食はどこですか' })
    const clientKey = newClientKey()
    for (let time = 0; time < 2; time++) {
      const { body } = await run(command, { text: '昼食', chatRoomId, clientKey })
      expect(body).toMatchObject({ answered: 'everyone', sent: true, unsentReason: null })
    }
    const messages = await messagesOf(chatRoomId)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ body: '昼食はどこですか', author: { name: '投票くん', app: true } })
  })

  it('is answered to the person alone, with the reason, where the app is not in the room or may not say it', async () => {
    const app = await makeApp()
    const command = await make({}, app)
    const chatRoomId = await newRoom()
    answers(command, { type: 'everyone', text: '昼食はどこですか' })
    const { body } = await run(command, { chatRoomId })
    expect(body).toMatchObject({ answered: 'everyone', text: '昼食はどこですか', sent: false })
    expect(body.unsentReason).toBe('アプリは、このルームのメンバーではありません。')
    await admit(app, [chatRoomId])
    const word = `禁句${unique()}`
    await boss.call(createModerationWord, { body: { word, action: 'refuse' } })
    answers(command, { type: 'everyone', text: `これは${word}です` })
    const refused = (await run(command, { chatRoomId })).body
    expect([refused.sent, refused.unsentReason]).toEqual([
      false,
      'この会社では使えない言葉が含まれているため、返事はルームに送られませんでした。',
    ])
    expect(await messagesOf(chatRoomId)).toEqual([])
  })

  it('is answered in a post without being sent anywhere', async () => {
    const command = await make()
    answers(command, { type: 'everyone', text: '下書き' })
    const { body } = await run(command, { menuId: server.company.menuId })
    expect(body).toEqual({ answered: 'everyone', text: '下書き', sent: false, unsentReason: null })
    expect(JSON.parse(receiver.at(command.path)[0]!.text)).toMatchObject({
      ...{ chat_room_id: null, menu_id: server.company.menuId },
    })
  })

  it('tells failures of the app in words, and keeps them for administrators', async () => {
    const command = await make()
    const failing = async (answer: unknown, status?: number) => {
      answers(command, answer, status)
      const { status: told, body } = await run(command, {}, boss)
      const [logged] = await runsOf(command.id)
      return [told, body.error?.code, logged!.problem, logged!.status]
    }
    const failed = [409, 'app_command_failed']
    expect(await failing('壊れています', 500)).toEqual([...failed, 'status', 500])
    expect((await runsOf(command.id))[0]!.answer).toBe('壊れています')
    expect(await failing({}, 404)).toEqual([...failed, 'status', 404])
    expect(await failing('{"type"')).toEqual([...failed, 'answer', 200])
    expect(await failing({ type: 'nobody', text: 'x' })).toEqual([...failed, 'answer', 200])
    expect(await failing({ type: 'only_you', text: ' ' })).toEqual([...failed, 'answer', 200])
    expect(await failing({ type: 'only_you', text: 'a\0b' })).toEqual([...failed, 'answer', 200])
    const long = 'x'.repeat(calls.appCommandLimits.answerBytes)
    expect(await failing({ type: 'only_you', text: long })).toEqual([...failed, 'too_long', 200])
    receiver.answer(command.path, (response) => response.destroy())
    expect((await run(command, {}, boss)).body.error?.message).toContain('接続できませんでした')
    receiver.answer(command.path, (response) => {
      response.writeHead(302, { location: receiver.url('/elsewhere') }).end()
    })
    expect((await run(command, {}, boss)).body.error?.code).toBe('app_command_failed')
    expect(receiver.at('/elsewhere')).toEqual([])
  })

  it('does not wait for a slow app, and reaches no address but those of the internet', async () => {
    const slow = await make()
    receiver.answer(slow.path, () => {})
    const begun = performance.now()
    const { body } = await run(slow)
    expect(body.error?.message).toContain('3秒以内')
    expect(performance.now() - begun).toBeLessThan(6_000)
    receiver.letGo()
    const inside = await make({ url: 'http://127.0.0.2:1/vote' })
    expect((await run(inside)).body.error?.code).toBe('app_command_failed')
    expect((await runsOf(inside.id))[0]!.problem).toBe('forbidden')
  })

  it('exists only with its name, in rooms of the person, in their company', async () => {
    const command = await make()
    answers(command, { type: 'only_you', text: 'はい' })
    expect((await run({ name: command.name.toUpperCase() })).status).toBe(200)
    for (const name of ['nothing-such', '投票'])
      expect((await run({ name })).body.error?.code).toBe('app_command_unknown')
    const asked = receiver.at(command.path).length
    const foreign = await server.as(server.other.logins.employee)
    expect((await run(command, {}, foreign)).body.error?.code).toBe('app_command_unknown')
    const chatRoomId = await newRoom()
    expect((await run(command, { chatRoomId }, foreign)).status).toBe(404)
    const body = { userId: server.company.employeeId }
    await boss.call(removeChatRoomMember, { params: { id: chatRoomId }, body })
    expect((await run(command, { chatRoomId })).status).toBe(404)
    expect((await run(command, { menuId: 999_999_999 })).status).toBe(404)
    expect((await run(command, { clientKey: 'x' })).status).toBe(422)
    expect((await run(command, { text: 'x'.repeat(2_001) })).status).toBe(422)
    const nobody = await fetch(`${server.address}/api/v2/app_command_runs`, { method: 'POST' })
    expect(nobody.status).toBe(401)
    expect(receiver.at(command.path)).toHaveLength(asked)
  })

  it('is limited for each person', async () => {
    const someone = await server.as(server.company.logins.manager)
    const command = await make()
    answers(command, { type: 'only_you', text: 'はい' })
    const { perMinute } = calls.appCommandLimits
    for (let time = 0; time < perMinute; time++) expect((await run(command, {}, someone)).status).toBe(200)
    const refused = await run(command, {}, someone)
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.error?.message).toContain('残っています')
    expect(receiver.at(command.path)).toHaveLength(perMinute)
    expect((await run(command)).status).toBe(200)
  })

  it('is forgotten after 30 days', async () => {
    const command = await make()
    answers(command, { type: 'only_you', text: 'はい' })
    await run(command, {}, boss)
    await run(command, {}, boss)
    const [kept, old] = await runsOf(command.id)
    await namedQuery(
      server.company.db,
      `update app_command_runs set created_at = now() - interval '31 days' where company_id = $1 and id = $2`,
      [server.company.companyId, old!.id],
    )
    const { app } = server
    await appCommandJobs[0]!.handler({ app, db: server.company.db } as never)
    expect((await runsOf(command.id)).map(({ id }) => id)).toEqual([kept!.id])
  })
})
