import { promisify } from 'node:util'
import type { SAML } from '@node-saml/node-saml'
import { foldLoginName } from '#common/login-name.ts'
import type { FederationProblem } from '#contract/identity-providers.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { randomToken } from '#server/platform/auth/tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import type { AttributeNames, ProviderRow } from './identity-providers.queries.ts'
import { ownAddresses } from './provider-addresses.rules.ts'
import {
  type Confirmed,
  clockSkewMs,
  decodeMessage,
  examineAssertion,
  examineResponse,
  hasAcceptedAlgorithms,
  type ReadableValue,
  readableValues,
} from './saml-message.rules.ts'
import { type Outcome, spendAssertion, storeOutcome } from './sign-ins.commands.ts'
import { allOf, readXml, type XmlElement } from './xml.rules.ts'

const nameIdFormats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
}

export const ownKeyPurpose = (providerId: number) => `identity_provider_key:${providerId}`

const ownKeyOf = (app: App, db: CompanyDb, { id, ownKey }: ProviderRow) =>
  app.secrets.open({ companyId: companyIdOf(db), purpose: ownKeyPurpose(id) }, ownKey!)

/** The library, set up for a provider: it signs our requests, opens and verifies the provider's messages. */
export async function samlOf(
  app: App,
  db: CompanyDb,
  provider: ProviderRow,
  requestId = () => `_${randomToken()}`,
): Promise<SAML> {
  // Loaded with the first provider: most companies have none.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const companyId = companyIdOf(db)
  const own = ownAddresses(productAddress(app.config), 'saml', { companyId, providerId: provider.id })
  const key = ownKeyOf(app, db, provider)
  return new SAML({
    issuer: own.entityId,
    audience: own.entityId,
    callbackUrl: own.returnUrl,
    logoutCallbackUrl: own.signOutUrl,
    entryPoint: provider.signOnUrl,
    ...(provider.signOutUrl && { logoutUrl: provider.signOutUrl }),
    idpCert: provider.certificates,
    idpIssuer: provider.entityId,
    privateKey: key,
    decryptionPvk: key,
    publicCert: provider.ownCertificate!,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    generateUniqueId: requestId,
    identifierFormat: nameIdFormats[provider.nameId],
    disableRequestedAuthnContext: true,
    // Either the response or the assertion must be signed; only signed text is read.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    // Requests and used assertions are in the database: see sign-ins.commands.ts.
    validateInResponseTo: ValidateInResponseTo.never,
  })
}

/** A new id of a request, and the address at the provider to which the browser takes it. */
export async function requestAddress(app: App, db: CompanyDb, provider: ProviderRow) {
  const token = `_${randomToken()}`
  const saml = await samlOf(app, db, provider, () => token)
  return { token, url: await saml.getAuthorizeUrlAsync(token, undefined, {}) }
}

export function ownMetadata(saml: SAML, provider: ProviderRow) {
  return saml.generateServiceProviderMetadata(provider.ownCertificate, provider.ownCertificate)
}

const problemOf = (error: unknown): FederationProblem => {
  const { message = '' } = error as Error
  if (/signature|certificate|ref URI/i.test(message)) return 'signature'
  if (/audience/i.test(message)) return 'audience'
  if (/expired|not yet valid|subject confirmation/i.test(message)) return 'expired'
  return 'malformed'
}

/** The value that the provider's attributes have for one of our fields. */
const attributeOf = (confirmed: Confirmed, names: AttributeNames, field: keyof AttributeNames) => {
  const name = names[field]
  const found = name ? confirmed.attributes.find((one) => one.name === name) : undefined
  return found?.values.find((value) => value !== '')
}

export function outcomeOf(
  confirmed: Confirmed,
  provider: Pick<ProviderRow, 'nameId' | 'attributeNames'>,
): Outcome {
  const names = provider.attributeNames
  const mapped = attributeOf(confirmed, names, 'email')
  const address = provider.nameId === 'email' ? confirmed.nameId : mapped
  const email = address !== undefined && /^[^\s@]+@[^\s@]+$/.test(address) ? foldLoginName(address) : null
  const fields = [
    'familyName',
    'givenName',
    'familyNameKana',
    'givenNameKana',
    'department',
    'employeeNumber',
  ] as const
  return {
    nameId: provider.nameId === 'email' ? foldLoginName(confirmed.nameId) : confirmed.nameId,
    nameIdFormat: confirmed.nameIdFormat,
    sentNameId: confirmed.nameId,
    idToken: null,
    sessionIndex: confirmed.sessionIndex,
    email,
    fields: Object.fromEntries(
      fields.flatMap((field) => {
        const value = attributeOf(confirmed, names, field)
        return value === undefined ? [] : [[field, value]]
      }),
    ),
  }
}

