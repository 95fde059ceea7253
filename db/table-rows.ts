import type { Engine } from './connect.ts'
import type { Connection } from './engine/connection.ts'

/** A table of the product. `key`: the columns of its primary key, in order; `columns`: all that are not computed. */
export type Table = { name: string; key: string[]; columns: string[] }

/** Rows of a table in the order of their key, one JSON object a line. */
export type Rows = { text: string; count: number }

const rowsAtOnce = 500
/** About every thousandth row ends a piece, the same one as long as it exists, so that most pieces stay the same. */
const usualRows = 1_024
const mostRows = 4_096
const mostCharacters = 4_000_000

/** All tables with rows of companies and of the installation; without the migrations and the queue of jobs. */
export async function tablesOf(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query<Table>(
    `select c.relname as name,
       array_agg(a.attname::text order by array_position(i.indkey::int[], a.attnum::int))
         filter (where a.attnum = any(i.indkey)) as key,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
     group by c.relname order by c.relname`,
  )
  return rows
}

/** The column that says to which company a row of a table belongs; undefined: to the installation. */
export const companyColumnOf = ({ name, columns }: Table) =>
  name === 'companies' ? 'id' : columns.includes('company_id') ? 'company_id' : undefined

/** Lets the work read the database as it is at one moment, whatever is written meanwhile. */
export const readAtOnce = <T>(engine: Engine, work: (connection: Connection) => Promise<T>): Promise<T> =>
  engine.withConnection('installation', async (connection) => {
    await connection.begin('begin isolation level repeatable read read only')
    try {
      return await work(connection)
    } finally {
      await connection.rollback()
    }
  })

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/**
 * Reads a table piece by piece, inside a transaction of the caller: all pieces of all tables are of one moment if it is
 * `repeatable read`. The same rows give the same pieces, on either engine.
 * @param companyId only the rows of this company, without its number
 */
export async function* readTable(
  connection: Connection,
  table: Table,
  companyId?: number,
): AsyncGenerator<Rows> {
  const own = companyId === undefined ? undefined : companyColumnOf(table)
  if (companyId !== undefined && (own === undefined || !Number.isSafeInteger(companyId)))
    throw new TypeError(`${table.name} has no rows of a company`)
  const but = (names: readonly string[]) => quoted(names.filter((name) => name !== own))
  await connection.script(
    `set local timezone = 'UTC';
     declare table_rows no scroll cursor for
       select row_to_json(r)::text as row,
         ('x' || left(md5(row(${but(table.key)})::text), 8))::bit(32)::bigint % ${usualRows} = 0 as ends
       from (select ${but(table.columns)} from "${table.name}"
         ${own === undefined ? '' : `where "${own}" = ${companyId}`}) r
       order by ${but(table.key) || '1'}`,
  )
  let lines: string[] = []
  let characters = 0
  const piece = () => {
    const rows = { text: lines.join('\n'), count: lines.length }
    lines = []
    characters = 0
    return rows
  }
  for (;;) {
    const { rows } = await connection.queryPlannedForValues<{ row: string; ends: boolean }>(
      `fetch ${rowsAtOnce} from table_rows`,
    )
    for (const { row, ends } of rows) {
      lines.push(row)
      characters += row.length
      if (ends || lines.length >= mostRows || characters >= mostCharacters) yield piece()
    }
    if (rows.length < rowsAtOnce) break
  }
  if (lines.length > 0) yield piece()
  await connection.script('close table_rows')
}

/**
 * Lets the work write rows before those that they refer to, and without triggers. Only a superuser may. To be called
 * outside of a transaction.
 */
export async function withoutChecks<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.script('set session_replication_role = replica')
  try {
    return await work()
  } finally {
    await connection.script('set session_replication_role = origin')
  }
}

/**
 * Adds rows that were read to a table of the same columns.
 * @param companyId the company that they belong to, if they were read without its number
 */
export async function writeRows(connection: Connection, table: Table, text: string, companyId?: number) {
  const own = companyId === undefined ? undefined : companyColumnOf(table)
  const columns = quoted(table.columns)
  const values = table.columns.map((name) => (name === own ? '$2::bigint' : `"${name}"`)).join(', ')
  const rows = `[${text.replaceAll('\n', ',')}]`
  await connection.queryPlannedForValues(
    `insert into "${table.name}" (${columns}) overriding system value
     select ${values} from json_populate_recordset(null::"${table.name}", $1::json)`,
    own === undefined ? [rows] : [rows, companyId],
  )
}

/** After rows were written with their numbers: new rows get higher ones. */
export const continueNumbers = (connection: Connection) => connection.script(`${restartNumbers}; analyze`)

const restartNumbers = `do $$
declare
  c record;
  top bigint;
begin
  for c in
    select t.relname as table_name, a.attname as column_name,
      pg_get_serial_sequence(quote_ident(t.relname), a.attname) as numbers
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attidentity <> ''
    where t.relnamespace = 'public'::regnamespace
  loop
    execute format('select max(%I) from %I', c.column_name, c.table_name) into top;
    if top is not null then perform setval(c.numbers, top); end if;
  end loop;
  perform setval('outbox_positions', coalesce((select max(position) from outbox_events), 0) + 1);
end $$`
