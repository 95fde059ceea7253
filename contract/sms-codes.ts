import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { passwordRules } from './password-policy.ts'
import { newPassword } from './users.ts'

/* Codes by SMS: they confirm a mobile number, and reset a forgotten password. */

export const smsRules = {
  /** Minutes for which a code is valid. */
  minutes: 10,
  /** The most codes in 24 hours for one number, for numbers that begin alike, for one person and from one network. */
  mostByNumber: 5,
  mostByPrefix: 20,
  mostByPerson: 6,
  mostByAddress: 30,
  /** The most messages of a company a day, unless it chooses otherwise, and at all. */
  usualADay: 200,
  highestADay: 10_000,
} as const

const number = z.string().check(z.trim(), z.minLength(1), z.maxLength(30))
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/))

export const requestSmsCode = endpoint({
  method: 'POST',
  path: '/api/v2/sms_codes',
  summary:
    'Requests an SMS with a code that resets a password. The response does not reveal whether the number is known.',
  access: 'public',
  body: z.object({ number }),
  attemptsBy: 'number',
  errors: ['sms_not_set_up'],
})

export const checkSmsCode = endpoint({
  method: 'POST',
  path: '/api/v2/sms_codes/check',
  summary: 'Returns whose password a code resets. Does not use it.',
  access: 'public',
  body: z.object({ number, code }),
  attemptsBy: 'number',
  response: z.object({ name: z.string(), companyName: z.string(), rules: passwordRules }),
  errors: ['sms_code_wrong'],
})

export const setPasswordBySms = endpoint({
  method: 'POST',
  path: '/api/v2/sms_codes/set_password',
  summary: 'Sets a new password with a code, ends all sessions, unlocks the account and signs in.',
  access: 'public',
  body: z.object({ number, code, password: newPassword }),
  attemptsBy: 'number',
  response: z.object({ token: z.string() }),
  errors: ['sms_code_wrong', 'signs_in_elsewhere'],
})

export const getOwnPhoneNumber = endpoint({
  method: 'GET',
  path: '/api/v2/users/phone_number',
  summary: 'Returns your confirmed mobile number, with which you sign in.',
  response: z.object({
    number: z.nullable(z.string()),
    /** The company uses SMS, and messages can be sent. */
    available: z.boolean(),
    /** The countries whose numbers the company accepts, as codes of two letters. */
    countries: z.array(z.string()),
    /** The country of numbers without a calling code. */
    defaultCountry: z.string(),
  }),
})

export const requestPhoneNumber = endpoint({
  method: 'POST',
  path: '/api/v2/users/phone_number',
  summary: 'Sends a code to a mobile number that you want to sign in with.',
  recentProof: true,
  body: z.object({ number }),
  errors: ['sms_not_set_up', 'too_many_sms'],
})

export const confirmPhoneNumber = endpoint({
  method: 'POST',
  path: '/api/v2/users/phone_number/confirm',
  summary: 'Confirms your mobile number with the code that was sent to it. It replaces an earlier number.',
  attemptsBy: 'session',
  body: z.object({ code }),
  errors: ['sms_code_wrong', 'phone_number_taken'],
})

export const deletePhoneNumber = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/phone_number',
  summary: 'Removes your mobile number. Safe to repeat.',
  recentProof: true,
})

const country = z.string().check(z.regex(/^[A-Z]{2}$/))
const settings = {
  enabled: z.boolean(),
  countries: z.array(country).check(z.minLength(1), z.maxLength(30)),
  /** The country of numbers without a calling code: one of `countries`. */
  defaultCountry: country,
  mostADay: z.number().check(z.int(), z.minimum(1), z.maximum(smsRules.highestADay)),
  version: z.number().check(z.int(), z.minimum(0)),
}
const presented = z.object({
  ...settings,
  /** Messages can be sent: a provider is configured. */
  available: z.boolean(),
  sentThisMonth: z.number(),
  /** People with a confirmed number. */
  peopleCount: z.number(),
})

export const getSmsSettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/sms_settings',
  administration: 'full',
  summary: 'Returns whether people sign in with mobile numbers, and how many messages were sent.',
  response: presented,
})

export const updateSmsSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/sms_settings',
  administration: 'full',
  summary:
    'Turns SMS on or off, and sets the countries, the one of numbers without a calling code, and the most messages a day.',
  body: z.object(settings),
  response: presented,
  errors: ['conflict'],
})
