import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nextStep } from './sessions.ts'
import { idParams } from './shapes.ts'

/* Passkeys, authenticator apps and recovery codes of one's own account. */

export const factorLimits = {
  passkeys: 10,
  nameLength: 60,
  recoveryCodes: 10,
  /** For how long a browser may take to sign a challenge, in minutes. */
  challengeMinutes: 5,
} as const

/** What a browser says about a passkey, as JSON: its names are those of the Web Authentication standard. */
export const credential = z.string().check(z.minLength(2), z.maxLength(20_000))
/** What a browser needs to use or create a passkey, as JSON. */
const options = z.string()
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(factorLimits.nameLength))

export const factorKinds = ['passkey', 'code', 'recovery_code'] as const

/** A second factor as it is given: a passkey, a code of the app, or a recovery code. */
export const givenFactors = [
  z.object({ kind: z.literal('passkey'), credential }),
  z.object({ kind: z.literal('code'), code }),
  z.object({ kind: z.literal('recovery_code'), code }),
] as const

export const createPasskeyChallenge = endpoint({
  method: 'POST',
  path: '/api/v2/passkey_challenges',
  summary: 'Returns what a browser needs to use a passkey. Valid for five minutes, once.',
  access: 'public',
  attemptsBy: 'session',
  response: z.object({ options }),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/sessions/passkey',
  summary: 'Signs in with a passkey alone: it names the account and is two factors in one.',
  access: 'public',
  attemptsBy: 'session',
  body: z.object({ credential }),
  response: z.object({ token: z.string(), next: nextStep }),
  errors: ['passkey_refused', 'signs_in_elsewhere'],
})

export const getSignInFactors = endpoint({
  method: 'GET',
  path: '/api/v2/sessions/factor',
  summary: 'Returns what is missing to finish signing in, and the second factors that you can give.',
  access: 'half',
  response: z.object({ next: nextStep, kinds: z.array(z.enum(factorKinds)) }),
})

export const giveFactor = endpoint({
  method: 'POST',
  path: '/api/v2/sessions/factor',
  summary: 'Finishes signing in with a second factor. The session gets a new cookie and token.',
  access: 'half',
  attemptsBy: 'session',
  body: z.discriminatedUnion('kind', [...givenFactors]),
  response: z.object({ token: z.string(), next: nextStep }),
  errors: ['passkey_refused'],
})

export const listSecondFactors = endpoint({
  method: 'GET',
  path: '/api/v2/second_factors',
  option: 'second_factors',
  summary: 'Lists your passkeys, authenticator app and number of unused recovery codes.',
  access: 'set_up',
  response: z.object({
    passkeys: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        addedAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
    app: z.nullable(z.object({ addedAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
    recoveryCodeCount: z.number(),
    /** The last day on which you can do without; null: none is required, or you have one. */
    dueOn: z.nullable(z.string()),
  }),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/passkeys/options',
  option: 'second_factors',
  summary: 'Returns what a browser needs to create a passkey.',
  access: 'set_up',
  recentProof: true,
  response: z.object({ options }),
  errors: ['conflict'],
})

export const createPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/passkeys',
  option: 'second_factors',
  summary: 'Adds a passkey to your account.',
  access: 'set_up',
  recentProof: true,
  body: z.object({ name, credential }),
  response: z.object({ id: z.number() }),
  errors: ['passkey_refused', 'conflict'],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/v2/passkeys/{id}',
  option: 'second_factors',
  summary: 'Renames one of your passkeys.',
  access: 'set_up',
  params: idParams,
  body: z.object({ name }),
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v2/passkeys/{id}',
  option: 'second_factors',
  summary: 'Removes one of your passkeys. With the last factor the recovery codes end.',
  access: 'set_up',
  params: idParams,
  recentProof: true,
})

export const startAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/api/v2/authenticator_app/draft',
  option: 'second_factors',
  summary: 'Returns a new key for an authenticator app. It counts once a code confirms it.',
  access: 'set_up',
  recentProof: true,
  response: z.object({
    /** The address in the QR code. */
    address: z.string(),
    /** The key in base32, to be typed. */
    secret: z.string(),
    /** Sent back with the code. */
    draft: z.string(),
  }),
})

export const createAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/api/v2/authenticator_app',
  option: 'second_factors',
  summary: 'Adds an authenticator app, which a code of it confirms; an earlier one is replaced.',
  access: 'set_up',
  recentProof: true,
  attemptsBy: 'session',
  body: z.object({ draft: z.string().check(z.maxLength(500)), code }),
  errors: ['link_expired'],
})

export const deleteAuthenticatorApp = endpoint({
  method: 'DELETE',
  path: '/api/v2/authenticator_app',
  option: 'second_factors',
  summary: 'Removes your authenticator app. With the last factor the recovery codes end.',
  access: 'set_up',
  recentProof: true,
})

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v2/recovery_codes',
  option: 'second_factors',
  summary: 'Returns new recovery codes, which cannot be shown again. Earlier ones end.',
  access: 'set_up',
  recentProof: true,
  response: z.object({ codes: z.array(z.string()) }),
  errors: ['conflict'],
})
