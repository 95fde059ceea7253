import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { createChatMessage, listChatMessages } from '#contract/chat-messages.ts'
import { listChatRooms } from '#contract/chat-rooms.ts'
import {
  applyContentImport,
  createContentImport,
  discardContentImport,
  getContentImport,
  listContentImports,
  undoContentImport,
} from '#contract/content-imports.ts'
import { listFeeds } from '#contract/feeds.ts'
import { zip } from '#server/platform/files/zip-archive.ts'
import type { Client } from '#testing/client.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { timeOf } from './posts.import.ts'
import { plainSlackText } from './slack-texts.rules.ts'

let server: TestServer
let admin: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const channel = (id: string, name: string) => ({
  ...{ id, name, created: 1_600_000_000, purpose: { value: '雑談の部屋' }, members: ['U1', 'U2', 'U3'] },
})

/** An export with a channel of its own; `more`: messages after the first ones. */
function slackFiles(id: string, more: object[] = []) {
  const { employee, manager } = server.company.logins
  const users = [
    { id: 'U1', name: 'hanako', profile: { real_name: '佐藤花子', email: employee.toUpperCase() } },
    { id: 'U2', name: 'taro', profile: { real_name: '鈴木太郎', email: manager } },
    { id: 'U3', name: 'gone', profile: { real_name: '退職 した人', email: 'gone@elsewhere.example' } },
  ]
  const message = (ts: string, user: string, text: string, rest: object = {}) => ({
    ...{ type: 'message', ts, user, text },
    ...rest,
  })
  return [
    ['channels.json', JSON.stringify([channel(id, `雑談${id}`)])],
    ['users.json', JSON.stringify(users)],
    ['dms.json', JSON.stringify([{ id: 'D1' }, { id: 'D2' }])],
    [
      `雑談${id}/2024-04-02.json`,
      JSON.stringify([
        message('1712030400.000200', 'U3', '先に帰ります', { thread_ts: '1711944000.000100' }),
        message('1712030500.000100', 'U2', 'が参加しました', { subtype: 'channel_join' }),
        ...more,
      ]),
    ],
    [
      `雑談${id}/2024-04-01.json`,
      JSON.stringify([
        message('1711944000.000100', 'U1', '<@U2> さん、<https://example.com|資料> &amp; 予定です', {
          ...{ thread_ts: '1711944000.000100', reactions: [{ name: 'ok', count: 2 }] },
          files: [{ id: 'F1', name: '見積.pdf' }],
        }),
      ]),
    ],
  ] as const
}

const send = (kind: 'slack' | 'posts', bytes: Uint8Array | string, name: string, menuId?: number) =>
  admin.call(createContentImport, {
    body: { kind, ...(menuId !== undefined && { menuId }) },
    files: { attachments: [new File([Buffer.from(bytes)], name)] },
  })
const read = async (id: number) => (await admin.call(getContentImport, { params: { id } })).body
const inState = (id: number, state: string) =>
  vi.waitFor(
    async () => {
      const now = await read(id)
      expect(now.state).toBe(state)
      return now
    },
    { timeout: 60_000, interval: 100 },
  )
async function checkedSlack(id: string, more: object[] = []) {
  const sent = await send('slack', await zip(slackFiles(id, more)), 'export.zip')
  expect(sent.status).toBe(200)
  return inState(sent.body.id, 'checked')
}
async function checkedPosts(text: string) {
  const sent = await send('posts', text, 'posts.csv', server.company.menuId)
  expect(sent.status).toBe(200)
  return inState(sent.body.id, 'checked')
}
async function applied({ id, version }: { id: number; version: number }) {
  expect((await admin.call(applyContentImport, { params: { id }, body: { version } })).status).toBe(204)
  return inState(id, 'applied')
}
async function undone({ id, version }: { id: number; version: number }) {
  expect((await admin.call(undoContentImport, { params: { id }, body: { version } })).status).toBe(204)
  return inState(id, 'undone')
}

const roomOf = async (client: Client, name: string) =>
  (await client.call(listChatRooms, { query: {} })).body.chatRooms.find((room) => room.name === name)
const messagesIn = async (chatRoomId: number) =>
  (await hanako.call(listChatMessages, { params: { id: chatRoomId }, query: {} })).body.messages
const noticesOf = async (client: Client) =>
  (await client.call(listAnnouncements, { query: {} })).body.announcements.length
