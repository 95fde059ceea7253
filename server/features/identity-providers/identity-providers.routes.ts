import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { startExternalSignOut } from '#contract/identity-providers.sign-outs.ts'
import * as contract from '#contract/identity-providers.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { sessionCookieOf, setExternalCookie } from '#server/platform/auth/cookies.ts'
import { leave } from '#server/platform/auth/let-in.ts'
import { makeOwnCertificate } from '#server/platform/auth/own-certificate.ts'
import { findProviderOfDomain } from '#server/platform/auth/sign-in-domains.queries.ts'
import { FetchRefused } from '#server/platform/fetch/guarded-fetch.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { checkOwnPassword } from './emergency-administrators.checks.ts'
import { findFederatedSession, signOutAddress } from './external-sign-outs.commands.ts'
import {
  checkConnection,
  checkDepartment,
  isComplete,
  isWebAddress,
  readDomain,
} from './identity-providers.checks.ts'
import * as commands from './identity-providers.commands.ts'
import { presentEverything, presentProvider } from './identity-providers.present.ts'
import {
  findEverything,
  findProvider,
  findProviderPage,
  findProviders,
  type ProviderRow,
} from './identity-providers.queries.ts'
import { identityProvidersStrings } from './identity-providers.strings.ts'
import { type ProviderMetadata, readMetadata } from './metadata.rules.ts'
import { authorizationAddress, clientSecretPurpose } from './oidc.commands.ts'
import { findUsePreview } from './provider-use.queries.ts'
import { ownKeyPurpose, requestAddress } from './saml.commands.ts'
import { beginSignIn } from './sign-ins.commands.ts'

type Beginning = {
  app: App
  db: CompanyDb
  request: FastifyRequest
  reply: FastifyReply
  testerId: number | null
  returnTo: string
}

/** The address at the provider to which the browser of the request goes. */
async function beginAt(provider: ProviderRow, { app, db, request, reply, testerId, returnTo }: Beginning) {
  const browser = setExternalCookie(request, reply)
  const { token, url } =
    provider.kind === 'saml'
      ? await requestAddress(app, db, provider)
      : await authorizationAddress({ app, db, provider }, browser).catch((error: unknown) => {
          request.log.warn({ err: error, providerId: provider.id }, 'identity provider unreachable')
          throw new Refusal('provider_unreachable')
        })
  await beginSignIn(db, { providerId: provider.id, token, browser, testerId, returnTo })
  return { url }
}

async function metadataFrom(
  app: App,
  given: { text?: string | undefined; url?: string | undefined },
  locale: Locale,
) {
  const t = phrases(identityProvidersStrings, locale)
  const read = (text: string): ProviderMetadata => {
    const metadata = readMetadata(text)
    if (!metadata) throw new Refusal('validation_failed', { [given.url ? 'url' : 'text']: t.badMetadata })
    return metadata
  }
  if (!given.url) return read(given.text ?? '')
  if (!isWebAddress(app, given.url)) throw new Refusal('validation_failed', { url: t.badAddress })
  try {
    const { status, body } = await app.request(given.url, {
      headers: { accept: 'application/samlmetadata+xml, */*' },
    })
    if (status !== 200) throw new FetchRefused(`Answered ${status}`)
    return read(body.toString('utf8'))
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new Refusal('validation_failed', { url: t.unreachable })
  }
}

type Use = { stage: ProviderRow['stage']; trialRule: ProviderRow['trialRule']; everyoneOn: string | null }

/** The use as it is stored: without what its stage does not need. */
async function checkUse(db: CompanyDb, { stage, trialRule, everyoneOn }: Use, locale: Locale): Promise<Use> {
  const t = phrases(identityProvidersStrings, locale)
  if (stage !== 'trial') return { stage, trialRule: null, everyoneOn: null }
  if (!trialRule) throw new Refusal('validation_failed', { trialRule: t.audienceNeeded })
  await checkRules(db, [trialRule], { field: 'trialRule', locale })
  if (everyoneOn !== null && everyoneOn <= (await companyToday(db)))
    throw new Refusal('validation_failed', { everyoneOn: t.dayPast })
  return { stage, trialRule, everyoneOn }
}

