import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InstallationDb } from '#db/tenant.ts'
import { installationKey } from './installation-key.ts'

/** 128 bits, in hexadecimal: email addresses do not distinguish upper and lower case. */
const macLength = 32

/** Secret names of things, such as `12-345-0f3a…`: their ids and a code that only this installation can compute. */
export type SignedTokens = {
  /** @param nonce of the thing; a new one makes its earlier tokens useless */
  sign(purpose: string, ids: readonly number[], nonce: string): string
  /** Whether a token is the one of these ids. */
  isSigned(token: string, purpose: string, ids: readonly number[], nonce: string): boolean
}

/** The ids that a token claims, which proves nothing; null: it is none. */
export function idsInToken(token: string): number[] | null {
  const match = /^([1-9]\d{0,14}(?:-[1-9]\d{0,14}){0,3})-[0-9a-f]{32}$/.exec(token)
  return match && match[1]!.split('-').map(Number)
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
