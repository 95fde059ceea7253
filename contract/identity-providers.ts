/* Long: sign-in with a company's own identity providers is one subject, administered on one pair of screens. */
import * as z from 'zod/mini'
import { audienceRule, shownRule, termName } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParams, instant, person, versionQuery, wholeNumber } from './shapes.ts'

export const identityProviderLimits = {
  nameLength: 60,
  addressLength: 1000,
  certificateLength: 20_000,
  metadataLength: 500_000,
  providers: 20,
  domains: 50,
  /** At a time, so that one can replace the other. */
  certificates: 2,
} as const

export const providerKinds = ['saml', 'oidc'] as const
export const nameIdKinds = ['email', 'persistent'] as const
export const providerStages = ['off', 'trial', 'everyone'] as const

/** Our fields that a provider can fill, in the order of the form. */
export const mappedFields = [
  'email',
  'familyName',
  'givenName',
  'familyNameKana',
  'givenNameKana',
  'department',
  'employeeNumber',
] as const

/** What can be wrong with a sign-in at a provider, in the order in which it is checked. */
export const federationProblems = [
  'refused',
  'malformed',
  'assertions',
  'weak_algorithm',
  'decryption',
  'signature',
  'issuer',
  'audience',
  'recipient',
  'expired',
  'unknown_request',
  'unsolicited',
  'replayed',
  'other_browser',
  'token',
  'unreachable',
  'not_set_up',
  'no_name',
  'no_email',
  'other_domain',
  'unknown_person',
  'other_name',
  'not_covered',
  'not_in_use',
  'not_created',
] as const
export type FederationProblem = (typeof federationProblems)[number]

const limits = identityProviderLimits
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameLength))
/** Empty: none. */
const address = z.string().check(z.trim(), z.maxLength(limits.addressLength))
const attributeName = z.string().check(z.trim(), z.maxLength(200))
const attributeNames = z.object({
  email: attributeName,
  familyName: attributeName,
  givenName: attributeName,
  familyNameKana: attributeName,
  givenNameKana: attributeName,
  department: attributeName,
  employeeNumber: attributeName,
})
const kind = z.enum(providerKinds)
const stage = z.enum(providerStages)

const certificate = z.object({
  fingerprint: z.string(),
  pem: z.string(),
  subject: z.string(),
  startsAt: instant,
  endsAt: instant,
})

const testResult = z.object({
  testedAt: instant,
  tester: z.nullable(z.string()),
  problems: z.array(z.enum(federationProblems)),
  /** Readable values in the order of the message; `name` is a key of the screen's words or an attribute's name. */
  values: z.array(
    z.object({ part: z.enum(['message', 'attribute', 'result']), name: z.string(), value: z.string() }),
  ),
  /** The confirmed assertion or token, as the provider sent it. */
  source: z.string(),
})

const provider = z.object({
  id: z.number(),
  version: z.number(),
  kind,
  name: z.string(),
  entityId: z.string(),
  signOnUrl: z.string(),
  signOutUrl: z.string(),
  metadataUrl: z.string(),
  certificates: z.array(certificate),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  /** What the provider must be given. */
  own: z.object({
    entityId: z.string(),
    /** Where the provider sends people back to. */
    returnUrl: z.string(),
    signOutUrl: z.string(),
    metadataUrl: z.nullable(z.string()),
    certificate: z.nullable(z.string()),
  }),
  nameId: z.enum(nameIdKinds),
  attributeNames,
  allowsUnsolicited: z.boolean(),
  createsPeople: z.boolean(),
  department: z.nullable(z.object({ id: z.number(), name: z.string() })),
  stage,
  trialRule: z.nullable(shownRule),
  /** The names of the rule's terms; a missing one no longer exists. */
  trialNames: z.array(termName),
  everyoneOn: z.nullable(z.string()),
  domains: z.array(z.string()),
  /** People tied to a name of the provider. */
  linkedCount: z.number(),
  /** People who sign in only with it today. */
  coveredCount: z.number(),
  test: z.nullable(testResult),
  /** Everything that signing in needs has been entered. */
  complete: z.boolean(),
})

