import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { foldedName } from '#common/folded-name.ts'
import { concurrentColumns, type MappedColumn } from '#common/import-column.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type contentImportColumn, contentImportLimits } from '#contract/content-imports.ts'
import type { importStates } from '#contract/user-imports.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { findProfileItems } from '#server/features/profile-items/profile-items.queries.ts'
import { stateElsewhere } from '#server/features/user-imports/mapped-cells.strings.ts'
import { type ColumnMapping, problemOf } from '#server/features/user-imports/mapped-tables.import.ts'
import { readPlainTable } from '#server/features/user-imports/tables.import.ts'
import { decodeText, isWorkbook } from '#server/features/user-imports/text.import.ts'
import { beginImport } from '#server/features/user-imports/user-imports.commands.ts'
import { importStrings } from '#server/features/user-imports/user-imports.strings.ts'
import { seal, unseal } from '#server/platform/auth/sealed-bytes.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { discardPeople } from './content-imports.commands.ts'
import { presentColumns } from './content-imports.present.ts'
import { findTable, type Report } from './content-imports.queries.ts'
import { guessedColumn, isSecret, peopleColumnProblems } from './people-columns.strings.ts'

type Column = z.output<typeof contentImportColumn>
type Acting = { app: App; db: CompanyDb; session: Session; locale: Locale }

const mostSamples = 3
const sampleLength = 60

/** The table of an uploaded file. @throws {Refusal} beside the file if it is none, or too large */
async function readTableUpload(upload: Upload | undefined, locale: Locale) {
  const words = phrases(importStrings, locale)
  const refuse = (sentence: string): never => {
    throw new Refusal('validation_failed', { attachments: sentence })
  }
  if (!upload) return refuse(words.fileMissing)
  if (upload.byteSize > contentImportLimits.tableBytes) return refuse(words.tooManyBytes)
  const bytes = await readFile(upload.path)
  if (isWorkbook(bytes)) return refuse(words.workbook)
  const decoded = decodeText(bytes)
  if (!decoded) return refuse(words.unreadable)
  const { table, problems } = readPlainTable(decoded.text, locale)
  if (!table) return refuse(problems.join(' '))
  if (table.tail) return refuse(table.tail)
  return { bytes, table }
}

type Table = Awaited<ReturnType<typeof readTableUpload>>['table']

/** Headers that repeat, such as the levels of a department; others are used once, the first of them. */
const repeats = (key: MappedColumn) => key === 'department' || concurrentColumns.includes(key)

/** The columns with what each probably becomes: a field of ours, or the profile item of that name. */
function guessColumns(
  { header, lines, width }: Table,
  items: readonly { id: number; name: string; archived: boolean }[],
): Column[] {
  const columns: Column[] = []
  for (let at = 0; at < width; at++) {
    const name = (header.cells[at] ?? '').trim().slice(0, 100)
    const filled = lines.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean)
    const guess = guessedColumn(name)
    const used = (key: MappedColumn) => columns.some((column) => column.key === key)
    const key = guess && (repeats(guess) || !used(guess)) ? guess : null
    const item = items.find((one) => !one.archived && foldedName(one.name) === foldedName(name))
    columns.push({
      ...{ at, header: name, filledCount: filled.length, key },
      samples: isSecret(name)
        ? []
        : [...new Set(filled)].slice(0, mostSamples).map((text) => text.slice(0, sampleLength)),
      profileItemId:
        key === null && !columns.some((one) => one.profileItemId === item?.id) ? (item?.id ?? null) : null,
    })
  }
  const parts = ['familyName', 'givenName'].every((part) => columns.some(({ key }) => key === part))
  return columns.map((column) => (column.key === 'name' && parts ? { ...column, key: null } : column))
}

