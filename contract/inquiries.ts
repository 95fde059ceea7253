import * as z from 'zod/mini'
import { emailPattern } from '#common/email-pattern.ts'
import { endpoint } from './endpoint.ts'
import { formAnswers, formItem, shownAnswer } from './forms.ts'
import { clientKey, idParams, instant } from './shapes.ts'

export const inquiryLimits = {
  nameLength: 100,
  topicLength: 50,
  bodyLength: 5000,
  triedLength: 300,
  codeLength: 50,
  files: 5,
  /** Of one file, and of all files of a message together. */
  fileBytes: 10 * 1024 * 1024,
  guestFiles: 3,
  guestFileBytes: 5 * 1024 * 1024,
} as const

export const inquiryStates = ['new', 'in_progress', 'waiting', 'solved'] as const

const token = z.string().check(z.maxLength(100))
const message = z.string().check(z.trim(), z.minLength(1), z.maxLength(inquiryLimits.bodyLength))

/** Pictures and files of a message. */
export const inquiryFileFields = {
  photos: { max: inquiryLimits.files, maxBytes: inquiryLimits.fileBytes, kinds: ['image'] },
  attachments: { max: inquiryLimits.files, maxBytes: inquiryLimits.fileBytes, kinds: ['file'] },
} as const

export const inquiryFile = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  /** A small picture of a picture; null: there is none to show. */
  previewPath: z.nullable(z.string()),
  byteSize: z.number(),
})

/** The files that can be added; null: none. */
const fileRules = z.nullable(z.object({ most: z.number(), maxBytes: z.number() }))

/** An inquiry as shown to the person who sent it. */
const ownInquiry = z.object({
  id: z.number(),
  topic: z.string(),
  body: z.string(),
  /** To the items of the topic. */
  answers: z.array(shownAnswer),
  files: z.array(inquiryFile),
  state: z.enum(inquiryStates),
  createdAt: instant,
  messages: z.array(
    z.object({
      id: z.number(),
      /** `question`: by the person who sent the inquiry. */
      kind: z.enum(['question', 'answer']),
      body: z.string(),
      files: z.array(inquiryFile),
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
    form: z.nullable(
      z.object({
        companyName: z.string(),
        intro: z.string(),
        topics: z.array(z.object({ name: z.string(), items: z.array(formItem) })),
        fileRules,
      }),
    ),
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
    /** To the items of the topic. */
    answers: z._default(formAnswers, []),
    body: message,
    /** What did not solve it: the help article and the search words; empty: nothing. */
    tried: z.string().check(z.trim(), z.maxLength(inquiryLimits.triedLength)),
    /** Hidden in the form. Only programs fill it in; such an inquiry is discarded. */
    website: z.string().check(z.maxLength(1000)),
    clientKey,
  }),
  files: inquiryFileFields,
  mostFiles: inquiryLimits.files,
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
  response: z.extend(ownInquiry, { fileRules }),
})

export const replyToInquiry = endpoint({
  method: 'POST',
  path: '/api/v2/inquiries/{id}/replies',
  summary: 'Adds to one of the person’s own inquiries. A solved one is opened again.',
  params: idParams,
  body: z.object({ body: message, clientKey }),
  files: inquiryFileFields,
  mostFiles: inquiryLimits.files,
})

/* Links in emails. The token is in the body, so that it is not logged. */

export const readInquiryLink = endpoint({
  method: 'POST',
  path: '/api/v2/inquiry_links',
  summary: 'Returns the inquiry of a link from an email, with its answers.',
  access: 'public',
  attemptsBy: 'token',
  body: z.object({ token }),
  response: z.extend(ownInquiry, { fileRules }),
  errors: ['link_unknown'],
})

export const replyByInquiryLink = endpoint({
  method: 'POST',
  path: '/api/v2/inquiry_links/replies',
  summary: 'Adds to the inquiry of a link from an email. A solved one is opened again.',
  access: 'public',
  attemptsBy: 'token',
  body: z.object({ token, body: message, clientKey }),
  files: inquiryFileFields,
  mostFiles: inquiryLimits.files,
  errors: ['link_unknown'],
})
