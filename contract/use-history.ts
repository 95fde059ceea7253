import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { shownAnswer } from './form-answers.ts'
import { menuName } from './menus.ts'
import { reportStage, reportStatus } from './reports.ts'
import { id, idParams, instant, pageOf, pageQueryWith, person } from './shapes.ts'

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
  /** Since when it waits for them. */
  waitingSince: z.nullable(instant),
  /** A step was approved by the applicant themselves. */
  selfApproved: z.boolean(),
  can: z.object({ remind: z.boolean() }),
})

/** A use of a menu in the person's own history. */
export const applyLine = z.object({
  id: z.number(),
  menu: menuName,
  title: z.string(),
  status: applyStatus,
  createdAt: instant,
  /** In order of stages; none for a plain post. */
  reports: z.array(reportState),
  feedId: z.nullable(z.number()),
  /** Requests it issued and did not withdraw, and those of them that are not done. */
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
    /** When its post is to appear, while it waits. */
    scheduledAt: z.nullable(instant),
  }),
})

export const getApplyButtons = endpoint({
  method: 'GET',
  path: '/api/v2/applies/{id}/buttons',
  summary: 'Returns what this person can do with the submission now. Other calls enforce the same rules.',
  params: idParams,
  response: z.object({
    /** The report that is open for writing; null: none. */
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
