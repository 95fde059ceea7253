import type { FastifyRequest } from 'fastify'
import { RecentMap } from '#common/recent-map.ts'
import { unattendedHeader } from '#common/unattended.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { accessRules } from '#contract/sessions.ts'
import type { Engine } from '#db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { mayComeFrom } from './address-ranges.ts'
import { tokenIn } from './api-token-sessions.ts'
import { deleteSession, findIpRanges, findSession, notifySessionsChanged } from './auth.queries.ts'
import { parseSessionCookie, sessionCookieOf } from './cookies.ts'
import { isLook, requireLook } from './look-sessions.ts'
import { SeenAddresses } from './seen-addresses.ts'
import { SeenSessions } from './seen-sessions.ts'
import type { Session } from './session.ts'
import { factorOf, passwordStateOf } from './session-states.ts'
import { tokenHash } from './tokens.ts'

const personOf = ({ companyId, userId }: Pick<Session, 'companyId' | 'userId'>) => `${companyId}:${userId}`

type Access = NonNullable<Endpoint['access']>

const isRecent = (session: Session | null) =>
  session !== null && Date.now() - session.provenAt.getTime() <= accessRules.proofMinutes * 60_000

/* `loadedAt`: on the clock that never jumps. */
type Entry = { session: Session; cookie: string; loadedAt: number }

// Changes are announced; the maximum age only limits the effect of a lost announcement.
const freshMs = 60_000
/** About 1 KB each. */
const mostKept = 50_000

/**
 * Identifies the person who makes a request. Sessions are cached in the process and dropped when `hiroba_sessions`
 * announces a change of the person: `{companyId, userIds}`, or `{companyId}` for the whole company.
 */
export class SessionGate {
  readonly #engine: Engine
  readonly addresses: SeenAddresses
  readonly seenSessions: SeenSessions
  readonly #entries = new RecentMap<string, Entry>(mostKept)
  readonly #cookiesOf = new Map<string, Set<string>>()
  /** Increases with every drop, so that data read before a drop is not cached after it. */
  #drops = 0
  readonly #changed = new Set<(companyId: number, userIds: readonly number[] | null) => void>()
  readonly #missed = new Set<() => void>()

  constructor(engine: Engine) {
    this.#engine = engine
    this.addresses = new SeenAddresses(engine)
    this.seenSessions = new SeenSessions(engine)
  }

  async start() {
    await this.#engine.listen(
      'hiroba_sessions',
      (payload) => {
        const { companyId, userIds } = readChange(payload)
        this.#change(companyId, userIds)
      },
      () => {
        this.#drops += 1
        this.#entries.clear()
        this.#cookiesOf.clear()
        for (const listener of this.#missed) listener()
      },
      // Live connections follow when the announcement arrives.
      (payload) => {
        const { companyId, userIds } = readChange(payload)
        this.#drop(companyId, userIds)
      },
    )
  }

  /** Registers a callback for when changes may have been announced that this process did not receive. */
  onMissed(listener: () => void) {
    this.#missed.add(listener)
  }

  /** Registers a callback for changes of what a person may see; `userIds` null means the whole company. */
  onChange(listener: (companyId: number, userIds: readonly number[] | null) => void) {
    this.#changed.add(listener)
  }

  /** The session of the request's cookie, or null. */
  async find(request: FastifyRequest): Promise<Session | null> {
    // Such a request is the token's: cookies that come with it count for nothing.
    if (tokenIn(request) !== null) return null
    // In a look, nothing is allowed that does not ask for looks by itself.
    return isLook(request) ? null : this.findByCookie(sessionCookieOf(request))
  }

