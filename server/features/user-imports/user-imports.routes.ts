import { readFile } from 'node:fs/promises'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  applyUserImport,
  checkUserImport,
  createUserImport,
  discardUserImport,
  downloadImportErrors,
  getUserImport,
  listUserImportRows,
  listUserImports,
  undoUserImport,
} from '#contract/user-imports.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { mayArrange } from '#server/features/admin-users/admin-users.policy.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { seal } from '#server/platform/auth/sealed-bytes.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { idCursor, placeCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { readContent } from './content.import.ts'
import { errorLines } from './error-lines.export.ts'
import { readImport } from './tables.import.ts'
import { decodeText, isWorkbook } from './text.import.ts'
import { beginImport, discard, requestApply, requestCheck, requestUndo } from './user-imports.commands.ts'
import { importPolicy, makerOf } from './user-imports.policy.ts'
import { presentImport, presentImportLine, presentRow } from './user-imports.present.ts'
import { findImport, findImports, findRows, findWrongRows } from './user-imports.queries.ts'
import { importStrings } from './user-imports.strings.ts'

const mostTold = 5

async function findOne(db: CompanyDb, session: Session, importId: number) {
  requireSection(session, 'users')
  const row = found(await findImport(db, importId, makerOf(session)))
  return { row, policy: importPolicy(session, row) }
}

/** The uploaded bytes and their content; refuses unreadable files beside the field. */
async function readUpload(upload: Upload | undefined, locale: Locale) {
  const words = phrases(importStrings, locale)
  const refuse = (sentence: string): never => {
    throw new Refusal('validation_failed', { file: sentence })
  }
  if (!upload) return refuse(words.fileMissing)
  const bytes = await readFile(upload.path)
  if (isWorkbook(bytes)) return refuse(words.workbook)
  const decoded = decodeText(bytes)
  if (!decoded) return refuse(words.unreadable)
  const { table, problems } = readImport(decoded.text, locale)
  if (problems) {
    const more = problems.length - mostTold
    return refuse([...problems.slice(0, mostTold), ...(more > 0 ? [words.moreProblems(more)] : [])].join(' '))
  }
  return { bytes, encoding: decoded.encoding, rowCount: table!.lines.length }
}

export const userImportRoutes = [
  route(createUserImport, async ({ app, db, session, body, files, locale }) => {
    requireSection(session, 'users')
    const words = phrases(importStrings, locale)
    const { clientKey, kind, source, createDepartments, createPositions, lastOn = null } = body
    if (!mayArrange(session))
      for (const field of ['createDepartments', 'createPositions'] as const)
        if (body[field]) throw new Refusal('validation_failed', { [field]: words.mayNotArrange })
    if (lastOn !== null && lastOn < (await companyToday(db)))
      throw new Refusal('validation_failed', { lastOn: words.dayPassed })
    const [upload] = files.file ?? []
    const { bytes, encoding, rowCount } = await readUpload(upload, locale)
    const id = await beginImport(db, {
      userId: session.userId,
      clientKey,
      kind,
      source,
      fileName: source === 'file' ? upload!.originalName.slice(0, 200) : '',
      encoding,
      createDepartments: kind === 'people' && createDepartments,
      createPositions: kind === 'people' && createPositions,
      lastOn: kind === 'withdrawal' ? lastOn : null,
      rowCount,
      sealed: await seal(app.engine, companyIdOf(db), bytes),
    })
    return { id }
  }),

  route(listUserImports, async ({ db, session, query }) => {
    requireSection(session, 'users')
    const page = await findImports(db, {
      before: idCursor(query.cursor),
      limit: query.limit,
      userId: makerOf(session),
    })
    return { userImports: page.rows.map(presentImportLine), nextCursor: page.nextCursor }
  }),

  route(getUserImport, async ({ db, session, params }) => {
    const { row } = await findOne(db, session, params.id)
    return presentImport(row, session)
  }),

  route(listUserImportRows, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'users')
    const after = placeCursor(query.cursor)
    const { row } = await findOne(db, session, params.id)
    const page = await findRows(db, {
      importId: row.id,
      show: query.show,
      after,
      limit: query.limit,
    })
    return { rows: page.rows.map((one) => presentRow(one, locale)), nextCursor: page.nextCursor }
  }),

  route(applyUserImport, async ({ db, session, params, body }) => {
    const { row, policy } = await findOne(db, session, params.id)
    permit(policy.apply, 'conflict')
    permit(await requestApply(db, row.id, body), 'conflict')
  }),

  route(checkUserImport, async ({ db, session, params }) => {
    const { row, policy } = await findOne(db, session, params.id)
    permit(policy.check, 'conflict')
    permit(await requestCheck(db, row.id), 'conflict')
  }),

  route(undoUserImport, async ({ db, session, params }) => {
    const { row, policy } = await findOne(db, session, params.id)
    permit(policy.undo, 'conflict')
    permit(await requestUndo(db, row.id, session.userId), 'conflict')
  }),

  route(discardUserImport, async ({ db, session, params }) => {
    const { row, policy } = await findOne(db, session, params.id)
    permit(policy.discard, 'conflict')
    permit((await discard(db, row.id)).length > 0, 'conflict')
  }),

  route(downloadImportErrors, async ({ app, db, session, params, locale }) => {
    const { row, policy } = await findOne(db, session, params.id)
    permit(policy.fetchErrors, 'conflict')
    const table = await readContent(app, db, row.id)
    if (!table) throw new Refusal('conflict')
    const wrong = await findWrongRows(db, row.id)
    const content = errorLines(table, wrong, { encoding: row.encoding, locale })
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'user_import', count: wrong.length },
      subject: { id: row.id, name: row.fileName },
    })
    return {
      fileName: `${phrases(importStrings, locale).errorsFile}_${row.id}.csv`,
      content,
      contentType: `text/csv; charset=${row.encoding === 'shift_jis' ? 'Shift_JIS' : 'utf-8'}`,
    }
  }),
]
