// Takes emails to secret addresses out of a mailbox by IMAP.
import { setTimeout as wait } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { Logger } from 'pino'
import { isUnavailable } from '#db/engine/errors.ts'
import type { App } from '#server/app.ts'
import { type MailTakers, recipientsOf } from './incoming-mail.ts'
import { mailboxLease } from './mailbox-lease.ts'
import { mostMailBytes, parseMail } from './parse-mail.ts'
import { receiveMail } from './received-mails.ts'

/** Between renewals of the lease, and between looks into a mailbox whose server tells of nothing. */
const leaseMs = 30_000
const endMs = 5_000
const leastPauseMs = 1_000
const mostPauseMs = 60_000
/** Failures in a row from which on an operator must look. */
const manyFailures = 5

export type ImapIntake = {
  /** Of this process, since its start. `connected`: it reads the mailbox now. */
  stats: () => { connected: boolean; received: number; unknown: number; failures: number }
  close: () => Promise<void>
}

type Mailbox = { host: string; port: number; secure: boolean; user: string; password: string; path: string }

/** The mailbox that MAIL_IMAP_URL names: `imaps://user:password@host:port/mailbox`. */
function mailboxOf(address: string): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(address)
  const secure = protocol === 'imaps:'
  return {
    ...{ host: hostname, port: Number(port) || (secure ? 993 : 143), secure },
    ...{ user: decodeURIComponent(username), password: decodeURIComponent(password) },
    path: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** What an operator needs to know of a failure, without the password. */
function described(error: unknown, { password }: Mailbox) {
  const { message = String(error), code, responseText } = error as Partial<Record<string, string>>
  const hidden = (text: string | undefined) => (password ? text?.replaceAll(password, '…') : text)
  return { reason: hidden(message), code, response: hidden(responseText) }
}

/**
 * Reads the mailbox of MAIL_IMAP_URL for as long as the process runs, in one process at a time: waits for news (IDLE),
 * looks every half minute besides, and connects again after failures, with growing pauses. An email is stored with the job
 * that processes it, as by SMTP, and then moved to MAIL_IMAP_FOLDER or deleted. What is for none of our addresses is
 * moved to the folder of that name with `-unknown`.
 */
export function startImapIntake(app: App, takers: MailTakers, log: Logger): ImapIntake {
  const { MAIL_IMAP_URL, MAIL_IMAP_FOLDER, MAIL_IMAP_DELETE } = app.config
  const mailbox = mailboxOf(MAIL_IMAP_URL!)
  const { host, port, secure, user, password, path } = mailbox
  const where = { host, port, mailbox: path }
  const lease = mailboxLease(app.engine, `${user}@${host}:${port}/${path}`)
  const ending = new AbortController()
  const stats = { connected: false, received: 0, unknown: 0, failures: 0 }
  let leasedAt = 0
  let current: ImapFlow | undefined
  /** Folders that exist, as far as the current connection knows. */
  const folders = new Set<string>()

  const pause = (ms: number) => wait(ms, undefined, { signal: ending.signal }).catch(() => undefined)
  const stopped = () => ending.signal.aborted

  async function isMine() {
    if (performance.now() - leasedAt < leaseMs && leasedAt > 0) return true
    const mine = await lease.take()
    leasedAt = mine ? performance.now() : 0
    return mine
  }

  async function move(client: ImapFlow, uid: number, folder: string) {
    if (!folders.has(folder)) await client.mailboxCreate(folder)
    folders.add(folder)
    const moved = await client.messageMove(String(uid), folder, { uid: true })
    if (!moved) throw new Error(`An email could not be moved to ${folder}`)
  }

  async function takeOne(client: ImapFlow, uid: number) {
    const leave = async (reason: string) => {
      stats.unknown += 1
      log.warn({ ...where, uid, reason }, 'an email in the mailbox is not for us')
      await move(client, uid, `${MAIL_IMAP_FOLDER}-unknown`)
    }
    const head = await client.fetchOne(String(uid), { size: true }, { uid: true })
    if (!head) return
    if ((head.size ?? 0) > mostMailBytes) return leave('too large')
    const message = await client.fetchOne(String(uid), { source: true }, { uid: true })
    if (!message || message.source === undefined) return
    const bytes = message.source
    const parsed = await parseMail(bytes).catch(() => null)
    if (!parsed) return leave('cannot be read')
    const recipients = await recipientsOf(app, takers, [...parsed.delivered, ...parsed.addresses])
    if (recipients.length === 0) return leave('no known recipient')
    // Safe to repeat: if the connection breaks before it is moved, the email is recognised when it is processed again.
    await receiveMail(recipients, bytes)
    stats.received += 1
    if (MAIL_IMAP_DELETE === 'on') {
      const deleted = await client.messageDelete(String(uid), { uid: true })
      if (!deleted) throw new Error('An email could not be deleted')
    } else await move(client, uid, MAIL_IMAP_FOLDER)
  }

  async function takeAll(client: ImapFlow) {
    const uids = (await client.search({ deleted: false }, { uid: true })) || []
    for (const uid of uids) {
      if (stopped() || !(await isMine())) return
      await takeOne(client, uid)
    }
  }

  /** Reads the mailbox until the process ends or another one has the lease. @throws if the connection breaks */
  async function session() {
    const { ImapFlow } = await import('imapflow')
    if (stopped()) return
    const client = new ImapFlow({
      ...{ host, port, secure, auth: { user, pass: password }, logger: false, disableAutoIdle: true },
      // A password never crosses a network in the clear.
      ...(!secure && { doSTARTTLS: !isLoopback(host) }),
    })
    current = client
    folders.clear()
    let failure: unknown
    let news = false
    let wake = () => {}
    const signal = () => {
      news = true
      wake()
    }
    client.on('error', (error) => {
      failure = error
      signal()
    })
    client.on('exists', signal)
    client.on('close', signal)
    const waitForNews = async () => {
      if (news) return
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      // Ends with the next command.
      void client.idle().catch(() => undefined)
      await Promise.race([woken, pause(leaseMs)])
    }
    try {
      await client.connect()
      await client.mailboxOpen(path)
      stats.connected = true
      log.info({ ...where, encrypted: client.secureConnection }, 'receiving emails from a mailbox')
      while (!stopped() && (await isMine())) {
        news = false
        await takeAll(client)
        if (stopped()) break
        await waitForNews()
        if (!client.usable) throw failure ?? new Error('The connection to the mailbox ended')
      }
      await client.logout().catch(() => undefined)
    } finally {
      stats.connected = false
      current = undefined
      client.close()
    }
  }

  async function run() {
    let failures = 0
    while (!stopped()) {
      try {
        if (await isMine()) await session()
        else await pause(leaseMs)
        failures = 0
      } catch (error) {
        if (stopped()) break
        failures += 1
        stats.failures += 1
        const details = { ...where, ...described(error, mailbox) }
        // The database says itself that it is away.
        if (isUnavailable(error)) log.debug(details, 'emails wait in the mailbox')
        else if (failures < manyFailures) log.warn(details, 'the mailbox cannot be read')
        else log.error(details, 'the mailbox cannot be read')
        await pause(Math.min(leastPauseMs * 2 ** (failures - 1), mostPauseMs))
      }
    }
    await lease.release().catch(() => undefined)
  }

  const running = run()
  return {
    stats: () => stats,
    async close() {
      ending.abort()
      current?.close()
      // A server that does not answer must not hold up the end of the process.
      await Promise.race([running, wait(endMs, undefined, { ref: false })])
    },
  }
}
