import * as z from 'zod/mini'
import { emailPattern } from '#common/email-pattern.ts'
import { endpoint } from './endpoint.ts'
import { clientKey, idParams, instant } from './shapes.ts'

export const inquiryLimits = {
  nameLength: 100,
  topicLength: 50,
  bodyLength: 5000,
  triedLength: 300,
  codeLength: 50,
} as const

export const inquiryStates = ['new', 'in_progress', 'waiting', 'solved'] as const

const token = z.string().check(z.maxLength(100))
const message = z.string().check(z.trim(), z.minLength(1), z.maxLength(inquiryLimits.bodyLength))

/** An inquiry as shown to the person who sent it. */
const ownInquiry = z.object({
  id: z.number(),
  topic: z.string(),
  body: z.string(),
  state: z.enum(inquiryStates),
  createdAt: instant,
  messages: z.array(
    z.object({
      id: z.number(),
      /** `question`: by the person who sent the inquiry. */
      kind: z.enum(['question', 'answer']),
      body: z.string(),
      createdAt: instant,
    }),
  ),
})

export const getInquiryForm = endpoint({
  method: 'GET',
  path: '/api/v2/inquiry_form',
  summary:
    'Returns the inquiry form of a company: the company of the session, or the one with the code; and the person’s latest inquiries.',
  access: 'public',
  query: z.object({ company: z.optional(z.string().check(z.maxLength(inquiryLimits.codeLength))) }),
  response: z.object({
    /** null: without a session, no company has this code. */
    form: z.nullable(z.object({ companyName: z.string(), intro: z.string(), topics: z.array(z.string()) })),
    /** The person of the session, and where answers are sent; null: no session. */
    person: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()) })),
    inquiries: z.array(
      z.object({ id: z.number(), topic: z.string(), state: z.enum(inquiryStates), createdAt: instant }),
    ),
  }),
})

export const createInquiry = endpoint({
  method: 'POST',
  path: '/api/v2/inquiries',
  summary:
    'Sends an inquiry. Without a session: with the code of the company, a name and an email address, to which the link to the inquiry is sent.',
  access: 'public',
  attemptsBy: 'email',
  body: z.object({
    company: z.string().check(z.trim(), z.maxLength(inquiryLimits.codeLength)),
    name: z.string().check(z.trim(), z.maxLength(inquiryLimits.nameLength)),
    /** Empty with a session. */
    email: z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(254), z.regex(emailPattern))]),
    topic: z.string().check(z.trim(), z.maxLength(inquiryLimits.topicLength)),
    body: message,
    /** What did not solve it: the help article and the search words; empty: nothing. */
    tried: z.string().check(z.trim(), z.maxLength(inquiryLimits.triedLength)),
    /** Hidden in the form. Only programs fill it in; such an inquiry is discarded. */
    website: z.string().check(z.maxLength(1000)),
    clientKey,
  }),
  response: z.object({
    /** null: sent without a session. */
    id: z.nullable(z.number()),
  }),
  errors: ['conflict'],
})

export const getInquiry = endpoint({
  method: 'GET',
  path: '/api/v2/inquiries/{id}',
  summary: 'Returns one of the person’s own inquiries with its answers.',
  params: idParams,
  response: ownInquiry,
})

export const replyToInquiry = endpoint({
  method: 'POST',
  path: '/api/v2/inquiries/{id}/replies',
  summary: 'Adds to one of the person’s own inquiries. A solved one is opened again.',
  params: idParams,
  body: z.object({ body: message, clientKey }),
})

/* Links in emails. The token is in the body, so that it is not logged. */

export const readInquiryLink = endpoint({
  method: 'POST',
  path: '/api/v2/inquiry_links',
  summary: 'Returns the inquiry of a link from an email, with its answers.',
  access: 'public',
  attemptsBy: 'token',
  body: z.object({ token }),
  response: ownInquiry,
  errors: ['link_unknown'],
})

export const replyByInquiryLink = endpoint({
  method: 'POST',
  path: '/api/v2/inquiry_links/replies',
  summary: 'Adds to the inquiry of a link from an email. A solved one is opened again.',
  access: 'public',
  attemptsBy: 'token',
  body: z.object({ token, body: message, clientKey }),
  errors: ['link_unknown'],
})
