import {
  createDocumentCategory,
  deleteDocumentCategory,
  downloadDocumentCategory,
  listAdminDocumentCategories,
  updateDocumentCategory,
} from '#contract/documents.administration.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addCategory, changeCategory, removeCategory } from './document-categories.commands.ts'
import { findAdminCategories } from './document-categories.queries.ts'
import { documentArchive } from './documents.export.ts'
import { findExported } from './documents.queries.ts'

export const documentCategoryRoutes = [
  route(listAdminDocumentCategories, async ({ db, session }) => {
    requireSection(session, 'documents')
    return { documentCategories: await findAdminCategories(db), nextCursor: null }
  }),

  route(createDocumentCategory, async ({ db, session, body, locale }) => {
    requireSection(session, 'documents')
    await checkRules(db, [body.rule], { field: 'rule', locale })
    return { id: await addCategory(db, { actorId: session.userId, locale }, body) }
  }),

  route(updateDocumentCategory, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'documents')
    const { version, ...fields } = body
    found((await findAdminCategories(db)).find(({ id }) => id === params.id))
    await checkRules(db, [body.rule], { field: 'rule', locale })
    await changeCategory(db, { actorId: session.userId, locale }, { id: params.id, version }, fields)
  }),

  route(downloadDocumentCategory, async ({ app, db, session, params }) => {
    requireSection(session, 'documents')
    const { name } = found((await findAdminCategories(db)).find(({ id }) => id === params.id))
    const rows = await findExported(db, params.id)
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'document_category', subject: { id: params.id, name } },
      count: rows.length,
    })
    const content = documentArchive(db, app.storage, rows)
    return { fileName: `${name}.zip`, content, contentType: 'application/zip' }
  }),

  route(deleteDocumentCategory, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'documents')
    await removeCategory(db, { actorId: session.userId, locale }, { id: params.id, version: query.version })
  }),
]