const postsWith = async (word: string) =>
  (await hanako.call(listFeeds, { query: { limit: 50 } })).body.feeds.filter(({ body }) =>
    body.includes(word),
  )

describe('an export of Slack', () => {
  it('is checked without bringing anything in: rooms, authors without an account, and what is lost', async () => {
    const checked = await checkedSlack('C100')
    expect(checked).toMatchObject({
      totalCount: 2,
      doneCount: 0,
      problem: null,
      can: { apply: true, undo: false },
    })
    expect(checked.report).toMatchObject({
      rooms: [{ name: '雑談C100', messageCount: 2, knownCount: 0, memberCount: 2 }],
      unmatchedCount: 1,
    })
    expect(checked.report!.authors.map(({ name, account }) => [name, account])).toEqual([
      ['退職 した人', null],
      ['佐藤花子', '佐藤 花子'],
    ])
    expect(checked.report!.losses).toEqual([
      { kind: 'direct_messages', count: 2 },
      { kind: 'files', count: 1 },
      { kind: 'reactions', count: 1 },
      { kind: 'notices', count: 1 },
    ])
    expect(await roomOf(hanako, '雑談C100')).toBeUndefined()
  })

  it('becomes rooms with dates, authors and threads, read by everyone, and notifies nobody', async () => {
    const before = await noticesOf(hanako)
    const done = await applied(await checkedSlack('C200'))
    expect(done).toMatchObject({ doneCount: 2, can: { apply: false, undo: true } })
    const room = (await roomOf(hanako, '雑談C200'))!
    expect(room.unreadCount).toBe(0)
    const messages = await messagesIn(room.id)
    expect(messages.map(({ body, createdAt, author }) => [body, createdAt, author.name])).toEqual([
      [
        '@鈴木太郎 さん、資料 (https://example.com) & 予定です\n[見積.pdf]',
        '2024-04-01T04:00:00.000Z',
        '佐藤 花子',
      ],
      ['【退職 した人】\n先に帰ります', '2024-04-02T04:00:00.000Z', 'Slack'],
    ])
    expect(messages[1]!.replyTo?.seq).toBe(messages[0]!.seq)
    expect(await noticesOf(hanako)).toBe(before)
  })

  it('can be brought in again: only what is new is added', async () => {
    await applied(await checkedSlack('C300'))
    const later = { type: 'message', ts: '1712116800.000100', user: 'U2', text: '続きです' }
    const again = await checkedSlack('C300', [later])
    expect(again).toMatchObject({ totalCount: 1, report: { knownCount: 2 } })
    await applied(again)
    const room = (await roomOf(hanako, '雑談C300'))!
    expect((await messagesIn(room.id)).map(({ body }) => body.split('\n').at(-1))).toEqual([
      '[見積.pdf]',
      '先に帰ります',
      '続きです',
    ])
    expect(room.unreadCount).toBe(0)
    expect((await checkedSlack('C300', [later])).can.apply).toBe(false)
  })

  it('can be undone: the room goes, unless people have written in it', async () => {
    const first = await applied(await checkedSlack('C400'))
    await undone(first)
    expect(await roomOf(hanako, '雑談C400')).toBeUndefined()
    const second = await applied(await checkedSlack('C400'))
    const room = (await roomOf(hanako, '雑談C400'))!
    const written = await hanako.call(createChatMessage, {
      params: { id: room.id },
      body: { body: '私が書きました', clientKey: newClientKey() },
    })
    expect(written.status).toBe(200)
    await undone(second)
    expect((await messagesIn(room.id)).map(({ body }) => body)).toEqual(['', '', '私が書きました'])
    const { administrationActs } = (await admin.call(listAdministrationActs, { query: { limit: 50 } })).body
    expect(
      administrationActs.filter(({ noun }) => noun === 'content_import').map(({ action }) => action),
    ).toEqual(expect.arrayContaining(['import', 'undo_import']))
  })

  it('that is no export, or unpacks into too much, is refused with the reason', async () => {
    const other = await send('slack', await zip([['読んでください.txt', 'x']]), 'other.zip')
    expect(await inState(other.body.id, 'checked')).toMatchObject({
      problem: 'not_slack',
      can: { apply: false },
    })
    const bomb = await zip([
      ['channels.json', JSON.stringify([channel('C1', 'bomb')])],
      ['bomb/2024-01-01.json', `[${' '.repeat(70 * 1024 * 1024)}]`],
    ])
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const sent = await send('slack', bomb, 'bomb.zip')
    expect(await inState(sent.body.id, 'checked')).toMatchObject({ problem: 'too_large' })
    expect((await send('slack', 'not an archive', 'x.zip')).status).toBe(422)
  })
})

