import * as z from 'zod/mini'
import { operatorRoles } from '#common/operator-role.ts'
import { endpoint } from './endpoint.ts'
import { lookLimits } from './looks.ts'
import { id, idParams, instant } from './shapes.ts'

/** Who asks for consent, and looks. */
const lookers = ['support', 'success', 'engineer'] as const

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(lookLimits.textLength))

export const getBackyardConsent = endpoint({
  method: 'GET',
  path: '/backyard/api/companies/{id}/look_consent',
  summary: 'Returns the consent of a company that stands, the last request for one, and looks under way.',
  operators: operatorRoles,
  params: idParams,
  response: z.object({
    /** null: none stands. */
    consent: z.nullable(z.object({ purpose: z.string(), givenByName: z.string(), endsAt: instant })),
    /** The last one since the last consent. */
    request: z.nullable(z.object({ operatorName: z.string(), reason: z.string(), createdAt: instant })),
    looks: z.array(
      z.object({
        id: z.number(),
        operatorName: z.string(),
        personName: z.string(),
        /** It is under way in this browser. */
        here: z.boolean(),
        endsAt: instant,
      }),
    ),
    can: z.object({ ask: z.boolean(), look: z.boolean() }),
  }),
})

export const requestLookConsent = endpoint({
  method: 'POST',
  path: '/backyard/api/companies/{id}/look_requests',
  summary: 'Asks a company for consent, with the reason. Its full administrators get a notice.',
  operators: lookers,
  params: idParams,
  body: z.object({ reason }),
  errors: ['look_consent_stands', 'look_asked'],
})

export const findLookPeople = endpoint({
  method: 'GET',
  path: '/backyard/api/companies/{id}/people',
  summary:
    'Finds people of a company whose consent stands, by name, reading, email address, company ID or number; at most 20.',
  operators: lookers,
  params: idParams,
  query: z.object({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  response: z.object({
    people: z.array(z.object({ id: z.number(), name: z.string(), login: z.string(), role: z.string() })),
  }),
  errors: ['look_without_consent'],
})

export const beginLook = endpoint({
  method: 'POST',
  path: '/backyard/api/companies/{id}/looks',
  summary: `Begins to look at a company as one of its people in this browser: read-only, for at most ${lookLimits.minutes} minutes.`,
  operators: lookers,
  params: idParams,
  body: z.object({ userId: id, reason }),
  response: z.object({ endsAt: instant }),
  errors: ['look_without_consent'],
})

export const endLook = endpoint({
  method: 'DELETE',
  path: '/backyard/api/look',
  summary: 'Ends the look in this browser.',
  operators: 'guest',
})
