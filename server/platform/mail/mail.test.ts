import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { countJobs, retryFailedJob } from '#server/platform/jobs/job-queries.ts'
import { startJobs } from '#server/platform/jobs/job-runner.ts'
import { testDatabase } from '#testing/database.ts'
import { registerDevMail } from './dev-mail.ts'
import { htmlText } from './html-text.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { mailJobs, sendMail } from './send-mail.ts'

const quiet = { info() {}, warn() {}, error() {} }
const from = 'ひろば <no-reply@hiroba.example>'
let dataDir: string
let cleanUp: (() => unknown)[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
  cleanUp = [() => rm(dataDir, { recursive: true })]
})
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step()
})

async function smtpServer(refuse: () => boolean) {
  const received: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      text(stream).then((source) => {
        if (refuse()) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, smtpUrl: `smtp://127.0.0.1:${port}?tls=ignore` }
}

async function runner(mailer: Mailer) {
  const engine = await testDatabase()
  const { id } = await engine.installation
    .insertInto('companies')
    .values({ code: 'a', name: 'A' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const app = { engine, config: { role: 'all' } } as unknown as App
  const [job] = mailJobs(mailer)
  const jobs = [{ ...job!, retry: { limit: 3, delaySeconds: 1 } }]
  const { stop } = await startJobs({ app, jobs, log: quiet, pollSeconds: 1 })
  cleanUp.push(
    () => engine.close(),
    stop,
    () => mailer.close(),
  )
  return { engine, db: engine.company(id) }
}

test('an email is sent by SMTP after its transaction, once, in Japanese', async () => {
  const { received, smtpUrl } = await smtpServer(() => false)
  const { engine, db } = await runner(createMailer({ smtpUrl, dataDir, from }))
  const email = { to: 'hanako@hiroba.example', subject: 'ようこそ、佐藤さん', text: 'こんにちは。' }
  expect(await sendMail(db, email, { once: 'welcome:1' })).toBe(true)
  expect(await sendMail(db, email, { once: 'welcome:1' })).toBe(false)
  const left = async () => (await countJobs(engine)).filter(({ name }) => name === 'mail.send')
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 10_000 })
  const secret = { ...email, text: 'https://hiroba.example/invitations#…' }
  await sendMail(db, secret, { secret: true })
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 10_000 })
  const kept = await namedQuery<{ data: object }>(
    engine.installation,
    `select data from pgboss.job where name = 'mail.send' order by created_on`,
  )
  expect(kept.map(({ data }) => Object.keys(data))).toEqual([['data', 'company_id'], ['company_id']])
  expect(received).toHaveLength(2)
  expect(received[0]!.to).toEqual(['hanako@hiroba.example'])
  expect(received[0]!.source).toContain(Buffer.from('こんにちは。').toString('base64'))
  expect(received[0]!.source).toMatch(/^Message-ID: <[0-9a-f]{32}@hiroba\.example>/im)
})

test('an email that the server refuses temporarily is sent later, with the same id', async () => {
  let attempts = 0
  const { received, smtpUrl } = await smtpServer(() => ++attempts === 1)
  const mailer = createMailer({ smtpUrl, dataDir, from })
  cleanUp.push(() => mailer.close())
  const email = { to: 'taro@hiroba.example', subject: 's', text: 't' }
  await expect(mailer.deliver(email, 'a'.repeat(32))).rejects.toThrow(/451/)
  await mailer.deliver(email, 'a'.repeat(32))
  expect(received).toHaveLength(1)
})

test('an undeliverable email with a secret is given up without keeping the secret', async () => {
  const { smtpUrl } = await smtpServer(() => true)
  const mailer = createMailer({ smtpUrl, dataDir, from })
  const { engine, db } = await runner(mailer)
  // As after the last of many attempts.
  const once = { ...mailJobs(mailer)[0]!, retry: { limit: 0, delaySeconds: 1 } }
  const email = { to: 'taro@hiroba.example', subject: 's', text: 'link' }
  await enqueue(db, once, { letter: email, id: 'e'.repeat(32), secret: true })
  const jobs = () =>
    namedQuery<{ id: string; state: string; data: object }>(
      engine.installation,
      `select id, state::text, data from pgboss.job where name = 'mail.send'`,
    )
  await vi.waitFor(async () => expect((await jobs())[0]!.state).toBe('failed'), { timeout: 10_000 })
  const [job] = await jobs()
  expect(Object.keys(job!.data)).toEqual(['company_id'])
  expect(await retryFailedJob(engine, { name: 'mail.send', id: job!.id })).toBe(false)
})