const domain = z.object({
  id: z.number(),
  version: z.number(),
  domain: z.string(),
  /** The content of the TXT record that proves it. */
  record: z.string(),
  provenAt: z.nullable(instant),
  providerId: z.nullable(z.number()),
  peopleCount: z.number(),
})

const summary = z.object({
  id: z.number(),
  kind,
  name: z.string(),
  stage,
  everyoneOn: z.nullable(z.string()),
  domains: z.array(z.string()),
  linkedCount: z.number(),
  complete: z.boolean(),
  /** The end of the last certificate; null: there is none. */
  certificateEndsAt: z.nullable(instant),
})

const everything = z.object({
  providers: z.array(summary),
  domains: z.array(domain),
  /** Full administrators who keep their password. */
  emergencyAdministrators: z.array(z.object({ ...person.shape, provenAt: instant })),
})

const path = '/api/v2/admin/identity_providers'

export const listIdentityProviders = endpoint({
  method: 'GET',
  path,
  option: 'single_sign_on',
  administration: 'full',
  summary: 'Lists the identity providers, the email domains and the emergency administrators of the company.',
  response: everything,
})

export const getIdentityProvider = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  option: 'single_sign_on',
  administration: 'full',
  summary: 'Returns an identity provider with all settings and its last test.',
  params: idParams,
  response: provider,
})

export const createIdentityProvider = endpoint({
  method: 'POST',
  path,
  option: 'single_sign_on',
  administration: 'full',
  once: true,
  summary: 'Adds an identity provider, which is off until it is set up and turned on.',
  body: z.object({ kind, name }),
  response: provider,
})

export const updateIdentityProvider = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  option: 'single_sign_on',
  administration: 'full',
  summary:
    'Changes how an identity provider is reached and what is read from it. Parts that are not given stay. An empty client secret stays as it is.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    name: z.optional(name),
    connection: z.optional(
      z.object({
        entityId: address,
        signOnUrl: address,
        signOutUrl: address,
        metadataUrl: address,
        certificates: z
          .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.certificateLength)))
          .check(z.maxLength(limits.certificates)),
        clientId: z.string().check(z.trim(), z.maxLength(300)),
        clientSecret: z.string().check(z.trim(), z.maxLength(1000)),
      }),
    ),
    reading: z.optional(
      z.object({
        nameId: z.enum(nameIdKinds),
        attributeNames,
        allowsUnsolicited: z.boolean(),
        createsPeople: z.boolean(),
        departmentId: z.nullable(id),
      }),
    ),
  }),
  response: provider,
  errors: ['conflict'],
})

export const deleteIdentityProvider = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  option: 'single_sign_on',
  administration: 'full',
  summary: 'Deletes an identity provider that is off. Its domains stay, without a provider.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict', 'provider_in_use'],
})

export const readProviderMetadata = endpoint({
  method: 'POST',
  path: '/api/v2/admin/identity_provider_metadata',
  option: 'single_sign_on',
  administration: 'full',
  summary:
    'Reads the metadata of a SAML provider, from its text or its address, to fill in the form. Saves nothing.',
  body: z.object({
    text: z.optional(z.string().check(z.maxLength(limits.metadataLength))),
    url: z.optional(address),
  }),
  response: z.object({
    entityId: z.string(),
    signOnUrl: z.string(),
    signOutUrl: z.string(),
    certificates: z.array(z.string()),
  }),
})

export const testIdentityProvider = endpoint({
  method: 'POST',
  path: `${path}/{id}/tests`,
  option: 'single_sign_on',
  administration: 'full',
  summary:
    'Begins a test sign-in: open the address in the same browser. Nobody is signed in; the result is shown with the provider.',
  params: idParams,
  response: z.object({ url: z.string() }),
  errors: ['provider_incomplete', 'provider_unreachable'],
})

const trialRule = z.nullable(audienceRule)

