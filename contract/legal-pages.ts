import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, instant, pageOf, pageQueryWith, person, wholeNumber } from './shapes.ts'

/* Pages of the installation that anyone can read, and what each company adds to them. */

export const legalPages = ['terms', 'policy', 'sct'] as const
export const legalLimits = { bodyLength: 50_000, codeLength: 50 } as const

const pageParams = z.object({ page: z.enum(legalPages) })
const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))

export const getLegalPage = endpoint({
  method: 'GET',
  path: '/api/v2/legal_pages/{page}',
  summary:
    'Returns a legal page of the installation and what a company adds to it: the company of the session, or the one with the code.',
  access: 'public',
  params: pageParams,
  query: z.object({
    company: z.optional(z.string().check(z.maxLength(legalLimits.codeLength))),
    /** The version of the installation’s page that took effect on this day; if unset, the one in effect. */
    effectiveOn: z.optional(day),
    /** The version of the company’s part; if unset, the one in effect. */
    number: z.optional(number),
  }),
  response: z.object({
    page: z.enum(legalPages),
    effectiveOn: z.string(),
    /** With the formatting marks of posts. */
    body: z.string(),
    /** The days on which versions took effect, newest first. */
    versions: z.array(z.string()),
    /** null: the company adds nothing, or is unknown. */
    addition: z.nullable(
      z.object({
        companyName: z.string(),
        number: z.number(),
        effectiveOn: z.string(),
        body: z.string(),
        /** Versions that have taken effect, newest first. */
        versions: z.array(z.object({ number: z.number(), effectiveOn: z.string() })),
      }),
    ),
  }),
})

const consentRequest = z.object({
  page: z.enum(legalPages),
  number: z.number(),
  /** The version of the installation’s page. */
  baseEffectiveOn: z.string(),
  body: z.string(),
  companyName: z.string(),
  effectiveOn: z.string(),
  addition: z.string(),
})

export const listLegalConsentRequests = endpoint({
  method: 'GET',
  path: '/api/v2/legal_consents',
  summary: 'Lists the legal pages that you have to agree to before you can use the product.',
  access: 'entered',
  response: z.object({ legalConsents: z.array(consentRequest), nextCursor: z.null() }),
})

export const createLegalConsent = endpoint({
  method: 'POST',
  path: '/api/v2/legal_consents',
  summary: 'Agrees to a version of a legal page. Agreeing again changes nothing.',
  access: 'entered',
  body: z.object({ page: z.enum(legalPages), number: wholeNumber, baseEffectiveOn: day }),
  response: z.object({ remainingCount: z.number() }),
  errors: ['conflict'],
})

const legalVersion = z.object({
  number: z.number(),
  body: z.string(),
  effectiveOn: z.string(),
  asksConsent: z.boolean(),
  createdBy: person,
  createdAt: instant,
  /** `planned`: it takes effect later. */
  status: z.enum(['planned', 'current', 'past']),
  /** The number of people who agreed to it. */
  consentCount: z.number(),
})

export const listLegalVersions = endpoint({
  method: 'GET',
  path: '/api/v2/admin/legal_pages/{page}/versions',
  administration: 'full',
  summary: 'Lists the versions of the company’s addition to a legal page, newest first.',
  params: pageParams,
  response: z.object({
    legalVersions: z.array(legalVersion),
    /** The number of people who can use the product. */
    userCount: z.number(),
    /** The company’s code, for links to the page without a session. */
    companyCode: z.string(),
    nextCursor: z.null(),
  }),
})

export const createLegalVersion = endpoint({
  method: 'POST',
  path: '/api/v2/admin/legal_pages/{page}/versions',
  administration: 'full',
  summary: 'Publishes a version of the company’s addition to a legal page. Versions never change.',
  params: pageParams,
  body: z.object({
    /** Empty: the company adds nothing from then on. */
    body: z.string().check(z.trim(), z.maxLength(legalLimits.bodyLength)),
    /** null: today. Not before the day of the version before it. */
    effectiveOn: z.nullable(day),
    asksConsent: z.boolean(),
    /** The number of the newest version when the text was written; 0: none. */
    version: wholeNumber,
  }),
  response: z.object({ number: z.number() }),
  errors: ['conflict'],
})

const consentFilter = {
  number: z._default(number, 1),
  state: z._default(z.enum(['all', 'agreed', 'missing']), 'all'),
}

export const listLegalConsents = endpoint({
  method: 'GET',
  path: '/api/v2/admin/legal_pages/{page}/consents',
  administration: 'full',
  summary: 'Lists who has agreed to a version of a legal page, and when.',
  params: pageParams,
  query: pageQueryWith(consentFilter),
  response: pageOf('legalConsents', z.object({ user: person, agreedAt: z.nullable(instant) })),
})

export const exportLegalConsents = endpoint({
  method: 'GET',
  path: '/api/v2/admin/legal_pages/{page}/consents.csv',
  administration: 'full',
  summary: 'Exports who has agreed to a version of a legal page, as evidence, as CSV.',
  download: 'text/csv',
  params: pageParams,
  query: z.object({ number }),
})
