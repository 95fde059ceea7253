import * as z from 'zod/mini'
import { applyStatuses } from './applies.ts'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { listFilter, reportExportLists, reportLine, reportStages, reportStatuses } from './reports.ts'
import {
  clientKey,
  day,
  departmentName,
  directionOf,
  id,
  idParams,
  instant,
  pageOf,
  pageQueryWith,
  person,
} from './shapes.ts'

/*
 * Every submission of every menu, including menus whose posts nobody can see: for administrators and accounting. For
 * designers of some menus, the submissions of these.
 */

const text = z.optional(z.string().check(z.trim(), z.maxLength(100)))

const filter = {
  /** Days of submission in the company's time zone, both included. */
  from: z.optional(day),
  until: z.optional(day),
  status: z.optional(z.enum(applyStatuses)),
  /** The person's main department, at submission or now, or a department above it. */
  departmentId: z.optional(id),
  /** Matches the title or the person's name. */
  q: text,
}

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/v2/admin/applications',
  administration: ['menus', 'accounting'],
  summary:
    'Lists the submissions of one menu or of all menus, newest first unless asked otherwise, without drafts.',
  query: pageQueryWith({ menuId: z.optional(id), ...filter, direction: directionOf('descending') }),
  response: pageOf(
    'applications',
    z.object({
      id: z.number(),
      menu: menuName,
      user: person,
      department: z.nullable(departmentName),
      /** Empty: a plain post that this person may not read. */
      title: z.string(),
      status: z.enum(applyStatuses),
      createdAt: instant,
      reports: z.array(
        z.object({
          id: z.number(),
          stage: z.enum(reportStages),
          status: z.enum(reportStatuses),
          /** A step was approved by the applicant themselves. */
          selfApproved: z.boolean(),
        }),
      ),
      /** Its post, if this person may read it. */
      feedId: z.nullable(z.number()),
    }),
  ),
})

export const listWaitingApprovals = endpoint({
  method: 'GET',
  path: '/api/v2/admin/waiting_approvals',
  administration: 'menus',
  summary:
    'Lists pending approvals across the company, oldest first unless asked otherwise; or, with `stalled`, those with no one who can still decide.',
  query: pageQueryWith({
    list: z._default(z.enum(['waiting', 'stalled']), 'waiting'),
    menuId: z.optional(id),
    /** The people whose turn it is. */
    approverId: z.optional(id),
    q: text,
    direction: directionOf('ascending'),
  }),
  response: z.object({
    ...pageOf('reports', reportLine).shape,
    counts: z.object({ waiting: z.number(), stalled: z.number() }),
  }),
})

export const exportFormats = ['csv', 'csv_sjis', 'xlsx'] as const
export const exportLimits = { rows: 20_000, atOnce: 1_000, keptDays: 7 } as const

const reportExport = z.object({
  id: z.number(),
  menuName: z.string(),
  format: z.enum(exportFormats),
  totalCount: z.number(),
  doneCount: z.number(),
  state: z.enum(['running', 'finished', 'failed']),
  /** Characters the encoding lacks; each became 〓. */
  replacedCount: z.number(),
  createdAt: instant,
  /** The time until which the file can be downloaded. */
  expiresAt: instant,
})

export const createReportExport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/report_exports',
  administration: ['menus', 'accounting'],
  limit: 'exports',
  summary:
    'Exports what was submitted through a menu: one row per report or plain post, one column per item. More than a thousand rows are exported by a background job.',
  body: z.object({ clientKey, menuId: id, format: z.enum(exportFormats), ...filter }),
  response: reportExport,
  errors: ['validation_failed'],
})

export const listReportExports = endpoint({
  method: 'GET',
  path: '/api/v2/admin/report_exports',
  administration: ['menus', 'accounting'],
  summary: 'Lists your recent exported files, newest first.',
  response: z.object({ reportExports: z.array(reportExport), nextCursor: z.null() }),
})

export const getReportExport = endpoint({
  method: 'GET',
  path: '/api/v2/admin/report_exports/{id}',
  administration: ['menus', 'accounting'],
  summary: 'Returns the progress of an export.',
  params: idParams,
  response: reportExport,
})

export const downloadReportExport = endpoint({
  method: 'GET',
  path: '/api/v2/admin/report_exports/{id}/file',
  administration: ['menus', 'accounting'],
  limit: 'exports',
  summary: 'Downloads an exported file once it is finished.',
  params: idParams,
  download: 'application/octet-stream',
})

/** The calendar year in which a fiscal year begins, in April. */
const year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))

const paid = { reservedAmount: z.number(), grantedAmount: z.number() }

export const listSubsidies = endpoint({
  method: 'GET',
  path: '/api/v2/admin/subsidies',
  administration: ['menus', 'accounting'],
  summary:
    'Lists the subsidies of the menus, with the amounts reserved and granted in a fiscal year and the remaining budget.',
  query: z.object({ year: z.optional(year) }),
  response: z.object({
    year: z.number(),
    subsidies: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        menu: menuName,
        ...paid,
        userCount: z.number(),
        /** Of the year; null: unlimited. */
        budgetAmount: z.nullable(z.number()),
        remainingAmount: z.nullable(z.number()),
        /** No longer granted. */
        removed: z.boolean(),
      }),
    ),
    total: z.object(paid),
    nextCursor: z.null(),
  }),
})

export const downloadSubsidies = endpoint({
  method: 'GET',
  path: '/api/v2/admin/subsidies_export',
  administration: ['menus', 'accounting'],
  limit: 'exports',
  summary:
    'Downloads the subsidies of a fiscal year: one row per subsidy (totals), or one per person and submission (entries).',
  query: z.object({
    year: z.optional(year),
    content: z._default(z.enum(['totals', 'entries']), 'totals'),
    format: z._default(z.enum(exportFormats), 'csv'),
  }),
  download: 'application/octet-stream',
  errors: ['validation_failed'],
})

export const listSubsidyUsers = endpoint({
  method: 'GET',
  path: '/api/v2/admin/subsidies/{id}/users',
  administration: ['menus', 'accounting'],
  summary: 'Lists the amount each person received from a subsidy in a fiscal year, highest first.',
  params: idParams,
  query: pageQueryWith({ year: z.optional(year) }),
  response: pageOf(
    'users',
    z.object({ user: person, department: z.nullable(departmentName), useCount: z.number(), ...paid }),
  ),
})

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