describe('a file of posts', () => {
  const header = '投稿ID,投稿日時,メールアドレス,投稿者,タイトル,本文'

  it('becomes posts of a menu with dates and authors; lines that cannot be read are named', async () => {
    const { employee } = server.company.logins
    const before = await noticesOf(await server.as(server.company.logins.manager))
    const text = [
      header,
      `1,2024/4/1 9:05,${employee},佐藤,春の挨拶,取込甲です`,
      '2,2024-04-02T10:00:00+09:00,gone@elsewhere.example,退職 した人,,取込乙です',
      '3,きのう,,誰か,,取込丙です',
      '4,2024/4/3,,,,',
      '1,2024/4/1 9:05,,,,取込丁です',
    ].join('\r\n')
    const checked = await checkedPosts(text)
    expect(checked).toMatchObject({
      totalCount: 2,
      menu: { id: server.company.menuId },
      report: {
        ...{ unmatchedCount: 1, refusedCount: 3 },
        lines: [
          { place: 4, reason: 'bad_date' },
          { place: 5, reason: 'no_text' },
          { place: 6, reason: 'repeated' },
        ],
      },
    })
    expect(await postsWith('取込')).toEqual([])
    const done = await applied(checked)
    const posts = await postsWith('取込')
    expect(posts.map(({ body, postedAt, author }) => [body, postedAt, author.name])).toEqual([
      ['【退職 した人】\n取込乙です', '2024-04-02T01:00:00.000Z', '取り込んだ投稿'],
      ['取込甲です', '2024-04-01T00:05:00.000Z', '佐藤 花子'],
    ])
    expect(await noticesOf(await server.as(server.company.logins.manager))).toBe(before)
    expect((await checkedPosts(text)).totalCount).toBe(0)
    await undone(done)
    expect(await postsWith('取込')).toEqual([])
  })

  it('needs a menu for posts and its columns', async () => {
    expect((await send('posts', `${header}\r\n`, 'posts.csv')).status).toBe(422)
    const foreign = await send('posts', `${header}\r\n`, 'posts.csv', server.other.menuId)
    expect(foreign.status).toBe(422)
    expect((await checkedPosts('名前,本文\r\n佐藤,こんにちは')).problem).toBe('no_columns')
  })
})

it('only full administrators of the company see and use imports', async () => {
  const { id, version } = await checkedSlack('C500')
  expect((await hanako.call(listContentImports, { query: {} })).status).toBe(404)
  const stranger = await server.as(server.other.logins.administrator)
  const params = { id }
  expect((await stranger.call(getContentImport, { params })).status).toBe(404)
  expect((await stranger.call(applyContentImport, { params, body: { version } })).status).toBe(404)
  expect((await admin.call(undoContentImport, { params, body: { version } })).status).toBe(409)
  expect((await admin.call(discardContentImport, { params, query: { version: version + 1 } })).status).toBe(
    409,
  )
  expect((await admin.call(discardContentImport, { params, query: { version } })).status).toBe(204)
  expect((await admin.call(getContentImport, { params })).status).toBe(404)
})

describe('texts and times', () => {
  it('lose the markup of Slack', () => {
    const nameOf = (id: string) => (id === 'U1' ? '佐藤' : undefined)
    expect(
      plainSlackText('<!here> <@U1> <@U9|kato> <#C1|general> <mailto:a@b.c|a@b.c> a &lt; b', nameOf),
    ).toBe('@here @佐藤 @kato #general a@b.c a < b')
  })
  it.each([
    ['2024/4/1 9:05', '2024-04-01 09:05:00'],
    ['2024年4月1日', '2024-04-01 00:00:00'],
    ['2024-04-01T09:05:30+09:00', '2024-04-01 09:05:30+09:00'],
    ['2024-02-30', null],
    ['2024-04-01 25:00', null],
    ['きのう', null],
  ])('%s is read as %s', (text, at) => {
    expect(timeOf(text)).toBe(at)
  })
})
