import type { Engine } from '#db/connect.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'

/**
 * A table whose partitions are ranges of a column that grows with time. The first and the last are open, so a row has a
 * place whatever the clock says and whether the job ran or not. All texts are SQL.
 */
export type PartitionedTable = {
  /** Has an index that begins with the company and the column. */
  name: string
  column: string
  type: 'bigint' | 'date'
  /** What is certainly not reached before the job has run several times. */
  expected: string
  /** Where a partition ends that goes on at least to `from`. */
  end: (from: string) => string
  /** Everything below is needed no longer; null: everything is needed. */
  needed: string
}

/** `from` is null in the first one, `to` in the last one, which is empty unless the job was late. */
type Partition = { name: string; from: string | null; to: string | null }

/**
 * Makes the next partition if the last one may be reached soon, and drops those that are needed no longer.
 * @returns their names
 * @throws a lock timeout if somebody uses the table for longer than others may wait
 */
export async function keepPartitions(engine: Engine, table: PartitionedTable) {
  const last = (await findPartitions(engine.installation, table)).at(-1)!
  const made = await makeNext(engine, table, last)
  const dropped = await dropOld(engine.installation, table)
  // Autovacuum gathers statistics of each partition, but not of the whole.
  await patiently(engine, `analyze ${table.name}`)
  return { made, dropped }
}

/** The partitions of a table in their order. */
async function findPartitions(db: InstallationDb, { name }: PartitionedTable) {
  const rows = await namedQuery<{ name: string; bounds: string }>(
    db,
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
    [name],
  )
  const byStart = new Map(
    rows.map(({ name: partition, bounds }) => {
      // FOR VALUES FROM (MINVALUE) TO ('2026-04-01')
      const [, from, , to] = bounds.split(/[()']+/)
      return [from!, { name: partition, to: to! }]
    }),
  )
  const partitions: Partition[] = []
  for (let start = 'MINVALUE'; start !== 'MAXVALUE'; ) {
    const { name: partition, to } = byStart.get(start)!
    partitions.push({
      name: partition,
      from: start === 'MINVALUE' ? null : start,
      to: to === 'MAXVALUE' ? null : to,
    })
    start = to
  }
  return partitions
}

const literal = ({ type }: PartitionedTable, value: string) => `'${value}'::${type}`

async function makeNext(engine: Engine, table: PartitionedTable, last: Partition) {
  const db = engine.installation
  const { name, column, expected, end } = table
  const begin = literal(table, last.from!)
  const [next] = await namedQuery<{ end: string }>(
    db,
    `select (${end('greatest(l.expected, l.begin, l.highest)')})::text as end
     from (select ${expected} as expected, ${begin} as begin, (select max(h.at) from companies c cross join lateral
       (select max(p.${column}) as at from ${last.name} p where p.company_id = c.id) h) as highest) l
     where l.expected >= l.begin`,
  )
  if (!next) return null
  const to = literal(table, next.end)
  const following = `${name}_${next.end.replaceAll('-', '_')}`
  // With this constraint, no row is read while others wait.
  const constraint = `${last.name}_ends`
  const drop = `alter table ${last.name} drop constraint if exists ${constraint}`
  const isWithin = `check (${column} >= ${begin} and ${column} < ${to})`
  await briefly(db, drop, `alter table ${last.name} add constraint ${constraint} ${isWithin} not valid`)
  try {
    await patiently(engine, `alter table ${last.name} validate constraint ${constraint}`)
    await briefly(
      db,
      `alter table ${name} detach partition ${last.name}`,
      `alter table ${name} attach partition ${last.name} for values from (${begin}) to (${to})`,
      `create table ${following} partition of ${name} for values from (${to}) to (maxvalue)`,
      'select protect_company_tables()',
    )
  } finally {
    await briefly(db, drop)
  }
  return following
}

async function dropOld(db: InstallationDb, table: PartitionedTable) {
  const { name, needed, type } = table
  const partitions = await findPartitions(db, table)
  const ends = partitions.flatMap(({ to }) => to ?? [])
  const [old] = await namedQuery<{ count: number }>(
    db,
    `select count(*)::int as count from unnest($1::text[]) as u (end_of) where u.end_of::${type} <= (${needed})`,
    [ends],
  )
  const dropped = partitions.slice(0, old!.count)
  const end = dropped.at(-1)?.to
  const first = partitions[0]!.name
  if (end === undefined || end === null) return []
  // The first of them takes the place of the others.
  if (dropped.length === 1) {
    const [row] = await namedQuery(db, `select 1 as one from ${first} limit 1`)
    if (!row) return []
  }
  const names = dropped.map((partition) => partition.name)
  await briefly(
    db,
    `drop table ${names.join(', ')}`,
    `create table ${first} partition of ${name} for values from (minvalue) to (${literal(table, end)})`,
    'select protect_company_tables()',
  )
  return names
}

/** However long it takes: it reads many rows, and nobody waits for it. */
const patiently = (engine: Engine, statement: string) =>
  engine.withConnection('installation', (connection) =>
    connection.script(`set local statement_timeout = 0; ${statement}`),
  )

/** In one transaction, unless the table is in use: whoever needs it waits behind this. */
const briefly = (db: InstallationDb, ...statements: string[]) =>
  transaction(db, async (trx) => {
    await namedQuery(trx, "select set_config('lock_timeout', '200ms', true)")
    for (const statement of statements) await namedQuery(trx, statement)
  })
