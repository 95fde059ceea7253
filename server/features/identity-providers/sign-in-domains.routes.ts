import { phrases } from '#common/strings.ts'
import * as contract from '#contract/identity-providers.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { checkOwnPassword } from './emergency-administrators.checks.ts'
import { readDomain } from './identity-providers.checks.ts'
import { presentEverything } from './identity-providers.present.ts'
import { findDomains, findEverything, findProvider } from './identity-providers.queries.ts'
import { identityProvidersStrings } from './identity-providers.strings.ts'
import * as commands from './sign-in-domains.commands.ts'
import { recordOf } from './sign-in-domains.rules.ts'

export const signInDomainRoutes = [
  route(contract.createSignInDomain, async ({ db, session, body, locale }) => {
    requireAdministrator(session)
    const t = phrases(identityProvidersStrings, locale)
    const refuse = (sentence: string) => new Refusal('validation_failed', { domain: sentence })
    const domain = readDomain(body.domain)
    if (domain === null) throw refuse(t.badDomain)
    if ((await findDomains(db)).length >= contract.identityProviderLimits.domains) throw refuse(t.tooMany)
    await commands.addDomain(db, domain, session.userId)
    return presentEverything(await findEverything(db))
  }),

  route(contract.proveSignInDomain, async ({ app, db, session, params: { id } }) => {
    requireAdministrator(session)
    const row = found((await findDomains(db)).find((one) => one.id === id))
    if (row.provenAt === null) {
      const records = await app.resolveTxt(row.domain).catch(() => [])
      const wanted = recordOf(row.token)
      permit(
        records.some((parts) => parts.join('').trim() === wanted),
        'domain_not_proven',
      )
      await commands.proveDomain(db, { actorId: session.userId, id })
    }
    return presentEverything(await findEverything(db))
  }),

  route(contract.updateSignInDomain, async ({ db, session, params: { id }, body, locale }) => {
    requireAdministrator(session)
    const { providerId, version } = body
    if (providerId !== null && !(await findProvider(db, providerId)))
      throw new Refusal('validation_failed', {
        providerId: phrases(identityProvidersStrings, locale).noProvider,
      })
    await commands.chooseProvider(db, { actorId: session.userId, id, version }, providerId)
    return presentEverything(await findEverything(db))
  }),

  route(contract.deleteSignInDomain, async ({ db, session, params: { id }, query: { version } }) => {
    requireAdministrator(session)
    await commands.deleteDomain(db, { actorId: session.userId, id, version })
  }),

  route(contract.createEmergencyAdministrator, async ({ app, db, session, body, locale, request }) => {
    requireAdministrator(session)
    await checkOwnPassword({ app, db, session, request, locale }, body.password)
    await commands.addEmergencyAdministrator(db, session.userId)
    return presentEverything(await findEverything(db))
  }),

  route(contract.deleteEmergencyAdministrator, async ({ db, session, params: { id } }) => {
    requireAdministrator(session)
    await commands.endEmergencyAdministrator(db, id, session.userId)
  }),
]
