import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOpenGraphProtocol } from '#contract/open-graph-protocols.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { createGuardedFetch } from '#server/platform/fetch/guarded-fetch.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { summarise } from './page-summaries.rules.ts'

// Each of these blocked the process for seconds, the first for 24.
const hostile: Record<string, string> = {
  titles: '<title',
  metas: '<meta ',
  attributes: '<meta content="',
  elements: '<a></b>',
}

const page = `<!doctype html><html><head><meta charset="utf-8"><title>題名</title>
  <meta content="社食の新メニュー &amp; 営業時間" property="og:title">
  <meta name='description' content='今週からカレーが増えました。'></head><body>本文</body></html>`

let server: TestServer
let site: http.Server
let base: string
let asks = 0
beforeAll(async () => {
  site = http.createServer((request, response) => {
    asks += 1
    const repeated = hostile[request.url?.slice(1) ?? '']
    if (repeated)
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(repeated.repeat(Math.ceil((512 * 1024) / repeated.length)))
    else if (request.url === '/empty') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  const { port } = site.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
  server = await testServer({
    fetchPage: createGuardedFetch({ isAllowed: (address, at) => address === '127.0.0.1' && at === port }),
  })
})
afterAll(async () => {
  site.close()
  await server.close()
})

const post = (body: string, audienceId?: number) =>
  makeFeed(server.company.db, {
    menuId: server.company.menuId,
    authorId: server.company.employeeId,
    body,
    ...(audienceId !== undefined && { audienceId }),
  })
const ask = async (url: string, query: object) =>
  (await server.as(server.company.logins.manager)).call(getOpenGraphProtocol, { query: { url, ...query } })

describe('the card of a link', () => {
  it('shows the page’s own summary, and fetches the page once', async () => {
    const url = `${base}/menu`
    const feedId = await post(`新しい食堂の案内です。${url} をご覧ください`)
    const before = asks
    for (let i = 0; i < 2; i++)
      expect((await ask(url, { feedId })).body.card).toEqual({
        url,
        title: '社食の新メニュー & 営業時間',
        description: '今週からカレーが増えました。',
        siteName: new URL(base).host,
      })
    expect(asks - before).toBe(1)
  })

  it('is absent if the page cannot be read, which is also stored', async () => {
    const url = `${base}/empty`
    const feedId = await post(url)
    const before = asks
    for (let i = 0; i < 2; i++) {
      const { status, body } = await ask(url, { feedId })
      expect([status, body.card]).toEqual([200, null])
    }
    expect(asks - before).toBe(1)
  })

  it.each(Object.keys(hostile))(
    'is absent for a page that contains only %s, without blocking other requests',
    async (name) => {
      const url = `${base}/${name}`
      expect((await ask(url, { feedId: await post(url) })).body.card).toBeNull()
    },
  )

  it('is created only for addresses in texts that the person can read', async () => {
    const { db, employeeId } = server.company
    const url = `${base}/secret`
    const few = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
    const before = asks
    expect((await ask(url, { feedId: await post(url, few) })).status).toBe(404)
    expect((await ask(url, { feedId: await post('アドレスのない投稿') })).status).toBe(404)
    expect((await ask(url, {})).status).toBe(404)
    expect(asks).toBe(before)
  })

  it('is never fetched from the product itself, under its own address', async () => {
    const { db, menuId } = server.company
    const url = `${productAddress(server.app.config)}/menus/${menuId}?from=post#top`
    const { status, body } = await ask(url, { feedId: await post(url) })
    expect([status, body.card]).toEqual([200, null])
    const asked = await db.selectFrom('linkCards').select('url').where('url', 'like', '%/menus/%').execute()
    expect(asked).toEqual([])
  })
})

it('reads pages in Japanese encodings', () => {
  // 「日本」 in Shift_JIS
  const body = Buffer.concat([
    Buffer.from('<meta charset="Shift_JIS"><title>'),
    Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
    Buffer.from('</title>'),
  ])
  expect(summarise({ contentType: 'text/html', body })?.title).toBe('日本')
})

it.each([
  ['EUC-JP', [0xc6, 0xfc, 0xcb, 0xdc]],
  ['ISO-2022-JP', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]],
  ['utf-8', [...Buffer.from('日本')]],
])('reads %s, named by the page or by its sender', (charset, bytes) => {
  const title = Buffer.concat([Buffer.from('<title>'), Buffer.from(bytes), Buffer.from('</title>')])
  const named = Buffer.concat([Buffer.from(`<meta charset=${charset}>`), title])
  expect(summarise({ contentType: 'text/html', body: named })?.title).toBe('日本')
  expect(summarise({ contentType: `text/html; charset=${charset}`, body: title })?.title).toBe('日本')
})

it('reads the first 64 KB up to the body, and the first of repeated values', () => {
  const said = (html: string) => summarise({ contentType: 'text/html', body: Buffer.from(html) })
  expect(said('<TITLE>a &lt;b&gt; &#x1F600;</TITLE><title>later</title>')?.title).toBe('a <b> 😀')
  expect(said('<meta property=og:title content=first><meta property=og:title content=second>')?.title).toBe(
    'first',
  )
  expect(said('<body><title>text</title>')).toBeNull()
  expect(said(`<!--${'x'.repeat(64 * 1024)}--><title>beyond</title>`)).toBeNull()
  expect(said('<script>"<title>no</title>"</script><title>yes</title>')?.title).toBe('yes')
})
