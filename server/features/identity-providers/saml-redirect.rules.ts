import { inflateRawSync } from 'node:zlib'

/** The text of a message in an address; null if it is none, or too large. */
export function decodeRedirect(base64: string) {
  try {
    return inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: 200_000 }).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Whether a query has only the parameters of a signed request, once each and written as they are. The signature is
 * over the text of these parameters: with others, one text could be verified and another be read.
 */
export function isPlainRedirect(query: string) {
  const names = query.split('&').map((part) => part.slice(0, part.indexOf('=')))
  const known = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature']
  if (new Set(names).size < names.length || !names.every((name) => known.includes(name))) return false
  if (!['SAMLRequest', 'SigAlg', 'Signature'].every((name) => names.includes(name))) return false
  const algorithm = new URLSearchParams(query).get('SigAlg') ?? ''
  return /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(256|512)$/.test(algorithm)
}
