import * as z from 'zod/mini'
import { mappedColumns } from '#common/import-column.ts'
import { endpoint } from './endpoint.ts'
import {
  eachOnce,
  id,
  idParams,
  instant,
  pageOf,
  pageQuery,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'
import { importLimits } from './user-imports.ts'

/* Conversations of Slack, and posts, people and menus of other software, brought in by an administrator. */

export const contentImportLimits = {
  /** Of the file. */
  bytes: 100 * 1024 * 1024,
  /** Of a file of people. */
  tableBytes: 20 * 1024 * 1024,
  /** Of a file of menus, its lines, and its columns. */
  menuBytes: 5 * 1024 * 1024,
  menuLines: 5_000,
  menuColumns: 300,
  /** Lines of a file of posts. */
  lines: 20_000,
  /** Channels of an archive. */
  channels: 500,
  /** Messages of a channel. */
  messages: 50_000,
  /** Names and lines that the report lists. */
  listed: 200,
  /** Unfinished imports are deleted after these days. */
  keptDays: 7,
} as const

export const contentImportKinds = ['slack', 'posts', 'people', 'menus'] as const
export const contentImportStates = [
  /** mapping: of people, until it is chosen what each column becomes. */
  ...(['mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const),
] as const
/** Why a file cannot be read. */
export const contentImportProblems = [
  ...(['not_slack', 'not_text', 'no_columns', 'no_menu_name', 'empty', 'encrypted', 'damaged'] as const),
  ...(['too_large', 'too_slow', 'too_many'] as const),
] as const
/** What of a file is not kept. */
export const contentLossKinds = [
  ...(['private_channels', 'direct_messages', 'files', 'reactions', 'notices', 'long', 'beyond'] as const),
  /** People who are suspended in the other software: they are registered as usual. */
  'suspended',
] as const
/** Why a line is left out. */
export const contentLineReasons = ['broken', 'no_text', 'bad_date', 'long', 'repeated'] as const

/** Why a menu is left out. */
export const contentMenuReasons = [
  ...([
    'broken',
    'no_name',
    'long_name',
    'name_taken',
    'published_here',
    'changed_here',
    'too_many',
  ] as const),
] as const
/** What of a menu is not kept, or needs a look. */
export const contentMenuLossKinds = [
  ...(['kind', 'published', 'department', 'approver', 'approver_scope', 'steps_beyond'] as const),
  ...(['item_kind', 'item_nameless', 'items_beyond', 'choices', 'choices_beyond'] as const),
] as const

const count = z.number()

/** What becomes of a menu of a file. */
export const contentImportMenu = z.object({
  /** Its first line. */
  place: z.number(),
  name: z.string(),
  category: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'refused']),
  reason: z.nullable(z.enum(contentMenuReasons)),
  /** `text` names what is lost. */
  losses: z.array(z.object({ kind: z.enum(contentMenuLossKinds), text: z.string() })),
  /** null: there is none yet. */
  menuId: z.nullable(z.number()),
})

/** What a check found. */
export const contentImportReport = z.object({
  /** The rooms that channels become. */
  rooms: z.array(
    z.object({
      name: z.string(),
      messageCount: count,
      /** Brought in before. */
      knownCount: count,
      memberCount: count,
      firstAt: z.nullable(instant),
      lastAt: z.nullable(instant),
    }),
  ),
  /** Authors, those without an account first; `account`: whose name their contents will have. */
  authors: z.array(
    z.object({ name: z.string(), email: z.string(), account: z.nullable(z.string()), itemCount: count }),
  ),
  unmatchedCount: count,
  losses: z.array(z.object({ kind: z.enum(contentLossKinds), count })),
  /** The lines that are left out. */
  lines: z.array(z.object({ place: z.number(), reason: z.enum(contentLineReasons) })),
  refusedCount: count,
  knownCount: count,
  /** The menus of a file. */
  menus: z._default(z.array(contentImportMenu), []),
  /** Columns of people or menus that are left out, with the number of lines that have something there. */
  lostColumns: z._default(z.array(z.object({ name: z.string(), count })), []),
})

/** A column of a file of people, and what it becomes. Both null: it is left out. */
export const contentImportColumn = z.object({
  /** From 0. */
  at: z.number(),
  header: z.string(),
  /** The first few contents; none of passwords. */
  samples: z.array(z.string()),
  filledCount: count,
  key: z.nullable(z.enum(mappedColumns)),
  profileItemId: z.nullable(z.number()),
})

const administration = 'full'
const base = '/api/v2/admin/content_imports'

const line = {
  id: z.number(),
  kind: z.enum(contentImportKinds),
  fileName: z.string(),
  state: z.enum(contentImportStates),
  problem: z.nullable(z.enum(contentImportProblems)),
  /** Of posts; null: chat, or it was deleted. */
  menu: z.nullable(z.object({ id: z.number(), name: z.string() })),
  createdBy: person,
  createdAt: instant,
  totalCount: count,
  doneCount: count,
}

export const createContentImport = endpoint({
  method: 'POST',
  path: base,
  once: true,
  administration,
  summary:
    'Uploads an export of Slack (ZIP), or a file of posts, people or menus (CSV), and checks what would become of it. Nothing is brought in yet.',
  body: z.object({
    kind: z.enum(contentImportKinds),
    /** The menu of posts. */
    menuId: z.optional(id),
  }),
  files: { attachments: { max: 1, maxBytes: contentImportLimits.bytes, kinds: ['file'] } },
  response: z.object({ id: z.number() }),
  errors: ['storage_full'],
})

export const listContentImports = endpoint({
  method: 'GET',
  path: base,
  administration,
  summary: 'Lists the imports from other services, the latest first.',
  query: pageQuery,
  response: pageOf('contentImports', z.object(line)),
})

export const getContentImport = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  administration,
  summary:
    'Returns an import: its progress, what would be brought in, what would be lost, and the possible actions.',
  params: idParams,
  response: z.object({
    ...line,
    /** null: not checked yet, or it cannot be read. */
    report: z.nullable(contentImportReport),
    /** Of people; null: of other kinds, or the file is no longer kept. */
    columns: z.nullable(z.array(contentImportColumn)),
    /** Of people: their import with every line, which is applied and undone by its own calls. */
    userImportId: z.nullable(z.number()),
    version: z.number(),
    can: z.object({ map: z.boolean(), apply: z.boolean(), undo: z.boolean(), discard: z.boolean() }),
  }),
})

