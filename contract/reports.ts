import * as z from 'zod/mini'
import { ownSeats } from '#common/approval/own-seat.ts'
import { attachment } from './media-files.ts'
import { menuName } from './menus.ts'
import { departmentName, id, instant, person, photo } from './shapes.ts'

export const reportStages = ['apply', 'report'] as const
export const reportStatuses = ['draft', 'waiting', 'returned', 'approved', 'rejected', 'cancelled'] as const
export const reportStage = z.enum(reportStages)
export const reportStatus = z.enum(reportStatuses)

export const batchLimits = { reports: 500, atOnce: 20 } as const

/** The position of an approval: `index` of `stepCount`, from 0. */
const openStep = z.object({ index: z.number(), stepCount: z.number(), name: z.string() })

/** A report in a list. */
export const reportLine = z.object({
  id: z.number(),
  applyId: z.number(),
  title: z.string(),
  /** In yen; null: there is none, or this person may not see it. */
  amount: z.nullable(z.number()),
  menu: menuName,
  stage: reportStage,
  status: reportStatus,
  applicant: person,
  department: z.nullable(departmentName),
  submittedAt: z.nullable(instant),
  /** Since when it has waited for the people it waits for now. */
  waitingSince: z.nullable(instant),
  waitingFor: z.array(person),
  step: z.nullable(openStep),
  /** The person in whose place this person would decide; null: in their own. */
  forUser: z.nullable(person),
  /** A step was approved by the applicant alone, as their position allows. */
  selfApproved: z.boolean(),
  /** null: no workflow. */
  approvalVersion: z.nullable(z.number()),
  can: z.object({ decide: z.boolean(), remind: z.boolean() }),
})

export const reportLists = ['waiting', 'decided', 'watching', 'mine', 'untreated', 'stalled'] as const

export const listFilter = {
  menuId: z.optional(id),
  userId: z.optional(id),
  departmentId: z.optional(id),
  status: z.optional(reportStatus),
  /** Matches the title or the applicant's name. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}

/** By waiting time (`oldest` first, `newest` first), by amount, or by the names of applicants or programmes. */
export const reportSorts = [
  'oldest',
  'newest',
  'amount_descending',
  'amount_ascending',
  'applicant',
  'menu',
] as const

/** The lists of an approver, and the maximum of reports in an exported file. */
export const reportExportLists = ['waiting', 'decided', 'watching'] as const
export const reportExportMost = 5_000

/** Files that answers refer to by id. */
export const answerFiles = z.object({
  photos: z.array(z.object({ ...photo.shape, id: z.number() })),
  attachments: z.array(z.object({ ...attachment.shape, id: z.number() })),
})

const seat = z.object({
  user: person,
  /** It is their turn now. */
  waiting: z.boolean(),
  approvedAt: z.nullable(instant),
  /** The deputy who decided for them. */
  approvedBy: z.nullable(person),
  automatic: z.boolean(),
  /** Stopped or left: nobody can decide in this seat. */
  absent: z.boolean(),
  /** The people who may decide for them today. */
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

/** Who decides instead of an applicant who is among the approvers of a step; null: the applicant is not. */
export const ownSeat = z.nullable(z.enum(ownSeats))