export const identityProviderRoutes = [
  route(contract.listIdentityProviders, async ({ db, session }) => {
    requireAdministrator(session)
    return presentEverything(await findEverything(db))
  }),

  route(contract.getIdentityProvider, async ({ app, db, session, params }) => {
    requireAdministrator(session)
    return presentProvider(app, await findProviderPage(db, found(await findProvider(db, params.id))))
  }),

  route(contract.createIdentityProvider, async ({ app, db, session, body, locale }) => {
    requireAdministrator(session)
    const t = phrases(identityProvidersStrings, locale)
    if ((await findProviders(db)).length >= contract.identityProviderLimits.providers)
      throw new Refusal('validation_failed', { name: t.tooMany })
    const id = await commands.reserveProvider(db)
    const made = body.kind === 'saml' ? await makeOwnCertificate('Hiroba') : null
    const place = { companyId: companyIdOf(db), purpose: ownKeyPurpose(id) }
    const own = made && { certificate: made.certificate, sealedKey: app.secrets.seal(place, made.key) }
    const row = await commands.createProvider(db, { id, own, ...body }, { actorId: session.userId, locale })
    return presentProvider(app, await findProviderPage(db, row))
  }),

  route(contract.updateIdentityProvider, async ({ app, db, session, params: { id }, body, locale }) => {
    requireAdministrator(session)
    const { kind } = found(await findProvider(db, id))
    const { connection, reading } = body
    const certificates = connection ? checkConnection(app, kind, connection, locale) : []
    if (reading) await checkDepartment(db, reading.departmentId, 'reading.departmentId', locale)
    if (reading?.createsPeople && reading.departmentId === null) {
      const { departmentNeeded } = phrases(identityProvidersStrings, locale)
      throw new Refusal('validation_failed', { 'reading.departmentId': departmentNeeded })
    }
    const place = { companyId: companyIdOf(db), purpose: clientSecretPurpose(id) }
    const secret = connection?.clientSecret ? app.secrets.seal(place, connection.clientSecret) : null
    const row = await commands.updateProvider(
      db,
      {
        ...{ id, version: body.version, name: body.name, reading },
        connection: connection && { ...connection, certificates, sealedSecret: secret },
      },
      { actorId: session.userId, locale },
    )
    return presentProvider(app, await findProviderPage(db, row))
  }),

  route(contract.deleteIdentityProvider, async ({ db, session, params, query, locale }) => {
    requireAdministrator(session)
    await commands.deleteProvider(db, params.id, query.version, { actorId: session.userId, locale })
  }),

  route(contract.readProviderMetadata, async ({ app, session, body, locale }) => {
    requireAdministrator(session)
    return metadataFrom(app, body, locale)
  }),

  route(contract.testIdentityProvider, async ({ app, db, session, params, request, reply }) => {
    requireAdministrator(session)
    const provider = found(await findProvider(db, params.id))
    permit(isComplete(provider), 'provider_incomplete')
    return beginAt(provider, { app, db, request, reply, testerId: session.userId, returnTo: '' })
  }),

  route(contract.previewProviderUse, async ({ db, session, params, body, locale }) => {
    requireAdministrator(session)
    const { id } = found(await findProvider(db, params.id))
    if (body.trialRule) await checkRules(db, [body.trialRule], { field: 'trialRule', locale })
    const { outside, ...counts } = await findUsePreview(db, { providerId: id, ...body })
    return { ...counts, outside: outside.map(presentPerson) }
  }),

  route(contract.updateProviderUse, async ({ app, db, session, params: { id }, body, locale, request }) => {
    requireAdministrator(session)
    const { version, password, ...asked } = body
    const provider = found(await findProvider(db, id))
    const use = await checkUse(db, asked, locale)
    const turnsOn = use.stage !== 'off'
    permit(!turnsOn || (isComplete(provider) && provider.domains.length > 0), 'provider_incomplete')
    if (turnsOn) await checkOwnPassword({ app, db, session, request, locale }, password)
    const given = { id, version, ...use, proven: turnsOn }
    const row = await commands.setProviderUse(db, given, { actorId: session.userId, locale })
    return presentProvider(app, await findProviderPage(db, row))
  }),

  route(contract.findSignInProvider, async ({ app, query }) => {
    const domain = readDomain(query.domain)
    const routed = domain && (await findProviderOfDomain(app.engine, domain))
    const provider = routed && (await findProvider(routed.db, routed.providerId))
    return { name: provider && isComplete(provider) ? provider.name : null }
  }),

  route(startExternalSignOut, async ({ app, db, session, request, reply }) => {
    const cookie = sessionCookieOf(request)!
    const begun =
      session.method === 'saml' || session.method === 'oidc' ? await findFederatedSession(db, cookie) : null
    // First here: whatever becomes of the provider, the person is signed out.
    await leave({ app, request, reply })
    const url =
      begun &&
      (await signOutAddress(app, db, begun).catch((error: unknown) => {
        request.log.warn({ err: error, providerId: begun.providerId }, 'identity provider unreachable')
        return null
      }))
    return { url }
  }),

  route(contract.startExternalSignIn, async ({ app, body, locale, request, reply }) => {
    const domain = readDomain(body.email.split('@')[1] ?? '')
    const routed = domain && (await findProviderOfDomain(app.engine, domain))
    const provider = routed && (await findProvider(routed.db, routed.providerId))
    if (!routed || !provider || !isComplete(provider))
      throw new Refusal('validation_failed', {
        email: phrases(identityProvidersStrings, locale).unknownDomain,
      })
    return beginAt(provider, {
      ...{ app, db: routed.db, request, reply, testerId: null, returnTo: body.returnTo },
    })
  }),
]