  /**
   * The person as whom an operator looks in this browser; null: the request is not of a look.
   * @throws {Refusal} LookEndedError, InvalidIpAddressError
   */
  async findLook(request: FastifyRequest) {
    return isLook(request) ? requireLook(this.#engine, request) : null
  }

  /** Like `find`, but null while the second factor is missing: such a session may see nothing. */
  async findWhole(request: FastifyRequest): Promise<Session | null> {
    const session = await this.find(request)
    return session?.factorState === 'missing' ? null : session
  }

  /** Ends the session of a cookie, if there is one. */
  async end(raw: string) {
    const session = await this.findByCookie(raw)
    if (!session) return
    const db = this.db(session)
    await deleteSession(db, raw)
    await notifySessionsChanged(db, [session.userId])
    this.forget(raw)
  }

  /** Drops the cached session of a cookie; other processes are notified by announcement. */
  forget(raw: string) {
    this.#drops += 1
    this.#remove(raw)
  }

  /** Drops a person's cached sessions after their own action changed what they may see. */
  forgetPerson({ companyId, userId }: Pick<Session, 'companyId' | 'userId'>) {
    this.#change(companyId, [userId])
  }

  /** Like `recheck`, and records the use of the session, unless a page asks by itself. */
  async require(request: FastifyRequest, access: Exclude<Access, 'public'>): Promise<Session> {
    const session = await this.find(request)
    if (session) {
      this.addresses.note(session, request.ip)
      if (!request.headers[unattendedHeader] && mayComeFrom(session.ipRanges, request.ip))
        this.seenSessions.note(session.companyId, sessionCookieOf(request)!, request.ip)
    }
    return this.recheck(request, access)
  }

  /** Like `find`, with the company's address ranges checked. Throws the refusals of the 401 and 403 rules. */
  async recheck(request: FastifyRequest, access: Exclude<Access, 'public'>): Promise<Session> {
    const session = await this.find(request)
    if (!session) throw new Refusal(this.isOfSuspended(request) ? 'company_suspended' : 'unauthenticated')
    if (!mayComeFrom(session.ipRanges, request.ip)) throw new Refusal('InvalidIpAddressError')
    if (access === 'half') return session
    if (session.factorState === 'missing') throw new Refusal('FactorRequiredError')
    if (access === 'entered') return session
    if (session.passwordState === 'initial') throw new Refusal('InvalidHirobaIdUserError')
    if (session.passwordState === 'expired') throw new Refusal('PasswordExpiredError')
    if (access === 'set_up') return session
    if (session.factorState === 'to_set_up') throw new Refusal('FactorSetUpRequiredError')
    if (session.consentDue) throw new Refusal('ConsentRequiredError')
    return session
  }

  /**
   * Refuses with `ProofRequiredError` unless the person has proven in the last minutes who they are. Calls declare
   * `recentProof`; handlers use this where only some inputs need it.
   */
  async requireRecentProof(request: FastifyRequest) {
    if (isRecent(await this.find(request))) return
    // The proof may have been given to another process a moment ago.
    const cookie = sessionCookieOf(request)
    if (cookie) this.forget(cookie)
    if (!isRecent(await this.find(request))) throw new Refusal('ProofRequiredError')
  }

  /** Whether a request that carries no session may read from a company, by the address it comes from. */
  async admits(companyId: number, request: FastifyRequest) {
    if (mayComeFrom(await findIpRanges(this.#engine.company(companyId)), request.ip)) return true
    const session = await this.findWhole(request)
    return session?.companyId === companyId && mayComeFrom(session.ipRanges, request.ip)
  }

  /** What the session reads from and writes to; a look only reads. */
  db(session: Session) {
    const { companyId, lookId } = session
    return lookId === undefined ? this.#engine.company(companyId) : this.#engine.companyReadOnly(companyId)
  }

  async findByCookie(raw: string | undefined): Promise<Session | null> {
    const parsed = parseSessionCookie(raw)
    if (!parsed || this.#engine.suspended.has(parsed.companyId)) return null
    const known = this.#entries.get(parsed.cookie)
    const isFresh = known && performance.now() - known.loadedAt < freshMs
    if (isFresh && known.session.expiresAt.getTime() > Date.now()) return known.session
    const { companyId, cookie } = parsed
    const drops = this.#drops
    const session = await this.read(companyId, tokenHash(cookie))
    if (!session) {
      this.#remove(cookie)
      return null
    }
    if (drops === this.#drops) this.#keep(cookie, session)
    return session
  }

  /** Whether the request carries a session cookie of a suspended company. */
  isOfSuspended(request: FastifyRequest) {
    const parsed = tokenIn(request) === null ? parseSessionCookie(sessionCookieOf(request)) : null
    return parsed !== null && this.#engine.suspended.has(parsed.companyId)
  }

  /** Reads a session by the hash of its token, as it is now. */
  async read(companyId: number, hash: Uint8Array): Promise<Session | null> {
    if (this.#engine.suspended.has(companyId)) return null
    const row = await findSession(this.#engine.company(companyId), hash)
    if (!row) return null
    const {
      initial,
      passwordSetAt,
      passwordMaxAgeDays,
      hasFactor,
      factorGiven,
      factorDueOn,
      factorOverdue,
      ...rest
    } = row
    return {
      companyId,
      ...rest,
      passwordState: passwordStateOf({ initial, passwordSetAt, passwordMaxAgeDays }),
      ...factorOf({ method: row.method, hasFactor, factorGiven, factorDueOn, factorOverdue }),
    }
  }

  #keep(cookie: string, session: Session) {
    const oldest = this.#entries.set(cookie, { session, cookie, loadedAt: performance.now() })
    if (oldest) this.#unfile(oldest)
    const person = personOf(session)
    const cookies = this.#cookiesOf.get(person) ?? new Set()
    cookies.add(cookie)
    this.#cookiesOf.set(person, cookies)
  }

  #remove(cookie: string) {
    const entry = this.#entries.delete(cookie)
    if (entry) this.#unfile(entry)
  }

  #unfile({ session, cookie }: Entry) {
    const person = personOf(session)
    const cookies = this.#cookiesOf.get(person)
    if (cookies?.delete(cookie) && cookies.size === 0) this.#cookiesOf.delete(person)
  }

  #change(companyId: number, userIds: readonly number[] | null) {
    this.#drop(companyId, userIds)
    for (const listener of this.#changed) listener(companyId, userIds)
  }

  #drop(companyId: number, userIds: readonly number[] | null) {
    this.#drops += 1
    const people = userIds
      ? userIds.map((userId) => personOf({ companyId, userId }))
      : [...this.#cookiesOf.keys()].filter((person) => person.startsWith(`${companyId}:`))
    for (const person of people) {
      for (const cookie of this.#cookiesOf.get(person) ?? []) this.#entries.delete(cookie)
      this.#cookiesOf.delete(person)
    }
  }
}

function readChange(payload: string) {
  const { companyId, userIds = null } = JSON.parse(payload) as { companyId: number; userIds?: number[] }
  return { companyId, userIds }
}
