import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'

const dir = 'db/migrations'

/** The last file from before upgrades without downtime: nothing ran on a database with many rows until then. */
const last = '0359'

type Table = { relname: string }
type Constraint = { contype: string; skip_validation?: boolean; indexname?: string }
type Command = {
  subtype: string
  name?: string
  def?: { Constraint?: Constraint; ColumnDef?: { constraints?: { Constraint: Constraint }[] } }
}
type Statement = {
  CreateStmt?: { relation: Table }
  CreateTableAsStmt?: { into: { rel: Table } }
  IndexStmt?: { relation: Table; concurrent?: boolean; if_not_exists?: boolean }
  AlterTableStmt?: { relation: Table; cmds: { AlterTableCmd: Command }[] }
  RenameStmt?: { relation?: Table; renameType: string }
  DropStmt?: { removeType: string }
  TruncateStmt?: object
  ClusterStmt?: object
}

beforeAll(() => loadModule())

/** What a statement of a migration does that others wait for, or that takes away what the version before uses. */
function refusalsOf(text: string): string[] {
  const outside = text.startsWith('-- outside a transaction')
  const own = new Set<string>()
  const { stmts } = parseSync(text) as {
    stmts: { stmt: Statement; stmt_location?: number; stmt_len?: number }[]
  }
  const bytes = Buffer.from(text)
  let before = 0
  return stmts.flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    // With the comments in front.
    const words = bytes.subarray(before, length ? from + length : undefined).toString()
    before = from + (length ?? 0)
    const created = stmt.CreateStmt?.relation ?? stmt.CreateTableAsStmt?.into.rel
    if (created) own.add(created.relname)
    const found = refusalsOfStatement(stmt, own, outside)
    const brief = /^\s*-- locks briefly: \S/m.test(words)
    const unused = /^\s*-- not used since \d{4}: \S/m.test(words)
    return found.filter(({ kind }) => !(kind === 'locks' ? brief : unused)).map(({ what }) => what)
  })
}

type Refusal = { kind: 'locks' | 'takes away'; what: string }
const locks = (what: string): Refusal => ({ kind: 'locks', what })
const takesAway = (what: string): Refusal => ({ kind: 'takes away', what })

function refusalsOfStatement(stmt: Statement, own: ReadonlySet<string>, outside: boolean): Refusal[] {
  const { IndexStmt: index, AlterTableStmt: alter, RenameStmt: rename, DropStmt: drop } = stmt
  if (index && !own.has(index.relation.relname)) {
    if (!index.concurrent) return [locks(`an index of ${index.relation.relname}, not concurrently`)]
    if (!index.if_not_exists) return [locks(`an index of ${index.relation.relname} that cannot be repeated`)]
  }
  if (alter && !own.has(alter.relation.relname))
    return alter.cmds.flatMap(({ AlterTableCmd }) =>
      refusalsOfCommand(AlterTableCmd, alter.relation.relname, outside),
    )
  if (rename?.relation && rename.renameType !== 'OBJECT_INDEX' && !own.has(rename.relation.relname))
    return [takesAway(`renaming in ${rename.relation.relname}`)]
  if (drop && ['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_FUNCTION', 'OBJECT_TYPE'].includes(drop.removeType))
    return [takesAway(`dropping a ${drop.removeType.slice('OBJECT_'.length).toLowerCase()}`)]
  if (stmt.TruncateStmt || stmt.ClusterStmt) return [locks('emptying or rewriting a table')]
  return []
}

function refusalsOfCommand({ subtype, name, def }: Command, table: string, outside: boolean): Refusal[] {
  switch (subtype) {
    case 'AT_AddColumn': {
      const kinds = (def?.ColumnDef?.constraints ?? []).map(({ Constraint }) => Constraint.contype)
      const missing = kinds.includes('CONSTR_NOTNULL') && !kinds.includes('CONSTR_DEFAULT')
      const read = kinds.filter((kind) =>
        ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_GENERATED'].includes(kind),
      )
      return [
        // The version before does not fill it in.
        ...(missing ? [takesAway(`a column of ${table} that must be filled in`)] : []),
        ...(read.length > 0 ? [locks(`a column of ${table} for which all rows are read`)] : []),
      ]
    }
    case 'AT_AddConstraint': {
      const { contype, skip_validation, indexname } = def!.Constraint!
      const valid = ['CONSTR_CHECK', 'CONSTR_FOREIGN'].includes(contype) ? skip_validation : indexname
      return valid ? [] : [locks(`a constraint of ${table} that is validated at once`)]
    }
    case 'AT_ValidateConstraint':
      return outside ? [] : [locks(`validating ${name} inside a transaction`)]
    case 'AT_SetNotNull':
      return [locks(`not null for ${table}.${name}`)]
    case 'AT_AlterColumnType':
      return [locks(`another type of ${table}.${name}`)]
    case 'AT_DropColumn':
      return [takesAway(`dropping ${table}.${name}`)]
    default:
      return []
  }
}

test('migrations neither block others for long nor take away what the version before uses', () => {
  const files = readdirSync(dir).filter((name) => name.endsWith('.sql') && name.slice(0, 4) > last)
  const found = files.sort().flatMap((name) => {
    return refusalsOf(readFileSync(join(dir, name), 'utf8')).map((what) => `${name}: ${what}`)
  })
  expect(found).toEqual([])
})

test.each([
  ['create index a_by_b on a (b)', 'an index of a, not concurrently'],
  ['create index concurrently a_by_b on a (b)', 'an index of a that cannot be repeated'],
  ['alter table a drop column b', 'dropping a.b'],
  ['drop table a', 'dropping a table'],
  ['alter table a rename column b to c', 'renaming in a'],
  ['alter table a rename to c', 'renaming in a'],
  ['alter table a alter column b set not null', 'not null for a.b'],
  ['alter table a alter column b type text', 'another type of a.b'],
  ['alter table a add column b text not null', 'a column of a that must be filled in'],
  ['alter table a add column b text unique', 'a column of a for which all rows are read'],
  ['alter table a add constraint c check (b > 0)', 'a constraint of a that is validated at once'],
  ['alter table a add foreign key (b) references c (id)', 'a constraint of a that is validated at once'],
  ['alter table a add unique (b)', 'a constraint of a that is validated at once'],
  ['alter table a validate constraint c', 'validating c inside a transaction'],
  ['truncate a', 'emptying or rewriting a table'],
  [
    '-- not used since 0400: nothing reads it\ncreate index a_by_b on a (b)',
    'an index of a, not concurrently',
  ],
])('%s is refused', (text, what) => {
  expect(refusalsOf(text)).toEqual([what])
})

test('what is safe is accepted', () => {
  expect(
    refusalsOf(`
      create table a (company_id bigint not null, id int, b text not null check (b <> ''), primary key (company_id, id));
      create index a_by_b on a (b);
      alter table a add foreign key (company_id) references companies (id);
      alter table c add column d text;
      alter index c_by_d rename to c_by_e;
      alter table c add column e boolean not null default false;
      alter table c add constraint f check (d <> '') not valid;
      -- locks briefly: one row for each company
      create index c_by_d on c (d);
      -- not used since 0400: notices name their kind instead
      alter table c drop column g;
    `),
  ).toEqual([])
  expect(
    refusalsOf(
      '-- outside a transaction\ncreate index concurrently if not exists c_by_d on c (d);\nalter table c validate constraint f;',
    ),
  ).toEqual([])
})
