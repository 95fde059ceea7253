import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { factorLimits } from '#contract/second-factors.ts'
import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { csrfSecretOf } from './cookies.ts'
import { tokenHash } from './tokens.ts'

type Purpose = 'registration' | 'assertion'
/** The browser that asks. `secret`: of its cookie, if that is not the one of people. */
export type PasskeyBrowser = { request: FastifyRequest; secret?: string }
type Place = PasskeyBrowser & { purpose: Purpose }

const browserOf = ({ request, secret }: PasskeyBrowser) => tokenHash(secret ?? csrfSecretOf(request) ?? '')

/** Creates a challenge for this browser to sign, once, within minutes. */
export async function createChallenge({ installation }: Engine, { purpose, ...browser }: Place) {
  const challenge = randomBytes(32)
  await namedQuery(
    installation,
    `insert into passkey_challenges (challenge_hash, purpose, browser_hash, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [tokenHash(challenge.toString('base64url')), purpose, browserOf(browser), factorLimits.challengeMinutes],
  )
  return new Uint8Array(challenge)
}

/** Whether a challenge was created for this browser and purpose and can still be used. It is used up. */
export async function spendChallenge(
  { installation }: Engine,
  challenge: string,
  { purpose, ...browser }: Place,
) {
  const spent = await namedQuery<{ one: number }>(
    installation,
    `delete from passkey_challenges where challenge_hash = $1 and purpose = $2 and browser_hash = $3
       and expires_at > now() returning 1 as one`,
    [tokenHash(challenge), purpose, browserOf(browser)],
  )
  return spent.length > 0
}

export const removeOldChallenges = ({ installation }: Pick<Engine, 'installation'>) =>
  namedQuery(installation, 'delete from passkey_challenges where expires_at < now()', [])

/** What a passkey stores of its account. It names no person. */
export const passkeyHandle = (companyId: number, userId: number) => Buffer.from(`${companyId}.${userId}`)

/** The account that a passkey claims to be of, and its company's database; null: it is none of ours. */
export function openPasskeyHandle(engine: Engine, handle: string | null | undefined) {
  const match = Buffer.from(handle ?? '', 'base64url')
    .toString()
    .match(/^([1-9]\d{0,14})\.([1-9]\d{0,14})$/)
  if (!match) return null
  const [companyId, userId] = [Number(match[1]), Number(match[2])]
  return { db: engine.company(companyId), companyId, userId }
}
