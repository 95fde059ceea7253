import type { Engine } from '#db/connect.ts'
import { parseNodeTree, type TreeNode, type TreeValue } from './node-tree.ts'

type Column = { name: string; type: number; notNull: boolean }
type Table = { name: string; columns: Map<number, Column>; companyColumn: number | undefined }

/** What PostgreSQL's catalogue contains about the product's tables and about functions. */
export type Catalogue = {
  tables: Map<number, Table>
  functions: Map<number, { name: string; strict: boolean }>
  /** The element types of array types. */
  elements: Map<number, number>
}

export async function readCatalogue(engine: Engine): Promise<Catalogue> {
  return engine.withConnection('installation', async (connection) => {
    const tables: Catalogue['tables'] = new Map()
    const { rows: columns } = await connection.query<
      Column & { tableId: number; table: string; number: number }
    >(`
      select a.attrelid::bigint as table_id, c.relname as table, a.attnum as number, a.attname as name,
        a.atttypid::bigint as type, a.attnotnull as not_null
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`)
    for (const { tableId, table, number, name, type, notNull } of columns) {
      const known = tables.get(tableId) ?? { name: table, columns: new Map(), companyColumn: undefined }
      tables.set(tableId, known)
      known.columns.set(number, { name, type, notNull })
      if (name === 'company_id') known.companyColumn = number
    }
    const { rows: functions } = await connection.query<{ id: number; name: string; strict: boolean }>(
      'select oid::bigint as id, proname as name, proisstrict as strict from pg_proc',
    )
    const { rows: elements } = await connection.query<{ id: number; element: number }>(
      'select oid::bigint as id, typelem::bigint as element from pg_type where typelem <> 0',
    )
    return {
      tables,
      functions: new Map(functions.map(({ id, ...known }) => [id, known])),
      elements: new Map(elements.map(({ id, element }) => [id, element])),
    }
  })
}

export type Described = { parameters: number[]; results: number[]; query: TreeNode }

/**
 * Prepares a statement. Returns the types of its parameters and columns (oids), and PostgreSQL's analysed tree, in
 * which every name is resolved and every column lists the outer joins that may make it null.
 * @throws pg.DatabaseError if the statement is wrong.
 */
export async function describeStatement(engine: Engine, text: string): Promise<Described> {
  return engine.withConnection('installation', async (connection) => {
    await connection.script(`prepare described as ${text}`)
    try {
      const { rows } = await connection.query<{
        parameters: number[]
        results: number[] | null
        names: string
      }>(
        `select parameter_types::oid[]::bigint[] as parameters, result_types::oid[]::bigint[] as results,
           array_to_string(parameter_types, ', ') as names from pg_prepared_statements where name = 'described'`,
      )
      const { parameters, results, names } = rows[0]!
      await connection.script(
        `create function pg_temp.described(${names}) returns void begin atomic ${text}; end`,
      )
      const body = await connection.query<{ body: string }>(
        `select prosqlbody::text as body from pg_proc where proname = 'described' and pronamespace = pg_my_temp_schema()`,
      )
      return { parameters, results: results ?? [], query: firstNode(parseNodeTree(body.rows[0]!.body)) }
    } finally {
      await connection.script('drop function if exists pg_temp.described; deallocate described')
    }
  })
}

function firstNode(value: TreeValue): TreeNode {
  return Array.isArray(value) ? firstNode(value[0] ?? null) : (value as TreeNode)
}
