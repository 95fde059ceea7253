import { createHash, timingSafeEqual } from 'node:crypto'
import PostalMime, { type Attachment, type Email as ParsedMail } from 'postal-mime'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { htmlText } from './html-text.ts'

/** The largest email, with its attachments, that is taken in. */
const mostBytes = 15 * 1024 * 1024
/** Parts inside of parts. */
const mostNesting = 20
const keptDays = 30

/** An email that was sent to a secret address of the product. */
type IncomingMail = {
  /** The sender's address in lower case; empty: none. Anyone can write any address there. */
  from: string
  subject: string
  /** The text of an email that has only HTML is taken from it. */
  text: string
  /** The part of the type text/calendar; null: there is none. */
  calendar: string | null
  files: readonly { name: string; type: string; content: Uint8Array }[]
  /** Sent by a program: an absence notice, a report of a failed delivery, a mailing list. Answering it may loop. */
  automatic: boolean
  /** Identifies the email, also when it comes again. */
  hash: string
}

type Taking = {
  app: App
  /** Of the company that the address names. */
  db: CompanyDb
  companyId: number
  /** The ids that the token claims. */
  ids: readonly number[]
  token: string
  mail: IncomingMail
}

/**
 * Takes in an email, by the kind in its address. Returns what is stored in the transaction that notes the email as
 * taken in; null: the token is not genuine.
 */
export type MailTakers = Readonly<
  Record<string, (taking: Taking) => Promise<((trx: CompanyDb) => Promise<unknown>) | null>>
>

type Configured = Pick<Config, 'MAIL_INTAKE_SECRET' | 'MAIL_REPLY_ADDRESS'>

/** A secret address below MAIL_REPLY_ADDRESS: `reply+kind-token@domain`; null: nothing is taken in. */
export function replyAddress(
  { MAIL_INTAKE_SECRET, MAIL_REPLY_ADDRESS }: Configured,
  kind: string,
  token: string,
) {
  if (!MAIL_INTAKE_SECRET || !MAIL_REPLY_ADDRESS) return null
  const [name, domain] = MAIL_REPLY_ADDRESS.split('@')
  return `${name}+${kind}-${token}@${domain}`
}

/** The kind and the token of an address; null: it is none of ours. */
function readAddress(address: string) {
  const match = /^[^+@]{1,64}\+([a-z]{1,20})-([0-9a-f-]{34,120})@/i.exec(address)
  return match && { kind: match[1]!.toLowerCase(), token: match[2]!.toLowerCase() }
}

const decode = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** Pictures in the text below this size are logos of signatures. */
const leastPictureBytes = 20_000

const bytesOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

const filesOf = (attachments: readonly Attachment[]) =>
  attachments.flatMap(({ filename, mimeType, content, related }) => {
    const bytes = bytesOf(content)
    if (mimeType === 'text/calendar' || (related && bytes.length < leastPictureBytes)) return []
    return [{ name: filename ?? mimeType.replace('/', '.'), type: mimeType, content: bytes }]
  })

/** RFC 3834 and what programs wrote before it. */
function isAutomatic({ headers, from }: ParsedMail) {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value.toLowerCase()
  return (
    (header('auto-submitted') ?? 'no').split(';')[0]!.trim() !== 'no' ||
    /bulk|junk|list|auto.?reply/.test(header('precedence') ?? '') ||
    /report/.test(header('content-type')?.split(';')[0] ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'x-loop'].some((name) => header(name) !== undefined) ||
    header('return-path') === '<>' ||
    !from?.address ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from.address)
  )
}

async function parse(bytes: Uint8Array) {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: mostNesting,
    maxHeadersSize: 256 * 1024,
    attachmentEncoding: 'arraybuffer',
  })
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const hash = createHash('sha256').update(mail.messageId || bytes)
  return {
    addresses: [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? []),
    mail: {
      from: mail.from?.address?.toLowerCase() ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? htmlText(mail.html ?? ''),
      calendar: calendar ? decode(calendar.content) : null,
      files: filesOf(mail.attachments),
      automatic: isAutomatic(mail),
      hash: hash.digest('hex'),
    },
  }
}

/** Whether an email comes for the first time. Without a Message-ID its bytes identify it. */
async function isFirst(trx: CompanyDb, hash: string) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `delete from incoming_mails where company_id = $1 and received_at < now() - interval '${keptDays} days'`,
    [companyId],
  )
  const rows = await namedQuery(
    trx,
    'insert into incoming_mails (company_id, message_hash) values ($1, $2) on conflict do nothing returning 1',
    [companyId, Buffer.from(hash, 'hex')],
  )
  return rows.length > 0
}

/**
 * `POST /incoming_mail`: the mail server hands over an email (message/rfc822) with the bearer MAIL_INTAKE_SECRET. The
 * recipient is read from the header X-Envelope-To of the request, otherwise from To and Cc. Unknown addresses return
 * 404. Without MAIL_INTAKE_SECRET the path does not exist.
 */
export function serveIncomingMail(fastify: HttpServer, app: App, takers: MailTakers) {
  const secret = app.config.MAIL_INTAKE_SECRET
  if (!secret) return
  const wanted = Buffer.from(secret)
  fastify.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  fastify.post('/incoming_mail', { bodyLimit: mostBytes }, async (request, reply) => {
    const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    permit(given.length === wanted.length && timingSafeEqual(given, wanted))
    const bytes = request.body
    permit(Buffer.isBuffer(bytes), 'invalid_request')
    const parsed = await parse(bytes as Buffer).catch(() => null)
    if (parsed === null) throw new Refusal('invalid_request')
    const { addresses, mail } = parsed
    const envelope = request.headers['x-envelope-to']
    const recipients = envelope === undefined ? addresses : [envelope].flat()
    const { kind, token } = found(recipients.map(readAddress).find((address) => address !== null))
    const take = found(Object.hasOwn(takers, kind) ? takers[kind] : null)
    const { db, companyId, ids } = found(companyOfSignedToken(app.engine, token))
    const store = found(await take({ app, db, companyId, ids, token, mail }))
    await transaction(db, async (trx) => {
      if (await isFirst(trx, mail.hash)) await store(trx)
    })
    return reply.status(204).send()
  })
}
