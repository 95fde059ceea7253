import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, instant, versionQuery, wholeNumber } from './shapes.ts'

/*
 * Tools in which people sign in with their account. The tools themselves use the addresses of OAuth 2.0 and OpenID
 * Connect, which server/features/oauth serves beside these calls.
 */

/** `openid`: who it is; `profile`: name and company; `email`: the address; `offline_access`: also later on. */
export const oauthScopes = ['openid', 'profile', 'email', 'offline_access'] as const

export const oauthLimits = { clients: 100, nameLength: 60, redirectUris: 10, redirectUriLength: 500 } as const

const scopes = z.array(z.enum(oauthScopes))

const written = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(oauthLimits.nameLength)),
  /** Compared character by character. */
  redirectUris: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(oauthLimits.redirectUriLength)))
    .check(z.minLength(1), z.maxLength(oauthLimits.redirectUris)),
  scopes: scopes.check(z.minLength(1), z.maxLength(oauthScopes.length)),
}

export const listOauthClients = endpoint({
  method: 'GET',
  path: '/api/v2/admin/oauth_clients',
  administration: 'full',
  summary: 'Lists the tools in which people can sign in with their account. For administrators.',
  response: z.object({
    oauthClients: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        name: z.string(),
        /** What the tool calls itself: its `client_id`. */
        clientId: z.string(),
        /** It runs on a server and has a secret. */
        confidential: z.boolean(),
        redirectUris: z.array(z.string()),
        scopes,
        createdAt: instant,
        /** null: it has none. */
        secretSetAt: z.nullable(instant),
        stoppedAt: z.nullable(instant),
        /** The people who have connected it. */
        peopleCount: z.number(),
        lastUsedAt: z.nullable(instant),
      }),
    ),
    /** Where tools find everything else. */
    discoveryAddress: z.string(),
    nextCursor: z.null(),
  }),
})

export const createOauthClient = endpoint({
  method: 'POST',
  path: '/api/v2/admin/oauth_clients',
  administration: 'full',
  once: true,
  summary: `Registers a tool, at most ${oauthLimits.clients}. A tool that runs on a server then needs a secret. For administrators.`,
  body: z.object({ ...written, confidential: z.boolean() }),
  response: z.object({ id: z.number() }),
})

export const updateOauthClient = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/oauth_clients/{id}',
  administration: 'full',
  summary:
    'Changes the name, redirect addresses and scopes of a tool. People agree again to what is added. For administrators.',
  params: idParams,
  body: z.object({ ...written, version: wholeNumber }),
  errors: ['conflict'],
})

export const renewOauthSecret = endpoint({
  method: 'POST',
  path: '/api/v2/admin/oauth_clients/{id}/secret',
  administration: 'full',
  recentProof: true,
  summary:
    'Gives a tool a new secret and returns it, only this once. The old one stops working at once. For administrators.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: z.object({ clientId: z.string(), secret: z.string() }),
  errors: ['conflict'],
})

export const stopOauthClient = endpoint({
  method: 'POST',
  path: '/api/v2/admin/oauth_clients/{id}/stop',
  administration: 'full',
  summary:
    'Stops a tool, or starts it again. Everyone who had connected it must sign in there again. For administrators.',
  params: idParams,
  body: z.object({ stopped: z.boolean(), version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteOauthClient = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/oauth_clients/{id}',
  administration: 'full',
  summary: 'Deletes a tool and everything that people agreed to for it. For administrators.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

/** The query of the address `/oauth/authorize`, as the tool wrote it. */
const request = z.string().check(z.maxLength(8000))

export const startAuthorization = endpoint({
  method: 'POST',
  path: '/api/v2/oauth/authorizations',
  summary:
    'Checks what a tool asks for. Returns where to go if that is decided already, and otherwise what to ask the person.',
  body: z.object({ request }),
  response: z.object({
    /**
     * `refused`: the request cannot be trusted, so the person stays here. `redirect`: go to `redirect_to`.
     * `prove`: the person must sign in again first. `ask`: the person decides.
     */
    state: z.enum(['refused', 'redirect', 'prove', 'ask']),
    reason: z.nullable(z.enum(['unknown', 'stopped', 'redirect_uri'])),
    redirectTo: z.nullable(z.string()),
    name: z.string(),
    /** The host, or the scheme of an app, that the person would go to. */
    target: z.string(),
    scopes,
  }),
})

export const decideAuthorization = endpoint({
  method: 'POST',
  path: '/api/v2/oauth/authorizations/decide',
  summary: 'Agrees to what a tool asks for, or declines. Returns where to go.',
  body: z.object({ request, agreed: z.boolean() }),
  response: z.object({ redirectTo: z.string() }),
})

export const listConnectedTools = endpoint({
  method: 'GET',
  path: '/api/v2/oauth/grants',
  summary: 'Lists the tools that you have connected with your account.',
  response: z.object({
    connectedTools: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        scopes,
        agreedAt: instant,
        /** null: not yet. */
        lastUsedAt: z.nullable(instant),
        stopped: z.boolean(),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const deleteConnectedTool = endpoint({
  method: 'DELETE',
  path: '/api/v2/oauth/grants/{id}',
  summary: 'Ends the connection with a tool. What it holds stops working at once.',
  params: idParams,
})
