import { snakeCase } from '#common/key-case.ts'
import type { Database } from './schema.ts'
import { type CompanyDb, namedQuery } from './tenant.ts'

/** Fewer changed rows do not change any plan. */
const fewest = 200

type Table = keyof Database

/**
 * Gathers table statistics after a bulk write, within its transaction, so that later reads are planned for the new
 * contents. Does nothing if only a few rows changed.
 */
export async function analyzeChanged(trx: CompanyDb, rowCount: number, tables: readonly Table[]) {
  if (rowCount < fewest) return
  await namedQuery(trx, 'select analyze_changed($1::text[])', [tables.map(snakeCase)])
}

/** The tables that an import or a reorganisation writes. */
export const peopleTables = [
  'users',
  'logins',
  'memberships',
  'membershipHistory',
  'personTexts',
  'departments',
  'departmentAncestors',
  'departmentHistory',
  'departmentCounts',
  'positions',
  'credentials',
] as const satisfies readonly Table[]
