import { hash } from '@node-rs/argon2'

/** The password of every user created by factories and seeds. */
export const password = 'Hiroba-2026'

let hashed: Promise<string> | undefined

/** Its Argon2id hash, computed once per process. */
export function passwordHash(): Promise<string> {
  hashed ??= hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  return hashed
}
