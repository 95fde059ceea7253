// Long: one noun of twenty calls. In order: lists, one report, its approval, decisions, batches, writing.
import * as z from 'zod/mini'
import { ownSeats } from '#common/approval/own-seat.ts'
import { chosenApprovers } from './chosen-approvers.ts'
import { endpoint } from './endpoint.ts'
import { formAnswers, formItem, shownAnswer } from './form-answers.ts'
import { attachment } from './media-files.ts'
import { menuName } from './menus.ts'
import { mustReadWish } from './must-read-feeds.ts'
import {
  clientKey,
  departmentName,
  id,
  idParams,
  instant,
  moment,
  pageOf,
  pageQueryWith,
  person,
  photo,
  wholeNumber,
} from './shapes.ts'
import { wordsAccepted } from './words-accepted.ts'

export const reportStages = ['apply', 'report'] as const
export const reportStatuses = ['draft', 'waiting', 'returned', 'approved', 'rejected', 'cancelled'] as const
export const reportStage = z.enum(reportStages)
export const reportStatus = z.enum(reportStatuses)

export const batchLimits = { reports: 500, atOnce: 20 } as const

const comment = z._default(z.string().check(z.trim(), z.maxLength(2000)), '')
/** Of the approval, as the person saw it: an act on an older one is answered by `conflict`. */
const approvalVersion = wholeNumber.check(z.minimum(1))

/** Where an approval stands: `index` of `stepCount`, from 0. */
const openStep = z.object({ index: z.number(), stepCount: z.number(), name: z.string() })

/** A report in a list. */
export const reportLine = z.object({
  id: z.number(),
  applyId: z.number(),
  title: z.string(),
  menu: menuName,
  stage: reportStage,
  status: reportStatus,
  applicant: person,
  department: z.nullable(departmentName),
  submittedAt: z.nullable(instant),
  /** Since when it waits for those it waits for now. */
  waitingSince: z.nullable(instant),
  waitingFor: z.array(person),
  step: z.nullable(openStep),
  /** In whose place this person would decide; null: in their own. */
  forUser: z.nullable(person),
  /** A step was approved by the applicant alone, as their position may. */
  selfApproved: z.boolean(),
  /** null: no workflow. */
  approvalVersion: z.nullable(z.number()),
  can: z.object({ decide: z.boolean(), remind: z.boolean() }),
})

export const reportLists = ['waiting', 'decided', 'watching', 'mine', 'untreated', 'stalled'] as const

const listFilter = {
  menuId: z.optional(id),
  userId: z.optional(id),
  departmentId: z.optional(id),
  status: z.optional(reportStatus),
  /** In the title or the applicant's name. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}

export const listReports = endpoint({
  method: 'GET',
  path: '/api/v2/reports',
  summary:
    'Lists reports related to this person: waiting for their approval (oldest first), decided by them, watched, their own, or their own that need action (returned, a report to write, a draft); for administrators, those with no one who can still decide.',
  query: pageQueryWith({
    list: z._default(z.enum(reportLists), 'waiting'),
    ...listFilter,
  }),
  response: z.object({
    ...pageOf('reports', reportLine).shape,
    /** How many wait for this person and how many of their own need something, whatever the filter. */
    counts: z.object({ waiting: z.number(), untreated: z.number() }),
  }),
})

/** Of the lists, those of an approver; and how many reports a file of one holds. */
export const reportExportLists = ['waiting', 'decided', 'watching'] as const
export const reportExportMost = 5_000

export const downloadReports = endpoint({
  method: 'GET',
  path: '/api/v2/reports_export',
  limit: 'exports',
  summary: 'Exports the reports this person approves, decided or watches, with what they can see of each.',
  query: z.object({
    list: z._default(z.enum(reportExportLists), 'waiting'),
    format: z._default(z.enum(['csv', 'csv_sjis', 'xlsx']), 'csv'),
    ...listFilter,
  }),
  download: 'application/octet-stream',
  errors: ['validation_failed'],
})

const can = z.object({
  approve: z.boolean(),
  pend: z.boolean(),
  reject: z.boolean(),
  edit: z.boolean(),
  submit: z.boolean(),
  cancel: z.boolean(),
  delete: z.boolean(),
  remind: z.boolean(),
  feedback: z.boolean(),
  /** Replace an approver. */
  replace: z.boolean(),
  /** See answers that are not published. */
  readAll: z.boolean(),
})

export const getReportOverview = endpoint({
  method: 'GET',
  path: '/api/v2/reports/{id}/overview',
  summary: 'Returns a report, its status and what this person can do.',
  params: idParams,
  response: z.object({
    ...z.omit(reportLine, { can: true }).shape,
    flow: z.enum(['share', 'apply', 'report', 'apply_report']),
    kind: z.enum(['standard', 'thanks', 'daily_report']),
    /** Of the answers. */
    version: z.number(),
    round: z.number(),
    decidedAt: z.nullable(instant),
    publishAt: z.nullable(instant),
    /** Its post, where this person may read it. */
    feedId: z.nullable(z.number()),
    /** The comment it was returned or rejected with. */
    lastComment: z.nullable(z.object({ actor: person, comment: z.string(), actedAt: instant })),
    /** The items an approver of the open step fills in first; its id for the calls of item pickups. */
    itemPickup: z.nullable(z.object({ id: z.number(), itemKeys: z.array(z.string()) })),
    feedbacks: z.array(
      z.object({
        id: z.number(),
        author: person,
        body: z.string(),
        version: z.number(),
        createdAt: instant,
        editedAt: z.nullable(instant),
        can: z.object({ edit: z.boolean() }),
      }),
    ),
    subsidies: z.array(
      z.object({
        name: z.string(),
        amount: z.number(),
        status: z.enum(['reserved', 'granted', 'released']),
      }),
    ),
    /** What this person has earned by it. */
    rewardPoints: z.number(),
    /** This person's own decision that has not taken effect: it can still be undone, or was refused. */
    decision: z.nullable(
      z.object({
        batchId: z.number(),
        act: z.enum(['approve', 'pend', 'reject']),
        comment: z.string(),
        /** null: it is taking effect, or was refused. */
        undoSeconds: z.nullable(z.number()),
        /** Why it was refused, in words. */
        refused: z.nullable(z.string()),
      }),
    ),
    can,
  }),
})

