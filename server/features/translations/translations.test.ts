import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { bookmarkFeed } from '#contract/bookmarks.ts'
import { getCompanyConfig } from '#contract/company.ts'
import { createFeedComment, deleteFeedComment } from '#contract/feed-comments.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { deleteFeed } from '#contract/feeds.ts'
import { translateFeed, translateFeedComment } from '#contract/translations.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

type Asked = { path: string; authorization: string | undefined; body: Record<string, unknown> }
const asked: Asked[] = []
let broken = false
/** What happens while the provider is translating. */
let meanwhile: () => Promise<unknown> = async () => undefined

/** A provider that supports both protocols and translates by prefixing the text with the language. */
const provider = http.createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
  asked.push({ path: request.url!, authorization: request.headers.authorization, body })
  await meanwhile()
  if (broken) return response.writeHead(500).end('no')
  response.setHeader('content-type', 'application/json')
  if (request.url === '/v2/translate') {
    const translations = (body.text as string[]).map((text) => ({
      detected_source_language: 'JA',
      text: `${String(body.target_lang)} ${text}`,
    }))
    return response.end(JSON.stringify({ translations }))
  }
  const translatedText = `${String(body.target)} ${String(body.q)}`
  return response.end(
    JSON.stringify({ translatedText, detectedLanguage: { language: 'ja', confidence: 90 } }),
  )
})

const servers: TestServer[] = []
async function serverWith(name: 'deepl' | 'libretranslate' | null) {
  if (!provider.listening) await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const env = name && { TRANSLATION_PROVIDER: name, TRANSLATION_URL: url, TRANSLATION_KEY: 'key-1' }
  const server = await testServer({ ...(env && { env }) })
  servers.push(server)
  const { db, menuId, employeeId } = server.company
  const id = await makeFeed(db, { menuId, authorId: employeeId, title: '題名', body: '本文' })
  return { server, id, client: await server.as(server.company.logins.employee) }
}
afterEach(() => {
  asked.length = 0
  broken = false
  meanwhile = async () => undefined
})
afterAll(async () => {
  provider.close()
  for (const server of servers) await server.close()
})

describe('a translation', () => {
  it('is requested from DeepL once per text version and language', async () => {
    const { id, client } = await serverWith('deepl')
    const ask = () => client.call(translateFeed, { params: { id }, body: { language: 'en' } })
    for (let i = 0; i < 2; i++)
      expect((await ask()).body).toEqual({
        title: 'EN-US 題名',
        body: 'EN-US 本文',
        language: 'en',
        sourceLanguage: 'ja',
        textVersion: 1,
      })
    expect(asked).toEqual([
      {
        path: '/v2/translate',
        authorization: 'DeepL-Auth-Key key-1',
        body: { text: ['題名', '本文'], target_lang: 'EN-US' },
      },
    ])
    await client.call(updateFeed, { params: { id }, body: { title: '', body: '直した本文', textVersion: 1 } })
    expect((await ask()).body).toMatchObject({ title: '', body: 'EN-US 直した本文', textVersion: 2 })
    expect(asked).toHaveLength(2)
  })

  it('is deleted with its post, as bookmarks are', async () => {
    const { server, id, client } = await serverWith('deepl')
    const { db } = server.company
    await client.call(translateFeed, { params: { id }, body: { language: 'en' } })
    await client.call(bookmarkFeed, { params: { id }, body: { bookmarked: true, note: '後で読む' } })
    const kept = async () => [
      await db.selectFrom('feedTranslations').select('feedId').where('feedId', '=', id).execute(),
      await db.selectFrom('feedBookmarks').select('feedId').where('feedId', '=', id).execute(),
    ]
    expect(await kept()).toEqual([[{ feedId: id }], [{ feedId: id }]])
    expect((await client.call(deleteFeed, { params: { id } })).status).toBe(204)
    expect(await kept()).toEqual([[], []])
  })

  it('is not stored if its text is deleted before the translation arrives', async () => {
    const { server, id, client } = await serverWith('deepl')
    const { db } = server.company
    const comment = await client.call(createFeedComment, {
      params: { id },
      body: { body: 'いいですね', clientKey: newClientKey() },
    })
    const params = { id: comment.body.id }
    meanwhile = () => client.call(deleteFeedComment, { params })
    await client.call(translateFeedComment, { params, body: { language: 'en' } })
    meanwhile = () => client.call(deleteFeed, { params: { id } })
    await client.call(translateFeed, { params: { id }, body: { language: 'en' } })
    expect(asked).toHaveLength(2)
    for (const table of ['feedCommentTranslations', 'feedTranslations'] as const)
      expect([table, await db.selectFrom(table).select('language').execute()]).toEqual([table, []])
  })

  it('is requested from LibreTranslate, also for comments', async () => {
    const { id, client } = await serverWith('libretranslate')
    const comment = await client.call(createFeedComment, {
      params: { id },
      body: { body: 'いいですね', clientKey: newClientKey() },
    })
    const params = { id: comment.body.id }
    for (let i = 0; i < 2; i++)
      expect((await client.call(translateFeedComment, { params, body: { language: 'en' } })).body).toEqual({
        body: 'en いいですね',
        language: 'en',
        sourceLanguage: 'ja',
      })
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/translate', { q: 'いいですね', source: 'auto', target: 'en', format: 'text', api_key: 'key-1' }],
    ])
    broken = true
    const reply = await client.call(translateFeed, { params: { id }, body: { language: 'en' } })
    expect([reply.status, reply.body.error?.code]).toEqual([503, 'translation_failed'])
    broken = false
    expect((await client.call(translateFeed, { params: { id }, body: { language: 'en' } })).status).toBe(200)
  })

  it('is not offered without a provider, with an explanation', async () => {
    const { server, id, client } = await serverWith(null)
    expect((await client.call(getCompanyConfig, {})).body.canTranslate).toBe(false)
    const reply = await client.call(translateFeed, { params: { id }, body: {} })
    expect([reply.status, reply.body.error?.code]).toEqual([503, 'translation_unavailable'])
    const outside = await server.as(server.other.logins.employee)
    expect((await outside.call(translateFeed, { params: { id }, body: {} })).status).toBe(404)
  })
})
