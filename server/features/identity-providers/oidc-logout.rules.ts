import { constants, createPublicKey, type JsonWebKey, verify } from 'node:crypto'

/* Logout tokens of OpenID Connect Back-Channel Logout 1.0. */

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const skewSeconds = 60
/** How old a token may be, whatever it says itself. */
export const oldestTokenSeconds = 600

type Part = Record<string, unknown>
export type LogoutClaims = { jti: string; sub: string | null; sid: string | null }

function partsOf(token: string) {
  const texts = token.split('.')
  if (texts.length !== 3 || token.length > 20_000) return null
  try {
    const [header, claims] = texts
      .slice(0, 2)
      .map((text) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))) as [Part, Part]
    const isRecord = (part: unknown) => typeof part === 'object' && part !== null && !Array.isArray(part)
    if (!isRecord(header) || !isRecord(claims)) return null
    const signed = Buffer.from(`${texts[0]}.${texts[1]}`)
    return { header, claims, signed, signature: Buffer.from(texts[2]!, 'base64url') }
  } catch {
    return null
  }
}

const nonEmpty = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** What a token says that is meant for this client, before its signature is verified; null: none. */
export function readLogoutToken(
  token: string,
  expected: { issuer: string; clientId: string },
): LogoutClaims | null {
  const parts = partsOf(token)
  if (!parts) return null
  const { iss, aud, iat, exp, jti, sub, sid, events, nonce } = parts.claims
  const audiences = Array.isArray(aud) ? aud : [aud]
  if (iss !== expected.issuer || !audiences.includes(expected.clientId)) return null
  const now = Date.now() / 1000
  if (typeof iat !== 'number' || iat < now - oldestTokenSeconds || iat > now + skewSeconds) return null
  if (exp !== undefined && !(typeof exp === 'number' && exp > now - skewSeconds)) return null
  const event = typeof events === 'object' && events !== null && (events as Part)[logoutEvent]
  // With a nonce it would be an ID token, which must not end anything.
  if (typeof event !== 'object' || event === null || nonce !== undefined) return null
  const named = { sub: nonEmpty(sub), sid: nonEmpty(sid) }
  const id = nonEmpty(jti)
  return id !== null && (named.sub !== null || named.sid !== null) ? { jti: id, ...named } : null
}

const algorithms: Record<string, { type: string; digest: string; options: object }> = {
  RS256: { type: 'RSA', digest: 'sha256', options: {} },
  PS256: {
    ...{ type: 'RSA', digest: 'sha256' },
    options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
  },
  ES256: { type: 'EC', digest: 'sha256', options: { dsaEncoding: 'ieee-p1363' } },
}

/** Whether one of the provider's keys signed the token. */
export function isSignedBy(token: string, keys: readonly (JsonWebKey & { kid?: string; use?: string })[]) {
  const parts = partsOf(token)
  const algorithm = algorithms[String(parts?.header.alg)]
  if (!parts || !algorithm || !Object.hasOwn(algorithms, String(parts.header.alg))) return false
  const { kid } = parts.header
  return keys
    .filter((key) => key.kty === algorithm.type && key.use !== 'enc')
    .filter((key) => kid === undefined || key.kid === undefined || key.kid === kid)
    .some((key) => {
      try {
        const publicKey = createPublicKey({ key, format: 'jwk' })
        return verify(
          algorithm.digest,
          parts.signed,
          { key: publicKey, ...algorithm.options },
          parts.signature,
        )
      } catch {
        return false
      }
    })
}
