import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { instant, pageOf, pageQueryWith, person } from './shapes.ts'

/** What can wait for a person. Each kind arrives with the feature it belongs to. */
export const waitingKinds = [
  'must_read',
  /** Of someone away whose deputy the person is. */
  'must_read_deputy',
  /** Of people the person, or whom they stand in for, was told about after the due date. */
  'must_read_escalation',
  /** A reported post or comment, for those who moderate. */
  'moderation_case',
  /** A report that waits for the person's approval; by the number of the approval. */
  'approval',
  /** The person's own report that was returned, or is to be written now. */
  'untreated_report',
  /** For administrators: a report that waits for nobody who could decide any more. */
  'stalled_approval',
  /** Something the person was asked to do, or a menu they were asked to use; by the number of the request. */
  'task',
  /** An invitation to an activity that the person has not answered. */
  'activity',
] as const

const waitingItem = z.object({
  kind: z.enum(waitingKinds),
  /** Of its kind: a post's for must-reads. */
  id: z.number(),
  title: z.string(),
  /** In the reader's language, where there is more to say: of whom it speaks, in whose place. */
  note: z.optional(z.string()),
  actor: person,
  menu: z.nullable(menuName),
  hrefPath: z.string(),
  since: instant,
  dueOn: z.nullable(z.string()),
  overdue: z.boolean(),
})

const page = pageOf('items', waitingItem)

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/v2/waiting',
  summary: 'Lists what is waiting for this person: the number of each kind, and the earliest due date first.',
  query: pageQueryWith({ kind: z.optional(z.enum(waitingKinds)) }),
  response: z.object({
    kinds: z.array(z.object({ kind: z.enum(waitingKinds), count: z.number(), overdueCount: z.number() })),
    ...page.shape,
  }),
})
