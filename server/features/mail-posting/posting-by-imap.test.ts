import type { ImapFlow } from 'imapflow'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailPostingAddress, getMailPosting } from '#contract/mail-posting.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { mailboxLease } from '#server/platform/mail/mailbox-lease.ts'
import { dovecotIsInstalled, startDovecot, type TestDovecot } from '#testing/dovecot.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const replyAddress = 'reply@hiroba.example'
const metricsToken = 'a token for the metrics'

type Person = { login: string; client: Client; address: string }

async function person(server: TestServer): Promise<Person> {
  const login = `person-${unique()}@mihon.example`
  await makeUser(server.company.db, { email: login })
  const client = await server.as(login)
  const menuId = await makeMenu(server.company.db, { name: `広場 ${unique()}` })
  await client.call(createMailPostingAddress, { body: { menuId } })
  const { menus } = (await client.call(getMailPosting, {})).body
  return { login, client, address: menus.find(({ id }) => id === menuId)!.address!.address }
}

const receipts = async ({ client }: Person) => (await client.call(getMailPosting, {})).body.receipts
const posted = async (one: Person, count: number) => {
  await expect.poll(async () => (await receipts(one)).length, { timeout: 20_000 }).toBe(count)
  expect((await receipts(one)).every(({ refusal }) => refusal === null)).toBe(true)
}

const mail = ({ from, to, subject = 'こんにちは', head = '' }: Record<string, string>) =>
  [
    ...(head ? [head] : []),
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: =?utf-8?B?${Buffer.from(subject!).toString('base64')}?=`,
    `Message-ID: <${unique()}@elsewhere.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    '本文です。',
  ].join('\r\n')

async function subjectsIn(client: ImapFlow, folder: string) {
  const known = (await client.list()).some(({ path }) => path === folder)
  if (!known) return []
  await client.mailboxOpen(folder, { readOnly: true })
  const subjects: string[] = []
  for await (const { envelope } of client.fetch('1:*', { envelope: true }))
    subjects.push(envelope?.subject ?? '')
  return subjects
}
const settles = (client: ImapFlow, folder: string, subjects: string[]) =>
  expect.poll(() => subjectsIn(client, folder), { timeout: 20_000 }).toEqual(subjects)

const gauge = async ({ address }: TestServer, name: string) => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${address}/metrics`, { headers })).text()
  return Number(new RegExp(`^hiroba_mail_imap_${name} (\\d+)`, 'm').exec(text)?.[1])
}

describe.skipIf(!dovecotIsInstalled)('posting by email through a mailbox (Dovecot)', () => {
  let dovecot: TestDovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot.stop())

  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const start = (mailbox: string, more: Record<string, string> = {}) =>
    testServer({
      log: log as never,
      env: {
        ...{ MAIL_REPLY_ADDRESS: replyAddress, MAIL_IMAP_URL: dovecot.url(mailbox) },
        ...{ METRICS_TOKEN: metricsToken, ...more },
      },
    })

  it('posts what is there and what arrives, once each, and moves it; what is for nobody goes elsewhere', async () => {
    const inbox = await dovecot.client()
    const server = await start('INBOX')
    try {
      const hanako = await person(server)
      await inbox.append('INBOX', mail({ from: hanako.login, to: hanako.address, subject: '一つめ' }))
      await posted(hanako, 1)
      await settles(inbox, 'Hiroba', ['一つめ'])
      const again = mail({ from: hanako.login, to: hanako.address, subject: '二つめ' })
      await inbox.append('INBOX', again)
      await inbox.append('INBOX', again)
      const list = `Delivered-To: ${hanako.address}`
      await inbox.append(
        'INBOX',
        mail({ from: hanako.login, to: 'list@elsewhere.example', subject: '三つめ', head: list }),
      )
      await inbox.append('INBOX', mail({ from: 'x@elsewhere.example', to: replyAddress, subject: '宣伝' }))
      await posted(hanako, 3)
      await settles(inbox, 'Hiroba', ['一つめ', '二つめ', '二つめ', '三つめ'])
      await settles(inbox, 'Hiroba-unknown', ['宣伝'])
      await settles(inbox, 'INBOX', [])
      expect([await gauge(server, 'connected'), await gauge(server, 'received')]).toEqual([1, 4])
      expect(await gauge(server, 'unknown')).toBe(1)
    } finally {
      await server.close()
      await inbox.logout()
    }
  }, 90_000)

  it('goes on after the mail server was away, and never logs the password', async () => {
    await (await dovecot.client()).mailboxCreate('Away')
    const server = await start('Away', { MAIL_IMAP_DELETE: 'on' })
    try {
      const taro = await person(server)
      await expect.poll(() => gauge(server, 'connected'), { timeout: 20_000 }).toBe(1)
      await dovecot.halt()
      await expect.poll(() => gauge(server, 'failures'), { timeout: 20_000 }).toBeGreaterThan(0)
      expect(await gauge(server, 'connected')).toBe(0)
      await dovecot.start()
      const away = await dovecot.client()
      await away.append('Away', mail({ from: taro.login, to: taro.address, subject: 'おかえり' }))
      await posted(taro, 1)
      await settles(away, 'Away', [])
      expect((await subjectsIn(away, 'Hiroba')).includes('おかえり')).toBe(false)
      await away.logout()
    } finally {
      await server.close()
    }
    expect(lines.some((line) => line.includes('the mailbox cannot be read'))).toBe(true)
    expect(lines.filter((line) => line.includes(dovecot.password) || line.includes('geheim'))).toEqual([])
  }, 90_000)
})

it('one process at a time has the lease of a mailbox; it passes on when it is given back', async () => {
  const server = await testServer({ background: false })
  try {
    const { engine } = server.app
    const other = {
      installation: engine.installation,
      processNumber: engine.processNumber + 1,
    } as typeof engine
    const name = `reply@${unique()}`
    const [mine, theirs] = [mailboxLease(engine, name), mailboxLease(other, name)]
    expect([await mine.take(), await theirs.take(), await mine.take()]).toEqual([true, false, true])
    await mine.release()
    expect([await theirs.take(), await mine.take()]).toEqual([true, false])
  } finally {
    await server.close()
  }
})
