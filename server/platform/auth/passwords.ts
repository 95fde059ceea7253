import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from '#server/platform/take-turns.ts'

// OWASP's first choice for Argon2id with little memory.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One core stays free: a storm of sign-ins must not slow down everybody else. Each takes 14 ms and more of its core.
const inTurn = takeTurns('password-hashing', Math.max(1, availableParallelism() - 1))

// Compared if there is no account, so that "unknown" takes as long as "wrong".
const nobody = hash('nobody has this password', cost)

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

/** Always takes the time of one verification. `hashed` null: there is no such account. */
export async function passwordMatches(hashed: string | null, password: string) {
  const compared = hashed ?? (await nobody)
  const matches = await inTurn(() => verify(compared, password))
  return hashed !== null && matches
}
