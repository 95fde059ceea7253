import type { FastifyReply, FastifyRequest } from 'fastify'
import { mostLinkedAccounts } from '#contract/multi-accounts.ts'
import { type InstallationDb, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishTo } from '#server/platform/outbox/publish.ts'
import { type NewSession, notifySessionsChanged, renewSession } from './auth.queries.ts'
import {
  type AccountSecrets,
  accountSecretsOf,
  clearAccountSecrets,
  clearSessionCookie,
  sessionCookieOf,
  setAccountSecrets,
  setSessionCookie,
  takeAdding,
} from './cookies.ts'
import type { Visit } from './device-cookies.ts'
import { linkedAccountUsed } from './linked-accounts.events.ts'
import {
  endSessions,
  findLinkedAccounts,
  type LinkedAccount,
  linkAccount,
  noteUse,
  renewBrowser,
  unlinkAccounts,
} from './linked-accounts.queries.ts'
import type { Session } from './session.ts'
import { csrfToken, randomToken, tokenHash } from './tokens.ts'

type Door = {
  app: Pick<App, 'gate' | 'devices' | 'engine'>
  request: FastifyRequest
  reply: FastifyReply
}

type Entered = { companyId: number; userId: number; made: NewSession; visit: Visit }

const same = (one: Uint8Array | null, other: Uint8Array) => one !== null && Buffer.from(one).equals(other)

type Person = { companyId: number; userId: number }

const isOf = (account: LinkedAccount, person: Person) =>
  account.companyId === person.companyId && account.userId === person.userId

/** Whether it is the account of the session cookie of this request. */
export const isCurrent = ({ tokenHash: hash }: LinkedAccount, request: FastifyRequest) => {
  const cookie = sessionCookieOf(request)
  return cookie !== undefined && same(hash, tokenHash(cookie))
}

/**
 * The accounts of the browser of a request; none if the account in use is not among them: then its cookie was planted,
 * or is from somebody who was signed in before.
 */
export async function accountsOf(
  { gate, engine }: Pick<App, 'gate' | 'engine'>,
  request: FastifyRequest,
): Promise<LinkedAccount[]> {
  const secrets = accountSecretsOf(request)
  if (!secrets) return []
  const accounts = await findLinkedAccounts(engine.installation, secrets)
  const uses = (await gate.find(request)) !== null
  return uses && !accounts.some((account) => isCurrent(account, request)) ? [] : accounts
}

/**
 * Lets a browser in with a session that has just begun, and returns the CSRF token of that session.
 *
 * If the person was adding an account, or the account is one of this browser's, its other accounts stay. Otherwise the
 * session that the browser had before ends, and so do all others between which it could switch: they may be somebody
 * else's.
 * @throws {Refusal} too_many_accounts
 */
export async function letIn(door: Door, entered: Entered): Promise<{ token: string }> {
  const { app, request, reply } = door
  const { made, visit } = entered
  const adds = takeAdding(request, reply)
  const previous = sessionCookieOf(request)
  const secrets = accountSecretsOf(request)
  if (!adds && !secrets) {
    if (previous) await app.gate.end(previous)
  } else {
    try {
      await settleAccounts(door, entered, { adds, secrets, previous })
    } catch (error) {
      await app.gate.end(made.cookie)
      throw error
    }
  }
  setSessionCookie(request, reply, made.cookie, made.expiresAt)
  app.devices.keep(request, reply, visit)
  return { token: csrfToken(made.cookie) }
}

type Used = { use: 'link' | 'switch' | 'unlink'; visit: Visit; accounts: readonly Person[] }

/** Tells the companies of accounts how they were used in this browser. */
const publishUse = (trx: InstallationDb, { use, visit: { ip, userAgent }, accounts }: Used) =>
  publishTo(
    trx,
    linkedAccountUsed,
    accounts.map(({ companyId, userId }) => ({ companyId, payload: { userId, use, ip, userAgent } })),
  )

/** Removes accounts from the browser and ends their sessions. */
async function unlink(trx: InstallationDb, visit: Visit, accounts: readonly LinkedAccount[]) {
  await endSessions(trx, accounts)
  await unlinkAccounts(trx, accounts)
  const open = accounts.filter(({ sessionId }) => sessionId !== null)
  await publishUse(trx, { use: 'unlink', visit, accounts: open })
}

type Before = { adds: boolean; secrets: AccountSecrets | null; previous: string | undefined }

