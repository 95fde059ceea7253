import { phrases } from '#common/strings.ts'
import {
  applyDocumentImport,
  createDocumentImport,
  discardDocumentImport,
  getDocumentImport,
  listDocumentImports,
} from '#contract/document-imports.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { findAdminCategories } from '#server/features/documents/document-categories.queries.ts'
import { peopleOf } from '#server/features/documents/document-people.queries.ts'
import { checkCategory, checkOwner } from '#server/features/documents/documents.checks.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { receiveAttachments } from '#server/platform/files/receive-attachments.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addImport, removeImport, startApplying } from './document-imports.commands.ts'
import { newCategories, presentImport, presentItem } from './document-imports.present.ts'
import { findImport, findImports, findItems } from './document-imports.queries.ts'
import { documentImportsStrings } from './document-imports.strings.ts'

export const documentImportRoutes = [
  route(createDocumentImport, async ({ app, db, session, body, files, locale }) => {
    requireSection(session, 'documents')
    const words = phrases(documentImportsStrings, locale)
    const context = { db, locale }
    await checkCategory(body.categoryId, context)
    await checkOwner(body.ownerId, context)
    await checkRules(db, [body.rule], { field: 'rule', locale })
    const sender = { storage: app.storage, db, locale, field: 'attachments' as const }
    const [archive] = await receiveAttachments(files.attachments, sender)
    if (archive?.contentType !== 'application/zip')
      throw new Refusal('validation_failed', { attachments: words.archiveMissing })
    return { id: await addImport(db, { actorId: session.userId, ...body, archive }) }
  }),

  route(listDocumentImports, async ({ db, session, query }) => {
    requireSection(session, 'documents')
    const { limit } = query
    const all = await findImports(db, { before: idCursor(query.cursor), limit })
    const { rows, nextCursor } = pageOfRows(all, limit, ({ id }) => [id])
    const person = await peopleOf(
      db,
      rows.map(({ createdById }) => createdById),
    )
    return { documentImports: rows.map((row) => presentImport(row, person)), nextCursor }
  }),

  route(getDocumentImport, async ({ db, session, params }) => {
    requireSection(session, 'documents')
    const row = found(await findImport(db, params.id))
    const items = await findItems(db, row.id)
    const person = await peopleOf(db, [row.createdById, row.ownerId])
    const isChecked = row.status === 'checked'
    return {
      ...presentImport(row, person),
      owner: person(row.ownerId),
      items: items.map(presentItem),
      newCategories: isChecked ? newCategories(row, items, await findAdminCategories(db)) : [],
      version: row.version,
      can: {
        apply: isChecked && row.readyCount > 0 && row.categoryId !== null,
        discard: isChecked || row.status === 'applied',
      },
    }
  }),

  route(applyDocumentImport, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'documents')
    const { id } = found(await findImport(db, params.id))
    await startApplying(db, { id, version: body.version }, { skipped: body.skipped, locale })
  }),

  route(discardDocumentImport, async ({ db, session, params, query }) => {
    requireSection(session, 'documents')
    const { id } = found(await findImport(db, params.id))
    await removeImport(db, { id, version: query.version })
  }),
]
