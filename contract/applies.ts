import * as z from 'zod/mini'
import { chosenApprovers } from './approvals.ts'
import { endpoint } from './endpoint.ts'
import { formAnswers, shownAnswer } from './forms.ts'
import { confirmedMentionCount, mentionedDepartmentIds, mentionedUserIds } from './mentions.ts'
import { menuName } from './menus.ts'
import { mustReadOption } from './must-read-feeds.ts'
import { feedBody, feedTitle, postLimits, sentFileIds } from './posting.ts'
import { reportStage, reportStatus } from './reports.ts'
import {
  clientKey,
  id,
  idParams,
  instant,
  moment,
  pageOf,
  pageQueryWith,
  person,
  wholeNumberText,
} from './shapes.ts'
import { wordsAccepted } from './watched-words.ts'

export const createApply = endpoint({
  method: 'POST',
  path: '/api/v2/applies',
  limit: 'posts',
  summary:
    'Creates a submission with a menu. A menu without a form posts immediately. A menu with a form creates the first report from `answers`: submitted, or saved as a draft (`submit` false, draft version 0) that is continued with `reports/{id}`.',
  body: z.object({
    menuId: id,
    /** Title, text and files: for menus without a form. */
    title: z._default(feedTitle, ''),
    text: z._default(feedBody, ''),
    mentionedUserIds,
    mentionedDepartmentIds,
    confirmedMentionCount,
    /** Answers and approvers: for menus with a form. */
    answers: z.optional(formAnswers),
    /** Sent as text in a form. */
    submit: z._default(z.union([z.boolean(), z.stringbool()]), true),
    /** The version of the form that was filled in; if unset, the current one. */
    formVersion: z.optional(wholeNumberText),
    chosenApprovers,
    /** Files uploaded before with `media_files`, in addition to those in the call. */
    mediaFileIds: z._default(sentFileIds, []),
    clientKey,
    /**
     * Publishes the post at that time instead of now (for a report: once it is approved). Its readers are determined
     * then.
     */
    scheduledAt: z.optional(moment),
    /** Asks the readers to confirm it, if the menu allows; a menu that always asks does so without it. */
    mustRead: z.optional(mustReadOption),
    wordsAccepted,
  }),
  files: {
    photos: { max: postLimits.photos, maxBytes: postLimits.photoBytes, kinds: ['image'] },
    videos: { max: postLimits.videos, maxBytes: postLimits.videoBytes, kinds: ['video'] },
    attachments: { max: postLimits.attachments, maxBytes: postLimits.attachmentBytes, kinds: ['file'] },
  },
  response: z.object({
    id: z.number(),
    /** null: a menu without a form. */
    reportId: z.nullable(z.number()),
    /** null: nothing is posted (yet). */
    feedId: z.nullable(z.number()),
  }),
  errors: [
    'menu_closed',
    'already_posted',
    'form_changed',
    'words_warned',
    'mentions_many',
    'use_limit_reached',
    'step_without_approver',
    'budget_exhausted',
    'redemption_unavailable',
    'redemption_sent',
    'reward_balance_short',
  ],
})

export const applyStatuses = [
  'draft',
  'in_progress',
  'awaiting_report',
  'done',
  'rejected',
  'cancelled',
] as const
const applyStatus = z.enum(applyStatuses)

const reportState = z.object({
  id: z.number(),
  stage: reportStage,
  status: reportStatus,
  submittedAt: z.nullable(instant),
  waitingFor: z.array(person),
  /** Since when it has waited for them. */
  waitingSince: z.nullable(instant),
  /** A step was approved by the applicant themselves. */
  selfApproved: z.boolean(),
  can: z.object({ remind: z.boolean() }),
})

/** A submission in the person's own history. */
export const applyLine = z.object({
  id: z.number(),
  menu: menuName,
  title: z.string(),
  status: applyStatus,
  createdAt: instant,
  /** In order of stages; empty for a plain post. */
  reports: z.array(reportState),
  feedId: z.nullable(z.number()),
  /** Its requests that were not withdrawn, and the number of those that are open. */
  taskCount: z.number(),
  openTaskCount: z.number(),
})