/** Keeps a file of people, sealed, and guesses what its columns become. Returns the id of the import. */
export async function addPeople({ app, db, session, locale }: Acting, upload: Upload | undefined) {
  const { bytes, table } = await readTableUpload(upload, locale)
  const columns = guessColumns(table, await findProfileItems(db))
  const sealed = await seal(app.engine, companyIdOf(db), bytes)
  return transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into content_imports (company_id, kind, file_name, locale, status, created_by_id, total_count, columns)
       values (:companyId, 'people', :fileName, :locale, 'checked', :actorId, :count, :columns::text::jsonb) returning id`,
      {
        ...{ companyId: companyIdOf(trx), locale, actorId: session.userId, count: table.lines.length },
        ...{ fileName: upload!.originalName.slice(0, 200), columns: JSON.stringify(columns) },
      },
    )
    await keepTable(trx, made!.id, sealed)
    return made!.id
  })
}

/** Keeps the sealed file of an import. */
const keepTable = (trx: CompanyDb, importId: number, sealed: Uint8Array) =>
  namedQuery(trx, 'insert into content_import_tables (company_id, import_id, sealed) values ($1, $2, $3)', [
    companyIdOf(trx),
    importId,
    sealed,
  ])

type PeopleState = (typeof importStates)[number] | null

/** Whether the columns can be chosen: nothing was brought in. */
export const mayMap = (state: PeopleState) => state === null || state === 'checked' || state === 'failed'

export const isAtWork = (state: PeopleState) =>
  state === 'checking' || state === 'applying' || state === 'undoing'

type Chosen = {
  id: number
  version: number
  columns: ColumnMapping
  createDepartments: boolean
  createPositions: boolean
}

/**
 * Sets what the columns become, and begins an import of people with them, which replaces the earlier one. Returns its
 * id. @throws {Refusal} conflict
 */
export async function setColumns({ app, db, session, locale }: Acting, chosen: Chosen) {
  const { id, version, createDepartments, createPositions } = chosen
  const words = phrases(peopleColumnProblems, locale)
  const mapping = chosen.columns.filter(({ key, profileItemId }) => key !== null || profileItemId !== null)
  const problem = problemOf(mapping)
  if (problem) throw new Refusal('validation_failed', { columns: words[problem] })
  const sealed = await findTable(db, id)
  permit(sealed !== undefined, 'conflict')
  const items = new Set(
    (await findProfileItems(db)).filter(({ archived }) => !archived).map((item) => item.id),
  )
  const decoded = decodeText(await unseal(app.engine, companyIdOf(db), sealed!))!
  const table = readPlainTable(decoded.text, locale).table!
  const fits = mapping.every(
    ({ at, profileItemId }) => at < table.width && (profileItemId === null || items.has(profileItemId)),
  )
  if (!fits) throw new Refusal('validation_failed', { columns: words.unknown })
  return transaction(db, async (trx) => {
    const [row] = await namedQuery<{ fileName: string; columns: unknown; peopleState: PeopleState }>(
      trx,
      `select i.file_name, i.columns, (select p.state from user_imports p
         where p.company_id = i.company_id and p.id = i.user_import_id) as people_state
       from content_imports i where i.company_id = $1 and i.id = $2 and i.version = $3 and i.kind = 'people' for update`,
      [companyIdOf(trx), id, version],
    )
    permit(row !== undefined && mayMap(row.peopleState), 'conflict')
    await discardPeople(trx, id)
    const userImportId = await beginImport(trx, {
      ...{ userId: session.userId, clientKey: `content ${id} ${version}`, kind: 'people', source: 'file' },
      ...{ fileName: row!.fileName, encoding: decoded.encoding, createDepartments, createPositions },
      ...{ lastOn: null, rowCount: table.lines.length, sealed: sealed!, mapping },
    })
    const columns = (presentColumns(row!.columns) ?? []).map((column) => {
      const become = mapping.find(({ at }) => at === column.at)
      return { ...column, key: become?.key ?? null, profileItemId: become?.profileItemId ?? null }
    })
    await namedQuery(
      trx,
      `update content_imports set user_import_id = $3, columns = $4::text::jsonb, report = $5::text::jsonb,
         version = version + 1
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), id, userImportId, JSON.stringify(columns), JSON.stringify(lossesOf(columns, table))],
    )
    return userImportId
  })
}

/** What is not carried over: columns that become nothing, and suspensions. */
function lossesOf(columns: readonly Column[], { lines }: Table): Report {
  const status = columns.find(({ key }) => key === 'status')
  const suspended = status
    ? lines.filter(({ cells }) => stateElsewhere(cells[status.at] ?? '') === 'away').length
    : 0
  return {
    ...{ rooms: [], authors: [], unmatchedCount: 0, lines: [], refusedCount: 0, knownCount: 0, menus: [] },
    losses: suspended > 0 ? [{ kind: 'suspended', count: suspended }] : [],
    lostColumns: columns
      .filter((column) => column.key === null && column.profileItemId === null && column.filledCount > 0)
      .map(({ header, filledCount }) => ({ name: header, count: filledCount })),
  }
}
