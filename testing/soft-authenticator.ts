import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Held = { id: string; handle: string; key: KeyObject; counter: number }
type Registration = { challenge: string; rp: { id?: string }; user: { id: string } }
type Assertion = { challenge: string; rpId?: string }
type Lie = {
  /** The address of the page that asks. */
  origin: string
  /** What the page says the passkey belongs to; if unset, what the server said. */
  rpId?: string
  /** The authenticator did not check who uses it. */
  unverified?: boolean
}

const bytes = (text: string) => Buffer.from(text)
const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64url')
const digest = (data: Uint8Array) => createHash('sha256').update(data).digest()

/* CBOR, as much as passkeys need: a head of a kind and a length, and texts and bytes with it. */
function head(kind: number, length: number) {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
const cborText = (text: string) => Buffer.concat([head(3, text.length), bytes(text)])
const cborBytes = (data: Uint8Array) => Buffer.concat([head(2, data.length), data])

function coseKey(key: KeyObject) {
  const { x, y } = key.export({ format: 'jwk' })
  const coordinate = (text?: string) => cborBytes(Buffer.from(text!, 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}

/**
 * A device with passkeys and the browser in front of it: it answers as the Web Authentication standard says, with real
 * keys and signatures, and can be told to lie.
 */
export class SoftAuthenticator {
  readonly #held: Held[] = []

  #client(type: string, challenge: string, { origin }: Lie) {
    return bytes(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data(rpId: string, { unverified }: Lie, counter: number, created?: Buffer) {
    const flags = 0x01 | (unverified ? 0 : 0x04) | (created ? 0x40 : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([digest(bytes(rpId)), tail, ...(created ? [created] : [])])
  }

  /** Creates a passkey, and returns what the browser sends about it. */
  create(options: string, lie: Lie) {
    const { challenge, rp, user } = JSON.parse(options) as Registration
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    this.#held.push({ id: base64(id), handle: user.id, key: privateKey, counter: 0 })
    const created = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
    const attestation = Buffer.concat([
      head(5, 3),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), head(5, 0)],
      ...[cborText('authData'), cborBytes(this.#data(lie.rpId ?? rp.id!, lie, 0, created))],
    ])
    return JSON.stringify({
      ...{ id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64(this.#client('webauthn.create', challenge, lie)),
        attestationObject: base64(attestation),
      },
    })
  }

  /** Signs with the latest passkey, and returns what the browser sends. `handle`: claims to be somebody else's. */
  use(options: string, lie: Lie & { handle?: string | null; counter?: number }) {
    const { challenge, rpId } = JSON.parse(options) as Assertion
    const held = this.#held.at(-1)!
    const client = this.#client('webauthn.get', challenge, lie)
    held.counter = lie.counter ?? held.counter
    const data = this.#data(lie.rpId ?? rpId!, lie, held.counter)
    const signature = sign('sha256', Buffer.concat([data, digest(client)]), held.key)
    return JSON.stringify({
      ...{ id: held.id, rawId: held.id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
        userHandle: lie.handle === undefined ? held.handle : lie.handle,
      },
    })
  }
}
