import * as z from 'zod/mini'
import { operatorRoles } from '#common/operator-role.ts'
import { endpoint } from './endpoint.ts'
import { begun } from './operators.ts'
import { credential, factorLimits } from './second-factors.ts'
import { idParams, instant } from './shapes.ts'

/* Passkeys of operators: in place of the code of the app, after the password. The app stays set up. */

/** What a browser needs to use or create a passkey, as JSON. */
const options = z.string()
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const startOperatorPasskeySignIn = endpoint({
  method: 'POST',
  path: '/backyard/api/session/passkey/options',
  summary: 'Returns what a browser needs to use one of the operator’s passkeys; null: they have none.',
  operators: 'half',
  attemptsBy: 'session',
  response: z.object({ options: z.nullable(options) }),
})

export const giveOperatorPasskey = endpoint({
  method: 'POST',
  path: '/backyard/api/session/passkey',
  summary: 'Gives a passkey in place of the code, which completes the session.',
  operators: 'half',
  attemptsBy: 'session',
  body: z.object({ credential }),
  response: begun,
  errors: ['passkey_refused'],
})

export const listOperatorPasskeys = endpoint({
  method: 'GET',
  path: '/backyard/api/passkeys',
  summary: 'Lists the own passkeys.',
  operators: operatorRoles,
  response: z.object({
    passkeys: z.array(
      z.object({ id: z.number(), name: z.string(), addedAt: instant, lastUsedAt: z.nullable(instant) }),
    ),
  }),
})

export const startOperatorPasskey = endpoint({
  method: 'POST',
  path: '/backyard/api/passkeys/options',
  summary: 'Returns what a browser needs to create a passkey. Needs a code of the app.',
  operators: operatorRoles,
  attemptsBy: 'session',
  body: z.object({ code }),
  response: z.object({ options }),
  errors: ['conflict'],
})

export const createOperatorPasskey = endpoint({
  method: 'POST',
  path: '/backyard/api/passkeys',
  summary: 'Adds a passkey, which can be given in place of the code from then on.',
  operators: operatorRoles,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(factorLimits.nameLength)),
    credential,
  }),
  response: z.object({ id: z.number() }),
  errors: ['passkey_refused', 'conflict'],
})

export const deleteOperatorPasskey = endpoint({
  method: 'DELETE',
  path: '/backyard/api/passkeys/{id}',
  summary: 'Removes one of the own passkeys.',
  operators: operatorRoles,
  params: idParams,
})
