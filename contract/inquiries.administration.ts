import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import type { FormItemKind } from '#common/form/form-item.ts'
import { designedForm } from './admin-menus.design.ts'
import { endpoint } from './endpoint.ts'
import { formItem, shownAnswer } from './forms.ts'
import { inquiryFile, inquiryFileFields, inquiryLimits, inquiryStates } from './inquiries.ts'
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
  wholeNumberText,
} from './shapes.ts'

const administration = 'inquiries'

export const inquirySettingsLimits = {
  introLength: 1000,
  topics: 20,
  /** Of one topic. */
  items: 20,
  cannedAnswers: 50,
  cannedNameLength: 50,
} as const

/** The kinds of form items of an inquiry: those whose answers name no people and can be given before signing in. */
export const inquiryItemKinds = [
  'text',
  'long_text',
  'choice',
  'choices',
  'number',
  'money',
  'date',
  'time',
  'period',
  'link',
  'computed',
  'heading',
  'note',
] as const satisfies readonly FormItemKind[]

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

const filters = {
  state: z._default(z.enum([...inquiryStates, 'open', 'all']), 'open'),
  mine: z.optional(z.literal('true')),
  query: z.optional(z.string().check(z.maxLength(100))),
}

export const listInquiries = endpoint({
  method: 'GET',
  path: '/api/v2/admin/inquiries',
  administration,
  summary:
    'Lists the inquiries, newest first, by state, assignee and words of the inquiry, its answers or its messages.',
  query: pageQueryWith(filters),
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
    answers: z.array(shownAnswer),
    files: z.array(inquiryFile),
    messages: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(['question', 'answer', 'note']),
        /** null: someone without a session. */
        author: z.nullable(person),
        byEmail: z.boolean(),
        /** The address of an email that came from somebody else than the person who asked; null: from nobody else. */
        sender: z.nullable(z.string()),
        body: z.string(),
        files: z.array(inquiryFile),
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
    version: wholeNumberText,
  }),
  files: inquiryFileFields,
  mostFiles: inquiryLimits.files,
  errors: ['conflict'],
})

const settings = {
  intro: z.string().check(z.trim(), z.maxLength(inquirySettingsLimits.introLength)),
  topics: z
    .array(
      z.object({
        name: z
          .string()
          .check(z.overwrite(cleanName), z.minLength(1), z.maxLength(inquiryLimits.topicLength)),
        items: designedForm.check(
          z.maxLength(inquirySettingsLimits.items),
          z.refine((items) => items.every(({ kind }) => inquiryItemKinds.some((one) => one === kind))),
        ),
      }),
    )
    .check(
      z.maxLength(inquirySettingsLimits.topics),
      eachOnce(({ name }) => name),
    ),
  /** People without a session can add files. */
  guestFiles: z.boolean(),
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
  response: z.object({
    ...settings,
    topics: z.array(z.object({ name: z.string(), items: z.array(formItem) })),
    version: z.number(),
    companyCode: z.string(),
  }),
})

export const updateInquirySettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/inquiry_settings',
  administration,
  summary: 'Changes the form and the canned answers.',
  body: z.object({ ...settings, version: wholeNumber }),
  response: z.object({ version: z.number() }),
  errors: ['conflict'],
})

const figures = {
  count: z.number(),
  answeredCount: z.number(),
  /** Hours until the first answer, the median; null: none was answered. */
  medianHours: z.nullable(z.number()),
}

export const getInquiryStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/inquiry_statistics',
  administration,
  summary:
    'Counts inquiries by state, and those of the last 12 months by month and by topic with the time to the first answer.',
  response: z.object({
    states: z.array(z.object({ state: z.enum(inquiryStates), count: z.number() })),
    months: z.array(z.object({ month, ...figures })),
    topics: z.array(z.object({ topic: z.string(), ...figures })),
  }),
})

export const exportInquiryStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/inquiry_statistics_export',
  administration,
  limit: 'exports',
  summary:
    'Downloads the counts of the last 12 months by month and topic as a CSV file that is safe to open in a spreadsheet.',
  download: 'text/csv',
})

export const exportInquiries = endpoint({
  method: 'GET',
  path: '/api/v2/admin/inquiries_export',
  administration,
  limit: 'exports',
  summary:
    'Downloads the inquiries of the list, at most 10,000, with a column for each item of their forms, as a CSV file that is safe to open in a spreadsheet.',
  query: z.object(filters),
  download: 'text/csv',
})
