import * as z from 'zod/mini'
import { apiScopes } from '#common/api-scope.ts'
import { endpoint } from './endpoint.ts'
import { author, day, eachOnce, idParams, instant, pageOf, pageQuery } from './shapes.ts'

/* Tokens with which programs call the API. */

export const apiTokenLimits = {
  perPerson: 20,
  nameLength: 60,
  days: 366,
  ipRanges: 10,
  callsAMinute: 300,
} as const

const scope = z.enum(apiScopes)
export const apiTokenFields = {
  id: z.number(),
  name: z.string(),
  /** The last characters. */
  ending: z.string(),
  scopes: z.array(scope),
  /** Empty: from anywhere. */
  ipRanges: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
}

/** What is entered for a new token, which may have these scopes. */
export const writtenToken = <const S extends readonly string[]>(scopes: S) =>
  z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(apiTokenLimits.nameLength)),
    scopes: z.array(z.enum(scopes)).check(
      z.minLength(1),
      z.maxLength(scopes.length),
      eachOnce((one: string) => one),
    ),
    /** The last day of its use, in the company's time zone. */
    expiresOn: day,
    ipRanges: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(apiTokenLimits.ipRanges)),
  })

export const createdToken = z.object({ id: z.number(), token: z.string() })

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/v2/api_tokens',
  summary: 'Lists the person’s own tokens, also expired ones.',
  response: pageOf('apiTokens', z.object(apiTokenFields)),
})

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/v2/api_tokens',
  recentProof: true,
  summary: `Creates a token with which a program calls the API as the person, and returns it, only this once. At most ${apiTokenLimits.perPerson}, each for at most ${apiTokenLimits.days} days.`,
  body: writtenToken(apiScopes),
  response: createdToken,
})

export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api/v2/api_tokens/{id}',
  summary: 'Deletes one of the person’s own tokens. It stops working at once.',
  params: idParams,
})

export const listAdminApiTokens = endpoint({
  method: 'GET',
  path: '/api/v2/admin/api_tokens',
  administration: 'full',
  summary: 'Lists all tokens of the company, newest first. For administrators.',
  query: pageQuery,
  response: pageOf('apiTokens', z.object({ ...apiTokenFields, owner: author })),
})

export const deleteAdminApiToken = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/api_tokens/{id}',
  administration: 'full',
  summary: 'Deletes a person’s token. It stops working at once. For administrators.',
  params: idParams,
})
