import * as z from 'zod/mini'
import { chosenApprovers } from './approvals.ts'
import { endpoint } from './endpoint.ts'
import { formAnswers, shownAnswer } from './forms.ts'
import { mustReadOption } from './must-read-feeds.ts'
import { ownSeat, reportStatus } from './reports.ts'
import { idParams, moment, person, wholeNumber } from './shapes.ts'
import { wordsAccepted } from './watched-words.ts'

const writing = {
  answers: formAnswers,
  /** The version of the draft, as last seen. */
  draftVersion: wholeNumber,
  /** The version of the form that was filled in. If the menu has another by now, submitting returns `form_changed`. */
  formVersion: z.optional(wholeNumber),
  chosenApprovers,
  publishAt: z._default(z.nullable(moment), null),
}

export const saveReport = endpoint({
  method: 'PATCH',
  path: '/api/v2/reports/{id}',
  summary: 'Saves a report that is being written, with or without validation.',
  params: idParams,
  body: z.object(writing),
  response: z.object({
    draftVersion: z.number(),
    /** The version of the current form; if it differs from the one sent, the form has changed. */
    formVersion: z.number(),
  }),
  errors: ['conflict'],
})

export const forecastReport = endpoint({
  method: 'GET',
  path: '/api/v2/reports/{id}/forecast',
  summary:
    'Returns what submitting the draft now would do: who approves, who can read it, what is granted, and what prevents it.',
  params: idParams,
  response: z.object({
    shown: z.array(shownAnswer),
    steps: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        need: z.number(),
        people: z.array(person),
        automatic: z.boolean(),
        ownSeat,
      }),
    ),
    /** Steps whose approvers the applicant names: `candidates` null means anyone. */
    choices: z.array(
      z.object({ step: z.string(), name: z.string(), candidates: z.nullable(z.array(person)) }),
    ),
    watchers: z.array(person),
    publication: z.nullable(z.object({ summary: z.string(), readerCount: z.number() })),
    subsidies: z.array(z.object({ name: z.string(), amount: z.number(), remaining: z.nullable(z.number()) })),
    /** The points that it spends, and the balance before; null: none. */
    redemption: z.nullable(z.object({ points: z.number(), balance: z.number() })),
    rewards: z.array(z.object({ receiver: z.enum(['poster', 'tagged']), points: z.number() })),
    /** Sentences: a step without an approver, a limit reached, a missing answer (by item). */
    problems: z.array(z.object({ item: z.nullable(z.string()), message: z.string() })),
  }),
  errors: ['conflict'],
})

export const submitReport = endpoint({
  method: 'POST',
  path: '/api/v2/reports/{id}/submit',
  limit: 'reports',
  summary:
    'Submits or resubmits a report that is being written. Sending it twice submits it once. Errors in an answer are returned as `answers.<path of its item>`.',
  params: idParams,
  body: z.object({
    ...writing,
    /** Asks the readers of its post to confirm it, if the menu allows; null: does not ask. If absent, unchanged. */
    mustRead: z.optional(z.nullable(mustReadOption)),
    wordsAccepted,
  }),
  response: z.object({ status: reportStatus, feedId: z.nullable(z.number()) }),
  errors: [
    'conflict',
    'menu_closed',
    'form_changed',
    'use_limit_reached',
    'step_without_approver',
    'budget_exhausted',
    'redemption_unavailable',
    'redemption_sent',
    'reward_balance_short',
    'words_warned',
  ],
})
