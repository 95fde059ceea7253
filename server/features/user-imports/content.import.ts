import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { unseal } from '#server/platform/auth/sealed-bytes.ts'
import { type ImportTable, readImport } from './tables.import.ts'
import { decodeText } from './text.import.ts'
import { findContent } from './user-imports.queries.ts'

/** The table of an import; null once it is deleted. */
export async function readContent(app: App, db: CompanyDb, importId: number): Promise<ImportTable | null> {
  const sealed = await findContent(db, importId)
  if (!sealed) return null
  const bytes = await unseal(app.engine, companyIdOf(db), sealed)
  // Refused files were not stored; the language matters only for refusals.
  return readImport(decodeText(bytes)?.text ?? '', 'ja').table
}
