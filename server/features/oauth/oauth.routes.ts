import type { FastifyRequest } from 'fastify'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import * as calls from '#contract/oauth.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  type AuthorizationError,
  type AuthorizationRequest,
  answerAddress,
  isError,
  type OauthScope,
  parameter,
  readRequest,
  redirectAddress,
  redirectProblem,
  shownTarget,
} from './authorization-requests.rules.ts'
import {
  type ClientRow,
  findAgreed,
  findClient,
  findClients,
  findConnectedTools,
  findProvenAt,
} from './oauth.queries.ts'
import { oauthStrings } from './oauth.strings.ts'
import * as clients from './oauth-clients.commands.ts'
import { endConnection, issueCode } from './tokens.commands.ts'

type Written = { redirectUris: readonly string[]; scopes: readonly OauthScope[]; confidential: boolean }

function checkClient({ redirectUris, scopes, confidential }: Written, locale: Locale) {
  const t = phrases(oauthStrings, locale)
  const problems: Record<string, string> = {}
  for (const [index, address] of redirectUris.entries()) {
    const problem = redirectProblem(address, confidential)
    if (problem) problems[`redirectUris.${index}`] = t[problem]
    else if (redirectUris.indexOf(address) < index) problems[`redirectUris.${index}`] = t.twice
  }
  if (!scopes.includes('openid')) problems.scopes = t.openidMissing
  if (Object.keys(problems).length > 0) throw new Refusal('validation_failed', problems)
}

const instantOf = (date: Date | null) => date?.toISOString() ?? null

type Asked =
  | { kind: 'refused'; reason: 'unknown' | 'stopped' | 'redirect_uri' }
  | { kind: 'error'; client: ClientRow; redirectUri: string; state: string | null; error: AuthorizationError }
  | { kind: 'asked'; client: ClientRow; read: AuthorizationRequest }

/* A tool of another company is as unknown as one that does not exist. */
async function findAsked(db: CompanyDb, text: string): Promise<Asked> {
  const query = new URLSearchParams(text)
  const clientId = parameter(query, 'client_id')
  const client = clientId === null ? null : await findClient(db, clientId.slice(0, 100))
  if (!client) return { kind: 'refused', reason: 'unknown' }
  const redirectUri = redirectAddress(query, client)
  if (redirectUri === null) return { kind: 'refused', reason: 'redirect_uri' }
  if (client.stoppedAt) return { kind: 'refused', reason: 'stopped' }
  const read = readRequest(query, client, redirectUri)
  if (!isError(read)) return { kind: 'asked', client, read }
  return { kind: 'error', client, redirectUri, state: parameter(query, 'state'), error: read }
}

type Deciding = { db: CompanyDb; session: Session; request: FastifyRequest; issuer: string }

async function addressWithCode(
  { db, session, issuer }: Deciding,
  { client, read, provenAt }: { client: ClientRow; read: AuthorizationRequest; provenAt: Date },
) {
  const code = await issueCode(db, { client: client.id, userId: session.userId, provenAt, request: read })
  return answerAddress(read.redirectUri, { code }, { issuer, state: read.state })
}

const isTooOld = (provenAt: Date, maxAge: number | null) =>
  maxAge !== null && Date.now() - provenAt.getTime() > maxAge * 1000

const nowhere = { reason: null, redirectTo: null, name: '', target: '', scopes: [] }

