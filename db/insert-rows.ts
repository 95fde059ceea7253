import { type Insertable, type Kysely, sql } from 'kysely'
import { snakeCase } from '#common/key-case.ts'
import type { Database } from './schema.ts'

type TableName = keyof Database

const rowsAtOnce = 5_000

/**
 * Inserts many rows into one table, a few thousand per statement. Every row has the same fields as the first; missing
 * fields get the table's defaults. `json` names the fields that contain JSON as text.
 */
export async function insertRows<T extends TableName>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  json: readonly (keyof Insertable<Database[T]> & string)[] = [],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const fields = Object.keys(first)
  const columns = sql.join(fields.map((field) => sql.id(snakeCase(field))))
  const name = sql.id(snakeCase(table))
  const parsed = new Set<string>(json)
  const jsonOf = (field: string, value: unknown) =>
    parsed.has(field) && typeof value === 'string' ? JSON.parse(value) : value
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = rows.slice(start, start + rowsAtOnce) as Record<string, unknown>[]
    const given = JSON.stringify(
      chunk.map((row) =>
        Object.fromEntries(fields.map((field) => [snakeCase(field), jsonOf(field, row[field])])),
      ),
    )
    await sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${given})`.execute(db)
  }
}

/** Reserves the next ids of a table that generates its ids, ascending, so that rows can refer to each other first. */
export async function reserveIds(db: Kysely<Database>, table: TableName, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${snakeCase(table)}, 'id')) as id
    from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
