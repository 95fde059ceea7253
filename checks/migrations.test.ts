import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const dir = 'db/migrations'

/** The last file from before upgrades without downtime: nothing ran on a database with many rows until then. */
const last = '0359'

const robust = 'prefer-robust-stmts'
/* The runner of migrations sets both time limits. */
const excluded = ['require-lock-timeout', 'require-statement-timeout', robust]

type Found = { rule_name: string; line: number }

/** What squawk says about a migration: the name of the rule and its line. */
function refused(text: string) {
  const outside = text.startsWith('-- outside a transaction')
  const result = spawnSync(
    join('node_modules', '.bin', 'squawk'),
    [
      ...['--pg-version', '15.0', '--reporter', 'json', '--stdin-filepath', 'migration.sql'],
      // What is outside a transaction must be safe to repeat; what is inside can only be repeated whole.
      ...(outside ? [] : ['--assume-in-transaction']),
      ...excluded.filter((rule) => !outside || rule !== robust).flatMap((rule) => ['-e', rule]),
    ],
    { input: text, encoding: 'utf8' },
  )
  if (result.error) throw result.error
  const lines = text.split('\n')
  return (
    (JSON.parse(result.stdout) as Found[])
      .filter(({ rule_name }) => !rule_name.startsWith('prefer-') || rule_name === robust)
      // Validating again does nothing.
      .filter(({ rule_name, line }) => rule_name !== robust || !/validate constraint/i.test(lines[line]!))
      .map(({ rule_name, line }) => `${rule_name} in line ${line + 1}`)
  )
}

const files = readdirSync(dir)
  .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > last)
  .sort()

test('migrations neither block others for long nor take away what the version before uses', () => {
  expect(
    files.flatMap((name) =>
      refused(readFileSync(join(dir, name), 'utf8')).map((found) => `${name}: ${found}`),
    ),
  ).toEqual([])
})

test('those that would are refused', () => {
  const rules = (text: string) => refused(text).map((found) => found.replace(/ in line.*/, ''))
  expect(rules('create index a_by_b on a (b);')).toEqual(['require-concurrent-index-creation'])
  expect(rules('alter table a drop column b;')).toEqual(['ban-drop-column'])
  expect(rules('drop table a;')).toEqual(['ban-drop-table'])
  expect(rules('alter table a rename column b to c;')).toEqual(['renaming-column'])
  expect(rules('alter table a alter column b set not null;')).toEqual(['adding-not-nullable-field'])
  expect(rules('alter table a alter column b type text;')).toEqual(['changing-column-type'])
  expect(rules('alter table a add column b text not null;')).toEqual(['adding-required-field'])
  expect(rules('alter table a add constraint c check (b > 0);')).toEqual(['constraint-missing-not-valid'])
  expect(rules('alter table a add foreign key (b) references c (id);')).toContain(
    'adding-foreign-key-constraint',
  )
  expect(rules('-- outside a transaction\ncreate index concurrently a_by_b on a (b);')).toEqual([robust])
})

test('those that are safe are accepted', () => {
  expect(
    refused(`
      create table a (company_id bigint not null, id int, b text not null check (b <> ''), primary key (company_id, id));
      create index a_by_b on a (b);
      alter table c add column d text;
      alter table c add column e boolean not null default false;
      alter table c add constraint f check (d <> '') not valid;
    `),
  ).toEqual([])
  expect(
    refused(
      '-- outside a transaction\ncreate index concurrently if not exists a_by_b on a (b);\nalter table c validate constraint f;',
    ),
  ).toEqual([])
})
