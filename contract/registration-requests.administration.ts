import * as z from 'zod/mini'
import { designedForm } from './admin-menus.design.ts'
import { accountShape } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import { formItem, shownAnswer } from './forms.ts'
import { inquiryItemKinds } from './inquiries.administration.ts'
import { registrationStates } from './registration-requests.ts'
import { idParams, instant, pageOf, pageQueryWith, person, wholeNumber } from './shapes.ts'

/* For those who administer all people of the company. */
const administration = { whole: 'users' } as const

export const registrationSettingsLimits = { introLength: 1000, items: 20, reasonLength: 1000 } as const

/** The kinds of questions: those whose answers name no people and can be given before signing in. */
export const registrationItemKinds = inquiryItemKinds

const request = {
  id: z.number(),
  version: z.number(),
  name: z.string(),
  email: z.nullable(z.string()),
  employeeNumber: z.nullable(z.string()),
  state: z.enum(registrationStates),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(person),
}

export const listRegistrationRequests = endpoint({
  method: 'GET',
  path: '/api/v2/admin/registration_requests',
  option: 'registration_requests',
  administration,
  summary:
    'Lists the requests for an account in a state, newest first, by words of name, address and number.',
  query: pageQueryWith({
    state: z._default(z.enum(registrationStates), 'waiting'),
    query: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: pageOf(
    'registrationRequests',
    z.object({
      ...request,
      /** Of people and other waiting requests that may be the same person. */
      duplicateCount: z.number(),
    }),
  ),
})

const match = z.enum(['name', 'email', 'employee_number'])

export const getRegistrationRequest = endpoint({
  method: 'GET',
  path: '/api/v2/admin/registration_requests/{id}',
  option: 'registration_requests',
  administration,
  summary:
    'Returns a request for an account, with the people and other requests that may be the same person.',
  params: idParams,
  response: z.object({
    ...request,
    familyName: z.string(),
    givenName: z.string(),
    familyNameKana: z.string(),
    givenNameKana: z.string(),
    note: z.string(),
    answers: z.array(shownAnswer),
    reason: z.string(),
    /** Whose account was made; null: none, or they have left. */
    userId: z.nullable(z.number()),
    samePeople: z.array(
      z.object({ ...person.shape, departmentName: z.nullable(z.string()), by: z.array(match) }),
    ),
    sameRequests: z.array(
      z.object({ id: z.number(), name: z.string(), createdAt: instant, by: z.array(match) }),
    ),
  }),
})

const decision = {
  version: wholeNumber,
  reason: z._default(z.string().check(z.trim(), z.maxLength(registrationSettingsLimits.reasonLength)), ''),
}

export const approveRegistrationRequest = endpoint({
  method: 'POST',
  path: '/api/v2/admin/registration_requests/{id}/approve',
  option: 'registration_requests',
  administration,
  summary:
    'Makes the account that a person asked for. With an address they are invited by email; without one, a card with which they set their password is returned once.',
  params: idParams,
  body: z.object({ ...accountShape, ...decision }),
  response: z.object({
    userId: z.number(),
    invited: z.boolean(),
    card: z.nullable(z.object({ address: z.string(), expiresAt: instant })),
  }),
  errors: ['conflict', 'too_many_cards', 'account_withdrawn'],
})

export const refuseRegistrationRequest = endpoint({
  method: 'POST',
  path: '/api/v2/admin/registration_requests/{id}/refuse',
  option: 'registration_requests',
  administration,
  summary: 'Refuses a request for an account. The person reads why.',
  params: idParams,
  body: z.object(decision),
  errors: ['conflict'],
})

export const getRegistrationSettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/registration_settings',
  option: 'registration_requests',
  administration,
  summary: 'Returns whether people can ask for an account, with which code, and what they are asked.',
  response: z.object({
    version: z.number(),
    enabled: z.boolean(),
    /** null: nothing was saved yet. */
    code: z.nullable(z.string()),
    /** The page with the code, for the QR code. */
    address: z.nullable(z.string()),
    intro: z.string(),
    items: z.array(formItem),
    companyName: z.string(),
    waitingCount: z.number(),
  }),
})

export const updateRegistrationSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/registration_settings',
  option: 'registration_requests',
  administration,
  summary:
    'Changes whether people can ask for an account, and what they are asked. The first time it makes a code.',
  body: z.object({
    enabled: z.boolean(),
    intro: z.string().check(z.trim(), z.maxLength(registrationSettingsLimits.introLength)),
    items: designedForm.check(
      z.maxLength(registrationSettingsLimits.items),
      z.refine((items) => items.every(({ kind }) => registrationItemKinds.some((one) => one === kind))),
    ),
    version: wholeNumber,
  }),
  errors: ['conflict'],
})

export const renewRegistrationCode = endpoint({
  method: 'POST',
  path: '/api/v2/admin/registration_settings/code',
  option: 'registration_requests',
  administration,
  summary: 'Makes a new code. The earlier one and its posters stop working at once; requests that wait stay.',
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})
