import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { saveDraft } from '#contract/drafts.ts'
import { getFeed } from '#contract/feeds.ts'
import { getShellSettings, saveShellDraft } from '#contract/shell.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { isBounded, jsonBounds } from './bounded-json.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)

/** The response to a JSON body: its status, code and fields. */
async function answerTo(body: string, path = '/api/v2/applies') {
  const client = await hanako()
  const reply = await client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': await client.token() },
    body,
  })
  const { error } = (await reply.json()) as { error: { code: string; fields: Record<string, string> } }
  return { status: reply.status, ...error }
}

const nested = (depth: number) => `{"text":${'['.repeat(depth)}${']'.repeat(depth)}}`
const names = (count: number) => `{${Array.from({ length: count }, (_, i) => `"n${i}":0`).join(',')}}`

describe('consecutive combining marks', () => {
  it.each([
    ['accents', '\u0301\u0316'],
    ['half-width sound marks between accents', '\uff9e\u0301'],
  ])('are refused beside the field from the 31st on: %s', async (_, marks) => {
    const sent = (text: string) =>
      answerTo(JSON.stringify({ purpose: 'password', email: text }), '/api/v2/account_links')
    expect((await sent(`a${marks.repeat(16)}`)).fields.email).toBe(
      '濁点やアクセントなどの記号が30個より多く続いています。減らしてください。',
    )
    expect((await sent(`a${marks.repeat(15)}`)).fields.email).not.toContain('30')
    const flood = marks.repeat(200_000)
    expect((await sent(flood)).fields.email).toContain('30')
    const nested = await answerTo(JSON.stringify({ answers: [{ item: 'a', value: { text: flood } }] }))
    expect(nested.fields.answers).toContain('30')
  })
})

describe('a body outside the bounds is refused before anything walks it', () => {
  it.each([
    ['8,000 levels', nested(8_000)],
    ['33 levels', nested(jsonBounds.depth)],
    ['more names than any screen sends', names(jsonBounds.names + 1)],
    ['more values than any screen sends', `{"text":[${'0,'.repeat(jsonBounds.values)}0]}`],
    ['a name of a megabyte', `{"${'n'.repeat(1_000_000)}":1}`],
    ['a name of 101 characters', `{"${'n'.repeat(101)}" \n:1}`],
    ['a megabyte more than a body may have', `{"text":"${'x'.repeat(1024 * 1024)}"}`],
  ])('%s', async (_, body) => {
    expect(await answerTo(body)).toMatchObject({ status: 413, code: 'request_too_large' })
  })

  it('is refused in the person’s language, for visitors too', async () => {
    const client = server.guest()
    const reply = await client.fetch('/api/v2/sessions', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': await client.token(),
        'accept-language': 'en',
      },
      body: nested(8_000),
    })
    const { error } = (await reply.json()) as { error: { message: string } }
    expect([reply.status, error.message]).toEqual([
      413,
      'The request is too large or too complex. Send less and try again.',
    ])
  })

  it('is also refused where JSON is in a field of a form', async () => {
    const client = await hanako()
    const form = new FormData()
    form.append('menu_id', String(server.company.menuId))
    form.append('answers', `${'['.repeat(8_000)}${']'.repeat(8_000)}`)
    const reply = await client.fetch('/api/v2/applies', {
      method: 'POST',
      headers: { 'x-csrf-token': await client.token() },
      body: form,
    })
    expect(reply.status).toBe(413)
  })

  it('is also refused where it is in the URL', async () => {
    const client = await hanako()
    const asked = (count: number) =>
      client.fetch(`/api/v2/feeds?${Array.from({ length: count }, (_, i) => `n${i}=0`).join('&')}`)
    expect((await asked(101)).status).toBe(413)
    expect((await asked(100)).status).toBe(200)
  })

  it.each([
    ['brackets and colons within a text', `{"text":"${'[{:,'.repeat(50_000)}"}`],
    ['quotes and backslashes within a text', JSON.stringify({ text: '\\"["\\\\'.repeat(20_000) })],
    ['a long text', JSON.stringify({ text: 'あ'.repeat(200_000), list: ['n'.repeat(1_000)] })],
    ['32 levels', nested(jsonBounds.depth - 1)],
  ])('and not %s', (_, body) => expect(isBounded(body)).toBe(true))
})

