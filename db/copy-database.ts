import type { Engine } from './connect.ts'
import { continueNumbers, readAtOnce, readTable, tablesOf, withoutChecks, writeRows } from './table-rows.ts'

/**
 * Copies every row of a migrated database into another, empty one, to move from the embedded engine to PostgreSQL.
 * Jobs are not copied: pending work is queued again from the tables. The target's user must be a superuser during the
 * copy, because rows arrive before the rows they refer to.
 * @returns the number of rows copied, by table.
 * @throws Error if the target already contains a company.
 */
export const copyDatabase = (source: Engine, target: Engine): Promise<Record<string, number>> =>
  target.withConnection('installation', async (writing) => {
    const { rows } = await writing.query<{ count: number }>('select count(*) from companies')
    if (rows[0]!.count > 0)
      throw new Error('The target database already contains a company. Choose an empty database.')
    const copied: Record<string, number> = {}
    await readAtOnce(source, async (reading) => {
      for (const table of await tablesOf(reading)) {
        copied[table.name] = 0
        for await (const { text, count } of readTable(reading, table)) {
          await withoutChecks(writing, () => writeRows(writing, table, text))
          copied[table.name]! += count
        }
      }
    })
    await continueNumbers(writing)
    return copied
  })
