import { phrases } from '#common/strings.ts'
import {
  applyContentImport,
  contentImportLimits,
  createContentImport,
  discardContentImport,
  getContentImport,
  listContentImports,
  setContentImportColumns,
  undoContentImport,
} from '#contract/content-imports.ts'
import { peopleOf } from '#server/features/documents/document-people.queries.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { receiveAttachments } from '#server/platform/files/receive-attachments.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addImport, removeImport, startApplying, startUndoing } from './content-imports.commands.ts'
import { presentColumns, presentImport, presentReport } from './content-imports.present.ts'
import { findImport, findImports, isPostMenu } from './content-imports.queries.ts'
import { contentImportsStrings } from './content-imports.strings.ts'
import { addPeople, isAtWork, mayMap, setColumns } from './people-columns.commands.ts'

export const contentImportRoutes = [
  route(createContentImport, async ({ app, db, session, body, files, locale }) => {
    requireAdministrator(session)
    const words = phrases(contentImportsStrings, locale)
    const { kind } = body
    if (kind === 'people')
      return { id: await addPeople({ app, db, session, locale }, files.attachments?.[0]) }
    const menuId = kind === 'posts' ? (body.menuId ?? null) : null
    if (kind === 'posts' && (menuId === null || !(await isPostMenu(db, menuId))))
      throw new Refusal('validation_failed', { menuId: words.menuMissing })
    if (kind === 'menus' && (files.attachments?.[0]?.byteSize ?? 0) > contentImportLimits.menuBytes)
      throw new Refusal('validation_failed', { attachments: words.menusTooLarge })
    const sender = { storage: app.storage, db, locale, field: 'attachments' as const }
    const [file] = await receiveAttachments(files.attachments, sender)
    if (!file || (kind === 'slack') !== (file.contentType === 'application/zip'))
      throw new Refusal('validation_failed', {
        attachments: kind === 'slack' ? words.archiveMissing : words.fileMissing,
      })
    return { id: await addImport(db, { actorId: session.userId, kind, menuId, locale, file }) }
  }),

  route(listContentImports, async ({ db, session, query }) => {
    requireAdministrator(session)
    const { limit } = query
    const all = await findImports(db, { before: idCursor(query.cursor), limit })
    const { rows, nextCursor } = pageOfRows(all, limit, ({ id }) => [id])
    const person = await peopleOf(
      db,
      rows.map(({ createdById }) => createdById),
    )
    return { contentImports: rows.map((row) => presentImport(row, person)), nextCursor }
  }),

  route(getContentImport, async ({ db, session, params }) => {
    requireAdministrator(session)
    const row = found(await findImport(db, params.id))
    const person = await peopleOf(db, [row.createdById])
    const isPlaced =
      row.kind === 'slack' || row.kind === 'menus' || (row.kind === 'posts' && row.menuId !== null)
    return {
      ...presentImport(row, person),
      report: presentReport(row.report),
      columns: row.kept ? presentColumns(row.columns) : null,
      userImportId: row.userImportId,
      version: row.version,
      can: {
        map: row.kind === 'people' && row.kept && mayMap(row.peopleState),
        apply: row.status === 'checked' && row.problem === null && row.totalCount > 0 && isPlaced,
        undo: row.status === 'applied',
        discard:
          row.kind === 'people'
            ? !isAtWork(row.peopleState)
            : ['checked', 'applied', 'undone'].includes(row.status),
      },
    }
  }),

  route(setContentImportColumns, async ({ app, db, session, params, body, locale }) => {
    requireAdministrator(session)
    const { id } = found(await findImport(db, params.id))
    return { userImportId: await setColumns({ app, db, session, locale }, { id, ...body }) }
  }),

  route(applyContentImport, async ({ db, session, params, body }) => {
    requireAdministrator(session)
    const { id } = found(await findImport(db, params.id))
    await startApplying(db, { id, version: body.version })
  }),

  route(undoContentImport, async ({ db, session, params, body }) => {
    requireAdministrator(session)
    const { id } = found(await findImport(db, params.id))
    await startUndoing(db, { id, version: body.version }, session.userId)
  }),

  route(discardContentImport, async ({ db, session, params, query }) => {
    requireAdministrator(session)
    const { id } = found(await findImport(db, params.id))
    await removeImport(db, { id, version: query.version })
  }),
]
