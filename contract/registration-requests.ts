import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { email, employeeNumber } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import { formAnswers, formItem, shownAnswer } from './forms.ts'
import { clientKey, instant } from './shapes.ts'

/* People without an account ask for one. The code and the tokens are in the body, so that they are not logged. */

export const registrationLimits = {
  codeLength: 40,
  nameLength: 50,
  noteLength: 500,
  /** Requests that wait at the same time. */
  waiting: 1000,
  /** Days until a decided request is deleted. */
  keptDays: 90,
} as const

export const registrationStates = ['waiting', 'approved', 'refused'] as const

const name = z.string().check(z.overwrite(cleanName), z.maxLength(registrationLimits.nameLength))
const token = z.string().check(z.maxLength(100))
const code = z.string().check(z.trim(), z.maxLength(registrationLimits.codeLength))

/** What a person who asks for an account enters. */
export const registrationFields = {
  familyName: name.check(z.minLength(1)),
  givenName: name.check(z.minLength(1)),
  familyNameKana: z._default(name, ''),
  givenNameKana: z._default(name, ''),
  email: z._default(z.nullable(email), null),
  employeeNumber: z._default(z.nullable(employeeNumber), null),
  note: z._default(z.string().check(z.trim(), z.maxLength(registrationLimits.noteLength)), ''),
}

export const checkRegistrationCode = endpoint({
  method: 'POST',
  path: '/api/v2/register_applies/check_token',
  summary:
    'Returns the company of a registration code and the questions it asks of people who want an account.',
  access: 'public',
  attemptsBy: 'code',
  body: z.object({ code }),
  response: z.object({ companyName: z.string(), intro: z.string(), items: z.array(formItem) }),
})

export const createRegistrationRequest = endpoint({
  method: 'POST',
  path: '/api/v2/register_applies',
  summary:
    'Asks for an account with the registration code of a company. Returns the token with which the state can be read; with an address it is sent by email too.',
  access: 'public',
  attemptsBy: 'code',
  body: z.object({
    code,
    ...registrationFields,
    /** To the questions of the company. */
    answers: z._default(formAnswers, []),
    /** Hidden in the form. Only programs fill it in; such a request is discarded. */
    website: z._default(z.string().check(z.maxLength(1000)), ''),
    clientKey,
  }),
  response: z.object({
    /** null: discarded. */
    token: z.nullable(z.string()),
  }),
})

export const readRegistrationRequest = endpoint({
  method: 'POST',
  path: '/api/v2/register_applies/state',
  summary: 'Returns one’s own request for an account and what was decided.',
  access: 'public',
  attemptsBy: 'token',
  body: z.object({ token }),
  response: z.object({
    companyName: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    employeeNumber: z.nullable(z.string()),
    note: z.string(),
    answers: z.array(shownAnswer),
    state: z.enum(registrationStates),
    /** What was said with the decision. */
    reason: z.string(),
    createdAt: instant,
    decidedAt: z.nullable(instant),
  }),
  errors: ['link_unknown'],
})

export const withdrawRegistrationRequest = endpoint({
  method: 'POST',
  path: '/api/v2/register_applies/withdraw',
  summary: 'Withdraws one’s own request for an account, which deletes it. Only while it waits.',
  access: 'public',
  attemptsBy: 'token',
  body: z.object({ token }),
  errors: ['link_unknown', 'conflict'],
})
