import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for Argon2id with little memory.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Compared if there is no account, so that "unknown" takes as long as "wrong".
const nobody = hash('nobody has this password', cost)

export const hashPassword = (password: string) => hash(password, cost)

/** Always takes the time of one verification. `hashed` null: there is no such account. */
export async function passwordMatches(hashed: string | null, password: string) {
  const matches = await verify(hashed ?? (await nobody), password)
  return hashed !== null && matches
}
