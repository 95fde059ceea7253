import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FederationProblem } from '#contract/identity-providers.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { companyOfToken } from '#server/platform/auth/company-of-token.ts'
import { clearExternalCookie, externalCookieOf } from '#server/platform/auth/cookies.ts'
import { letIn } from '#server/platform/auth/let-in.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import { companyOfProvider } from '#server/platform/auth/sign-in-domains.queries.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { enterFederated } from './federated-people.commands.ts'
import { findProvider, type ProviderRow } from './identity-providers.queries.ts'
import { receiveCode } from './oidc.commands.ts'
import { receiveLogoutToken } from './oidc-logout.commands.ts'
import { completionPath, parseProviderKey, pathWithin, signInPath } from './provider-addresses.rules.ts'
import { recordTest } from './provider-tests.commands.ts'
import { acceptAssertion, ownMetadata, samlOf, verifyResponse } from './saml.commands.ts'
import { receiveLogout } from './saml-logout.commands.ts'
import { endPending, findPending, isBrowserOf, type Outcome, takeOutcome } from './sign-ins.commands.ts'

type Keyed = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, string> }>
type Place = { app: App; db: CompanyDb; provider: ProviderRow }

/** The provider of an address, if it speaks this protocol. */
async function open(app: App, key: string, kind: ProviderRow['kind']): Promise<Place> {
  const { companyId, providerId } = found(parseProviderKey(key))
  const db = companyOfProvider(app.engine, companyId)
  const provider = found(await findProvider(db, providerId))
  if (provider.kind !== kind) throw new Refusal('not_found')
  return { app, db, provider }
}

/* Strangers are not told whether a text could be decrypted: that would help to decrypt one (padding oracle). */
const refuse = (reply: FastifyReply, problem: FederationProblem) =>
  reply.redirect(`${signInPath}?problem=${problem === 'decryption' ? 'signature' : problem}`, 303)

const testPage = (provider: ProviderRow) => `/admin/identity_providers/${provider.id}?tested=true`

/** Signs in, in the browser in which the request was made, and goes where the person wanted. */
async function complete(
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
  { outcome, returnTo }: { outcome: Outcome; returnTo: string },
) {
  const { app, db, provider } = place
  const visit = app.devices.visit(request)
  const made = await enterFederated(app, db, { provider, outcome, visit })
  clearExternalCookie(request, reply)
  if (typeof made === 'string') {
    request.log.info({ problem: made, providerId: provider.id }, 'external sign-in refused')
    return refuse(reply, made)
  }
  await letIn({ app, request, reply }, { companyId: companyIdOf(db), userId: made.userId, made, visit })
  return reply.redirect(pathWithin(productAddress(app.config), returnTo), 303)
}

