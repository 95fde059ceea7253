import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { InstallationDb } from '#db/tenant.ts'
import { installationKey } from './installation-key.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export type SecretKey = { name: string; key: Uint8Array }

/** A secret belongs to a company and a purpose, such as `totp`: sealed for one, it cannot be opened for another. */
type SecretPlace = { companyId: number; purpose: string }

/** Encrypts the secrets of companies before they are stored, so that the database and its backups do not reveal them. */
export type SealedSecrets = {
  seal(place: SecretPlace, secret: string): string
  /** @throws if it was not sealed for this place, or with a key that is no longer configured */
  open(place: SecretPlace, sealed: string): string
  /** Whether it was sealed with an earlier key, and should be sealed again. */
  isOutdated(sealed: string): boolean
  /** The name of the key that seals. */
  readonly keyName: string
  /** The names of all keys that open. */
  readonly keyNames: readonly string[]
}

/**
 * AES-256-GCM, stored as `<name of the key>.<base64url>`. The first of `keys` seals; all of them open. Without keys from
 * the environment, the key is the installation's own, which is stored in the database.
 */
export async function createSealedSecrets(
  db: InstallationDb,
  keys: readonly SecretKey[],
): Promise<SealedSecrets> {
  const stored = { name: 'stored', key: await installationKey(db, 'sealed_secrets') }
  // Secrets from before the environment had keys are still opened.
  const known = [...keys, stored]
  const current = known[0]!
  return {
    seal({ companyId, purpose }, secret) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, current.key, nonce)
      cipher.setAAD(Buffer.from(`${companyId}\n${purpose}`))
      const sealed = Buffer.concat([
        nonce,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `${current.name}.${sealed.toString('base64url')}`
    },
    open({ companyId, purpose }, text) {
      const [name, body = ''] = text.split('.', 2)
      const used = known.find((key) => key.name === name)
      if (!used) throw new Error(`The key ${name} is not among SECRET_KEYS`)
      const sealed = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(algorithm, used.key, sealed.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(`${companyId}\n${purpose}`))
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([opened, decipher.final()]).toString('utf8')
    },
    isOutdated: (sealed) => !sealed.startsWith(`${current.name}.`),
    keyName: current.name,
    keyNames: known.map(({ name }) => name),
  }
}
