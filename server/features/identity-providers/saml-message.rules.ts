import type { FederationProblem } from '#contract/identity-providers.ts'
import { allOf, childOf, childrenOf, readXml, walk, type XmlElement } from './xml.rules.ts'

/* What is checked of a SAML response besides its signature, which the library verifies. */

const mostBytes = 512 * 1024
/** Clocks of providers may differ from ours by this much. */
export const clockSkewMs = 60_000

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const enc = 'http://www.w3.org/2001/04/xmlenc#'
const enc11 = 'http://www.w3.org/2009/xmlenc11#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/** The algorithms that are accepted where an element with its parent names one; `*`: any parent. */
const accepted: Record<string, Record<string, readonly string[]>> = {
  SignatureMethod: { '*': [`${more}rsa-sha256`, `${more}rsa-sha512`] },
  CanonicalizationMethod: { '*': [exclusive, inclusive] },
  DigestMethod: { Reference: [`${enc}sha256`, `${enc}sha512`] },
  Transform: { '*': [`${dsig}enveloped-signature`, exclusive, inclusive] },
  EncryptionMethod: {
    EncryptedKey: [`${enc}rsa-oaep-mgf1p`, `${enc11}rsa-oaep`],
    EncryptedData: [`${enc}aes128-cbc`, `${enc}aes256-cbc`, `${enc11}aes128-gcm`, `${enc11}aes256-gcm`],
  },
}

/** Whether the message uses no algorithm except those that are accepted: no SHA-1, no HMAC, no RSA 1.5. */
export function hasAcceptedAlgorithms(message: XmlElement) {
  let fine = true
  walk(message, ({ name, attributes }, parent) => {
    if (name === 'CipherReference' || name === 'Object') fine = false
    const places = accepted[name]
    const list = places && (places['*'] ?? places[parent?.name ?? ''])
    if (list && !list.includes(attributes.Algorithm ?? '')) fine = false
  })
  return fine
}

