import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a request with AWS Signature Version 4 signs, as the service reads it from the request. */
type Signed = {
  method: string
  /** The path and query as they were sent. */
  target: string
  headers: IncomingHttpHeaders
  /** Lower-case names, in their order. */
  signedHeaders: readonly string[]
  /** SHA-256 in hexadecimal, or a literal such as UNSIGNED-PAYLOAD. */
  payload: string
  /** `20130524/us-east-1/s3/aws4_request` */
  scope: string
  date: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const strictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that the documentation of AWS prescribes, written independently of the product's. */
export function signatureOf(secret: string, signed: Signed): string {
  const [path = '/', search = ''] = signed.target.split('?')
  const canonicalPath = path
    .split('/')
    .map((part) => strictly(decodeURIComponent(part)))
    .join('/')
  const canonicalQuery = search
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.includes('=') ? pair.indexOf('=') : pair.length
      return [pair.slice(0, at), pair.slice(at + 1)].map((part) => strictly(decodeURIComponent(part)))
    })
    .filter(([name]) => name !== 'X-Amz-Signature')
    .toSorted(([a, x], [b, y]) => (a! < b! ? -1 : a! > b! ? 1 : x! < y! ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  const canonicalHeaders = signed.signedHeaders
    .map(
      (name) =>
        `${name}:${String(signed.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('')
  const request = [
    ...[signed.method, canonicalPath, canonicalQuery, canonicalHeaders],
    ...[signed.signedHeaders.join(';'), signed.payload],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', signed.date, signed.scope, sha256(request)].join('\n')
  const key = signed.scope
    .split('/')
    .reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}
