import { createHash, timingSafeEqual } from 'node:crypto'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { type IncomingMail, mostMailBytes, parseMail } from './parse-mail.ts'

const keptDays = 30

/** What a secret address claims to belong to. */
type MailClaim = {
  app: App
  /** Of the company that the address names. */
  db: CompanyDb
  companyId: number
  /** The ids that the token claims. */
  ids: readonly number[]
  token: string
}

/** What is done with an email, in the transaction that notes it as taken in. */
export type MailEffect = {
  store: (trx: CompanyDb) => Promise<unknown>
  /** What is done instead, in a transaction of its own, if `store` refuses. If unset, the refusal is thrown. */
  refused?: (trx: CompanyDb, refusal: Refusal) => Promise<unknown>
  /** What follows once `store` is committed. */
  done?: () => void
}

export type MailTaker = {
  /** Whether the address is one that the product has given out, and that is in use. */
  isGenuine: (claim: MailClaim) => Promise<boolean>
  /** Reads and checks the email to a genuine address. Writes nothing. */
  take: (claim: MailClaim & { mail: IncomingMail }) => Promise<MailEffect>
}

/** Takes in emails, by the kind in the address. */
export type MailTakers = Readonly<Record<string, MailTaker>>

type Configured = Pick<
  Config,
  'MAIL_INTAKE_SECRET' | 'MAIL_REPLY_ADDRESS' | 'MAIL_SMTP_PORT' | 'MAIL_IMAP_URL'
>

/** Whether emails can reach the product, so that addresses can be given out. */
export const takesInMail = (config: Configured) =>
  config.MAIL_REPLY_ADDRESS !== undefined &&
  (config.MAIL_INTAKE_SECRET !== undefined ||
    config.MAIL_SMTP_PORT !== undefined ||
    config.MAIL_IMAP_URL !== undefined)

/** A secret address below MAIL_REPLY_ADDRESS: `reply+kind-token@domain`; null: nothing is taken in. */
export function replyAddress(config: Configured, kind: string, token: string) {
  if (!takesInMail(config)) return null
  const [name, domain] = config.MAIL_REPLY_ADDRESS!.split('@')
  return `${name}+${kind}-${token}@${domain}`
}

/** The kind and the token of an address; null: it is none of ours. */
function readAddress(address: string) {
  const match = /^[^+@]{1,64}\+([a-z]{1,20})-([0-9a-f-]{34,120})@/i.exec(address)
  return match && { kind: match[1]!.toLowerCase(), token: match[2]!.toLowerCase() }
}

export type Recipient = { taker: MailTaker; claim: MailClaim; key: string }

/** The recipient of an address; null: the product has not given it out, or it is no longer in use. */
export async function recipientOf(app: App, takers: MailTakers, address: string): Promise<Recipient | null> {
  const read = readAddress(address)
  if (!read || !Object.hasOwn(takers, read.kind)) return null
  const { kind, token } = read
  if (app.engine.suspended.has(Number.parseInt(token, 10))) return null
  const company = companyOfSignedToken(app.engine, token)
  if (!company) return null
  const claim = { app, token, ...company }
  const taker = takers[kind]!
  return (await taker.isGenuine(claim)) ? { taker, claim, key: `${kind}-${token}` } : null
}

const isKnown = async (db: CompanyDb, hash: Buffer) => {
  const rows = await namedQuery(
    db,
    'select 1 from incoming_mails where company_id = $1 and message_hash = $2',
    [companyIdOf(db), hash],
  )
  return rows.length > 0
}

/** Notes an email as taken in. Returns whether it comes for the first time. */
async function isFirst(trx: CompanyDb, hash: Buffer) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `delete from incoming_mails where company_id = $1 and received_at < now() - interval '${keptDays} days'`,
    [companyId],
  )
  const rows = await namedQuery(
    trx,
    'insert into incoming_mails (company_id, message_hash) values ($1, $2) on conflict do nothing returning 1',
    [companyId, hash],
  )
  return rows.length > 0
}

type Parsed = Awaited<ReturnType<typeof parseMail>>

/**
 * Takes in an email for one recipient, once: it is recognised by its Message-ID, the recipient and the sender, and by
 * its bytes where it has no Message-ID.
 */
export async function takeMail({ taker, claim, key }: Recipient, { mail }: Parsed, bytes: Uint8Array) {
  const hash = createHash('sha256')
    .update(`${key}\n${mail.from}\n`)
    .update(mail.messageId || bytes)
    .digest()
  if (await isKnown(claim.db, hash)) return
  const { store, refused, done } = await taker.take({
    ...claim,
    mail: { ...mail, hash: hash.toString('hex') },
  })
  const once = (work: MailEffect['store']) =>
    transaction(claim.db, async (trx) => {
      if (await isFirst(trx, hash)) await work(trx)
    })
  try {
    await once(store)
    done?.()
  } catch (error) {
    if (!refused || !(error instanceof Refusal)) throw error
    await once((trx) => refused(trx, error))
  }
}

/**
 * `POST /incoming_mail`: the mail server hands over an email (message/rfc822) with the bearer MAIL_INTAKE_SECRET. The
 * recipients are read from the headers X-Envelope-To of the request, otherwise from To and Cc. If none of them is
 * known, it returns 404. Without MAIL_INTAKE_SECRET the path does not exist.
 */
export function serveIncomingMail(fastify: HttpServer, app: App, takers: MailTakers) {
  const secret = app.config.MAIL_INTAKE_SECRET
  if (!secret) return
  const wanted = Buffer.from(secret)
  fastify.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  fastify.post('/incoming_mail', { bodyLimit: mostMailBytes }, async (request, reply) => {
    const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    permit(given.length === wanted.length && timingSafeEqual(given, wanted))
    const bytes = request.body
    if (!Buffer.isBuffer(bytes)) throw new Refusal('invalid_request')
    const parsed = await parseMail(bytes).catch(() => null)
    if (parsed === null) throw new Refusal('invalid_request')
    const envelope = request.headers['x-envelope-to']
    const addresses =
      envelope === undefined
        ? parsed.addresses
        : [envelope].flat().flatMap((line) => line.split(',').map((address) => address.trim()))
    const recipients = await recipientsOf(app, takers, addresses)
    found(recipients[0])
    for (const recipient of recipients) await takeMail(recipient, parsed, bytes)
    return reply.status(204).send()
  })
}

/** Recipients of one email; those beyond are left out. */
export const mostRecipients = 20

/** The known ones among the addresses, each once. */
export async function recipientsOf(app: App, takers: MailTakers, addresses: readonly string[]) {
  const known = new Map<string, Recipient>()
  for (const address of addresses.slice(0, mostRecipients)) {
    const recipient = await recipientOf(app, takers, address)
    if (recipient) known.set(recipient.key, recipient)
  }
  return [...known.values()]
}
