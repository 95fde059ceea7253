import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, idParams, instant, pageOf, pageQuery, person } from './shapes.ts'

/* An operator looks at the company as one of its people, with the company's consent (decision 174). */

export const lookLimits = {
  /** Days for which a company consents at most. */
  mostDays: 30,
  /** Minutes that a look lasts at most. */
  minutes: 60,
  textLength: 500,
  /** Days in which a request for consent is shown. */
  requestDays: 14,
} as const

/** What ended a look: the operator, its time, the consent, the company's state, or the person's account. */
export const lookEnds = ['operator', 'time', 'consent', 'company', 'person'] as const

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(lookLimits.textLength))

const consent = z.object({
  id: z.number(),
  purpose: z.string(),
  givenBy: person,
  givenAt: instant,
  endsAt: instant,
  /** null: not withdrawn. */
  withdrawn: z.nullable(z.object({ by: person, at: instant })),
  state: z.enum(['stands', 'ended', 'withdrawn']),
  lookCount: z.number(),
})

export const getLookConsent = endpoint({
  method: 'GET',
  path: '/api/v2/admin/look_consent',
  administration: 'full',
  summary:
    'Returns the consent that stands, with which the operator looks at the company as one of its people, and what the operator asks for.',
  response: z.object({
    consent: z.nullable(consent),
    /** Of the last days; empty once a consent was given. */
    requests: z.array(
      z.object({ id: z.number(), operatorName: z.string(), reason: z.string(), createdAt: instant }),
    ),
    /** The days for which consent can be given, in the company's time zone. */
    earliestOn: day,
    latestOn: day,
  }),
})

export const listLookConsents = endpoint({
  method: 'GET',
  path: '/api/v2/admin/look_consents',
  administration: 'full',
  summary: 'Lists the consents that the company has given, the latest first.',
  query: pageQuery,
  response: pageOf('lookConsents', consent),
})

export const createLookConsent = endpoint({
  method: 'POST',
  path: '/api/v2/admin/look_consents',
  administration: 'full',
  recentProof: true,
  summary: `Consents to the operator looking at the company as one of its people, until the end of a day, for at most ${lookLimits.mostDays} days.`,
  body: z.object({ purpose: text, endsOn: day }),
  response: consent,
  errors: ['look_consent_stands'],
})

export const withdrawLookConsent = endpoint({
  method: 'POST',
  path: '/api/v2/admin/look_consents/{id}/withdrawal',
  administration: 'full',
  summary: 'Withdraws a consent. Looks that are under way end at once.',
  params: idParams,
  errors: ['conflict'],
})

export const listLooks = endpoint({
  method: 'GET',
  path: '/api/v2/admin/looks',
  administration: 'full',
  summary: 'Lists when operators looked at the company, as whom and why, the latest first.',
  query: pageQuery,
  response: pageOf(
    'looks',
    z.object({
      id: z.number(),
      operatorName: z.string(),
      user: person,
      reason: z.string(),
      beganAt: instant,
      /** null: under way. */
      endedAt: z.nullable(instant),
      endedBy: z.nullable(z.enum(lookEnds)),
      /** When it ends at the latest. */
      endsAt: instant,
      viewCount: z.number(),
    }),
  ),
})

export const listLookViews = endpoint({
  method: 'GET',
  path: '/api/v2/admin/looks/{id}/views',
  administration: 'full',
  summary: 'Lists what an operator viewed in a look, minute by minute, the latest first.',
  params: idParams,
  query: pageQuery,
  response: pageOf(
    'lookViews',
    z.object({
      minute: instant,
      /** The addresses of pages, as the browser named them. */
      pages: z.array(z.string()),
      /** The paths of the calls and files that the server answered. */
      paths: z.array(z.string()),
    }),
  ),
})

export const getCurrentLook = endpoint({
  method: 'GET',
  path: '/api/v2/look',
  summary:
    'Returns the look that is under way in this browser, or in which an operator looks as you; null: there is none. In a look, the page that is opened is recorded.',
  query: z.object({ page: z.optional(z.string().check(z.maxLength(300), z.regex(/^\/(?!api\/)/))) }),
  response: z.object({
    look: z.nullable(
      z.object({
        /** Whether this browser is the operator’s. */
        own: z.boolean(),
        operatorName: z.string(),
        personName: z.string(),
        endsAt: instant,
      }),
    ),
  }),
})
