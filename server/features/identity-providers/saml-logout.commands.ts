import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { notifySessionsChanged } from '#server/platform/auth/auth.queries.ts'
import type { ProviderRow } from './identity-providers.queries.ts'
import { samlOf } from './saml.commands.ts'
import { hasAcceptedAlgorithms } from './saml-message.rules.ts'
import { decodeRedirect } from './saml-redirect.rules.ts'
import { readXml } from './xml.rules.ts'

type Place = { app: App; db: CompanyDb; provider: ProviderRow }

const signedOut = '/users/sign_in'

/** Ends the sessions that the provider began for a name; only one, if it names it. */
async function endFederatedSessions(
  db: CompanyDb,
  { providerId, nameId, sessionIndex }: { providerId: number; nameId: string; sessionIndex: string },
) {
  const ended = await namedQuery<{ userId: number }>(
    db,
    `delete from sessions s using federated_sessions f
     where s.company_id = $1 and f.company_id = $1 and f.token_hash = s.token_hash and f.provider_id = $2
       and f.name_id = $3 and ($4 = '' or f.session_index = $4) returning s.user_id`,
    [companyIdOf(db), providerId, nameId, sessionIndex],
  )
  const userIds = [...new Set(ended.map(({ userId }) => userId))]
  if (userIds.length > 0) await notifySessionsChanged(db, userIds)
  return ended.length
}

/**
 * Handles what a provider sends to our sign-out address: a signed request to end its sessions, which is answered, or
 * the answer to ours. Anything else changes nothing.
 * @param query as it came, of a message that is signed there; null: a posted message, which is signed inside
 */
export async function receiveLogout(
  { app, db, provider }: Place,
  given: Record<string, string>,
  query: string | null,
): Promise<string> {
  if (Object.values(given).some((value) => typeof value !== 'string')) return signedOut
  if (given.SAMLRequest === undefined || provider.certificates.length === 0) return signedOut
  const xml = query === null ? decoded(given.SAMLRequest) : decodeRedirect(given.SAMLRequest)
  const message = xml === null ? null : readXml(xml)
  if (message?.name !== 'LogoutRequest' || !hasAcceptedAlgorithms(message)) return signedOut
  if (query !== null && !/[#]rsa-sha(256|512)$/.test(given.SigAlg ?? '')) return signedOut
  if (query !== null && !given.Signature) return signedOut
  const saml = await samlOf(app, db, provider)
  try {
    const { profile } = await (query === null
      ? saml.validatePostRequestAsync(given)
      : saml.validateRedirectAsync(given, query))
    if (!profile) return signedOut
    const nameId = provider.nameId === 'email' ? profile.nameID.toLowerCase() : profile.nameID
    await endFederatedSessions(db, {
      ...{ providerId: provider.id, nameId, sessionIndex: profile.sessionIndex ?? '' },
    })
    if (!provider.signOutUrl) return signedOut
    return await saml.getLogoutResponseUrlAsync(profile, given.RelayState ?? '', {}, true)
  } catch {
    return signedOut
  }
}

const decoded = (base64: string) => Buffer.from(base64.slice(0, 500_000), 'base64').toString('utf8')
