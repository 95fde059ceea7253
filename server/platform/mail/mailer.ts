import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { mailStrings } from './mail.strings.ts'

/**
 * An email to one person. `text` is the content; `html` may present the same in a richer form. `unsubscribe`: the page
 * of their notification settings; added below the text, in their language, and to the headers for mail programs.
 */
export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  unsubscribe?: { address: string; locale: Locale }
  /** Where answers go. If unset, to the sender. */
  replyTo?: string
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

type Options = {
  /** `smtp://user:password@host:port` or `smtps://…`; if unset, emails are written to `<dataDir>/mail`. */
  smtpUrl?: string | undefined
  dataDir: string
  from: string
}

const hostOf = (from: string) => from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

export function createMailer({ smtpUrl, dataDir, from }: Options): Mailer {
  const envelope = ({ to, subject, text, html, unsubscribe, replyTo, calendar }: Email, id: string) => ({
    from,
    ...(unsubscribe && { list: { unsubscribe: unsubscribe.address } }),
    // An object is taken literally: no second address can be injected into the text of the first.
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
    messageId: `<${id}@${hostOf(from)}>`,
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return smtpUrl ? smtpMailer(smtpUrl, envelope) : folderMailer(join(dataDir, 'mail'), envelope)
}

type Envelope = (email: Email, id: string) => object

/** The text of an email with the unsubscribe link below it. */
function withFooter(email: Email): Email {
  const { text, unsubscribe } = email
  if (!unsubscribe) return email
  const words = phrases(mailStrings, unsubscribe.locale).unsubscribe(unsubscribe.address)
  return { ...email, text: `${text.trimEnd()}\n\n--\n${words}\n` }
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
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async deliver(email, id) {
      await transport.sendMail(envelope(withFooter(email), id))
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
      const email = withFooter(given)
      const { message } = await transport.sendMail(envelope(email, id))
      await mkdir(dir, { recursive: true })
      await put(`${id}.eml`, message as Buffer)
      await put(`${id}.json`, JSON.stringify({ ...email, sentAt: new Date() }))
    },
    close: () => transport.close(),
  }
}
