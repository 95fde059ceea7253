import { sign, timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { mayComeFrom } from '#server/platform/auth/address-ranges.ts'
import { companyOfToken } from '#server/platform/auth/company-of-token.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import { publicKeys, signingKey } from '#server/platform/auth/oauth-signing-keys.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { answerAddress, parameter, redirectAddress } from './authorization-requests.rules.ts'
import { discoveryDocument, subjectOf } from './oauth.present.ts'
import { type Bearer, findBearer, findClient } from './oauth.queries.ts'
import {
  accessSeconds,
  type Denied,
  exchangeCode,
  type Issued,
  noteUse,
  refreshTokens,
  revokeToken,
} from './tokens.commands.ts'

const formBytes = 20_000

/** An error as tools expect it: `{"error": …}` (RFC 6749, 5.2; RFC 6750, 3.1). */
class ToolError extends Error {
  readonly status: number
  readonly code: string
  readonly challenge: 'Basic' | 'Bearer' | null

  constructor(status: number, code: string, message: string, challenge: ToolError['challenge'] = null) {
    super(message)
    this.status = status
    this.code = code
    this.challenge = challenge
  }
}

function answerError(error: FastifyError | ToolError | Refusal, _: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (error instanceof ToolError) {
    const { status, code, message, challenge } = error
    if (challenge) {
      const said = challenge === 'Bearer' && code !== 'missing' ? `, error="${code}"` : ''
      reply.header('www-authenticate', `${challenge} realm="Hiroba"${said}`)
    }
    return reply.status(status).send({ error: code, error_description: message })
  }
  if (error instanceof Refusal && error.code === 'too_many_requests')
    return reply.status(429).headers(error.headers).send({ error: 'temporarily_unavailable' })
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500)
    return reply.status(status === 413 ? 413 : 400).send({ error: 'invalid_request' })
  // The handler of the whole server logs it and answers.
  throw error
}

/** The fields of a form; a field that is given twice is refused. */
function fieldsOf(request: FastifyRequest) {
  if (typeof request.body !== 'string')
    throw new ToolError(400, 'invalid_request', 'send a form (application/x-www-form-urlencoded)')
  const form = new URLSearchParams(request.body)
  const names = [...form.keys()]
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new ToolError(400, 'invalid_request', 'a field is given twice')
  return (name: string) => form.get(name) ?? ''
}