export type Verified = {
  problem: FederationProblem | null
  confirmed: Confirmed | null
  /** What the message says; not verified if there is a problem. */
  values: ReadableValue[]
  source: string
  /** The request that the message claims to answer. */
  claimed: string | null
}

/** Examines and verifies a posted response. Uses nothing up. */
export async function verifyResponse(
  app: App,
  db: CompanyDb,
  provider: ProviderRow,
  base64: string,
): Promise<Verified> {
  const xml = decodeMessage(base64)
  const parsed = xml === null ? null : readXml(xml)
  const claimed = parsed?.attributes.InResponseTo ?? null
  const told = { values: parsed ? readableValues(parsed) : [], source: (xml ?? '').slice(0, 60_000), claimed }
  const response = examineResponse(xml)
  if (typeof response === 'string') return { ...told, problem: response, confirmed: null }
  if (provider.certificates.length === 0) return { ...told, problem: 'not_set_up', confirmed: null }
  const hidden = await examineHidden(xml!, response, ownKeyOf(app, db, provider))
  if (hidden) return { ...told, problem: hidden, confirmed: null }
  const saml = await samlOf(app, db, provider)
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: base64 })
    const assertion = profile?.getAssertionXml?.()
    if (!assertion) return { ...told, problem: 'assertions', confirmed: null }
    const read = readXml(assertion)
    const confirmed = examineAssertion(assertion, response, expectedOf(app, db, provider))
    const values = read ? readableValues(wrapping(response, read)) : told.values
    const shown = { ...told, values, source: assertion.slice(0, 60_000) }
    return typeof confirmed === 'string'
      ? { ...shown, problem: confirmed, confirmed: null }
      : { ...shown, problem: null, confirmed }
  } catch (error) {
    return { ...told, problem: problemOf(error), confirmed: null }
  }
}

/** What is wrong with an encrypted assertion, of which the signature can be seen only once it is opened. */
async function examineHidden(
  xml: string,
  response: XmlElement,
  key: string,
): Promise<FederationProblem | null> {
  if (!response.children.some(({ name }) => name === 'EncryptedAssertion')) return null
  const { decrypt } = await import('xml-encryption')
  try {
    const opened = await promisify(decrypt)(xml, {
      key,
      // Ours are the stricter lists: see hasAcceptedAlgorithms.
      disallowDecryptionWithInsecureAlgorithm: false,
      warnInsecureAlgorithm: false,
    })
    const assertion = readXml(opened)
    if (!assertion || allOf(assertion, 'Assertion').length !== 1) return 'decryption'
    return hasAcceptedAlgorithms(assertion) ? null : 'weak_algorithm'
  } catch {
    return 'decryption'
  }
}

/* The response with the verified assertion in the place of the one that was sent. */
const wrapping = (response: XmlElement, assertion: XmlElement): XmlElement => ({
  ...response,
  children: [
    ...response.children.filter(({ name }) => name !== 'Assertion' && name !== 'EncryptedAssertion'),
    assertion,
  ],
})

function expectedOf(app: App, db: CompanyDb, provider: ProviderRow) {
  const key = { companyId: companyIdOf(db), providerId: provider.id }
  const own = ownAddresses(productAddress(app.config), 'saml', key)
  return {
    issuer: provider.entityId,
    audience: own.entityId,
    recipient: own.returnUrl,
    unsolicited: provider.allowsUnsolicited,
  }
}

/** Uses a confirmed assertion up and returns the ticket with which the browser completes the sign-in. */
export async function acceptAssertion(
  db: CompanyDb,
  provider: ProviderRow,
  confirmed: Confirmed,
): Promise<{ ticket: string } | FederationProblem> {
  if (!(await spendAssertion(db, provider.id, confirmed.assertionId, confirmed.endsAt))) return 'replayed'
  const outcome = outcomeOf(confirmed, provider)
  const ticket = await storeOutcome(db, { providerId: provider.id, token: confirmed.inResponseTo, outcome })
  return ticket === null ? 'unknown_request' : { ticket }
}
