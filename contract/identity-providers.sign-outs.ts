import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const startExternalSignOut = endpoint({
  method: 'POST',
  path: '/api/v2/external_sso/sign_outs',
  access: 'half',
  summary:
    'Signs out, and returns the address at which the browser signs out at the identity provider as well; null: the session did not begin at one that offers it.',
  response: z.object({ url: z.nullable(z.string()) }),
})
