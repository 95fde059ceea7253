import { snakeCase } from '#common/key-case.ts'
import type { Database } from './schema.ts'
import { type CompanyDb, namedQuery } from './tenant.ts'

/** Fewer rows change no plan. */
const fewest = 200

type Table = keyof Database

/**
 * Gathers the statistics of tables after a bulk write, in its transaction: reads after the commit are planned
 * for what is there. Does nothing after few rows.
 */
export async function analyzeChanged(trx: CompanyDb, rowCount: number, tables: readonly Table[]) {
  if (rowCount < fewest) return
  await namedQuery(trx, 'select analyze_changed($1::text[])', [tables.map(snakeCase)])
}

/** What an import or a reorganisation writes. */
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
