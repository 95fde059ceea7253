import { inflateRawSync } from 'node:zlib'

/** The text of a message in an address; null if it is none, or too large. */
export function decodeRedirect(base64: string) {
  try {
    return inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: 200_000 }).toString('utf8')
  } catch {
    return null
  }
}