type Field = ReturnType<typeof fieldsOf>

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/** The tool that asks, by its secret in the header or the form; a tool without a secret names itself. */
async function authenticate({ engine }: App, request: FastifyRequest, field: Field) {
  const header = /^Basic ([\w+/=]{1,1000})$/i.exec(request.headers.authorization ?? '')
  const fail = () =>
    new ToolError(401, 'invalid_client', 'the client is unknown or its secret is wrong', header && 'Basic')
  let [clientId, secret] = [field('client_id'), field('client_secret')]
  if (header) {
    const [id = '', ...rest] = Buffer.from(header[1]!, 'base64').toString('utf8').split(':')
    const named = decoded(id)
    if (secret || (clientId && clientId !== named)) throw fail()
    clientId = named
    secret = decoded(rest.join(':'))
  }
  const db = companyOfToken(engine, clientId)
  const client = db && (await findClient(db, clientId))
  if (!db || !client || client.stoppedAt) throw fail()
  if (!client.confidential) {
    if (secret || header) throw fail()
    return { db, client }
  }
  if (!client.secretHash || !secret) throw fail()
  if (!timingSafeEqual(tokenHash(secret), Buffer.from(client.secretHash))) throw fail()
  return { db, client }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function idToken(app: App, db: CompanyDb, { code }: Issued, clientId: string) {
  const { kid, key } = await signingKey(app)
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    ...{ iss: productAddress(app.config), sub: subjectOf(companyIdOf(db), code!.userId), aud: clientId },
    ...{ iat: now, exp: now + 600, auth_time: seconds(code!.provenAt) },
    ...(code!.nonce !== null && { nonce: code!.nonce }),
  }
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

const isDenied = (result: Issued | Denied): result is Denied => 'denied' in result

async function giveTokens(app: App, request: FastifyRequest) {
  const field = fieldsOf(request)
  const { db, client } = await authenticate(app, request, field)
  const type = field('grant_type')
  const asking = { client: client.id, ip: request.ip }
  // Another company's code is as unknown as one that never existed.
  const result =
    type === 'authorization_code'
      ? await exchangeCode(db, {
          ...{ ...asking, code: field('code'), redirectUri: field('redirect_uri') },
          verifier: field('code_verifier'),
        })
      : type === 'refresh_token'
        ? await refreshTokens(db, {
            ...{ ...asking, token: field('refresh_token') },
            scopes: field('scope') ? field('scope').split(' ').filter(Boolean) : null,
          })
        : null
  if (!result) throw new ToolError(400, 'unsupported_grant_type', 'use authorization_code or refresh_token')
  if (isDenied(result)) {
    if (result.reused)
      request.log.warn(
        { companyId: companyIdOf(db), client: client.id },
        'A code or refresh token came again',
      )
    throw new ToolError(400, result.denied, 'it is invalid, expired, used or belongs to another client')
  }
  return {
    ...{ access_token: result.accessToken, token_type: 'Bearer', expires_in: accessSeconds },
    ...(result.refreshToken !== null && { refresh_token: result.refreshToken }),
    scope: result.scopes.join(' '),
    ...(result.code &&
      result.scopes.includes('openid') && { id_token: await idToken(app, db, result, client.clientId) }),
  }
}

async function introspect(app: App, request: FastifyRequest) {
  const field = fieldsOf(request)
  const { db, client } = await authenticate(app, request, field)
  if (!client.confidential) throw new ToolError(401, 'invalid_client', 'the client has no secret')
  const row = await findBearer(db, field('token'))
  if (row?.client !== client.id) return { active: false }
  return {
    ...{ active: true, scope: row.scopes.join(' '), client_id: row.clientId, token_type: 'Bearer' },
    ...{ iat: seconds(row.createdAt), exp: seconds(row.expiresAt), iss: productAddress(app.config) },
    ...{ sub: subjectOf(companyIdOf(db), row.userId), aud: row.clientId },
  }
}

async function revoke(app: App, request: FastifyRequest) {
  const field = fieldsOf(request)
  const { db, client } = await authenticate(app, request, field)
  await revokeToken(db, client.id, field('token'))
  return {}
}

const presentBearer = (db: CompanyDb, row: Bearer) => ({
  ...{ sub: subjectOf(companyIdOf(db), row.userId), id: row.userId },
  company: { id: companyIdOf(db), name: row.companyName },
  ...(row.scopes.includes('profile') && {
    ...{ name: `${row.familyName} ${row.givenName}`.trim(), family_name: row.familyName },
    ...{ given_name: row.givenName, zoneinfo: row.timeZone, locale: row.locale ?? 'ja' },
    'family_name#ja-Kana-JP': row.familyNameKana,
    'given_name#ja-Kana-JP': row.givenNameKana,
  }),
  ...(row.scopes.includes('email') && row.email !== null && { email: row.email }),
})

async function userInfo({ engine }: App, request: FastifyRequest) {
  const { authorization } = request.headers
  if (authorization === undefined) throw new ToolError(401, 'missing', 'send a bearer token', 'Bearer')
  const token = /^Bearer ([\w.-]{1,100})$/i.exec(authorization)?.[1] ?? ''
  const db = companyOfToken(engine, token)
  const row = db && (await findBearer(db, token))
  if (!db || row?.kind !== 'access' || !mayComeFrom(row.ipRanges, request.ip))
    throw new ToolError(401, 'invalid_token', 'the token is invalid, expired or ended', 'Bearer')
  if (!row.scopes.includes('openid'))
    throw new ToolError(403, 'insufficient_scope', 'the scope openid is needed', 'Bearer')
  await noteUse(db, row.grantId)
  return presentBearer(db, row)
}

/** Where a request without a session goes if it must not ask anybody: `prompt=none`. null: the page is shown. */
async function silentAnswer(app: App, request: FastifyRequest) {
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '')
  if (parameter(query, 'prompt') !== 'none' || (await app.gate.findWhole(request))) return null
  const clientId = parameter(query, 'client_id') ?? ''
  const db = companyOfToken(app.engine, clientId)
  const client = db && (await findClient(db, clientId))
  const redirectUri = client && !client.stoppedAt && redirectAddress(query, client)
  if (!redirectUri) return null
  const error = { error: 'login_required', error_description: 'nobody is signed in' }
  const place = { issuer: productAddress(app.config), state: parameter(query, 'state') }
  return answerAddress(redirectUri, error, place)
}

const isAuthorizePage = ({ url }: FastifyRequest) => /^(\/m)?\/oauth\/authorize\/?(\?|$)/.test(url)

/**
 * What tools use: `/oauth/token`, `/oauth/revoke`, `/oauth/introspect`, `/oauth/jwks`, the discovery documents and
 * `GET /api/v2/oauth/user_info`. The page `/oauth/authorize` itself is a screen of the browser app; no other page may
 * frame it.
 */
export function serveOauth(fastify: HttpServer, app: App) {
  const timeWindow = '1 minute'
  const limit = fastify.createRateLimit({
    max: app.attemptLimits.requestsByAddress,
    timeWindow,
    keyGenerator: (request) => networkAddress(request.ip),
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isAuthorizePage(request)) return
    reply.header('x-frame-options', 'DENY')
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    reply.header(
      'content-security-policy',
      policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'") || "frame-ancestors 'none'",
    )
    const to = await silentAnswer(app, request)
    if (to) return reply.header('cache-control', 'no-store').redirect(to)
  })
  void fastify.register(async (tools) => {
    tools.setErrorHandler(answerError)
    tools.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_, body, done) => done(null, body),
    )
    tools.addHook('onRequest', async (request) => {
      const { isAllowed, ...state } = await limit(request)
      if (!isAllowed && 'isExceeded' in state && state.isExceeded)
        throw new Refusal('too_many_requests', {}, undefined, { 'retry-after': String(state.ttlInSeconds) })
    })
    tools.addHook('onSend', async (_, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    const options = { bodyLimit: formBytes }
    tools.post('/oauth/token', options, (request) => giveTokens(app, request))
    tools.post('/oauth/revoke', options, (request) => revoke(app, request))
    tools.post('/oauth/introspect', options, (request) => introspect(app, request))
    tools.get('/api/v2/oauth/user_info', (request) => userInfo(app, request))
    tools.get('/oauth/jwks', async (_, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return { keys: await publicKeys(app) }
    })
    const document = discoveryDocument(productAddress(app.config))
    for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])
      tools.get(path, async (_, reply) => {
        reply.header('cache-control', 'public, max-age=3600')
        return document
      })
  })
}
