import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formAnswers, formItem } from './forms.ts'
import { answerFiles, batchLimits, reportStatus, workflowStepShown } from './reports.ts'
import { clientKey, id, idParams, instant, person, wholeNumber } from './shapes.ts'

/** The approvers that the applicant names for steps that ask for it; `step` is the step's key. */
export const chosenApprovers = z._default(
  z.array(z.object({ step: z.string().check(z.maxLength(40)), userIds: z.array(id).check(z.maxLength(20)) })),
  [],
)

const comment = z._default(z.string().check(z.trim(), z.maxLength(2000)), '')

/** The approval's version, as the person saw it: an action on an older one returns `conflict`. */
const approvalVersion = wholeNumber.check(z.minimum(1))

export const getReportWorkflow = endpoint({
  method: 'GET',
  path: '/api/v2/reports/{id}/workflow',
  summary: 'Returns the approval of a report: all steps with their seats, the watchers, and the history.',
  params: idParams,
  response: z.object({
    approvalVersion: z.nullable(z.number()),
    waitingSince: z.nullable(instant),
    steps: z.array(workflowStepShown),
    watchers: z.array(person),
    acts: z.array(
      z.object({
        id: z.number(),
        kind: z.enum([
          'submitted',
          'resubmitted',
          'approved',
          'auto_approved',
          'pended',
          'rejected',
          'cancelled',
          'replaced',
          'reminded',
          'item_pickup',
        ]),
        actor: person,
        /** The person they acted for. */
        forUser: z.nullable(person),
        toUser: z.nullable(person),
        /** null: to the applicant. */
        toStepIndex: z.nullable(z.number()),
        stepIndex: z.number(),
        round: z.number(),
        version: z.number(),
        comment: z.string(),
        actedAt: instant,
      }),
    ),
  }),
})

