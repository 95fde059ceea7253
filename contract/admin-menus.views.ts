import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formAnswers, shownAnswer } from './forms.ts'
import { unusableReasons } from './menus.ts'
import { ownSeat, reportStage } from './reports.ts'
import { id, idParams, person } from './shapes.ts'

export const viewMenuAs = endpoint({
  method: 'GET',
  path: '/api/v2/admin/menus/{id}/as_user/{user_id}',
  administration: 'menus',
  summary:
    'Returns what a menu looks like for one person: whether they can use it and why not, their ranks, and what they can read. For administrators.',
  params: z.object({ id, userId: id }),
  response: z.object({
    user: person,
    /** Sees that the menu exists. */
    knows: z.boolean(),
    /** Why they could not use it if it were published; null: they could. */
    unusable: z.nullable(z.enum(unusableReasons)),
    /** Who could read a post of theirs; null: there is no post. */
    publication: z.nullable(
      z.object({ summary: z.string(), readerCount: z.number(), sample: z.array(person) }),
    ),
    ranks: z.array(z.object({ name: z.string(), fits: z.boolean(), own: z.boolean() })),
    /** How many of its posts they can read now. */
    feedCount: z.number(),
  }),
})

export const dryRunMenu = endpoint({
  method: 'POST',
  path: '/api/v2/admin/menus/{id}/dry_run',
  administration: 'menus',
  summary:
    'Returns what would happen if a person submitted these answers now: who approves, who can read it, what is granted, and what prevents it. Saves nothing. For administrators.',
  params: idParams,
  body: z.object({
    userId: id,
    stage: reportStage,
    answers: formAnswers,
    chosenApprovers: z._default(
      z.array(
        z.object({ step: z.string().check(z.maxLength(40)), userIds: z.array(id).check(z.maxLength(20)) }),
      ),
      [],
    ),
  }),
  response: z.object({
    user: person,
    /** Problems that would prevent the submission, in words; `item` if it concerns an answer. */
    problems: z.array(z.object({ item: z.nullable(z.string()), message: z.string() })),
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
    choices: z.array(
      z.object({ step: z.string(), name: z.string(), candidates: z.nullable(z.array(person)) }),
    ),
    watchers: z.array(person),
    /** null: only the author and the approvers. */
    publication: z.nullable(
      z.object({ summary: z.string(), readerCount: z.number(), sample: z.array(person) }),
    ),
    subsidies: z.array(z.object({ name: z.string(), amount: z.number(), remaining: z.nullable(z.number()) })),
    redemption: z.nullable(z.object({ points: z.number(), balance: z.number() })),
    rewards: z.array(z.object({ receiver: z.enum(['poster', 'tagged']), points: z.number() })),
  }),
})
