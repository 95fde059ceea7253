import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { endFederatedSessions } from './external-sign-outs.commands.ts'
import type { ProviderRow } from './identity-providers.queries.ts'
import { configurationOf } from './oidc.commands.ts'
import { isSignedBy, oldestTokenSeconds, readLogoutToken } from './oidc-logout.rules.ts'
import { spendAssertion } from './sign-ins.commands.ts'

type Place = { app: App; db: CompanyDb; provider: ProviderRow }

/**
 * Ends the sessions that a signed logout token of the provider names. Returns false if it is refused.
 * @throws if the provider's keys cannot be read
 */
export async function receiveLogoutToken(place: Place, token: string) {
  const { app, db, provider } = place
  // Strangers cannot make us ask the provider without knowing what it would say.
  const claimed = readLogoutToken(token, { issuer: provider.entityId, clientId: provider.clientId })
  if (!claimed) return false
  const { jwks_uri: address } = (await configurationOf(place)).serverMetadata()
  if (!address) return false
  const answer = await app.request(address, { method: 'GET', headers: { accept: 'application/json' } })
  const { keys } = JSON.parse(answer.body.toString('utf8')) as { keys?: unknown }
  if (!Array.isArray(keys) || !isSignedBy(token, keys)) return false
  const until = new Date(Date.now() + 2 * oldestTokenSeconds * 1000)
  if (!(await spendAssertion(db, provider.id, `logout ${claimed.jti}`, until))) return false
  await endFederatedSessions(place, {
    ...{ providerId: provider.id, nameId: claimed.sub },
    sessionIndexes: claimed.sid === null ? [] : [claimed.sid],
  })
  return true
}