/** The addresses to which identity providers send people back. */
export async function serveIdentityProviders(fastify: HttpServer, app: App) {
  const limit = fastify.createRateLimit({
    max: app.attemptLimits.requestsByAddress,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkAddress(request.ip),
  })
  const limited = async (request: FastifyRequest) => {
    const { isAllowed, ...rest } = await limit(request)
    if (!isAllowed && 'isExceeded' in rest && rest.isExceeded) throw new Refusal('too_many_requests')
  }
  await fastify.register(async (server) => {
    server.addHook('onRequest', limited)
    server.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    server.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 * 1024 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )

    server.get('/samls', async (_request, reply) => reply.redirect(signInPath, 303))
    server.post('/samls', async (_request, reply) => refuse(reply, 'recipient'))

    server.get('/samls/:key/metadata', async (request: Keyed, reply) => {
      const { db, provider } = await open(app, request.params.key, 'saml')
      return reply
        .type('application/samlmetadata+xml; charset=utf-8')
        .header('content-disposition', 'inline; filename="hiroba-metadata.xml"')
        .send(ownMetadata(await samlOf(app, db, provider), provider))
    })
    server.get('/samls/:key', async (request: Keyed, reply) => {
      await open(app, request.params.key, 'saml')
      return reply.redirect(signInPath, 303)
    })

    server.post('/samls/:key', async (request: Keyed, reply) => {
      const place = await open(app, request.params.key, 'saml')
      const { db, provider } = place
      const posted = (request.body ?? {}) as Record<string, string>
      const verified = await verifyResponse(app, db, provider, posted.SAMLResponse ?? '')
      const asked = verified.confirmed
        ? verified.confirmed.inResponseTo
        : (verified.claimed ?? posted.RelayState ?? null)
      const pending = asked === null ? null : await findPending(db, provider.id, asked)
      const problem =
        verified.problem ?? (verified.confirmed?.inResponseTo && !pending ? 'unknown_request' : null)
      if (pending?.testerId) {
        await endPending(db, asked!)
        await recordTest(place, { testerId: pending.testerId, verified: { ...verified, problem } })
        return reply.redirect(testPage(provider), 303)
      }
      if (problem || !verified.confirmed) {
        request.log.info({ problem, providerId: provider.id }, 'external sign-in refused')
        return refuse(reply, problem ?? 'malformed')
      }
      const accepted = await acceptAssertion(db, provider, verified.confirmed)
      if (typeof accepted === 'string') return refuse(reply, accepted)
      return reply.redirect(`${completionPath}?ticket=${encodeURIComponent(accepted.ticket)}`, 303)
    })

    // By GET, because browsers send no cookies with a form that another site posts.
    server.get(completionPath, async (request: Keyed, reply) => {
      const { ticket = '' } = request.query
      const db = companyOfToken(app.engine, ticket)
      const taken = db && (await takeOutcome(db, ticket))
      if (!taken) return refuse(reply, 'unknown_request')
      if (taken.browserHash && !isBrowserOf(taken.browserHash, externalCookieOf(request)))
        return refuse(reply, 'other_browser')
      const provider = found(await findProvider(db, taken.providerId))
      return complete({ app, db, provider }, request, reply, taken)
    })

    for (const method of ['GET', 'POST'] as const)
      server.route({
        method,
        url: '/samls/:key/logout',
        handler: async (request, reply) => {
          const { key } = request.params as { key: string }
          const place = await open(app, key, 'saml')
          const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : ''
          const given = (method === 'GET' ? request.query : (request.body ?? {})) as Record<string, string>
          return reply.redirect(await receiveLogout(place, given, method === 'GET' ? query : null), 303)
        },
      })

    // Where an OpenID provider sends the browser after signing out, and where it posts its own sign-outs to.
    server.get(`${signInPath}/:key/logout`, async (request: Keyed, reply) => {
      await open(app, request.params.key, 'oidc')
      return reply.redirect('/users/sign_in', 303)
    })
    server.post(`${signInPath}/:key/logout`, async (request: Keyed, reply) => {
      const place = await open(app, request.params.key, 'oidc')
      const { logout_token: token } = (request.body ?? {}) as Record<string, unknown>
      const ended =
        typeof token === 'string' &&
        (await receiveLogoutToken(place, token).catch((error: unknown) => {
          request.log.warn({ err: error, providerId: place.provider.id }, 'identity provider unreachable')
          return false
        }))
      return ended ? reply.status(200).send('') : reply.status(400).send({ error: 'invalid_request' })
    })

    server.get(`${signInPath}/:key`, async (request: Keyed, reply) => {
      const place = await open(app, request.params.key, 'oidc')
      const { db, provider } = place
      const { state = '' } = request.query
      const pending = await findPending(db, provider.id, state)
      if (!pending) return refuse(reply, 'unknown_request')
      const browser = externalCookieOf(request)
      if (!pending.browserHash || !isBrowserOf(pending.browserHash, browser))
        return refuse(reply, 'other_browser')
      // Used up before the provider is asked: a code that comes twice is refused.
      if (!(await endPending(db, state))) return refuse(reply, 'unknown_request')
      const query = request.url.slice(request.url.indexOf('?'))
      const received = await receiveCode(place, { query, state, browser: browser! })
      if (pending.testerId) {
        await recordTest(place, { testerId: pending.testerId, verified: received })
        return reply.redirect(testPage(provider), 303)
      }
      if (received.problem || !received.outcome) return refuse(reply, received.problem ?? 'token')
      return complete(place, request, reply, { outcome: received.outcome, returnTo: pending.returnTo })
    })
  })
}
