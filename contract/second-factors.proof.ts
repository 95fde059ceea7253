import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { factorKinds, givenFactors } from './second-factors.ts'

/* Sensitive changes need a recent proof of who makes them: calls that declare `recentProof`. */

/** How a person can prove who they are: with a second factor if they have one, otherwise with the password. */
export const proofKinds = ['password', ...factorKinds] as const

export const getProofWays = endpoint({
  method: 'GET',
  path: '/api/v2/sessions/proof',
  summary: 'Returns how you can prove that it is you, which sensitive changes ask for.',
  access: 'entered',
  response: z.object({
    /** Empty: by signing in again at the company's identity provider. */
    kinds: z.array(z.enum(proofKinds)),
    /** The account's own name for signing in, for password managers. */
    login: z.string(),
  }),
})

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/v2/sessions/proof',
  summary: 'Proves that it is you, so that sensitive changes are accepted for the next ten minutes.',
  access: 'entered',
  attemptsBy: 'session',
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('password'),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    ...givenFactors,
  ]),
  errors: ['passkey_refused'],
})
