import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/*
 * Web push on Node's own cryptography: the encryption of a message for one browser (RFC 8291, RFC 8188), and the
 * signature with which a server identifies itself to push services (RFC 8292).
 */

/** The keys of a browser's subscription. */
export type BrowserKeys = { publicKey: Uint8Array; authSecret: Uint8Array }

/** A message and its padding mark; a push service accepts 4,096 bytes. */
const recordSize = 4_096
const tagBytes = 16
const headBytes = 86
const mostMessageBytes = recordSize - headBytes - tagBytes - 1

const hkdf = (input: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length))

/** Encrypts a message so that only this browser can read it (`aes128gcm`). */
export function encryptFor({ publicKey, authSecret }: BrowserKeys, message: Uint8Array): Buffer {
  if (message.length > mostMessageBytes) throw new RangeError('The message is too long for a push')
  const own = createECDH('prime256v1')
  own.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own.getPublicKey()])
  const salt = randomBytes(16)
  const input = hkdf(own.computeSecret(publicKey), authSecret, info, 32)
  const key = hkdf(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(input, salt, 'Content-Encoding: nonce\0', 12)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(own.getPublicKey().length, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  return Buffer.concat([
    ...[salt, head, own.getPublicKey()],
    // 2: the last record.
    ...[cipher.update(Buffer.concat([message, Buffer.from([2])])), cipher.final(), cipher.getAuthTag()],
  ])
}

/** The uncompressed point of a public key. */
const pointOf = (key: KeyObject) => {
  const { x, y } = key.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
}

/** A pair of keys that identify a server to push services: both as text. */
export function makeServerKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return {
    publicKey: pointOf(publicKey).toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const validSeconds = 12 * 3_600
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Returns the `Authorization` of requests to a push service, signed once in some hours for each.
 * @param subject a `mailto:` or `https:` address at which the push service reaches the operator
 */
export function serverIdentity(privateKeyText: string, subject: string) {
  const privateKey = createPrivateKey(privateKeyText)
  const publicKey = pointOf(createPublicKey(privateKey)).toString('base64url')
  const signed = new Map<string, { text: string; until: number }>()
  return (endpoint: string, now = Date.now()): string => {
    const audience = new URL(endpoint).origin
    const known = signed.get(audience)
    if (known && known.until > now) return known.text
    const expires = Math.floor(now / 1_000) + validSeconds
    const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp: expires, sub: subject })}`
    const signature = sign('sha256', Buffer.from(claims), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const text = `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey}`
    // Browsers name the push service: what nobody uses is not kept for ever.
    if (signed.size >= 100) signed.clear()
    signed.set(audience, { text, until: now + (validSeconds * 1_000) / 2 })
    return text
  }
}

/** Whether these are keys of a browser: a point on the curve, and 16 bytes. */
export function areBrowserKeys({ publicKey, authSecret }: BrowserKeys): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== 4 || authSecret.length !== 16) return false
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(publicKey)
    return true
  } catch {
    return false
  }
}