export const previewProviderUse = endpoint({
  method: 'POST',
  path: `${path}/{id}/use_previews`,
  option: 'single_sign_on',
  administration: 'full',
  summary: 'Counts the people who would sign in only with the provider, and those who would not.',
  params: idParams,
  body: z.object({ stage, trialRule, everyoneOn: z.nullable(day) }),
  response: z.object({
    /** They sign in only with the provider, from now on and from the day on. */
    nowCount: z.number(),
    laterCount: z.number(),
    /** Of them: those who are already tied to a name of the provider. */
    linkedCount: z.number(),
    /** Chosen, but with no address at a domain of the provider: they keep their password. */
    outsideCount: z.number(),
    /** Emergency administrators, who can use both. */
    emergencyCount: z.number(),
    /** Some people who keep their password. */
    outside: z.array(person),
  }),
})

export const updateProviderUse = endpoint({
  method: 'PATCH',
  path: `${path}/{id}/use`,
  option: 'single_sign_on',
  administration: 'full',
  summary:
    'Turns an identity provider on for an audience or for everyone, or off. While one is on, an administrator who keeps a password is needed: turning it on takes the password of the person who does, who becomes one.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    stage,
    trialRule,
    /** With an audience: the day from which it is on for everyone; null: at once. */
    everyoneOn: z.nullable(day),
    /** Of the administrator; empty: turning off. */
    password: z.string().check(z.maxLength(200)),
  }),
  response: provider,
  errors: ['conflict', 'provider_incomplete', 'too_many_attempts'],
})

const domainPath = '/api/v2/admin/sign_in_domains'

export const createSignInDomain = endpoint({
  method: 'POST',
  path: domainPath,
  option: 'single_sign_on',
  administration: 'full',
  summary: 'Adds an email domain, which counts once it is proven. Safe to repeat.',
  body: z.object({ domain: z.string().check(z.trim(), z.minLength(3), z.maxLength(253)) }),
  response: everything,
})

export const proveSignInDomain = endpoint({
  method: 'POST',
  path: `${domainPath}/{id}/proofs`,
  option: 'single_sign_on',
  administration: 'full',
  summary: 'Looks for the TXT record that proves a domain. Safe to repeat.',
  params: idParams,
  response: everything,
  errors: ['domain_not_proven', 'domain_taken'],
})

export const updateSignInDomain = endpoint({
  method: 'PATCH',
  path: `${domainPath}/{id}`,
  option: 'single_sign_on',
  administration: 'full',
  summary: 'Chooses the identity provider of the people with this email domain.',
  params: idParams,
  body: z.object({ version: wholeNumber, providerId: z.nullable(id) }),
  response: everything,
  errors: ['conflict'],
})

export const deleteSignInDomain = endpoint({
  method: 'DELETE',
  path: `${domainPath}/{id}`,
  option: 'single_sign_on',
  administration: 'full',
  summary: 'Deletes an email domain.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

const emergencyPath = '/api/v2/admin/emergency_administrators'

export const createEmergencyAdministrator = endpoint({
  method: 'POST',
  path: emergencyPath,
  option: 'single_sign_on',
  administration: 'full',
  summary:
    'Makes the administrator who calls one who keeps their password, which they prove to know. Safe to repeat.',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: everything,
  errors: ['too_many_attempts'],
})

export const deleteEmergencyAdministrator = endpoint({
  method: 'DELETE',
  path: `${emergencyPath}/{id}`,
  option: 'single_sign_on',
  administration: 'full',
  summary:
    'Lets an administrator sign in like everyone else. Refused for the last one while a provider is on.',
  params: idParams,
  errors: ['last_emergency_administrator'],
})

export const startExternalSignIn = endpoint({
  method: 'POST',
  path: '/api/v2/external_sso',
  access: 'public',
  summary: 'Returns the address at which a person signs in, by the domain of their email address.',
  body: z.object({
    email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
    /** A path of the product, to return to. */
    returnTo: z.string().check(z.maxLength(1000)),
  }),
  attemptsBy: 'email',
  response: z.object({ url: z.string() }),
  errors: ['provider_unreachable'],
})

export const findSignInProvider = endpoint({
  method: 'GET',
  path: '/api/v2/external_sso',
  access: 'public',
  summary: 'Names the identity provider with which people of an email domain sign in; null: none.',
  query: z.object({ domain: z.string().check(z.trim(), z.maxLength(253)) }),
  response: z.object({ name: z.nullable(z.string()) }),
})