/** Files that answers name by number. */
const answerFiles = z.object({
  photos: z.array(z.object({ ...photo.shape, id: z.number() })),
  attachments: z.array(z.object({ ...attachment.shape, id: z.number() })),
})

export const listReportReportItems = endpoint({
  method: 'GET',
  path: '/api/v2/reports/{id}/report_items',
  summary:
    'Returns the form and answers of a report: all of them for people who can see the whole report, the published ones for readers of its post.',
  params: idParams,
  response: z.object({
    formVersion: z.number(),
    version: z.number(),
    items: z.array(formItem),
    answers: formAnswers,
    shown: z.array(shownAnswer),
    files: answerFiles,
    /** What changed since the round before, item by item; empty in the first round. */
    changes: z.array(z.object({ item: z.string(), name: z.string(), before: z.string(), after: z.string() })),
    /** For its own person while it is being written; null otherwise. */
    draft: z.nullable(
      z.object({
        answers: formAnswers,
        version: z.number(),
        reopenedItems: z.nullable(z.array(z.string())),
        chosenApprovers: z.array(z.object({ step: z.string(), userIds: z.array(z.number()) })),
        publishAt: z.nullable(instant),
        /** By when its readers are to be asked to confirm its post; null: they are not. */
        mustReadDueOn: z.nullable(z.string()),
        /** Whether the form has changed since it was begun; the answers are kept by their items' keys. */
        formChanged: z.boolean(),
      }),
    ),
  }),
})

export const getReportApplyCondition = endpoint({
  method: 'GET',
  path: '/api/v2/reports/{id}/apply_condition',
  summary: 'Returns the approved application of a report, and who will read the post.',
  params: idParams,
  response: z.object({
    application: z.nullable(
      z.object({ reportId: z.number(), approvedAt: z.nullable(instant), shown: z.array(shownAnswer) }),
    ),
    /** null: nobody. */
    publication: z.nullable(z.object({ summary: z.string(), readerCount: z.number() })),
  }),
})

export const getReportSubmissionStatus = endpoint({
  method: 'GET',
  path: '/api/v2/reports/{id}/submission_status',
  summary: 'Returns the open stage of the submission: one line per stage, in order.',
  params: idParams,
  response: z.object({
    stages: z.array(
      z.object({
        stage: reportStage,
        /** null: not begun. */
        reportId: z.nullable(z.number()),
        status: z.nullable(reportStatus),
        submittedAt: z.nullable(instant),
        decidedAt: z.nullable(instant),
      }),
    ),
  }),
})

const seat = z.object({
  user: person,
  /** Their turn is now. */
  waiting: z.boolean(),
  approvedAt: z.nullable(instant),
  /** The deputy who decided for them. */
  approvedBy: z.nullable(person),
  automatic: z.boolean(),
  /** Stopped or left: nobody can decide in this seat. */
  absent: z.boolean(),
  /** Who may decide for them today. */
  deputy: z.nullable(person),
})

export const workflowStepShown = z.object({
  index: z.number(),
  name: z.string(),
  /** How many of the seats must approve. */
  need: z.number(),
  state: z.enum(['done', 'open', 'ahead']),
  seats: z.array(seat),
})

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
        /** In whose place. */
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
  /** The decision takes effect after so many seconds, unless its batch is undone; absent: it has taken effect. */
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
    /** The only items the applicant may change; null: all. */
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
  /** For how many seconds it can still be undone before it takes effect; null: no longer. */
  undoSeconds: z.nullable(z.number()),
  /** Those that were tried: an error's code and its words where it was refused. */
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

const writing = {
  answers: formAnswers,
  /** The draft's, as it was last seen. */
  draftVersion: wholeNumber,
  /** Of the form that was filled in. Where the menu has another by now, submitting is answered by `form_changed`. */
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
    /** Of the form in use: another than the one sent means that the form has changed. */
    formVersion: z.number(),
  }),
  errors: ['conflict'],
})

/** Who decides for an applicant who is among the approvers of a step; null: they are not among them. */
export const ownSeat = z.nullable(z.enum(ownSeats))

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
    /** Steps whose approvers the applicant names: `candidates` null means anybody. */
    choices: z.array(
      z.object({ step: z.string(), name: z.string(), candidates: z.nullable(z.array(person)) }),
    ),
    watchers: z.array(person),
    publication: z.nullable(z.object({ summary: z.string(), readerCount: z.number() })),
    subsidies: z.array(z.object({ name: z.string(), amount: z.number(), remaining: z.nullable(z.number()) })),
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
    /** Asks the readers of its post to confirm it, where the menu allows; null: not. Left out it stays as it was. */
    mustRead: z.optional(z.nullable(mustReadWish)),
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
    'words_warned',
  ],
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
  /** `version` of the feedback that is changed; 0: the first. */
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
