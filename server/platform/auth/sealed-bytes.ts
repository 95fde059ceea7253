import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Engine } from '#db/connect.ts'
import { installationKey } from './installation-key.ts'

/*
 * Encrypts what is stored temporarily and must not be readable in the database or its backups: passwords in a file that
 * is being checked. AES-256-GCM with a key of the installation; the company is authenticated data.
 */

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export async function seal(engine: Engine, companyId: number, bytes: Uint8Array): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, await keyOf(engine), nonce)
  cipher.setAAD(Buffer.from(String(companyId)))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws for anything that was not sealed here for this company. */
export async function unseal(engine: Engine, companyId: number, sealed: Uint8Array): Promise<Buffer> {
  const decipher = createDecipheriv(algorithm, await keyOf(engine), sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(String(companyId)))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

const keys = new WeakMap<Engine, Uint8Array>()

/** Reads the key, so that calls that run in a transaction can seal. The key never changes. */
export async function prepareSealing(engine: Engine) {
  await keyOf(engine)
}

async function keyOf(engine: Engine) {
  const key = keys.get(engine) ?? (await installationKey(engine.installation, 'sealed_bytes'))
  keys.set(engine, key)
  return key
}