export const listApplies = endpoint({
  method: 'GET',
  path: '/api/v2/applies',
  summary: 'Lists your own submissions, newest first.',
  query: pageQueryWith({
    menuId: z.optional(id),
    status: z.optional(applyStatus),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  response: pageOf('applies', applyLine),
})

export const getLastMenu = endpoint({
  method: 'GET',
  path: '/api/v2/applies/last_menu',
  summary: 'Returns the menu with which you last wrote a post; menus with a form do not count.',
  response: z.object({
    /** null: none of your last 50 submissions was a plain post. The menu may no longer be usable. */
    menuId: z.nullable(z.number()),
  }),
})

export const getApplyOverview = endpoint({
  method: 'GET',
  path: '/api/v2/applies/{id}/overview',
  summary:
    'Returns one submission: its content, status and earnings. For its person, approvers, watchers and administrators.',
  params: idParams,
  response: z.object({
    ...applyLine.shape,
    applicant: person,
    flow: z.enum(['share', 'apply', 'report', 'apply_report']),
    rewardPoints: z.number(),
    /** When its post will be published, while it waits. */
    scheduledAt: z.nullable(instant),
  }),
})

export const getApplyButtons = endpoint({
  method: 'GET',
  path: '/api/v2/applies/{id}/buttons',
  summary: 'Returns what this person can do with the submission now. Other calls enforce the same rules.',
  params: idParams,
  response: z.object({
    /** The report that is being written; null: none. */
    reportId: z.nullable(z.number()),
    can: z.object({
      edit: z.boolean(),
      writeReport: z.boolean(),
      cancel: z.boolean(),
      delete: z.boolean(),
      cancelReservation: z.boolean(),
      cancelTasks: z.boolean(),
      remindTasks: z.boolean(),
      remind: z.boolean(),
      useAgain: z.boolean(),
    }),
  }),
})

export const getApplyCondition = endpoint({
  method: 'GET',
  path: '/api/v2/applies/{id}/condition',
  summary:
    'Returns the conditions of the submission: how often the menu can be and has been used, and who reads its post.',
  params: idParams,
  response: z.object({
    useLimit: z.nullable(
      z.object({ count: z.number(), period: z.enum(['day', 'month', 'year', 'ever']), used: z.number() }),
    ),
    publication: z.nullable(z.object({ summary: z.string(), readerCount: z.number() })),
  }),
})

export const listApplyReportItems = endpoint({
  method: 'GET',
  path: '/api/v2/applies/{id}/report_items',
  summary: 'Returns the answers of each stage in words.',
  params: idParams,
  response: z.object({
    reports: z.array(
      z.object({
        reportId: z.number(),
        stage: reportStage,
        status: reportStatus,
        shown: z.array(shownAnswer),
      }),
    ),
  }),
})

export const listApplySubsidies = endpoint({
  method: 'GET',
  path: '/api/v2/applies/{id}/subsidies',
  summary: 'Returns the subsidies of the submission.',
  params: idParams,
  response: z.object({
    subsidies: z.array(
      z.object({
        name: z.string(),
        amount: z.number(),
        status: z.enum(['reserved', 'granted', 'released']),
        stage: reportStage,
      }),
    ),
    totalAmount: z.number(),
  }),
})

export const cancelApply = endpoint({
  method: 'POST',
  path: '/api/v2/applies/{id}/cancel',
  limit: 'reports',
  summary:
    'Withdraws a submission that is not finally approved; its reservations are released. Safe to repeat.',
  params: idParams,
  body: z.object({ comment: z._default(z.string().check(z.trim(), z.maxLength(2000)), '') }),
  errors: ['conflict'],
})

export const deleteApply = endpoint({
  method: 'DELETE',
  path: '/api/v2/applies/{id}',
  summary:
    'Deletes a submission that was never approved, for its person; any submission with its post, for administrators.',
  params: idParams,
  errors: ['conflict'],
})

export const cancelReservation = endpoint({
  method: 'PATCH',
  path: '/api/v2/applies/{id}/cancel_reservation',
  summary: 'Cancels a scheduled post and turns it back into a draft.',
  params: idParams,
  errors: ['conflict'],
})

export const cancelTasks = endpoint({
  method: 'PATCH',
  path: '/api/v2/applies/{id}/cancel_tasks',
  summary: 'Withdraws the open requests of the submission.',
  params: idParams,
  response: z.object({ withdrawnCount: z.number() }),
})

export const remindTasks = endpoint({
  method: 'POST',
  path: '/api/v2/applies/{id}/remind_tasks',
  limit: 'requests',
  summary: 'Reminds people with open requests of the submission, at most once a day each.',
  params: idParams,
  response: z.object({ remindedCount: z.number() }),
  errors: ['already_reminded'],
})
