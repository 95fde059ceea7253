import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { listAnnouncements } from '#contract/announcements.ts'
import { createApply } from '#contract/applies.ts'
import { errors } from '#contract/errors.ts'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { listFeeds } from '#contract/feeds.ts'
import { signIn } from '#contract/sessions.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { password } from '#db/factories/password.ts'
import { makeUser } from '#db/factories/user.ts'
import { type BreakableDatabase, breakableDatabase } from '#testing/breakable-database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { createLogger } from './platform/log/logger.ts'

type Line = { level: number; msg: string; status?: number }

const patiently = { timeout: 20_000 }

onEachEngine('a database that goes away and comes back', (kind) => {
  let database: BreakableDatabase
  let server: TestServer
  let webDir: string
  let hanako: Client
  const lines: Line[] = []
  const said = (msg: string) => lines.filter((line) => line.msg === msg)

  beforeAll(async () => {
    const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
    webDir = await mkdtemp(join(tmpdir(), 'hiroba-web-'))
    await writeFile(join(webDir, 'index.html'), '<title>広場</title>')
    database = await breakableDatabase(kind, log)
    server = await testServer({
      engine: database.engine,
      log,
      webDir,
      env: { METRICS_TOKEN: 'the-token-of-metrics' },
    })
    hanako = await server.as(server.company.logins.employee)
  })
  afterAll(async () => {
    await server.close()
    await database.close()
    await rm(webDir, { recursive: true })
  })

  const upgrade = async (cookie: string, since = '') => {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live${since}`, {
      headers: { cookie },
    })
    const messages: { type: string; position: number }[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    socket.on('error', () => undefined)
    const status = await Promise.race([
      once(socket, 'open').then(() => 101),
      once(socket, 'unexpected-response').then(([, answer]) => (answer as { statusCode: number }).statusCode),
    ])
    return { socket, messages, status }
  }

  it('is reported to people, and ends without a restart and with nothing lost or duplicated', {
    timeout: 120_000,
  }, async () => {
    const { company } = server
    await makeUser(company.db, { email: 'late@mihon.example' })
    const mediaId = await makeMediaFile(company.db, { uploaderId: company.employeeId })
    const { filename } = await company.db
      .selectFrom('mediaFiles')
      .select('filename')
      .where('id', '=', mediaId)
      .executeTakeFirstOrThrow()
    const live = await upgrade(hanako.cookie)
    await expect.poll(() => live.messages.map(({ type }) => type), patiently).toEqual(['hello'])
    const post = { menuId: company.menuId, title: '', text: '届いた', clientKey: newClientKey() }
    const posted = await hanako.call(createApply, { body: post })
    expect(posted.status).toBe(200)
    const feedId = posted.body.feedId!
    const late = server.guest()
    await late.token()
    const entry = { login: 'late@mihon.example', password }
    const comment = { params: { id: feedId }, body: { body: 'コメント', clientKey: newClientKey() } }
    lines.length = 0

    await database.takeAway()

    const read = await hanako.call(listFeeds, {}, { headers: { 'accept-language': 'en' } })
    expect([read.status, read.body.error, read.headers.get('retry-after')]).toEqual([
      503,
      { code: 'unavailable', message: errors.unavailable.en, fields: {} },
      '5',
    ])
    const answers = await Promise.all([
      hanako.call(createFeedComment, comment),
      hanako.call(createApply, { body: post }),
      late.call(signIn, { body: entry }),
      hanako.fetch(`/media_files/${filename}`),
      // A session that this process has not cached is unknown, not ended.
      late.fetch('/api/v2/current_user', {
        headers: { cookie: `hiroba_session=${company.companyId}.${'x'.repeat(43)}` },
      }),
      hanako.fetch('/readyz'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
    expect((await upgrade(`hiroba_session=${company.companyId}.${'x'.repeat(43)}`)).status).toBe(503)
    const fine = await Promise.all([
      late.fetch('/home', { headers: { accept: 'text/html' } }),
      late.fetch('/healthz'),
      late.fetch('/metrics', { headers: { authorization: 'Bearer the-token-of-metrics' } }),
      late.fetch('/status.json'),
    ])
    expect(fine.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await fine[3]!.json()).toMatchObject({
      status: 'down',
      parts: { database: 'down', storage: 'works' },
    })
    expect(await fine[2]!.text()).toContain('hiroba_database_available 0')
    for (let i = 0; i < 40; i++) expect((await hanako.call(listFeeds, {})).status).toBe(503)

    await database.giveBack()

    await expect.poll(async () => (await hanako.call(listFeeds, {})).status, patiently).toBe(200)
    const again = [
      await hanako.call(createApply, { body: post }),
      await hanako.call(createFeedComment, comment),
    ]
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    const feeds = await hanako.call(listFeeds, {})
    expect(feeds.body.feeds.map(({ id }) => id)).toEqual([feedId])
    const comments = await hanako.call(listFeedComments, { params: { id: feedId }, query: {} })
    expect(comments.body.comments.map(({ body }) => body)).toEqual(['コメント'])
    expect((await late.call(signIn, { body: entry })).status).toBe(200)
    expect((await late.fetch('/readyz')).status).toBe(200)

    // The notice job and live messages recover too.
    const manager = await server.as(company.logins.manager)
    await manager.call(createFeedComment, {
      params: { id: feedId },
      body: { body: '続き', clientKey: newClientKey() },
    })
    const notices = async () =>
      (await hanako.call(listAnnouncements, { query: {} })).body.announcements.length
    await expect.poll(notices, patiently).toBe(1)
    await expect
      .poll(() => live.messages.some(({ type }) => type === 'announcements.changed'), patiently)
      .toBe(true)
    live.socket.terminate()

    expect(
      said('The database was lost; requests that need it are answered 503 until it is back'),
    ).toHaveLength(1)
    expect(said('Database connection restored')).toHaveLength(1)
    expect(lines.filter(({ level }) => level >= 50).length).toBeLessThanOrEqual(3)
    expect(lines.filter(({ status }) => status === 500)).toEqual([])
  })
})
