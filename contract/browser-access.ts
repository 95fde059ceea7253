import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nextStep } from './sessions.ts'
import { instant } from './shapes.ts'

/* Opening a page of the app in the phone's browser. */

/** How long a ticket can be used. */
export const pageTicketSeconds = 60

/** The pages that open without a session, some of them with what a company added to them. */
export const publicPages = [
  '/terms',
  '/policy',
  '/sct',
  '/inquiry',
  '/users/sign_in/support',
  '/two_factor_authentications/help',
] as const

const body = z.object({
  /** A page of the product, with its query: `/feeds/3?x=y`. */
  path: z.string().check(z.minLength(1), z.maxLength(2_000)),
})

const response = z.object({
  /** Opens the page once. The ticket is in the fragment, which browsers send to no server. */
  url: z.string(),
  expiresAt: instant,
})

export const enableBrowserAccess = endpoint({
  method: 'POST',
  path: '/api/v2/enable_browser_access',
  summary:
    'Returns an address that opens this page once within 60 seconds in another browser of yours, signed in as you. For the app, which shows pages without a browser of its own.',
  body,
  response,
})

export const enablePublicPageAccess = endpoint({
  method: 'POST',
  path: '/api/v2/enable_public_page_access',
  summary:
    'Returns an address that opens a page that needs no session, such as the privacy policy, once within 60 seconds as your company shows it, without signing that browser in.',
  body,
  response,
})

const token = z.string().check(z.minLength(1), z.maxLength(100))

export const checkPageTicket = endpoint({
  method: 'POST',
  path: '/api/v2/page_tickets/check',
  summary: 'Returns what a ticket would open, and for whom. It stays unused.',
  access: 'public',
  body: z.object({ token }),
  response: z.object({
    kind: z.enum(['browser', 'public_page']),
    name: z.string(),
    companyName: z.string(),
    /** `none`: nobody is signed in here. `same`: the same person is. `other`: somebody else is. */
    signedIn: z.enum(['none', 'same', 'other']),
  }),
  errors: ['link_unknown', 'link_expired', 'too_many_attempts'],
})

export const openPageTicket = endpoint({
  method: 'POST',
  path: '/api/v2/page_tickets/open',
  summary: 'Uses a ticket up: signs this browser in, if it is for that, and returns the page to open.',
  access: 'public',
  body: z.object({
    token,
    /** Signs somebody else out who is signed in here. */
    replaces: z.optional(z.boolean()),
  }),
  response: z.object({
    path: z.string(),
    /** The CSRF token of the new session; null: none began. */
    token: z.nullable(z.string()),
    next: nextStep,
  }),
  errors: [
    'link_unknown',
    'link_expired',
    'too_many_attempts',
    'account_in_use',
    'account_session_ended',
    'account_address_refused',
  ],
})
