import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { unseal } from '#server/platform/auth/sealed-bytes.ts'
import { readMapped } from './mapped-tables.import.ts'
import { type ImportTable, readImport } from './tables.import.ts'
import { decodeText } from './text.import.ts'
import { findContent } from './user-imports.queries.ts'

/** The table of an import; null once it is deleted. */
export async function readContent(app: App, db: CompanyDb, importId: number): Promise<ImportTable | null> {
  const content = await findContent(db, importId)
  if (!content) return null
  const bytes = await unseal(app.engine, companyIdOf(db), content.sealed)
  // Refused files were not stored; the language matters only for refusals.
  const text = decodeText(bytes)?.text ?? ''
  return content.mapping ? readMapped(text, content.mapping) : readImport(text, 'ja').table
}