test('an optional email says where to change it, and how a mail program ends it', async () => {
  const { received, smtpUrl } = await smtpServer(() => false)
  const mailer = createMailer({ smtpUrl, dataDir, from })
  cleanUp.push(() => mailer.close())
  const address = 'https://hiroba.example/users/3/notification_options'
  const oneClick = 'https://hiroba.example/unsubscribe/1-3-ab/outcome'
  const email = { to: 'taro@hiroba.example', subject: 's', text: 'Hello.\n' }
  await mailer.deliver({ ...email, unsubscribe: { address, locale: 'en' } }, 'f'.repeat(32))
  await mailer.deliver({ ...email, unsubscribe: { address, locale: 'en', oneClick } }, 'd'.repeat(32))
  await mailer.deliver(email, 'e'.repeat(32))
  const [plain, ended, compulsory] = await Promise.all(received.map(({ source }) => PostalMime.parse(source)))
  const header = (mail: typeof plain, key: string) => mail!.headers.find((one) => one.key === key)?.value
  for (const mail of [plain, ended]) {
    expect(mail!.text!.trim()).toBe(`Hello.\n\n--\nChoose which emails you receive:\n${address}`)
    expect(mail!.html).toContain(`href="${address}"`)
  }
  expect(header(plain, 'list-unsubscribe')).toBe(`<${address}>`)
  expect(header(plain, 'list-unsubscribe-post')).toBeUndefined()
  expect(header(ended, 'list-unsubscribe')).toBe(`<${oneClick}>`)
  expect(header(ended, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header(compulsory, 'list-unsubscribe')).toBeUndefined()
  expect(received[2]!.source).not.toContain('notification_options')
})

test('an email is a page too: its words, links and a button, in its language, with nothing from elsewhere', async () => {
  const { received, smtpUrl } = await smtpServer(() => false)
  const mailer = createMailer({ smtpUrl, dataDir, from })
  cleanUp.push(() => mailer.close())
  const text =
    '佐藤 花子さん\n\n<b>申請</b>が承認されました & 完了です。\n\nhttps://hiroba.example/reports/5?a=1&b=2\n'
  await mailer.deliver({ to: 'taro@hiroba.example', subject: '承認 "A" <1>', text }, 'c'.repeat(32))
  await mailer.deliver(
    { to: 'taro@hiroba.example', subject: 'Approved', text: 'See https://a.example.' },
    'b'.repeat(32),
  )
  const [mail, english] = await Promise.all(received.map(({ source }) => PostalMime.parse(source)))
  expect(mail).toMatchObject({ subject: '承認 "A" <1>', attachments: [] })
  expect(mail!.text!.trim()).toBe(text.trim())
  expect(htmlText(mail!.html!)).toBe(
    '承認 "A" <1>\n佐藤 花子さん\n<b>申請</b>が承認されました & 完了です。\n開く',
  )
  expect(mail!.html).toContain('<html lang="ja">')
  expect(mail!.html).toContain('href="https://hiroba.example/reports/5?a=1&amp;b=2"')
  expect(mail!.html).not.toMatch(/<img|<script|<link|url\(/)
  expect(english!.html).toContain('<html lang="en">')
  expect(english!.html).toContain('<a href="https://a.example"')
})

test('a waiting email is not sent to a person who has been stopped meanwhile', async () => {
  const { received, smtpUrl } = await smtpServer(() => false)
  const { engine, db } = await runner(createMailer({ smtpUrl, dataDir, from }))
  const people = await Promise.all(
    (['active', 'stopped'] as const).map((status) => makeUser(db, { status, email: `${status}@a.example` })),
  )
  for (const userId of people)
    await sendMail(db, { to: `${userId}@a.example`, subject: 's', text: 't' }, { userId })
  const left = async () => (await countJobs(engine)).filter(({ name }) => name === 'mail.send')
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 10_000 })
  expect(received.map(({ to }) => to)).toEqual([[`${people[0]}@a.example`]])
})

test('an email has one receiver, whatever the address contains', async () => {
  const { received, smtpUrl } = await smtpServer(() => false)
  const mailer = createMailer({ smtpUrl, dataDir, from })
  cleanUp.push(() => mailer.close())
  const to = 'taro@hiroba.example, everybody@hiroba.example\r\nBcc: other@hiroba.example'
  await mailer
    .deliver({ to, subject: 'a\r\nBcc: x@hiroba.example', text: 't' }, 'b'.repeat(32))
    .catch(() => {})
  expect(received.flatMap((mail) => mail.to).length).toBeLessThanOrEqual(1)
  for (const { source } of received) expect(source).not.toMatch(/^Bcc:/im)
})

test('without SMTP, emails can be read at /dev/mail, and their content cannot run', async () => {
  const mailer = createMailer({ dataDir, from })
  const id = 'c'.repeat(32)
  const email = {
    to: 'hanako@hiroba.example',
    subject: '<script>alert(1)</script>',
    text: 'http://localhost:3000/reset?a=1&b=2 <img onerror=x>',
    html: '<p>やあ</p><script>alert(2)</script>',
  }
  await mailer.deliver(email, id)
  await mailer.deliver(email, id)
  expect((await readdir(join(dataDir, 'mail'))).sort()).toEqual([`${id}.eml`, `${id}.json`])
  expect(await readFile(join(dataDir, `mail/${id}.eml`), 'utf8')).toContain('To: hanako@hiroba.example')

  const app = Fastify()
  app.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send())
  registerDevMail(app, { dataDir })
  const list = await app.inject('/dev/mail')
  expect(list.body).toContain('&lt;script&gt;alert(1)')
  const one = await app.inject(`/dev/mail/${id}`)
  expect(one.headers['content-security-policy']).toContain("default-src 'none'")
  expect(one.body).toContain('href="http://localhost:3000/reset?a=1&amp;b=2"')
  expect(one.body).toContain('<iframe sandbox')
  expect(list.body + one.body).not.toMatch(/<script|<img/)
  expect((await app.inject(`/dev/mail/${id}/source`)).headers['content-type']).toBe('message/rfc822')
  expect((await app.inject(`/dev/mail/${'d'.repeat(32)}`)).statusCode).toBe(404)
  expect((await app.inject('/dev/mail/..%2f..%2fsecret')).statusCode).toBe(404)
})
