import { oauthScopes } from '#contract/oauth.ts'

export type OauthScope = (typeof oauthScopes)[number]

export type AuthorizationRequest = {
  redirectUri: string
  state: string | null
  scopes: OauthScope[]
  codeChallenge: string
  nonce: string | null
  prompts: string[]
  /** Seconds since the person last proved who they are; null: any. */
  maxAge: number | null
}

type Known = { redirectUris: readonly string[]; scopes: readonly string[] }

/** A refusal that the tool hears of: `error` as in RFC 6749 and OpenID Connect. */
export type AuthorizationError = { error: string; description: string }

const isScope = (word: string): word is OauthScope => (oauthScopes as readonly string[]).includes(word)

/** Within this time, having signed in counts as having signed in for this request. */
const recentSeconds = 300

/** The parameter, or null; a parameter that is given twice counts as missing. */
export function parameter(query: URLSearchParams, name: string) {
  const values = query.getAll(name)
  return values.length === 1 ? values[0]! : null
}

const refuse = (error: string, description: string): AuthorizationError => ({ error, description })

/** The redirect address of a request, if it is exactly one of the tool's. */
export function redirectAddress(query: URLSearchParams, { redirectUris }: Known) {
  const given = parameter(query, 'redirect_uri')
  return given !== null && redirectUris.includes(given) ? given : null
}

const names = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'response_mode']

/** What a tool asks for, of a request whose redirect address has been found to be its own. */
export function readRequest(
  query: URLSearchParams,
  client: Known,
  redirectUri: string,
): AuthorizationRequest | AuthorizationError {
  const value = (name: string) => parameter(query, name)
  const twice = [...names, 'nonce', 'prompt', 'max_age'].find((name) => query.getAll(name).length > 1)
  if (twice) return refuse('invalid_request', `${twice} is given twice`)
  if (query.has('request')) return refuse('request_not_supported', 'request objects are not supported')
  if (query.has('request_uri')) return refuse('request_uri_not_supported', 'request_uri is not supported')
  if (value('response_type') !== 'code')
    return refuse('unsupported_response_type', 'response_type must be code')
  if ((value('response_mode') ?? 'query') !== 'query')
    return refuse('invalid_request', 'response_mode must be query')
  const codeChallenge = value('code_challenge') ?? ''
  if (value('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge))
    return refuse('invalid_request', 'PKCE with code_challenge_method S256 is required')
  const scopes = [...new Set((value('scope') ?? '').split(' ').filter(isScope))]
  if (scopes.length === 0) return refuse('invalid_scope', 'scope names none that is known')
  const extra = scopes.find((scope) => !client.scopes.includes(scope))
  if (extra) return refuse('invalid_scope', `${extra} is not permitted for this client`)
  const prompts = (value('prompt') ?? '').split(' ').filter(Boolean)
  if (prompts.includes('none') && prompts.length > 1)
    return refuse('invalid_request', 'prompt none excludes others')
  const age = value('max_age')
  if (age !== null && !/^\d{1,9}$/.test(age)) return refuse('invalid_request', 'max_age must be a number')
  const nonce = value('nonce')
  if ((nonce ?? '').length > 500) return refuse('invalid_request', 'nonce is too long')
  const ages = [...(age === null ? [] : [Number(age)]), ...(prompts.includes('login') ? [recentSeconds] : [])]
  return {
    ...{ redirectUri, state: value('state'), scopes, codeChallenge, nonce, prompts },
    // A limit below the time it takes to come back here could never be met.
    maxAge: ages.length > 0 ? Math.max(Math.min(...ages), 30) : null,
  }
}

export const isError = <T extends object>(read: T | AuthorizationError): read is AuthorizationError =>
  'error' in read

/** The redirect address with the answer: always with `iss`, so that no answer is taken for that of another provider. */
export function answerAddress(
  redirectUri: string,
  answer: Record<string, string | null>,
  { issuer, state }: { issuer: string; state: string | null },
) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...answer, state, iss: issuer }))
    if (value !== null) query.set(name, value)
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}

/** What a person recognises of a redirect address: the host, or the scheme of an app. */
export function shownTarget(redirectUri: string) {
  const { protocol, host } = new URL(redirectUri)
  return host || protocol.slice(0, -1)
}

type Malformed = 'not_an_address' | 'not_https' | 'fragment'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * What is wrong with a redirect address; null: nothing. Https, or http on the person's own machine; apps without a
 * server may use a scheme with the dots of a domain name (RFC 8252).
 */
export function redirectProblem(address: string, confidential: boolean): Malformed | null {
  if (!URL.canParse(address) || /[\s\\*\p{Cc}]/u.test(address)) return 'not_an_address'
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return 'not_an_address'
  if (address.includes('#')) return 'fragment'
  if (protocol === 'https:') return null
  if (protocol === 'http:') return loopback.has(hostname) ? null : 'not_https'
  return !confidential && /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol) ? null : 'not_https'
}
