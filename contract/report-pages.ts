import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formAnswers, formItem, shownAnswer } from './forms.ts'
import {
  answerFiles,
  listFilter,
  reportLine,
  reportLists,
  reportSorts,
  reportStage,
  reportStatus,
} from './reports.ts'
import { idParams, instant, pageOf, pageQueryWith, person } from './shapes.ts'

export const listReports = endpoint({
  method: 'GET',
  path: '/api/v2/reports',
  summary:
    'Lists reports related to this person: waiting for their approval (oldest first), decided by them, watched, their own, or their own that need action (returned, a report to write, a draft); for administrators, those with no one who can still decide.',
  query: pageQueryWith({
    list: z._default(z.enum(reportLists), 'waiting'),
    /** Of the waiting ones; the other lists begin with the latest. */
    sort: z._default(z.enum(reportSorts), 'oldest'),
    ...listFilter,
  }),
  response: z.object({
    ...pageOf('reports', reportLine).shape,
    /** How many wait for this person and how many of their own need action, regardless of the filter. */
    counts: z.object({ waiting: z.number(), untreated: z.number() }),
  }),
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
  /** See unpublished answers. */
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
    /** The version of the answers. */
    version: z.number(),
    round: z.number(),
    decidedAt: z.nullable(instant),
    publishAt: z.nullable(instant),
    /** Its post, if this person may read it. */
    feedId: z.nullable(z.number()),
    /** The comment with which it was returned or rejected. */
    lastComment: z.nullable(z.object({ actor: person, comment: z.string(), actedAt: instant })),
    /** The items that an approver of the open step fills in first; the id is for the item pickup calls. */
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
    /** What this person has earned from it. */
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
    /** The changes since the previous round, item by item; empty in the first round. */
    changes: z.array(z.object({ item: z.string(), name: z.string(), before: z.string(), after: z.string() })),
    /** For its author while it is being written; null otherwise. */
    draft: z.nullable(
      z.object({
        answers: formAnswers,
        version: z.number(),
        reopenedItems: z.nullable(z.array(z.string())),
        chosenApprovers: z.array(z.object({ step: z.string(), userIds: z.array(z.number()) })),
        publishAt: z.nullable(instant),
        /** The date by which its readers will be asked to confirm its post; null: it is not a must-read. */
        mustReadDueOn: z.nullable(z.string()),
        /** Whether the form has changed since writing began; the answers are kept by their items' keys. */
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
        /** null: not started. */
        reportId: z.nullable(z.number()),
        status: z.nullable(reportStatus),
        submittedAt: z.nullable(instant),
        decidedAt: z.nullable(instant),
      }),
    ),
  }),
})

const short = z.object({
  /** At most five. */
  reports: z.array(reportLine),
  count: z.number(),
})

export const listApprovingReports = endpoint({
  method: 'GET',
  path: '/api/v2/timeline/approving_reports',
  summary:
    'For the home page: counts the reports waiting for this person’s approval, and returns the one waiting longest.',
  response: short,
})

export const listUntreatedReports = endpoint({
  method: 'GET',
  path: '/api/v2/timeline/untreated_reports',
  summary:
    'For the home page: counts your own reports that were returned or are still to be written after the approval of their application, and returns the first of them.',
  response: short,
})
