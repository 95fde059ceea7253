import { createHmac } from 'node:crypto'
import type { Configuration } from 'openid-client'
import { foldLoginName } from '#common/login-name.ts'
import type { FederationProblem } from '#contract/identity-providers.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { randomToken } from '#server/platform/auth/tokens.ts'
import { FetchRefused } from '#server/platform/fetch/guarded-fetch.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import type { ProviderRow } from './identity-providers.queries.ts'
import { ownAddresses } from './provider-addresses.rules.ts'
import type { ReadableValue } from './saml-message.rules.ts'
import type { Outcome } from './sign-ins.commands.ts'

export const clientSecretPurpose = (providerId: number) => `identity_provider_secret:${providerId}`

type Place = { app: App; db: CompanyDb; provider: ProviderRow }

/** Reads the provider's discovery document. @throws if it cannot be reached or is not its own */
export async function configurationOf({ app, db, provider }: Place): Promise<Configuration> {
  // Loaded with the first provider: most companies have none.
  const client = await import('openid-client')
  const companyId = companyIdOf(db)
  const secret =
    provider.clientSecret === null
      ? undefined
      : app.secrets.open({ companyId, purpose: clientSecretPurpose(provider.id) }, provider.clientSecret)
  return client.discovery(
    new URL(provider.entityId),
    provider.clientId,
    secret,
    secret === undefined ? client.None() : client.ClientSecretBasic(secret),
    {
      [client.customFetch]: async (url, { method, headers, body }) => {
        const sent = body === undefined || body === null ? undefined : Buffer.from(String(body))
        const answer = await app.request(url, { method, headers, body: sent })
        return new Response(answer.body.length > 0 ? new Uint8Array(answer.body) : null, {
          status: answer.status,
          headers: { 'content-type': answer.headers['content-type'] ?? '' },
        })
      },
      execute: [
        // The signature counts, not only the connection by which the token came.
        client.enableNonRepudiationChecks,
        ...(app.config.APP_ENV === 'development' ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/* Derived from the secret in the browser's cookie, so that only this browser can complete what it began. */
const derived = (browser: string, purpose: string, state: string) =>
  createHmac('sha256', browser).update(`${purpose}\n${state}`).digest('base64url')

const returnUrlOf = ({ app, db, provider }: Place) =>
  ownAddresses(productAddress(app.config), 'oidc', { companyId: companyIdOf(db), providerId: provider.id })
    .returnUrl

/** A new state, and the address at the provider to which the browser goes. */
export async function authorizationAddress(place: Place, browser: string) {
  const client = await import('openid-client')
  const configuration = await configurationOf(place)
  const token = randomToken()
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnUrlOf(place),
    scope: 'openid email profile',
    state: token,
    nonce: derived(browser, 'nonce', token),
    code_challenge: await client.calculatePKCECodeChallenge(derived(browser, 'verifier', token)),
    code_challenge_method: 'S256',
  })
  return { token, url: url.href }
}

export type Received = {
  problem: FederationProblem | null
  outcome: Outcome | null
  values: ReadableValue[]
  source: string
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/**
 * Exchanges the code that the browser brought for a verified token.
 * @param query as it came, beginning with `?`
 */
export async function receiveCode(
  place: Place,
  { query, state, browser }: { query: string; state: string; browser: string },
): Promise<Received> {
  const nothing = { outcome: null, values: [], source: '' }
  const client = await import('openid-client')
  const given = new URLSearchParams(query)
  if (given.has('error')) {
    const told = [given.get('error'), given.get('error_description')].filter(Boolean).join(': ').slice(0, 500)
    return {
      ...nothing,
      problem: 'refused',
      values: [{ part: 'message', name: 'statusMessage', value: told }],
    }
  }
  try {
    const configuration = await configurationOf(place)
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${returnUrlOf(place)}${query}`),
      {
        expectedState: state,
        expectedNonce: derived(browser, 'nonce', state),
        pkceCodeVerifier: derived(browser, 'verifier', state),
        idTokenExpected: true,
      },
    )
    const claims = { ...tokens.claims()! } as Record<string, unknown>
    const endpoint = configuration.serverMetadata().userinfo_endpoint
    if (endpoint && claims.email === undefined)
      Object.assign(
        claims,
        await client.fetchUserInfo(configuration, tokens.access_token, textOf(claims.sub)),
      )
    return { problem: null, ...read(claims, tokens.id_token!, place.provider) }
  } catch (error) {
    return { ...nothing, problem: problemOf(error), values: [detailOf(error)] }
  }
}

const detailOf = (error: unknown): ReadableValue => ({
  part: 'message',
  name: 'statusMessage',
  value: (error as Error).message.slice(0, 500),
})

const causedByNetwork = (error: unknown): boolean =>
  error instanceof FetchRefused ||
  (error instanceof Error && error.cause !== undefined && causedByNetwork(error.cause))

function problemOf(error: unknown): FederationProblem {
  if (causedByNetwork(error)) return 'unreachable'
  const text = `${(error as Error).message} ${textOf((error as Error).cause && String((error as Error).cause))}`
  if (/"iss"|issuer/i.test(text)) return 'issuer'
  if (/"aud"|audience/i.test(text)) return 'audience'
  if (/"exp"|expired/i.test(text)) return 'expired'
  if (/signature|JWKS|alg/i.test(text)) return 'signature'
  return 'token'
}

const usual: Partial<Record<keyof ProviderRow['attributeNames'], string>> = {
  ...{ email: 'email', familyName: 'family_name', givenName: 'given_name' },
}

function read(claims: Record<string, unknown>, idToken: string, { attributeNames }: ProviderRow) {
  const value = (field: keyof ProviderRow['attributeNames']) => {
    const found = claims[attributeNames[field] || usual[field] || '']
    return typeof found === 'string' && found.trim() !== '' ? found.trim().slice(0, 300) : undefined
  }
  const address = value('email')
  // A provider that says that it did not check the address confirms nothing.
  const trusted =
    claims.email_verified !== false && address !== undefined && /^[^\s@]+@[^\s@]+$/.test(address)
  const fields = [
    'familyName',
    'givenName',
    'familyNameKana',
    'givenNameKana',
    'department',
    'employeeNumber',
  ] as const
  const outcome: Outcome = {
    nameId: textOf(claims.sub),
    nameIdFormat: '',
    sentNameId: textOf(claims.sub),
    idToken,
    sessionIndex: textOf(claims.sid),
    email: trusted ? foldLoginName(address) : null,
    fields: Object.fromEntries(
      fields.flatMap((field) => {
        const found = value(field)
        return found === undefined ? [] : [[field, found]]
      }),
    ),
  }
  const values = [
    { part: 'message' as const, name: 'issuer', value: textOf(claims.iss) },
    { part: 'message' as const, name: 'nameId', value: textOf(claims.sub) },
    { part: 'message' as const, name: 'audience', value: textOf(claims.aud) },
    ...Object.entries(claims).map(([name, given]) => ({
      ...{ part: 'attribute' as const, name: name.slice(0, 300), value: textOf(given).slice(0, 2000) },
    })),
  ]
  return { outcome, values, source: JSON.stringify(claims, null, 2).slice(0, 60_000) }
}
