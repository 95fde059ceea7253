import type { Engine } from './connect.ts'

type Table = { name: string; key: string }

const rowsAtOnce = 2_000

/**
 * Copies every row of a migrated database into another, empty one, to move from the embedded engine to PostgreSQL.
 * Jobs are not copied: pending work is queued again from the tables. The target's user must be a superuser during the
 * copy, because rows arrive before the rows they refer to.
 * @returns the number of rows copied, by table.
 * @throws Error if the target already contains a company.
 */
export async function copyDatabase(source: Engine, target: Engine): Promise<Record<string, number>> {
  const [companies] = await select<{ count: number }>(target, 'select count(*) from companies')
  if (companies!.count > 0)
    throw new Error('The target database already contains a company. Choose an empty database.')
  const tables = await select<Table>(
    source,
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int[], a.attnum::int)) as key
     from pg_class c
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
     group by c.relname order by c.relname`,
  )
  const copied: Record<string, number> = {}
  for (const table of tables) copied[table.name] = await copyTable(source, target, table)
  await target.withConnection('installation', (connection) => connection.script(`${restartNumbers}; analyze`))
  return copied
}

async function select<Row>(engine: Engine, sql: string, values: unknown[] = []) {
  const { rows } = await engine.withConnection('installation', (connection) => connection.query(sql, values))
  return rows as Row[]
}

async function copyTable(source: Engine, target: Engine, { name, key }: Table) {
  let copied = 0
  for (;;) {
    const [page] = await select<{ rows: string; count: number }>(
      source,
      `select coalesce(json_agg(r), '[]')::text as rows, count(*) as count
       from (select * from "${name}" order by ${key} limit ${rowsAtOnce} offset $1) r`,
      [copied],
    )
    if (page!.count === 0) return copied
    await target.withConnection('installation', async (connection) => {
      await connection.script('set session_replication_role = replica')
      try {
        const columns = await connection.query(
          `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [name],
        )
        const { list } = columns.rows[0] as { list: string }
        await connection.query(
          `insert into "${name}" (${list}) overriding system value
           select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
          [page!.rows],
        )
      } finally {
        await connection.script('set session_replication_role = origin')
      }
    })
    copied += page!.count
  }
}

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
