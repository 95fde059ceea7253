/*
 * Prints db/schema.ts from the catalogue of a freshly migrated database:
 *   node db/generate-schema.ts > db/schema.ts
 * A check compares the two, so the file cannot become outdated.
 */
import { readdir, readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { camelCase } from '#common/key-case.ts'
import { outsideMark, statementsOf } from './migrate.ts'

type Column = {
  table: string
  column: string
  type: string
  required: boolean
  generated: boolean
  choices: string | null
}

const catalogue = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    a.attnotnull as required, a.atthasdef or a.attidentity <> '' as generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as choices
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`

const scalar: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  date: 'string',
  numeric: 'string',
  bytea: 'Bytes',
  jsonb: 'Json',
  tsvector: 'string',
  'timestamp with time zone': 'Date',
  inet: 'string',
  cidr: 'string',
  'cidr[]': 'string[]',
  'text[]': 'string[]',
  'bigint[]': 'number[]',
  'integer[]': 'number[]',
}

function rowType({ table, column, type, choices }: Column) {
  const literals = [...(choices?.matchAll(/'(\w+)'::text/g) ?? [])].map(([, literal]) => `'${literal}'`)
  if (type === 'text' && literals.length > 0) return literals.join(' | ')
  const known = scalar[type]
  if (!known) throw new Error(`${table}.${column}: no row type for ${type}; add it to db/generate-schema.ts`)
  return known
}

const pascal = (name: string) => camelCase(`_${name}`).replace(/^_?./, (start) => start.at(-1)!.toUpperCase())

function columnLine(column: Column) {
  const type = rowType(column)
  const full = column.required ? type : `${type} | null`
  const printed = column.generated ? `Generated<${full}>` : full
  return `  ${camelCase(column.column)}: ${printed}`
}

export function printSchema(columns: Column[]) {
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = [...tables].map(
    ([table, own]) => `export interface ${pascal(table)}Table {\n${own.map(columnLine).join('\n')}\n}`,
  )
  const database = [...tables.keys()].map((table) => `  ${camelCase(table)}: ${pascal(table)}Table`)
  return `// Printed by db/generate-schema.ts; change a migration and print it again.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>

${interfaces.join('\n\n')}

export interface Database {
${database.join('\n')}
}
`
}

/** The schema file for a directory of migrations. */
export async function generateSchema(directory = new URL('./migrations/', import.meta.url)) {
  const db = await PGlite.create()
  try {
    await db.exec('create role hiroba_app')
    const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) {
      const text = await readFile(new URL(name, directory), 'utf8')
      for (const part of text.startsWith(outsideMark) ? statementsOf(text) : [text]) await db.exec(part)
    }
    return printSchema((await db.query<Column>(catalogue)).rows)
  } finally {
    await db.close()
  }
}

if (import.meta.main) process.stdout.write(await generateSchema())
