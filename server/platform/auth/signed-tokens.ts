import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Engine } from '#db/connect.ts'
import type { InstallationDb } from '#db/tenant.ts'
import { installationKey } from './installation-key.ts'

/** 128 bits, in hexadecimal: email addresses do not distinguish upper and lower case. */
const macLength = 32

/**
 * Secret names of things, such as `12-345-0f3a…`: their ids and a code that only this installation can compute. The first
 * id is the company's.
 */
export type SignedTokens = {
  /** @param nonce of the thing; a new one makes its earlier tokens useless */
  sign(purpose: string, ids: readonly number[], nonce: string): string
  /** Whether a token is the one of these ids. */
  isSigned(token: string, purpose: string, ids: readonly number[], nonce: string): boolean
}

/**
 * The company in which a token is to be looked up, and the ids after it. They are what the token claims, and prove
 * nothing. Null for any other text.
 */
export function companyOfSignedToken(engine: Pick<Engine, 'company'>, token: string) {
  const match = /^([1-9]\d{0,14})((?:-[1-9]\d{0,14}){1,3})-[0-9a-f]{32}$/.exec(token)
  if (!match) return null
  const companyId = Number(match[1])
  return { db: engine.company(companyId), companyId, ids: match[2]!.split('-').slice(1).map(Number) }
}

/** Signs with a key of the installation, which is made on first use. */
export async function createSignedTokens(db: InstallationDb): Promise<SignedTokens> {
  const key = await installationKey(db, 'signed_tokens')
  const sign = (purpose: string, ids: readonly number[], nonce: string) => {
    const mac = createHmac('sha256', key)
      .update(`${purpose}\n${ids.join('\n')}\n${nonce}`)
      .digest('hex')
    return `${ids.join('-')}-${mac.slice(0, macLength)}`
  }
  return {
    sign,
    isSigned(token, purpose, ids, nonce) {
      const given = Buffer.from(token)
      const wanted = Buffer.from(sign(purpose, ids, nonce))
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
