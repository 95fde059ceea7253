import * as z from 'zod/mini'
import { operatorRoles } from '#common/operator-role.ts'
import { companyLimits } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant } from './shapes.ts'

/** Days for which the file of an export is kept. */
export const companyExportDays = 7

export const companyExportStates = ['waiting', 'running', 'ready', 'failed', 'erased'] as const

const exporters = ['success', 'finance'] as const

export const listCompanyExports = endpoint({
  method: 'GET',
  path: '/backyard/api/companies/{id}/exports',
  summary: 'Lists the latest exports of a company, newest first.',
  operators: operatorRoles,
  params: idParams,
  response: z.object({
    companyExports: z.array(
      z.object({
        id: z.number(),
        state: z.enum(companyExportStates),
        operatorName: z.string(),
        reason: z.string(),
        /** Parts that are read, of all; null: not known yet. */
        doneCount: z.number(),
        totalCount: z.nullable(z.number()),
        /** What went wrong, of a failed one. */
        problem: z.nullable(z.string()),
        byteSize: z.nullable(z.number()),
        rowCount: z.nullable(z.number()),
        fileCount: z.nullable(z.number()),
        createdAt: instant,
        finishedAt: z.nullable(instant),
        /** When the file of a ready one is erased. */
        expiresAt: z.nullable(instant),
      }),
    ),
    can: z.object({ export: z.boolean() }),
  }),
})

export const createCompanyExport = endpoint({
  method: 'POST',
  path: '/backyard/api/companies/{id}/exports',
  summary:
    'Starts an export of a company, in the form that `npm run company:import` takes. The key that opens it is returned once.',
  operators: exporters,
  params: idParams,
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(companyLimits.reasonLength)),
  }),
  response: z.object({
    id: z.number(),
    /** 32 bytes in base64: the BACKUP_KEY of the import. */
    key: z.string(),
  }),
  errors: ['conflict'],
})

export const retryCompanyExport = endpoint({
  method: 'POST',
  path: '/backyard/api/company_exports/{id}/retry',
  summary: 'Runs a failed export again. Its key stays the same.',
  operators: exporters,
  params: idParams,
  errors: ['conflict'],
})

export const downloadCompanyExport = endpoint({
  method: 'GET',
  path: '/backyard/api/company_exports/{id}/file',
  summary: 'Returns the file of a ready export: a ZIP of encrypted pieces. Each download is logged.',
  operators: exporters,
  params: idParams,
  download: 'application/zip',
})
