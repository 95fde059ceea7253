import { X509Certificate } from 'node:crypto'
import { allOf, childOf, childrenOf, readXml } from './xml.rules.ts'

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export type ProviderMetadata = {
  entityId: string
  signOnUrl: string
  signOutUrl: string
  certificates: string[]
}

const wrapped = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${
    base64
      .replace(/\s+/g, '')
      .match(/.{1,64}/g)
      ?.join('\n') ?? ''
  }\n-----END CERTIFICATE-----\n`

export type ReadCertificate = {
  fingerprint: string
  pem: string
  subject: string
  startsAt: Date
  endsAt: Date
}

/** A certificate as PEM or only its base64; null if it is none, or has no RSA key of at least 2048 bits. */
export function readCertificate(text: string): ReadCertificate | null {
  const body = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(text)?.[1] ?? text
  try {
    const certificate = new X509Certificate(wrapped(body))
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return null
    return {
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      pem: wrapped(certificate.raw.toString('base64')),
      subject: certificate.subject.replaceAll('\n', ', '),
      startsAt: new Date(certificate.validFrom),
      endsAt: new Date(certificate.validTo),
    }
  } catch {
    return null
  }
}

/** Metadata often has comments, which carry no meaning here. */
const withoutComments = (xml: string) => {
  let text = xml
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', at)
    text = text.slice(0, at) + (end < 0 ? '' : text.slice(end + 3))
  }
  return text
}

/** The provider in a metadata document: the first one that lets people sign in by redirect; null if there is none. */
export function readMetadata(xml: string): ProviderMetadata | null {
  const root = readXml(withoutComments(xml))
  if (!root) return null
  for (const entity of allOf(root, 'EntityDescriptor')) {
    const role = childOf(entity, 'IDPSSODescriptor')
    const at = (name: string) =>
      childrenOf(role, name).find(({ attributes }) => attributes.Binding === redirect)?.attributes.Location ??
      ''
    const signOnUrl = at('SingleSignOnService')
    if (!signOnUrl) continue
    const keys = childrenOf(role, 'KeyDescriptor').filter(({ attributes }) => attributes.use !== 'encryption')
    const read = keys
      .flatMap((key) => allOf(key, 'X509Certificate'))
      .flatMap(({ text }) => readCertificate(text) ?? [])
      .toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime())
    const certificates = [...new Map(read.map((one) => [one.fingerprint, one.pem])).values()].slice(0, 2)
    return {
      entityId: entity.attributes.entityID ?? '',
      signOnUrl,
      signOutUrl: at('SingleLogoutService'),
      certificates,
    }
  }
  return null
}
