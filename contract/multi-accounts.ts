import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nextStep } from './sessions.ts'
import { idParams } from './shapes.ts'

/* Several accounts in one browser, often of several companies. */

/**
 * In a response: the account that it is for, as `company-person`. In a request: the account that the page was drawn for;
 * it is refused with `account_changed` if the browser uses another one by now.
 */
export const accountHeader = 'x-account'

/**
 * In responses: until when a browser may show, without a connection, what it has read. Absent: it may store nothing. Read
 * by web/public/sw.js.
 */
export const readableUntilHeader = 'x-readable-until'

/** The most accounts of one browser. */
export const mostLinkedAccounts = 10

/**
 * `ready`: it can be switched to. `factor`: its second factor is asked for after switching. `address`: its company does
 * not allow this network address. `ended`: the person must sign in again.
 */
export const linkedAccountStates = ['ready', 'factor', 'address', 'ended'] as const

export type LinkedAccountState = (typeof linkedAccountStates)[number]

export const listMultiAccounts = endpoint({
  method: 'GET',
  path: '/api/v2/multi_accounts',
  summary:
    'Lists the accounts of this browser, as far as their sessions last, with the number of unread notices and messages of each.',
  access: 'public',
  response: z.object({
    multiAccounts: z.array(
      z.object({
        /** null: the account in use, while there is no other. */
        id: z.nullable(z.number()),
        /** It is the account in use. */
        current: z.boolean(),
        /** null while its second factor was never given here. */
        name: z.nullable(z.string()),
        companyName: z.nullable(z.string()),
        state: z.enum(linkedAccountStates),
        /** Unread notices and messages; null while it is not ready. */
        unreadCount: z.nullable(z.number()),
      }),
    ),
  }),
})

export const startMultiAccount = endpoint({
  method: 'POST',
  path: '/api/v2/multi_accounts/sign_in',
  summary:
    'For 15 minutes, the next sign-in of this browser, whatever its way, adds an account instead of replacing this one.',
  errors: ['too_many_accounts'],
})

export const switchMultiAccount = endpoint({
  method: 'POST',
  path: '/api/v2/multi_accounts/switch',
  summary:
    'Goes on with another account of this browser. Its state, session, network address and second factor are checked anew, and its session gets a new secret.',
  access: 'public',
  body: z.object({ id: z.int().check(z.positive()) }),
  response: z.object({ token: z.string(), next: nextStep }),
  errors: ['account_session_ended', 'account_address_refused'],
})

export const endMultiAccount = endpoint({
  method: 'DELETE',
  path: '/api/v2/multi_accounts/{id}',
  summary: 'Signs one account of this browser out; the others stay.',
  access: 'public',
  params: idParams,
})

export const endMultiAccounts = endpoint({
  method: 'DELETE',
  path: '/api/v2/multi_accounts',
  summary: 'Signs all accounts of this browser out. Safe to repeat.',
  access: 'public',
})