/** The text of a message as a browser posts it; null if it is too large or no text. */
export function decodeMessage(base64: string) {
  if (base64.length > mostBytes * 1.4 || !/^[A-Za-z0-9+/=\s]+$/.test(base64)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}

/** The response, if it has the form of one with a single assertion; otherwise what is wrong with it. */
export function examineResponse(xml: string | null): XmlElement | FederationProblem {
  const response = xml === null ? null : readXml(xml)
  if (response?.name !== 'Response') return 'malformed'
  const status = childOf(response, 'Status', 'StatusCode')?.attributes.Value
  if (status !== undefined && status !== 'urn:oasis:names:tc:SAML:2.0:status:Success') return 'refused'
  const assertions = [...allOf(response, 'Assertion'), ...allOf(response, 'EncryptedAssertion')]
  const direct = response.children.filter(({ name }) => name === 'Assertion' || name === 'EncryptedAssertion')
  if (assertions.length !== 1 || direct.length !== 1) return 'assertions'
  if (allOf(response, 'EncryptedData').length > 1) return 'assertions'
  return hasAcceptedAlgorithms(response) ? response : 'weak_algorithm'
}

export type Expected = {
  issuer: string
  audience: string
  recipient: string
  /** Whether an assertion that answers no request is accepted. */
  unsolicited: boolean
}

export type Confirmed = {
  assertionId: string
  /** The request that it answers; null: none. */
  inResponseTo: string | null
  /** Until when it could be used again. */
  endsAt: Date
  sessionIndex: string
  nameId: string
  nameIdFormat: string
  attributes: { name: string; values: string[] }[]
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const after = (text: string | undefined, moment: number) => text !== undefined && Date.parse(text) > moment

/**
 * Checks a verified assertion of which only signed text was kept.
 * @param response of which only what must not differ from the assertion is used
 */
export function examineAssertion(
  assertionXml: string,
  response: XmlElement,
  expected: Expected,
): Confirmed | FederationProblem {
  const assertion = readXml(assertionXml)
  if (assertion?.name !== 'Assertion') return 'malformed'
  if (!hasAcceptedAlgorithms(assertion)) return 'weak_algorithm'
  const issuers = [childOf(assertion, 'Issuer'), childOf(response, 'Issuer')].flatMap((one) => one ?? [])
  if (!childOf(assertion, 'Issuer') || issuers.some(({ text }) => text.trim() !== expected.issuer))
    return 'issuer'
  const conditions = childrenOf(assertion, 'Conditions')
  const restrictions = childrenOf(conditions[0], 'AudienceRestriction')
  const meant = restrictions.map((one) => childrenOf(one, 'Audience').map(({ text }) => text.trim()))
  if (conditions.length !== 1 || meant.length === 0) return 'audience'
  if (!meant.every((audiences) => audiences.includes(expected.audience))) return 'audience'
  const subjects = childrenOf(assertion, 'Subject')
  const names = childrenOf(subjects[0], 'NameID')
  if (subjects.length !== 1 || names.length !== 1 || names[0]!.text.trim() === '') return 'no_name'
  const confirmations = childrenOf(subjects[0], 'SubjectConfirmation')
    .filter(({ attributes }) => attributes.Method === bearer)
    .map((one): XmlElement['attributes'] => childOf(one, 'SubjectConfirmationData')?.attributes ?? {})
  const here = confirmations.filter(({ Recipient }) => Recipient === expected.recipient)
  const destination = response.attributes.Destination
  if (here.length === 0 || (destination && destination !== expected.recipient)) return 'recipient'
  const now = Date.now() - clockSkewMs
  const valid = here.find(({ NotOnOrAfter }) => after(NotOnOrAfter, now))
  if (!valid) return 'expired'
  const { NotBefore, NotOnOrAfter } = conditions[0]!.attributes
  if (NotOnOrAfter !== undefined && !after(NotOnOrAfter, now)) return 'expired'
  if (after(NotBefore, Date.now() + clockSkewMs)) return 'expired'
  const inResponseTo = valid.InResponseTo ?? null
  const answered = response.attributes.InResponseTo ?? null
  if (answered !== inResponseTo && answered !== null) return 'unknown_request'
  if (inResponseTo === null && !expected.unsolicited) return 'unsolicited'
  const assertionId = assertion.attributes.ID ?? ''
  if (assertionId === '') return 'malformed'
  const ends = [valid.NotOnOrAfter!, NotOnOrAfter ?? valid.NotOnOrAfter!].map(Date.parse)
  return {
    assertionId,
    inResponseTo,
    endsAt: new Date(Math.max(...ends) + clockSkewMs),
    sessionIndex: childOf(assertion, 'AuthnStatement')?.attributes.SessionIndex ?? '',
    nameId: names[0]!.text.trim(),
    nameIdFormat: names[0]!.attributes.Format ?? '',
    attributes: attributesOf(assertion),
  }
}

const attributesOf = (assertion: XmlElement) =>
  childrenOf(assertion, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, 'Attribute'))
    .slice(0, 100)
    .map((one) => ({
      name: (one.attributes.Name ?? '').slice(0, 300),
      values: childrenOf(one, 'AttributeValue')
        .slice(0, 50)
        .map(({ text }) => text.trim().slice(0, 2000)),
    }))

export type ReadableValue = { part: 'message' | 'attribute' | 'result'; name: string; value: string }

/** What a message says, for people. It is not verified. */
export function readableValues(message: XmlElement): ReadableValue[] {
  const assertion = allOf(message, 'Assertion')[0]
  const confirmation = assertion && allOf(assertion, 'SubjectConfirmationData')[0]?.attributes
  const conditions = childOf(assertion, 'Conditions')
  const signature = allOf(message, 'SignatureMethod')[0]?.attributes.Algorithm
  const values: [string, string | undefined][] = [
    [
      'status',
      allOf(message, 'StatusCode')
        .map(({ attributes }) => attributes.Value)
        .join(' / '),
    ],
    ['statusMessage', allOf(message, 'StatusMessage')[0]?.text],
    ['issuer', (childOf(assertion, 'Issuer') ?? childOf(message, 'Issuer'))?.text],
    ['nameId', childOf(assertion, 'Subject', 'NameID')?.text],
    ['nameIdFormat', childOf(assertion, 'Subject', 'NameID')?.attributes.Format],
    [
      'audience',
      conditions &&
        allOf(conditions, 'Audience')
          .map(({ text }) => text)
          .join(', '),
    ],
    ['recipient', confirmation?.Recipient ?? message.attributes.Destination],
    ['notBefore', conditions?.attributes.NotBefore],
    ['notOnOrAfter', conditions?.attributes.NotOnOrAfter ?? confirmation?.NotOnOrAfter],
    ['signature', signature],
  ]
  return [
    ...values.flatMap(([name, value]) =>
      value?.trim() ? [{ part: 'message' as const, name, value: value.trim().slice(0, 2000) }] : [],
    ),
    ...(assertion ? attributesOf(assertion) : []).map(({ name, values: several }) => ({
      ...{ part: 'attribute' as const, name, value: several.join(', ') },
    })),
  ]
}
