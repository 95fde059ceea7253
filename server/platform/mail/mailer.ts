import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { countedPool } from '#server/platform/pools.ts'
import { mailStrings } from './mail.strings.ts'
import { mailPage } from './mail-page.ts'

/**
 * An email to one person. `text` is the content, from which the HTML part is made. `unsubscribe`: the page of their
 * notification settings, added below the text, in their language; with `oneClick`, the address at which their mail
 * program ends such emails without that page (RFC 8058).
 */
export type Email = {
  to: string
  subject: string
  text: string
  unsubscribe?: { address: string; locale: Locale; oneClick?: string }
  /** Where answers go. If unset, to the sender. */
  replyTo?: string
  /** The Message-ID of the email that this one answers; it is then marked as an automatic answer (RFC 3834). */
  inReplyTo?: string
  /** What calendar programs do with it (RFC 5546): an alternative to the text, and an attachment. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export interface Mailer {
  /**
   * Sends an email. `id` is the same at every attempt for one email, so that a repetition can be recognised.
   * @throws the server's error if it was refused.
   */
  deliver(email: Email, id: string): Promise<void>
  close(): void
}

const mostConnections = 2
const pool = countedPool('mail-connections', mostConnections)

type Options = {
  /** `smtp://user:password@host:port` or `smtps://…`; if unset, emails are written to `<dataDir>/mail`. */
  smtpUrl?: string | undefined
  dataDir: string
  from: string
}

const hostOf = (from: string) => from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

export function createMailer({ smtpUrl, dataDir, from }: Options): Mailer {
  const envelope = (
    { to, subject, text, html, unsubscribe, replyTo, inReplyTo, calendar }: Written,
    id: string,
  ) => ({
    from,
    // An object is taken literally: no second address can be injected into the text of the first.
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
    ...(inReplyTo !== undefined && { inReplyTo, references: inReplyTo }),
    messageId: `<${id}@${hostOf(from)}>`,
    headers: {
      // Prevents automatic replies.
      'Auto-Submitted': inReplyTo === undefined ? 'auto-generated' : 'auto-replied',
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe.oneClick ?? unsubscribe.address}>` }),
      ...(unsubscribe?.oneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return smtpUrl ? smtpMailer(smtpUrl, envelope) : folderMailer(join(dataDir, 'mail'), envelope)
}

type Written = Email & { html: string }
type Envelope = (email: Written, id: string) => object

/** Both parts of an email, with the link to the settings below them. */
function written(email: Email): Written {
  const { subject, text, unsubscribe } = email
  const footer = unsubscribe && phrases(mailStrings, unsubscribe.locale).unsubscribe(unsubscribe.address)
  return {
    ...email,
    text: footer ? `${text.trimEnd()}\n\n--\n${footer}\n` : text,
    html: mailPage({ subject, text, footer }),
  }
}

function smtpMailer(smtpUrl: string, envelope: Envelope): Mailer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl)
  const transport = createTransport({
    host: hostname,
    port: port ? Number(port) : protocol === 'smtps:' ? 465 : 587,
    secure: protocol === 'smtps:',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // For test servers and relays on the same machine: `smtp://localhost:1025?tls=ignore`.
    ignoreTLS: searchParams.get('tls') === 'ignore',
    requireTLS: searchParams.get('tls') === 'require',
    pool: true,
    maxConnections: mostConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async deliver(email, id) {
      const leave = pool.enter()
      try {
        await transport.sendMail(envelope(written(email), id))
      } finally {
        leave()
      }
    },
    close: () => transport.close(),
  }
}

/* As sent (`.eml`, for any mail program), and in parts (`.json`, for /dev/mail). The same email is the same file. */
function folderMailer(dir: string, envelope: Envelope): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const put = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(dir, `.${name}`), content)
    await rename(join(dir, `.${name}`), join(dir, name))
  }
  return {
    async deliver(given, id) {
      const email = written(given)
      const { message } = await transport.sendMail(envelope(email, id))
      await mkdir(dir, { recursive: true })
      await put(`${id}.eml`, message as Buffer)
      await put(`${id}.json`, JSON.stringify({ ...email, sentAt: new Date() }))
    },
    close: () => transport.close(),
  }
}