describe('texts that no column can hold', () => {
  it('null characters are reported beside the field', async () => {
    expect(await answerTo(JSON.stringify({ menu_id: 1, title: 'a\0b', text: 'fine' }))).toMatchObject({
      status: 422,
      fields: { title: '入力内容が正しくありません。' },
    })
    const client = await hanako()
    for (const path of ['/api/v2/users/%00', '/media_files/%00.png', '/api/v2/drafts/a%00b'])
      expect((await client.fetch(path)).status).toBeLessThan(500)
  })

  it('null characters within a structure are removed', async () => {
    const admin = await server.as(server.company.logins.administrator)
    const params = { part: 'external_links' } as const
    const link = {
      ...{ key: 'a', iconName: 'link', nameJa: '規\0程', nameEn: 'x', rule: { include: 'everyone' } },
      ...{ url: 'https://mihon.example/', categoryJa: '', categoryEn: '' },
    }
    const { body: before } = await admin.call(getShellSettings, { params })
    const content = { externalLinks: [link] }
    await admin.call(saveShellDraft, { params, body: { version: before.version, content } })
    const { body } = await admin.call(getShellSettings, { params })
    expect(body.content).toMatchObject({ externalLinks: [{ nameJa: '規程' }] })
  })

  it('half an emoji is stored as �, in texts and in JSON alike', async () => {
    const client = await hanako()
    const posted = await client.call(createApply, {
      body: { menuId: server.company.menuId, text: '切れた\ud83d', clientKey: newClientKey() },
    })
    const feed = await client.call(getFeed, { params: { id: posted.body.feedId! } })
    expect(feed.body.body).toBe('切れた�')
    const admin = await server.as(server.company.logins.administrator)
    const params = { part: 'external_links' } as const
    const link = {
      ...{ key: 'a', iconName: 'link', nameJa: '\udc00', nameEn: 'x', rule: { include: 'everyone' } },
      ...{ url: 'https://mihon.example/', categoryJa: '', categoryEn: '' },
    }
    const { body: before } = await admin.call(getShellSettings, { params })
    const content = { externalLinks: [link] }
    await admin.call(saveShellDraft, { params, body: { version: before.version, content } })
    const { body } = await admin.call(getShellSettings, { params })
    expect(body.content).toMatchObject({ externalLinks: [{ nameJa: '�' }] })
  })
})

describe('numbers and days that no column can hold', () => {
  it.each([2 ** 31 - 1, 2 ** 31, 2 ** 53, -1, 1.5])('a version of %d', async (version) => {
    const client = await hanako()
    const saved = await client.call(saveDraft, { body: { key: newClientKey(), version } })
    expect([saved.status, Object.keys(saved.body.error!.fields)]).toEqual([422, ['version']])
  })

  it('the highest version that has a next one', async () => {
    const client = await hanako()
    const saved = await client.call(saveDraft, { body: { key: newClientKey(), version: 2 ** 31 - 2 } })
    expect(saved.status).toBe(200)
  })

  it.each(['9007199254740992', '9223372036854775808', '1e30', '-1', '%00'])('an id of %s', async (id) => {
    const client = await hanako()
    expect((await client.fetch(`/api/v2/feeds/${id}`)).status).toBe(404)
  })

  it.each(['0000-01-01', '0999-12-31', '10000-01-01', '2026-02-29', '2026-1-1'])(
    'a day of %s',
    async (day) => {
      const client = await server.as(server.company.logins.administrator)
      for (const path of [
        `/api/v2/search/feeds?query=x&after=${day}`,
        `/api/v2/admin/past_departments?on=${day}`,
        `/api/v2/admin/feed_statistics?from=${day}&until=${day}`,
      ])
        expect([path, (await client.fetch(path)).status]).toEqual([path, 422])
      const posted = await client.call(createApply, {
        body: {
          ...{ menuId: server.company.menuId, text: 'x', clientKey: newClientKey() },
          scheduledAt: `${day}T00:00:00Z`,
        },
      })
      expect([posted.status, Object.keys(posted.body.error!.fields)]).toEqual([422, ['scheduledAt']])
    },
  )
})

/** Sends a form unchanged, and returns its status and code. */
async function sendForm(type: string, body: string, length = Buffer.byteLength(body)) {
  const client = await hanako()
  const token = await client.token()
  return new Promise<{ status: number; code: string }>((answer, fail) => {
    const sent = request(
      `${server.address}/api/v2/applies`,
      {
        method: 'POST',
        agent: new Agent(),
        headers: {
          'content-type': type,
          'content-length': length,
          'x-csrf-token': token,
          cookie: client.cookie,
        },
      },
      async (reply) => {
        let text = ''
        for await (const chunk of reply) text += chunk
        answer({ status: reply.statusCode!, code: text && JSON.parse(text).error.code })
      },
    )
    sent.once('error', fail)
    sent.end(body)
  })
}

const part = (head: string, content: string) =>
  `--x\r\nContent-Disposition: form-data${head}\r\n\r\n${content}\r\n`
const file = '; name="photos[]"; filename="a.png"\r\nContent-Type: image/png'

describe('a form that cannot be read', () => {
  it.each([
    ['without a boundary', 'multipart/form-data', part('; name="text"', 'x')],
    ['with an endless boundary', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'x'],
    [
      'cut off within a field',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; na',
    ],
    ['cut off within a file', 'multipart/form-data; boundary=x', part(file, 'half of it')],
    ['with a part without a name', 'multipart/form-data; boundary=x', `${part('', 'x')}--x--\r\n`],
    [
      'with a file without a name',
      'multipart/form-data; boundary=x',
      `${part('; filename="a.png"\r\nContent-Type: image/png', 'x')}--x--\r\n`,
    ],
    [
      'with a part that declares itself JSON',
      'multipart/form-data; boundary=x',
      `${part('; name="text"\r\nContent-Type: application/json', '[[[]]]')}--x--\r\n`,
    ],
  ])('%s', async (_, type, body) => {
    expect(await sendForm(type, body)).toEqual({ status: 400, code: 'invalid_request' })
  })

  it('an overlong field is not truncated silently', async () => {
    const body = `${part('; name="text"', 'x'.repeat(200_000))}--x--\r\n`
    expect(await sendForm('multipart/form-data; boundary=x', body)).toEqual({
      status: 413,
      code: 'request_too_large',
    })
  })
})
