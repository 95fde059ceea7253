import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'

/*
 * A push service (RFC 8030) with its browsers. It checks the signature of the server, and decrypts with the browser's
 * keys, step by step as RFC 8291 describes them: nothing is shared with what the product encrypts with.
 */

const hmac = (key: Uint8Array, ...data: Uint8Array[]) =>
  createHmac('sha256', key).update(Buffer.concat(data)).digest()
const one = Buffer.from([1])

type Keys = { ecdh: ECDH; authSecret: Buffer }

/** Decrypts a message for a browser. Throws if it was changed, or encrypted for another. */
export function decryptPush({ ecdh, authSecret }: Keys, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  if (sealed.length > body.readUInt32BE(16)) throw new Error('More than one record')
  const extracted = hmac(authSecret, ecdh.computeSecret(sender))
  const input = hmac(extracted, Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender, one)
  const random = hmac(salt, input)
  const key = hmac(random, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16)
  const nonce = hmac(random, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('Not the last record')
  return padded.subarray(0, end).toString('utf8')
}

/** The subject of a server's signature. Throws unless the key of the subscription signed it for this service. */
function checkIdentity(authorization: string | undefined, origin: string, serverKey: string) {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (key !== serverKey) throw new Error('Another server')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const [head, claims, signature] = token.split('.')
  const valid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<
    string,
    unknown
  >
  const seconds = Number(exp) - Date.now() / 1_000
  if (!valid || aud !== origin || !(seconds > 0 && seconds <= 86_400))
    throw new Error('Not a valid signature')
  return String(sub)
}

type ReceivedPush = {
  message: Record<string, unknown> & { messageId: string; body: string; receipt: string }
  headers: IncomingHttpHeaders
  subject: string
}

export type PushBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: ReceivedPush[]
  /** Answers of the service for this browser, one for each request; then it accepts. */
  answers: { status: number; headers?: Record<string, string> }[]
  /** Runs before a request is answered. */
  before?: () => Promise<unknown> | undefined
  /** Runs after a push was received and before that is answered. */
  afterwards?: () => Promise<unknown>
}

/** `reachedAt`: the port that browsers name, if something stands before the service. */
export async function startPushService(reachedAt?: number) {
  const browsers = new Map<string, PushBrowser & Keys & { serverKey: string }>()
  const problems: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const browser = browsers.get(request.url!.slice(1))
      if (!browser) return response.writeHead(404).end()
      await browser.before?.()
      const answer = browser.answers.shift()
      if (answer && answer.status >= 300) return response.writeHead(answer.status, answer.headers).end()
      try {
        const { headers } = request
        if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl)))
          throw new Error('A header is missing')
        if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic)))
          throw new Error('Not a topic')
        const subject = checkIdentity(headers.authorization, origin, browser.serverKey)
        const body = Buffer.concat(chunks)
        if (body.length > 4_096) return response.writeHead(413).end()
        const message = JSON.parse(decryptPush(browser, body)) as ReceivedPush['message']
        browser.received.push({ message, headers, subject })
        await browser.afterwards?.()
        return response.writeHead(201, { location: `${origin}/message` }).end()
      } catch (error) {
        problems.push(String(error))
        return response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${reachedAt ?? port}`
  return {
    port,
    /** Requests that a real service would have refused. */
    problems,
    /** Reaches this service besides the internet. */
    request: createGuardedRequest({
      isAllowed: (address, at) => address === '127.0.0.1' && at === port,
      timeoutMs: 3_000,
    }),
    /** A browser that subscribes with the key of a server. */
    browser(serverKey: string): PushBrowser {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const authSecret = randomBytes(16)
      const id = randomBytes(12).toString('hex')
      const subscription = {
        endpoint: `${origin}/${id}`,
        keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: authSecret.toString('base64url') },
      }
      const browser = { subscription, received: [], answers: [], ecdh, authSecret, serverKey }
      browsers.set(id, browser)
      return browser
    },
    stop: () => new Promise<unknown>((done) => server.close(done)),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