async function settleAccounts(
  { app, request, reply }: Door,
  { companyId, userId, made, visit }: Entered,
  { adds, secrets, previous }: Before,
) {
  const { gate, engine } = app
  const before = previous ? await gate.findByCookie(previous) : null
  const adding = adds && before !== null && before.factorState !== 'missing' ? before : null
  const isSame = before !== null && before.companyId === companyId && before.userId === userId
  const session = await gate.findByCookie(made.cookie)
  const fresh = randomToken()
  const window = secrets?.window ?? randomToken()
  const windowOf = (one: Pick<Session, 'kept'>) => (one.kept ? null : window)

  const stays = await transaction(engine.installation, async (trx) => {
    const found = secrets ? await findLinkedAccounts(trx, secrets, { lock: true }) : []
    const ours = !before || found.some((account) => isCurrent(account, request))
    const accounts = ours ? found : []
    const own = accounts.find((account) => isOf(account, { companyId, userId }))
    if (!own && (!adding || isSame)) {
      await unlink(trx, visit, accounts)
      return false
    }
    if (!own && accounts.length >= mostLinkedAccounts) throw new Refusal('too_many_accounts')
    const alreadyIn = adding && accounts.some((account) => isOf(account, adding))
    if (secrets && ours) await renewBrowser(trx, secrets.browser, fresh)
    const added: Person[] = []
    const link = async (account: Parameters<typeof linkAccount>[2]) => {
      if (await linkAccount(trx, fresh, account)) added.push(account)
    }
    if (adding && !alreadyIn)
      await link({
        ...{ companyId: adding.companyId, userId: adding.userId, hash: tokenHash(previous!) },
        ...{ entered: true, window: windowOf(adding) },
      })
    await link({
      ...{ companyId, userId, hash: tokenHash(made.cookie) },
      ...{ entered: session?.factorState !== 'missing', window: windowOf({ kept: made.expiresAt !== null }) },
    })
    await publishUse(trx, { use: 'link', visit, accounts: added })
    // The same account once more: its earlier session in this browser ends.
    if (own) await endSessions(trx, [own])
    return true
  })
  if (previous && (!stays || isSame)) await gate.end(previous)
  if (stays) return setAccountSecrets(request, reply, { browser: fresh, window })
  if (secrets) clearAccountSecrets(request, reply)
}

/** Signs some of the browser's accounts out: `accounts` are all, `left` those. */
export async function leaveAccounts(
  { app: { engine, gate, devices }, request, reply }: Door,
  accounts: readonly LinkedAccount[],
  left: readonly LinkedAccount[],
) {
  if (left.length === 0) return
  await transaction(engine.installation, (trx) => unlink(trx, devices.visit(request), left))
  for (const account of left) gate.forgetPerson(account)
  if (left.length === accounts.length) clearAccountSecrets(request, reply)
}

/** The database of an account of the browser. */
export const dbOfAccount = ({ engine }: Pick<App, 'engine'>, { companyId }: LinkedAccount) =>
  engine.company(companyId)

/** Goes on with another account, whose session gets a new token. Returns the CSRF token; null: the session has ended. */
export async function goOnWith({ app, request, reply }: Door, account: LinkedAccount) {
  const db = dbOfAccount(app, account)
  const made = account.tokenHash && (await renewSession(db, account.tokenHash))
  if (!made) return null
  await notifySessionsChanged(db, [account.userId])
  await transaction(app.engine.installation, async (trx) => {
    await noteUse(trx, account)
    await publishUse(trx, { use: 'switch', visit: app.devices.visit(request), accounts: [account] })
  })
  app.gate.forgetPerson(account)
  setSessionCookie(request, reply, made.cookie, made.expiresAt)
  // Nothing that the browser has stored of one account is left for the other.
  reply.header('clear-site-data', '"cache"')
  return csrfToken(made.cookie)
}

/** Signs out of the account in use; the browser's other accounts stay. */
export async function leave(door: Door) {
  const { app, request, reply } = door
  const accounts = await accountsOf(app, request)
  await leaveAccounts(
    door,
    accounts,
    accounts.filter((account) => isCurrent(account, request)),
  )
  const cookie = sessionCookieOf(request)
  if (cookie) await app.gate.end(cookie)
  clearSessionCookie(request, reply)
  // The files that the browser has stored are deleted with the session.
  reply.header('clear-site-data', '"cache"')
}
