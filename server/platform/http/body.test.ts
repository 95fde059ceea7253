import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { commentLimits, createFeedComment } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let feedId: number
beforeAll(async () => {
  server = await testServer()
  feedId = await makeFeed(server.company.db, {
    menuId: server.company.menuId,
    authorId: server.company.employeeId,
  })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const say = async (body: string, mentionedUserIds: number[] = []) =>
  (await hanako()).call(createFeedComment, {
    params: { id: feedId },
    body: { body, mentionedUserIds, clientKey: newClientKey() },
    files: {},
  })

it('is not accepted as a form where a call takes no files', async () => {
  const client = await hanako()
  for (const type of ['multipart/form-data; boundary=b', 'multipart/x', ' Multipart/Form-Data; boundary=b']) {
    const reply = await client.fetch('/api/v2/drafts', {
      method: 'POST',
      headers: { 'content-type': type, 'x-csrf-token': await client.token() },
      body: '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nabcdefgh\r\n--b--\r\n',
    })
    const { error } = (await reply.json()) as { error: { code: string } }
    expect([type, reply.status, error.code]).toEqual([type, 400, 'invalid_request'])
  }
})

describe('form data', () => {
  it.each(['[1, 2]', '{"camel_case": true}', '123', 'null', '"引用"', '[メモ] 会議は3時から'])(
    'keeps a text as it was typed: %s',
    async (text) => {
      const { status, body } = await say(text)
      expect([status, body.body]).toEqual([200, text])
    },
  )

  it('accepts lists as lists', async () => {
    const { managerId } = server.company
    const { body } = await say('@鈴木 太郎 お願いします', [managerId])
    expect(body.mentions.map(({ id }) => id)).toEqual([managerId])
  })

  it('counts a line break as one character, as the limit does', async () => {
    const text = `一行目\n\n三行目${'\nあ'.repeat((commentLimits.bodyLength - 8) / 2)}`
    expect(text).toHaveLength(commentLimits.bodyLength)
    const { status, body } = await say(text)
    expect([status, body.body]).toEqual([200, text])
    const client = await hanako()
    const posted = await client.call(createApply, {
      body: {
        menuId: server.company.menuId,
        title: '二行の投稿',
        text: 'はじめ\nおわり',
        clientKey: newClientKey(),
      },
      files: {},
    })
    const feed = await client.call(getFeed, { params: { id: posted.body.feedId! } })
    expect(feed.body.body).toBe('はじめ\nおわり')
  })
})