const body = z.object({ version: wholeNumber })

export const setContentImportColumns = endpoint({
  method: 'POST',
  path: `${base}/{id}/columns`,
  administration,
  summary:
    'Sets what the columns of a file of people become, and checks every line as an import of people. Columns that are not listed are left out. Nobody is changed yet.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    columns: z
      .array(
        z.object({
          at: z.int().check(z.minimum(0), z.maximum(importLimits.columns)),
          key: z._default(z.nullable(z.enum(mappedColumns)), null),
          profileItemId: z._default(z.nullable(id), null),
        }),
      )
      .check(
        z.maxLength(importLimits.columns),
        eachOnce(({ at }: { at: number }) => String(at)),
      ),
    /** Departments and positions that do not exist are created; otherwise they are errors. */
    createDepartments: z._default(z.boolean(), false),
    createPositions: z._default(z.boolean(), false),
  }),
  response: z.object({ userImportId: z.number() }),
  errors: ['conflict'],
})

export const applyContentImport = endpoint({
  method: 'POST',
  path: `${base}/{id}/apply`,
  administration,
  summary:
    'Brings in what was checked, in the background. Notifies nobody. What was brought in before is left out.',
  params: idParams,
  body,
  errors: ['conflict'],
})

export const undoContentImport = endpoint({
  method: 'POST',
  path: `${base}/{id}/undo`,
  administration,
  summary:
    'Deletes what an import brought in, in the background. Rooms in which people have written since stay.',
  params: idParams,
  body,
  errors: ['conflict'],
})

export const discardContentImport = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  administration,
  summary: 'Removes an import from the list. What it brought in stays.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})
