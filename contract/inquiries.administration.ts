import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { endpoint } from './endpoint.ts'
import { inquiryLimits, inquiryStates } from './inquiries.ts'
import {
  clientKey,
  eachOnce,
  id,
  idParams,
  instant,
  month,
  pageOf,
  pageQueryWith,
  person,
  wholeNumber,
} from './shapes.ts'

const administration = 'inquiries'

export const inquirySettingsLimits = {
  introLength: 1000,
  topics: 20,
  cannedAnswers: 50,
  cannedNameLength: 50,
} as const

const inquiry = {
  id: z.number(),
  version: z.number(),
  name: z.string(),
  topic: z.string(),
  body: z.string(),
  state: z.enum(inquiryStates),
  assignee: z.nullable(person),
  createdAt: instant,
}

export const listInquiries = endpoint({
  method: 'GET',
  path: '/api/v2/admin/inquiries',
  administration,
  summary: 'Lists the inquiries, newest first, by state, assignee and words of the inquiry or its messages.',
  query: pageQueryWith({
    state: z._default(z.enum([...inquiryStates, 'open', 'all']), 'open'),
    mine: z.optional(z.literal('true')),
    query: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: pageOf('inquiries', z.object(inquiry)),
})

export const getAdminInquiry = endpoint({
  method: 'GET',
  path: '/api/v2/admin/inquiries/{id}',
  administration,
  summary:
    'Returns an inquiry with its answers and internal notes, who can be assigned, and the canned answers.',
  params: idParams,
  response: z.object({
    ...inquiry,
    /** Where answers are sent; null: only in the product. */
    email: z.nullable(z.string()),
    /** Whether the person sent it while signed in. */
    member: z.boolean(),
    tried: z.string(),
    messages: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(['question', 'answer', 'note']),
        /** null: the person who sent the inquiry, without a session. */
        author: z.nullable(person),
        body: z.string(),
        createdAt: instant,
      }),
    ),
    handlers: z.array(z.object({ id: z.number(), name: z.string() })),
    cannedAnswers: z.array(z.object({ name: z.string(), body: z.string() })),
  }),
})

export const updateInquiry = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/inquiries/{id}',
  administration,
  summary: 'Changes the state and the assignee of an inquiry. A new assignee is notified.',
  params: idParams,
  body: z.object({ state: z.enum(inquiryStates), assigneeId: z.nullable(id), version: wholeNumber }),
  errors: ['conflict'],
})

export const answerInquiry = endpoint({
  method: 'POST',
  path: '/api/v2/admin/inquiries/{id}/messages',
  administration,
  summary:
    'Answers an inquiry in the product and by email, or adds an internal note. An answer without an assignee assigns its author.',
  params: idParams,
  body: z.object({
    kind: z.enum(['answer', 'note']),
    body: z.string().check(z.trim(), z.minLength(1), z.maxLength(inquiryLimits.bodyLength)),
    /** The state afterwards. */
    state: z.enum(inquiryStates),
    clientKey,
    version: wholeNumber,
  }),
  errors: ['conflict'],
})

const settings = {
  intro: z.string().check(z.trim(), z.maxLength(inquirySettingsLimits.introLength)),
  topics: z
    .array(z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(inquiryLimits.topicLength)))
    .check(
      z.maxLength(inquirySettingsLimits.topics),
      eachOnce((topic) => topic),
    ),
  cannedAnswers: z
    .array(
      z.object({
        name: z
          .string()
          .check(z.overwrite(cleanName), z.minLength(1), z.maxLength(inquirySettingsLimits.cannedNameLength)),
        body: z.string().check(z.trim(), z.minLength(1), z.maxLength(inquiryLimits.bodyLength)),
      }),
    )
    .check(z.maxLength(inquirySettingsLimits.cannedAnswers)),
}

export const getInquirySettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/inquiry_settings',
  administration,
  summary: 'Returns the form, the canned answers and the company’s code for the address of the form.',
  response: z.object({ ...settings, version: z.number(), companyCode: z.string() }),
})

export const updateInquirySettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/inquiry_settings',
  administration,
  summary: 'Changes the form and the canned answers.',
  body: z.object({ ...settings, version: wholeNumber }),
  errors: ['conflict'],
})

export const getInquiryStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/inquiry_statistics',
  administration,
  summary:
    'Counts inquiries by state, and those of the last 12 months by month with the time to the first answer.',
  response: z.object({
    states: z.array(z.object({ state: z.enum(inquiryStates), count: z.number() })),
    months: z.array(
      z.object({
        month,
        count: z.number(),
        answeredCount: z.number(),
        /** Hours until the first answer, the median; null: none was answered. */
        medianHours: z.nullable(z.number()),
      }),
    ),
  }),
})