export const listReturnSteps = endpoint({
  method: 'GET',
  path: '/api/v2/reports/{id}/return_steps',
  summary:
    'Returns where a report can be returned to (the applicant or a completed step) and which items can be reopened.',
  params: idParams,
  response: z.object({
    /** `index` null: the applicant. */
    steps: z.array(z.object({ index: z.nullable(z.number()), name: z.string(), people: z.array(person) })),
    items: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
})

const decided = z.object({
  status: reportStatus,
  approvalVersion: z.number(),
  /** The decision takes effect after this many seconds unless its batch is undone; if absent, it has taken effect. */
  undo: z.optional(z.object({ batchId: z.number(), seconds: z.number() })),
})

export const approveReport = endpoint({
  method: 'POST',
  path: '/api/v2/reports/{id}/approve',
  limit: 'decisions',
  summary: 'Approves the open step, in your own name or as a deputy. Safe to repeat by the same person.',
  params: idParams,
  body: z.object({ approvalVersion, comment }),
  response: decided,
  errors: ['conflict', 'items_missing'],
})

export const pendReport = endpoint({
  method: 'POST',
  path: '/api/v2/reports/{id}/pend',
  limit: 'decisions',
  summary: 'Returns a report to the applicant or to an earlier step, with a comment.',
  params: idParams,
  body: z.object({
    approvalVersion,
    comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
    /** null: to the applicant. */
    toStepIndex: z._default(z.nullable(wholeNumber), null),
    /** The only items that the applicant may change; null: all. */
    reopenedItems: z._default(z.nullable(z.array(z.string().check(z.maxLength(40)))), null),
  }),
  response: decided,
  errors: ['conflict'],
})

export const rejectReport = endpoint({
  method: 'POST',
  path: '/api/v2/reports/{id}/reject',
  limit: 'decisions',
  summary: 'Rejects a report permanently, with a comment.',
  params: idParams,
  body: z.object({ approvalVersion, comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  response: decided,
  errors: ['conflict'],
})

const batchBody = z.object({
  clientKey,
  comment,
  reports: z.array(z.object({ id, approvalVersion })).check(z.minLength(1), z.maxLength(batchLimits.reports)),
})
const batch = z.object({
  id: z.number(),
  act: z.enum(['approve', 'pend', 'reject']),
  totalCount: z.number(),
  triedCount: z.number(),
  doneCount: z.number(),
  finished: z.boolean(),
  /** It was undone before it took effect. */
  undone: z.boolean(),
  /** Seconds for which it can still be undone before it takes effect; null: no longer. */
  undoSeconds: z.nullable(z.number()),
  /** The reports processed so far, with the error's code and message if refused. */
  results: z.array(
    z.object({
      reportId: z.number(),
      title: z.string(),
      done: z.boolean(),
      error: z.nullable(z.object({ code: z.string(), message: z.string() })),
    }),
  ),
})

const batchSummary = (act: string) =>
  `${act} many reports, each tried alone. Up to ${batchLimits.atOnce} are done in the answer; more go on by themselves: ask for the batch.`

export const batchApproveReports = endpoint({
  method: 'POST',
  path: '/api/v2/reports/batch_approve',
  limit: 'decisions',
  summary: batchSummary('Approves'),
  body: batchBody,
  response: batch,
})
export const batchPendReports = endpoint({
  method: 'POST',
  path: '/api/v2/reports/batch_pend',
  limit: 'decisions',
  summary: batchSummary('Returns to their applicants'),
  body: batchBody,
  response: batch,
})
export const batchRejectReports = endpoint({
  method: 'POST',
  path: '/api/v2/reports/batch_reject',
  limit: 'decisions',
  summary: batchSummary('Rejects'),
  body: batchBody,
  response: batch,
})
export const getReportBatch = endpoint({
  method: 'GET',
  path: '/api/v2/report_batches/{id}',
  summary: 'Returns the progress of one of your batches.',
  params: idParams,
  response: batch,
})
export const undoReportBatch = endpoint({
  method: 'POST',
  path: '/api/v2/report_batches/{id}/undo',
  limit: 'decisions',
  summary: 'Undoes one of your batches or decisions before it takes effect.',
  params: idParams,
  response: batch,
  errors: ['undo_too_late'],
})

const pickupParams = z.object({ id, itemPickupId: id })
export const listItemPickupItems = endpoint({
  method: 'GET',
  path: '/api/v2/reports/{id}/item_pickups/{item_pickup_id}/items',
  summary: 'Returns the items an approver of a step fills in or corrects, with their answers.',
  params: pickupParams,
  response: z.object({
    version: z.number(),
    items: z.array(formItem),
    answers: formAnswers,
    files: answerFiles,
    can: z.object({ edit: z.boolean() }),
  }),
})
export const updateItemPickupItems = endpoint({
  method: 'PATCH',
  path: '/api/v2/reports/{id}/item_pickups/{item_pickup_id}/items',
  summary: "Saves the approver's items as a new version of the answers.",
  params: pickupParams,
  body: z.object({ version: wholeNumber, answers: formAnswers }),
  response: z.object({ version: z.number() }),
  errors: ['conflict'],
})

export const remindReport = endpoint({
  method: 'POST',
  path: '/api/v2/reports/{id}/remind',
  limit: 'requests',
  summary: 'Reminds the people a report is waiting for, at most once a day.',
  params: idParams,
  response: z.object({ remindedCount: z.number() }),
  errors: ['already_reminded', 'conflict'],
})

export const saveReportFeedback = endpoint({
  method: 'POST',
  path: '/api/v2/reports/{id}/feedback',
  limit: 'reports',
  summary: "Adds, changes or (if blank) deletes an approver's own feedback on a report.",
  params: idParams,
  /** The `version` of the feedback to change; 0: the first. */
  body: z.object({
    body: z.string().check(z.trim(), z.maxLength(4000)),
    version: wholeNumber,
  }),
  response: z.object({ version: z.number() }),
  errors: ['conflict'],
})

export const replaceApprover = endpoint({
  method: 'POST',
  path: '/api/v2/reports/{id}/replace_approver',
  administration: 'full',
  summary:
    'Replaces an approver who has not decided, with a reason that is kept in the history. For administrators.',
  params: idParams,
  body: z.object({
    approvalVersion,
    stepIndex: wholeNumber,
    userId: id,
    toUserId: id,
    comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  }),
  response: z.object({ approvalVersion: z.number() }),
  errors: ['conflict'],
})
