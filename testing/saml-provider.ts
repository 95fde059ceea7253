import { createVerify, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { type EncryptOptions, encrypt } from 'xml-encryption'
import { makeOwnCertificate } from '#server/platform/auth/own-certificate.ts'

/* A SAML identity provider for tests: it signs and encrypts what it is told, also what no honest provider would. */

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const algorithms = {
  sha256: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
  sha1: { signature: `${dsig}rsa-sha1`, digest: `${dsig}sha1` },
} as const

export type Said = {
  issuer: string
  audience: string
  recipient: string
  destination?: string
  /** Empty: an unsolicited response. */
  inResponseTo: string
  /** As it is written in the document. */
  nameId: string
  nameIdFormat?: string
  attributes?: Record<string, string>
  sessionIndex?: string
  notBefore?: Date
  notOnOrAfter?: Date
  status?: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** An assertion that nobody has signed. */
export function assertionXml(said: Said, id = `_${randomUUID()}`) {
  const { notBefore = soon(-1), notOnOrAfter = soon(5) } = said
  const answers = said.inResponseTo ? ` InResponseTo="${said.inResponseTo}"` : ''
  const attributes = Object.entries(said.attributes ?? {}).map(
    ([name, value]) =>
      `<saml:Attribute Name="${escaped(name)}"><saml:AttributeValue>${escaped(value)}</saml:AttributeValue></saml:Attribute>`,
  )
  const format = said.nameIdFormat ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${new Date().toISOString()}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${said.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${answers} NotOnOrAfter="${notOnOrAfter.toISOString()}" Recipient="${said.recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${notBefore.toISOString()}" NotOnOrAfter="${notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${new Date().toISOString()}" SessionIndex="${said.sessionIndex ?? 'one'}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`
}

/** A response around assertions, which nobody has signed. */
export function responseXml(said: Said, content: string, id = `_${randomUUID()}`) {
  const answers = said.inResponseTo ? ` InResponseTo="${said.inResponseTo}"` : ''
  const status = said.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${said.destination ?? said.recipient}"${answers}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${content}</samlp:Response>`
}

export const idOf = (xml: string) => / ID="([^"]+)"/.exec(xml)![1]!

type Asked = {
  issuer: string
  destination: string
  nameId: string
  sessionIndexes?: readonly string[]
  issuedAt?: Date
  notOnOrAfter?: Date
}

/** A request to end sessions, which nobody has signed. */
export function logoutRequestXml(asked: Asked, id = `_${randomUUID()}`) {
  const { issuedAt = new Date(), notOnOrAfter = soon(5), sessionIndexes = [] } = asked
  const destination = asked.destination ? ` Destination="${asked.destination}"` : ''
  const sessions = sessionIndexes.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join('')
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${issuedAt.toISOString()}" NotOnOrAfter="${notOnOrAfter.toISOString()}"${destination}><saml:Issuer>${asked.issuer}</saml:Issuer><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${asked.nameId}</saml:NameID>${sessions}</samlp:LogoutRequest>`
}

/** Our request to sign out, and whether it is signed with the key of this certificate. */
export function logoutRequestIn(url: string, certificate: string) {
  const query = new URL(url).search.slice(1)
  const signed = query.slice(query.indexOf('SAMLRequest='), query.indexOf('&Signature='))
  const signature = Buffer.from(new URL(url).searchParams.get('Signature') ?? '', 'base64')
  const verified = createVerify('sha256').update(signed).verify(certificate, signature)
  return { ...requestIn(url), signed: verified }
}

/** The request in an address to which we send a browser. */
export function requestIn(url: string) {
  const { searchParams } = new URL(url)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString('utf8')
  return { id: idOf(xml), xml }
}

type Signing = { algorithm?: keyof typeof algorithms; digest?: keyof typeof algorithms }

export async function samlProvider(entityId = 'https://idp.example/saml') {
  const { certificate, key } = await makeOwnCertificate('Test provider')

  /** Signs the element with this ID, as an enveloped signature after its issuer. */
  function sign(xml: string, id: string, { algorithm = 'sha256', digest = algorithm }: Signing = {}) {
    const signed = new SignedXml({
      privateKey: key,
      publicCert: certificate,
      signatureAlgorithm: algorithms[algorithm].signature,
      canonicalizationAlgorithm: exclusive,
    })
    signed.addReference({
      xpath: `//*[@ID="${id}"]`,
      transforms: [`${dsig}enveloped-signature`, exclusive],
      digestAlgorithm: algorithms[digest].digest,
    })
    signed.computeSignature(xml, {
      location: { reference: `//*[@ID="${id}"]/*[local-name()="Issuer"]`, action: 'after' },
    })
    return signed.getSignedXml()
  }

  /** What an honest provider posts: a response with one signed assertion. */
  function signedResponse(said: Said, signing: Signing = {}) {
    const assertion = assertionXml(said)
    return responseXml(said, sign(assertion, idOf(assertion), signing))
  }

  return {
    ...{ entityId, certificate, key, signOnUrl: 'https://idp.example/sign-on', sign, signedResponse },
    metadata: (signOutUrl = '') =>
      `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${dsig}"><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>${signOutUrl ? `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signOutUrl}"/>` : ''}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sign-on"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
  }
}

export type SamlProvider = Awaited<ReturnType<typeof samlProvider>>

/** An encrypted assertion for the holder of a certificate. */
export async function encryptedAssertion(assertion: string, certificate: string) {
  const options: EncryptOptions = {
    rsa_pub: (await import('node:crypto'))
      .createPublicKey(certificate)
      .export({ type: 'spki', format: 'pem' }),
    pem: certificate,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  }
  const encrypted = await promisify(encrypt)(assertion, options)
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encrypted}</saml:EncryptedAssertion>`
}
