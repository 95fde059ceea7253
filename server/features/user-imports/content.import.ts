import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { unseal } from '#server/platform/auth/sealed-bytes.ts'
import { type ImportTable, readImport } from './tables.import.ts'
import { decodeText } from './text.import.ts'
import { findContent } from './user-imports.queries.ts'

/** The table an import came with; null once it is no longer kept. */
export async function readContent(app: App, db: CompanyDb, importId: number): Promise<ImportTable | null> {
  const sealed = await findContent(db, importId)
  if (!sealed) return null
  const bytes = await unseal(app.engine, companyIdOf(db), sealed)
  // What was refused then was not kept; the language only matters to refusals.
  return readImport(decodeText(bytes)?.text ?? '', 'ja').table
}
