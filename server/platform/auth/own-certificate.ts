import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'

/* Writes a self-signed X.509 certificate (RFC 5280) for a new key, which node:crypto cannot. */

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const hex = body.length.toString(16)
  const length = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const integer = (bytes: Uint8Array) => der(0x02, bytes)
const time = (at: Date) =>
  der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`, 'ascii'))

// sha256WithRSAEncryption and commonName.
const algorithm = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'))
const commonName = Buffer.from('0603550403', 'hex')

const named = (name: string) =>
  sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name, 'utf8')))))

/** A key of 2048 bits and its certificate for ten years, both as PEM. */
export async function makeOwnCertificate(name: string) {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const now = new Date()
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + 10)
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x7f) | 0x40
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    named(name),
    sequence(time(now), time(end)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g)!
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
