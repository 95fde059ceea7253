import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { App } from '#server/app.ts'
import { type MailTakers, mostRecipients, type Recipient, recipientOf } from './incoming-mail.ts'
import { mostMailBytes } from './parse-mail.ts'
import { receiveMail } from './received-mails.ts'

const mostConnections = 20
const idleMs = 60_000
/** Emails that are being received, whose bytes are in memory. */
const mostAtOnce = 4

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** The bytes of an email; null: it has more than `most`. Always reads to the end, as SMTP demands. */
async function read(stream: SMTPServerDataStream, most: number) {
  let chunks: Buffer[] = []
  let byteSize = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    byteSize += chunk.length
    if (byteSize > most) chunks = []
    else chunks.push(chunk)
  }
  return byteSize > most ? null : Buffer.concat(chunks)
}

export type SmtpIntake = { port: number; close: () => Promise<void> }

/**
 * Receives emails to secret addresses by SMTP on MAIL_SMTP_PORT. Refuses other recipients (550). An email is accepted
 * (250) once it is stored, with the job that processes it; if the database is away, the sender is told to try again.
 */
export async function startSmtpIntake(app: App, takers: MailTakers, log: Logger): Promise<SmtpIntake> {
  const { MAIL_SMTP_PORT, MAIL_SMTP_HOST, MAIL_SMTP_CERT, MAIL_SMTP_KEY, MAIL_REPLY_ADDRESS } = app.config
  const domain = MAIL_REPLY_ADDRESS!.split('@')[1]!
  const encrypted = MAIL_SMTP_CERT !== undefined && MAIL_SMTP_KEY !== undefined
  const recipients = new WeakMap<object, Map<string, Recipient>>()
  let receiving = 0

  async function recipient(address: string, envelope: object) {
    const known = recipients.get(envelope) ?? new Map<string, Recipient>()
    recipients.set(envelope, known)
    if (known.size >= mostRecipients) throw answer(452, 'Too many recipients')
    const isOurs = address.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
    const found = isOurs ? await recipientOf(app, takers, address) : null
    if (!found) throw answer(550, 'No such address here')
    known.set(found.key, found)
  }

  async function message(stream: SMTPServerDataStream, envelope: object, sender: string) {
    const busy = receiving >= mostAtOnce
    receiving += 1
    try {
      const bytes = await read(stream, busy ? 0 : mostMailBytes)
      if (busy) throw answer(451, 'Too busy, try again later')
      if (bytes === null) throw answer(552, `Message is too large, at most ${mostMailBytes / 1024 / 1024} MB`)
      // As the last mail server does (RFC 5321): without a sender, it must not be answered.
      const returnPath = Buffer.from(`Return-Path: <${sender}>\r\n`)
      await receiveMail([...(recipients.get(envelope)?.values() ?? [])], Buffer.concat([returnPath, bytes]))
    } finally {
      receiving -= 1
    }
  }

  const answered = (work: Promise<unknown>, done: (error?: Error | null) => void) =>
    work.then(
      () => done(),
      (error: Error) => {
        if ('responseCode' in error) return done(error)
        log.warn({ err: error }, 'email not received')
        done(answer(451, 'Not available now, try again later'))
      },
    )

  const server = new SMTPServer({
    name: domain,
    banner: 'Hiroba',
    size: mostMailBytes,
    maxClients: mostConnections,
    socketTimeout: idleMs,
    closeTimeout: 5_000,
    disableReverseLookup: true,
    disabledCommands: encrypted ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...(encrypted && { cert: readFileSync(MAIL_SMTP_CERT), key: readFileSync(MAIL_SMTP_KEY) }),
    onRcptTo: ({ address }, session, done) => void answered(recipient(address, session.envelope), done),
    onData: (stream, { envelope }, done) =>
      void answered(message(stream, envelope, envelope.mailFrom ? envelope.mailFrom.address : ''), done),
  })
  // A broken connection is its sender's concern.
  server.on('error', (error) => log.debug({ err: error }, 'smtp'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(MAIL_SMTP_PORT!, MAIL_SMTP_HOST, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
  const { port } = server.server.address() as AddressInfo
  log.info({ port, encrypted }, 'receiving emails')
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
