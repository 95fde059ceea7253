import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { instant, pageOf, pageQueryWith, person } from './shapes.ts'

/** The kinds of waiting items. Each is declared by its feature. */
export const waitingKinds = [
  /** An urgent chat message; the id is the message's. */
  'urgent_message',
  'must_read',
  /** For an absent person whose deputy the person is. */
  'must_read_deputy',
  /** Overdue must-reads of people whose superior (or superior's deputy) the person is. */
  'must_read_escalation',
  /** A reported post or comment, for moderators. */
  'moderation_case',
  /** A report that waits for the person's approval; the id is the approval's. */
  'approval',
  /** The person's own report that was returned, or must be written now. */
  'untreated_report',
  /** For administrators: a report without anyone who could decide. */
  'stalled_approval',
  /** Something the person was asked to do, or a menu they were asked to use; the id is the request's. */
  'task',
  /** A task that the person has neither done nor declined. */
  'assigned_task',
  /** An open mission, or a relay to hand over; the id is the period's. */
  'mission',
  /** An invitation to an activity that the person has not answered. */
  'activity',
  /** A reported activity, for those who moderate. */
  'activity_report',
  /** A knowledge test that the person may take and has not passed. */
  'knowledge_test',
  /** For administrators of tests: answers on which two markers differ; the id is the test's. */
  'mark_settling',
  /** A course that the person is asked to take and has not completed. */
  'course',
  /** A document that the person was asked to review. */
  'document_review',
  /** An open question about a document of the person; the id is the comment's. */
  'document_question',
  /** A reported comment on a document, for those who moderate. */
  'document_comment_report',
  /** For those who send them out: an approved order of something for points. */
  'redemption',
  /** An inquiry that is assigned to the person and waits for an answer. */
  'inquiry',
  /** For those who administer all people: somebody asks for an account. */
  'registration_request',
] as const

const waitingItem = z.object({
  kind: z.enum(waitingKinds),
  /** The id within its kind: the post's for must-reads. */
  id: z.number(),
  title: z.string(),
  /** In the reader's language, if there is more to show: its subject, or the absent person. */
  note: z.optional(z.string()),
  /** null: someone without an account, whom the title names. */
  actor: z.nullable(person),
  menu: z.nullable(menuName),
  hrefPath: z.string(),
  since: instant,
  /** In yen, of what is to be decided. */
  amount: z.optional(z.number()),
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
