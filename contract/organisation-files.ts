import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const organisationFileLimits = { rows: 2_000, bytes: 1024 * 1024, columns: 20 } as const
export const organisationFileKinds = ['departments', 'positions'] as const
export const organisationFileFormats = ['csv', 'csv_sjis'] as const
export const organisationFileMarks = ['new', 'renamed', 'moved', 'changed'] as const

const kind = z.enum(organisationFileKinds)
const files = { file: { max: 1, maxBytes: organisationFileLimits.bytes, kinds: ['file'] } } as const

export const downloadOrganisationFile = endpoint({
  method: 'GET',
  path: '/api/v2/admin/organisation_files/file',
  administration: { whole: 'users' },
  limit: 'exports',
  summary: 'Exports all departments or all positions; importing the unchanged file changes nothing.',
  query: z.object({ kind, format: z._default(z.enum(organisationFileFormats), 'csv') }),
  download: 'text/csv',
})

export const checkOrganisationFile = endpoint({
  method: 'POST',
  path: '/api/v2/admin/organisation_files/check',
  administration: { whole: 'users' },
  summary:
    'Checks a file of departments or positions (CSV, or cells with tabs; UTF-8 or Shift_JIS) without changing anything. Lines with an ID change that row, lines without an ID create one, and nothing is deleted.',
  body: z.object({ kind }),
  files,
  response: z.object({
    counts: z.object({
      new: z.number(),
      renamed: z.number(),
      moved: z.number(),
      /** Other fields, or the order. */
      changed: z.number(),
      unchanged: z.number(),
    }),
    /** Lines that change something, in the order of the file. */
    lines: z.array(
      z.object({
        /** The line number in the file; the header is 1. */
        place: z.number(),
        /** null: new. */
        id: z.nullable(z.number()),
        name: z.string(),
        marks: z.array(z.enum(organisationFileMarks)),
        changes: z.array(
          z.object({
            field: z.enum(['name', 'parent', 'nameKana', 'published', 'order', 'manager', 'selfApproval']),
            before: z.string(),
            after: z.string(),
          }),
        ),
      }),
    ),
    /** Each names its line and cell. */
    problems: z.array(z.string()),
    /** Identifies the file and the state it was checked against; null if the file cannot be applied. */
    fingerprint: z.nullable(z.string()),
  }),
})

export const applyOrganisationFile = endpoint({
  method: 'POST',
  path: '/api/v2/admin/organisation_files/apply',
  once: true,
  administration: { whole: 'users' },
  summary:
    'Applies a checked file of departments or positions, all lines or none. Returns `conflict` if the file or the organisation has changed since the check.',
  body: z.object({ kind, fingerprint: z.string().check(z.minLength(1), z.maxLength(100)) }),
  files,
  response: z.object({ changedCount: z.number() }),
  errors: ['conflict'],
})
