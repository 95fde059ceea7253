import { createHash, timingSafeEqual } from 'node:crypto'
import PostalMime from 'postal-mime'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'

/** The largest email, with its attachments, that is taken in. */
const mostBytes = 5 * 1024 * 1024
/** Parts inside of parts. */
const mostNesting = 20
const keptDays = 30

/** An email that was sent to a secret address of the product. */
type IncomingMail = {
  /** The sender's address in lower case; empty: none. Anyone can write any address there. */
  from: string
  subject: string
  text: string
  /** The part of the type text/calendar; null: there is none. */
  calendar: string | null
}

type Taking = {
  app: App
  /** A transaction of the company that the address names. */
  db: CompanyDb
  companyId: number
  /** The ids that the token claims. */
  ids: readonly number[]
  token: string
  mail: IncomingMail
}

/** Takes in an email, by the kind in its address. Returns false if the token is not genuine. */
export type MailTakers = Readonly<Record<string, (taking: Taking) => Promise<boolean>>>

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

async function parse(bytes: Uint8Array) {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: mostNesting,
    maxHeadersSize: 256 * 1024,
    attachmentEncoding: 'arraybuffer',
  })
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  return {
    messageId: mail.messageId ?? '',
    addresses: [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? []),
    mail: {
      from: mail.from?.address?.toLowerCase() ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      calendar: calendar ? decode(calendar.content) : null,
    },
  }
}

/** Whether an email comes for the first time. Without a Message-ID its bytes identify it. */
async function isFirst(trx: CompanyDb, messageId: string, bytes: Uint8Array) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `delete from incoming_mails where company_id = $1 and received_at < now() - interval '${keptDays} days'`,
    [companyId],
  )
  const hash = createHash('sha256')
    .update(messageId || bytes)
    .digest()
  const rows = await namedQuery(
    trx,
    'insert into incoming_mails (company_id, message_hash) values ($1, $2) on conflict do nothing returning 1',
    [companyId, hash],
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
    const { messageId, addresses, mail } = parsed
    const envelope = request.headers['x-envelope-to']
    const recipients = envelope === undefined ? addresses : [envelope].flat()
    const { kind, token } = found(recipients.map(readAddress).find((address) => address !== null))
    const take = found(Object.hasOwn(takers, kind) ? takers[kind] : null)
    const { db, companyId, ids } = found(companyOfSignedToken(app.engine, token))
    await transaction(db, async (trx) => {
      const first = await isFirst(trx, messageId, bytes as Buffer)
      if (first) permit(await take({ app, db: trx, companyId, ids, token, mail }))
    })
    return reply.status(204).send()
  })
}
