import * as z from 'zod/mini'
import { userRoles } from '#common/administration-section.ts'
import { accountFilters } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import {
  clientKey,
  day,
  id,
  idParams,
  instant,
  pageOf,
  pageQuery,
  pageQueryWith,
  person,
  wholeNumber,
} from './shapes.ts'

export const importLimits = { rows: 20_000, bytes: 20 * 1024 * 1024, columns: 120, keptDays: 30 } as const
export const importKinds = ['people', 'withdrawal'] as const
export const importSources = ['file', 'paste'] as const
export const importStates = [
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const
export const importOutcomes = ['new', 'changed', 'unchanged', 'error'] as const
export const importPhases = ['reading', 'comparing', 'passwords', 'writing'] as const
export const importSetbacks = ['data_changed', 'no_longer_allowed', 'people_changed', 'failed'] as const
export const undoProblems = ['changed', 'signed_in', 'gone', 'out_of_reach'] as const

// A form sends text.
const flag = z._default(z.union([z.boolean(), z.stringbool()]), false)

const line = {
  id: z.number(),
  kind: z.enum(importKinds),
  source: z.enum(importSources),
  /** Empty for pasted text. */
  fileName: z.string(),
  state: z.enum(importStates),
  user: person,
  rowCount: z.number(),
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    error: z.number(),
  }),
  createdAt: instant,
  appliedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
}

export const createUserImport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/user_imports',
  administration: 'users',
  summary:
    'Uploads a file of people (CSV, or cells with tabs; UTF-8 or Shift_JIS) and checks it without changing anyone. The same key returns the same import.',
  body: z.object({
    clientKey,
    kind: z._default(z.enum(importKinds), 'people'),
    source: z._default(z.enum(importSources), 'file'),
    /** Departments and positions that do not exist are created; otherwise they are errors. */
    createDepartments: flag,
    createPositions: flag,
    /** For a withdrawal: the last day of lines without one. */
    lastOn: z.optional(day),
  }),
  files: { file: { max: 1, maxBytes: importLimits.bytes, kinds: ['file'] } },
  response: z.object({ id: z.number() }),
})

export const listUserImports = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_imports',
  administration: 'users',
  summary: 'Lists imports of people, newest first. Administrators of some departments get their own.',
  query: pageQuery,
  response: pageOf('userImports', z.object(line)),
})

export const getUserImport = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_imports/{id}',
  administration: 'users',
  summary: 'Returns an import: its progress, what it would change, and the possible actions.',
  params: idParams,
  response: z.object({
    ...line,
    encoding: z.enum(['utf8', 'shift_jis', 'utf16le']),
    checkVersion: z.number(),
    /** While it runs: the current phase and its progress. */
    phase: z.nullable(z.enum(importPhases)),
    doneCount: z.number(),
    totalCount: z.number(),
    /** The number of accounts above the contract: it cannot be applied. */
    overCount: z.number(),
    newDepartments: z.array(z.string()),
    newPositions: z.array(z.string()),
    /** Why the last attempt failed. */
    setback: z.nullable(z.enum(importSetbacks)),
    /** Lines whose people cannot be restored. */
    undoProblemCount: z.number(),
    checkedAt: z.nullable(instant),
    can: z.object({
      apply: z.boolean(),
      check: z.boolean(),
      undo: z.boolean(),
      discard: z.boolean(),
      fetchErrors: z.boolean(),
    }),
  }),
})

const shown = z.array(z.string())

export const listUserImportRows = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_imports/{id}/rows',
  administration: 'users',
  summary: 'Lists the lines of an import with the changes of each; `show` filters by kind.',
  params: idParams,
  query: pageQueryWith({ show: z.optional(z.enum([...importOutcomes, 'undo_problem'])) }),
  response: pageOf(
    'rows',
    z.object({
      /** The line number in the file; the header is 1. */
      place: z.number(),
      outcome: z.enum(importOutcomes),
      userId: z.nullable(z.number()),
      name: z.string(),
      identifier: z.string(),
      /** By field, as the log names them; `password` contains no values. */
      changes: z.array(z.object({ field: z.string(), before: shown, after: shown })),
      /** Each names its cell. */
      problems: z.array(z.string()),
      undoProblem: z.nullable(z.enum(undoProblems)),
    }),
  ),
})

export const applyUserImport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/user_imports/{id}/apply',
  administration: 'users',
  summary:
    'Applies a checked import completely or not at all, after checking again. `conflict` if it was checked again or started in the meantime.',
  params: idParams,
  body: z.object({
    checkVersion: wholeNumber,
    /** Lines with errors are left out; if unset, one error prevents the whole import. */
    leaveOutErrors: z._default(z.boolean(), false),
  }),
  errors: ['conflict'],
})

export const checkUserImport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/user_imports/{id}/check',
  administration: 'users',
  summary: 'Checks an import that was not applied again, against the current data.',
  params: idParams,
  errors: ['conflict'],
})

export const undoUserImport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/user_imports/{id}/undo',
  administration: 'users',
  summary:
    'Undoes the last import and deletes the people it added (or closes their accounts if they are named elsewhere), unless someone changed or signed in since. All or nothing.',
  params: idParams,
  errors: ['conflict'],
})

export const discardUserImport = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/user_imports/{id}',
  administration: 'users',
  summary: 'Deletes an import that was not applied.',
  params: idParams,
  errors: ['conflict'],
})

export const downloadImportErrors = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_imports/{id}/errors',
  administration: 'users',
  summary:
    'Downloads the lines with errors, with the reason in an additional last column that is ignored on import.',
  params: idParams,
  download: 'text/csv',
  errors: ['conflict'],
})

export const userExportFormats = ['csv', 'csv_sjis', 'xlsx'] as const

const exported = {
  format: z._default(z.enum(userExportFormats), 'csv'),
  query: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  state: z._default(z.enum(accountFilters), 'present'),
  departmentId: z.optional(id),
  positionId: z.optional(id),
  role: z.optional(z.enum(userRoles)),
}

export const getUserExport = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_exports',
  administration: 'users',
  summary: 'Previews an export of people.',
  query: z.object(exported),
  response: z.object({
    personCount: z.number(),
    /** The maximum of lines in a file. */
    mostPeople: z.number(),
    /** Characters that the encoding lacks; each is written as its code point and restored on import. */
    escapedCount: z.number(),
  }),
})

export const downloadUserExport = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_exports/file',
  administration: 'users',
  limit: 'exports',
  summary:
    'Exports the people in the filtered account list, with status; importing the unchanged file changes nothing.',
  query: z.object(exported),
  download: 'text/csv',
})

const chosen = z.array(id).check(z.minLength(1), z.maxLength(200))

export const withdrawUsers = endpoint({
  method: 'POST',
  path: '/api/v2/admin/user_withdrawals',
  administration: 'users',
  summary:
    'Closes several accounts in the night after their last day, all or none; can be cancelled until then.',
  body: z.object({ userIds: chosen, lastOn: day }),
  response: z.object({ changedCount: z.number() }),
  errors: ['last_administrator', 'last_emergency_administrator', 'account_withdrawn'],
})

export const cancelWithdrawals = endpoint({
  method: 'POST',
  path: '/api/v2/admin/user_withdrawals/cancel',
  administration: 'users',
  summary: 'Cancels the departures of several people whose last day has not passed. Safe to repeat.',
  body: z.object({ userIds: chosen }),
  response: z.object({ changedCount: z.number() }),
  errors: ['account_withdrawn'],
})