async function start(deciding: Deciding, text: string) {
  const { db, session, request, issuer } = deciding
  const asked = await findAsked(db, text)
  if (asked.kind === 'refused') return { ...nowhere, state: 'refused', reason: asked.reason } as const
  const refusedTo = (redirectUri: string, state: string | null, { error, description }: AuthorizationError) =>
    ({
      ...{ ...nowhere, state: 'redirect' as const },
      redirectTo: answerAddress(redirectUri, { error, error_description: description }, { issuer, state }),
    }) as const
  if (asked.kind === 'error') return refusedTo(asked.redirectUri, asked.state, asked.error)
  const { client, read } = asked
  const shown = { ...nowhere, name: client.name, target: shownTarget(read.redirectUri), scopes: read.scopes }
  const silent = read.prompts.includes('none')
  const provenAt = await findProvenAt(db, sessionCookieOf(request) ?? '')
  if (isTooOld(provenAt, read.maxAge)) {
    if (!silent) return { ...shown, state: 'prove' } as const
    const error = { error: 'login_required', description: 'the person must sign in again' }
    return refusedTo(read.redirectUri, read.state, error)
  }
  const agreed = await findAgreed(db, client.id, session.userId)
  const isAgreed = read.scopes.every((scope) => agreed.includes(scope))
  if (isAgreed && !read.prompts.includes('consent'))
    return {
      ...{ ...shown, state: 'redirect' as const },
      redirectTo: await addressWithCode(deciding, { client, read, provenAt }),
    }
  if (!silent) return { ...shown, state: 'ask' } as const
  const error = { error: 'consent_required', description: 'the person has not agreed yet' }
  return refusedTo(read.redirectUri, read.state, error)
}

export const oauthRoutes = [
  route(calls.listOauthClients, async ({ app, db, session }) => {
    requireAdministrator(session)
    const rows = await findClients(db)
    return {
      oauthClients: rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        secretSetAt: instantOf(row.secretSetAt),
        stoppedAt: instantOf(row.stoppedAt),
        lastUsedAt: instantOf(row.lastUsedAt),
      })),
      discoveryAddress: `${productAddress(app.config)}/.well-known/openid-configuration`,
      nextCursor: null,
    }
  }),

  route(calls.createOauthClient, async ({ db, session, body, locale }) => {
    requireAdministrator(session)
    checkClient(body, locale)
    return { id: await clients.createClient(db, { actorId: session.userId, locale }, body) }
  }),

  route(calls.updateOauthClient, async ({ db, session, params: { id }, body, locale }) => {
    requireAdministrator(session)
    const { version, ...written } = body
    const { confidential } = found((await findClients(db)).find((row) => row.id === id))
    checkClient({ ...written, confidential }, locale)
    await clients.changeClient(db, { actorId: session.userId, id, version }, written)
  }),

  route(calls.renewOauthSecret, async ({ db, session, params: { id }, body: { version } }) => {
    requireAdministrator(session)
    return clients.renewSecret(db, { actorId: session.userId, id, version })
  }),

  route(calls.stopOauthClient, async ({ db, session, params: { id }, body: { version, stopped } }) => {
    requireAdministrator(session)
    await clients.stopClient(db, { actorId: session.userId, id, version }, stopped)
  }),

  route(calls.deleteOauthClient, async ({ db, session, params: { id }, query: { version } }) => {
    requireAdministrator(session)
    await clients.deleteClient(db, { actorId: session.userId, id, version })
  }),

  route(calls.startAuthorization, async ({ app, db, session, body, request }) =>
    start({ db, session, request, issuer: productAddress(app.config) }, body.request),
  ),

  route(calls.decideAuthorization, async ({ app, db, session, body, request }) => {
    const issuer = productAddress(app.config)
    const asked = await findAsked(db, body.request)
    if (asked.kind !== 'asked') throw new Refusal('not_found')
    const { client, read } = asked
    if (!body.agreed) {
      const error = { error: 'access_denied', error_description: 'the person declined' }
      return { redirectTo: answerAddress(read.redirectUri, error, { issuer, state: read.state }) }
    }
    const provenAt = await findProvenAt(db, sessionCookieOf(request) ?? '')
    if (isTooOld(provenAt, read.maxAge)) throw new Refusal('not_found')
    const deciding = { db, session, request, issuer }
    return { redirectTo: await addressWithCode(deciding, { client, read, provenAt }) }
  }),

  route(calls.listConnectedTools, async ({ db, session: { userId } }) => {
    const rows = await findConnectedTools(db, userId)
    return {
      connectedTools: rows.map((row) => ({
        ...row,
        agreedAt: row.agreedAt.toISOString(),
        lastUsedAt: instantOf(row.lastUsedAt),
      })),
      nextCursor: null,
    }
  }),

  route(calls.deleteConnectedTool, async ({ db, session: { userId }, params: { id } }) => {
    permit((await endConnection(db, userId, id)).length > 0)
  }),
]
