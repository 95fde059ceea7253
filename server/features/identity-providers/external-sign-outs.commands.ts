import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { notifySessionsChanged } from '#server/platform/auth/auth.queries.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { findProvider, type ProviderRow } from './identity-providers.queries.ts'
import { configurationOf } from './oidc.commands.ts'
import { ownAddresses } from './provider-addresses.rules.ts'
import { samlOf } from './saml.commands.ts'

/* Signing out on both sides: a person's sign-out goes on to their provider, and the provider's ends ours. */

export const idTokenPurpose = (providerId: number) => `identity_provider_token:${providerId}`

type SessionRow = {
  providerId: number
  sentNameId: string
  nameIdFormat: string
  sessionIndex: string
  idToken: string | null
}

/** What the provider knows of the session with this cookie; null: it did not begin at one. */
export async function findFederatedSession(db: CompanyDb, cookie: string) {
  const [row] = await namedQuery<SessionRow>(
    db,
    `select provider_id, sent_name_id, name_id_format, session_index, id_token from federated_sessions
     where company_id = $1 and token_hash = $2`,
    [companyIdOf(db), tokenHash(cookie)],
  )
  return row ?? null
}

/**
 * The address at the provider at which the browser signs out there too; null if it offers none.
 * @throws if an OpenID provider cannot be reached
 */
export async function signOutAddress(app: App, db: CompanyDb, row: SessionRow): Promise<string | null> {
  const provider = await findProvider(db, row.providerId)
  if (!provider || provider.stage === 'off') return null
  return provider.kind === 'saml'
    ? samlAddress(app, db, provider, row)
    : openidAddress(app, db, provider, row)
}

async function samlAddress(app: App, db: CompanyDb, provider: ProviderRow, row: SessionRow) {
  if (!provider.signOutUrl || row.sentNameId === '') return null
  const saml = await samlOf(app, db, provider, () => `_${randomToken()}`)
  const { sentNameId: nameID, nameIdFormat: nameIDFormat, sessionIndex } = row
  const named = { nameID, nameIDFormat, sessionIndex, issuer: provider.entityId }
  return saml.getLogoutUrlAsync(named, '', {})
}

async function openidAddress(app: App, db: CompanyDb, provider: ProviderRow, row: SessionRow) {
  const companyId = companyIdOf(db)
  const client = await import('openid-client')
  const configuration = await configurationOf({ app, db, provider })
  if (!configuration.serverMetadata().end_session_endpoint) return null
  const own = ownAddresses(productAddress(app.config), 'oidc', { companyId, providerId: provider.id })
  const place = { companyId, purpose: idTokenPurpose(provider.id) }
  return client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: own.signOutUrl,
    ...(row.idToken !== null && { id_token_hint: app.secrets.open(place, row.idToken) }),
  }).href
}

type Ended = {
  providerId: number
  /** null: the provider named only the session. */
  nameId: string | null
  /** Empty: all sessions of the name. */
  sessionIndexes: readonly string[]
}

/** Ends the sessions that the provider began; only those that it names, if it names any. */
export async function endFederatedSessions(
  { app, db }: { app: App; db: CompanyDb },
  { providerId, nameId, sessionIndexes }: Ended,
) {
  if (nameId === null && sessionIndexes.length === 0) return
  const ended = await namedQuery<{ userId: number }>(
    db,
    `delete from sessions s using federated_sessions f
     where s.company_id = $1 and f.company_id = $1 and f.token_hash = s.token_hash and f.provider_id = $2
       and ($3::text is null or f.name_id = $3) and ($4::text[] = '{}' or f.session_index = any($4::text[]))
     returning s.user_id`,
    [companyIdOf(db), providerId, nameId, sessionIndexes],
  )
  const userIds = [...new Set(ended.map(({ userId }) => userId))]
  if (userIds.length > 0) await notifySessionsChanged(db, userIds)
  // Here at once; the other processes are notified.
  for (const userId of userIds) app.gate.forgetPerson({ companyId: companyIdOf(db), userId })
}
