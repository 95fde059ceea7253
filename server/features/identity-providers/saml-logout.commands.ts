import { foldLoginName } from '#common/login-name.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { endFederatedSessions } from './external-sign-outs.commands.ts'
import type { ProviderRow } from './identity-providers.queries.ts'
import { ownAddresses } from './provider-addresses.rules.ts'
import { samlOf } from './saml.commands.ts'
import { clockSkewMs, decodeMessage, hasAcceptedAlgorithms } from './saml-message.rules.ts'
import { decodeRedirect, isPlainRedirect } from './saml-redirect.rules.ts'
import { spendAssertion } from './sign-ins.commands.ts'
import { allOf, childrenOf, readXml, type XmlElement } from './xml.rules.ts'

type Place = { app: App; db: CompanyDb; provider: ProviderRow }

const signedOut = '/users/sign_in'
/** How old a request may be, whatever it says itself. */
const oldestMs = 10 * 60_000

/** Whether a request is meant for this address, and now. */
function isCurrent({ app, db, provider }: Place, { attributes }: XmlElement) {
  const key = { companyId: companyIdOf(db), providerId: provider.id }
  const own = ownAddresses(productAddress(app.config), 'saml', key)
  // Signed requests must say where they go. Otherwise one for another service of the provider would end sessions here.
  if (attributes.Destination !== own.signOutUrl) return false
  const issued = Date.parse(attributes.IssueInstant ?? '')
  const now = Date.now()
  if (!(issued > now - oldestMs && issued < now + clockSkewMs)) return false
  return attributes.NotOnOrAfter === undefined || Date.parse(attributes.NotOnOrAfter) > now - clockSkewMs
}

/**
 * Handles what a provider sends to our sign-out address: a signed request to end its sessions, which is answered, or
 * the answer to ours. Anything else changes nothing.
 * @param query as it came, of a message that is signed there; null: a posted message, which is signed inside
 */
export async function receiveLogout(
  place: Place,
  given: Record<string, string>,
  query: string | null,
): Promise<string> {
  const { app, db, provider } = place
  if (Object.values(given).some((value) => typeof value !== 'string')) return signedOut
  if (given.SAMLRequest === undefined || provider.certificates.length === 0) return signedOut
  const xml = query === null ? decodeMessage(given.SAMLRequest) : decodeRedirect(given.SAMLRequest)
  const message = xml === null ? null : readXml(xml)
  if (message?.name !== 'LogoutRequest' || !hasAcceptedAlgorithms(message)) return signedOut
  if (query !== null && !isPlainRedirect(query)) return signedOut
  if (query === null && !isSignedOnce(message)) return signedOut
  if (!isCurrent(place, message)) return signedOut
  const saml = await samlOf(app, db, provider)
  try {
    const { profile } = await (query === null
      ? saml.validatePostRequestAsync(given)
      : saml.validateRedirectAsync(given, query))
    const id = message.attributes.ID ?? ''
    if (!profile || id === '' || profile.ID !== id) return signedOut
    const until = new Date(Date.now() + oldestMs + 2 * clockSkewMs)
    if (!(await spendAssertion(db, provider.id, `logout ${id}`, until))) return signedOut
    await endFederatedSessions(place, {
      providerId: provider.id,
      nameId: provider.nameId === 'email' ? foldLoginName(profile.nameID) : profile.nameID,
      sessionIndexes: childrenOf(message, 'SessionIndex').map(({ text }) => text.trim()),
    })
    if (!provider.signOutUrl) return signedOut
    return await saml.getLogoutResponseUrlAsync(profile, given.RelayState ?? '', {}, true)
  } catch {
    return signedOut
  }
}

/* One signature, of the whole: anything else could have been moved around a signed request. */
const isSignedOnce = (message: XmlElement) =>
  allOf(message, 'Signature').length === 1 && childrenOf(message, 'Signature').length === 1
