import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder, testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import type { Engine } from './connect.ts'
import { companyIdOf, namedQuery, transaction } from './tenant.ts'

const notes = `
  create function current_company() returns bigint
    language sql stable parallel safe
    as $$ select current_setting('app.company_id')::bigint $$;
  create table notes (company_id bigint, id bigint, body_text text, primary key (company_id, id));
  alter table notes enable row level security;
  alter table notes force row level security;
  create policy company on notes to hiroba_app
    using (company_id = current_company()) with check (company_id = current_company());
  insert into notes values (1, 1, 'ours'), (2, 1, 'theirs');
`

onEachEngine('companies', (kind) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await testDatabase({ kind, migrations: await migrationsFolder({ '0001_notes.sql': notes }) })
  })
  afterAll(() => engine?.close())

  const bodies = (companyId: number) =>
    namedQuery<{ bodyText: string }>(engine.company(companyId), 'select body_text from notes order by id')

  test('a company reads its own rows only', async () => {
    expect(await bodies(1)).toEqual([{ bodyText: 'ours' }])
    expect(await bodies(2)).toEqual([{ bodyText: 'theirs' }])
    expect(await bodies(3)).toEqual([])
  })

  test('many companies at once never mix on shared connections', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const [row] = await namedQuery<{ company: number }>(
          engine.company((i % 3) + 1),
          'select current_company() as company',
        )
        return row?.company
      }),
    )
    expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => (i % 3) + 1))
  })

  test('a company cannot insert, change or delete rows of another', async () => {
    const db = engine.company(1)
    await expect(namedQuery(db, `insert into notes values (2, 9, 'planted')`)).rejects.toThrow(
      /row-level security/,
    )
    await expect(namedQuery(db, 'update notes set company_id = 2')).rejects.toThrow(/row-level security/)
    const changed = await sql`update notes set body_text = 'x' where company_id = 2`.execute(db)
    const removed = await sql`delete from notes where company_id = 2`.execute(db)
    expect([changed.numAffectedRows, removed.numAffectedRows]).toEqual([0n, 0n])
    expect(await bodies(2)).toEqual([{ bodyText: 'theirs' }])
  })

  test('the installation sees all companies', async () => {
    const rows = await namedQuery(engine.installation, 'select company_id from notes order by 1')
    expect(rows).toEqual([{ companyId: 1 }, { companyId: 2 }])
  })

  test('the application role raises when no company is set', async () => {
    for (const unset of [`reset app.company_id`, `set app.company_id = ''`]) {
      await engine.withConnection('installation', async (connection) => {
        await connection.script(`set role hiroba_app; ${unset}`)
        await expect(connection.query('select * from notes')).rejects.toThrow(/app.company_id|bigint/)
        await connection.script('reset role')
      })
    }
    await bodies(1)
    await engine.withConnection('installation', async (connection) => {
      await connection.script('set role hiroba_app')
      await expect(connection.query('select * from notes')).rejects.toThrow(/company|bigint/)
      await connection.script('reset role')
    })
  })

  test('a rollback keeps the company', async () => {
    const db = engine.company(2)
    const failing = transaction(db, async (trx) => {
      await namedQuery(trx, `insert into notes values (2, 5, 'undone')`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await bodies(2)).toEqual([{ bodyText: 'theirs' }])
  })

  test('staying in one company costs no extra statements', async () => {
    await bodies(1)
    const before = engine.stats().queries
    for (let i = 0; i < 5; i++) await bodies(1)
    expect(engine.stats().queries - before).toBe(5)
  })

  test('a handle has its company, in transactions too', async () => {
    expect(companyIdOf(engine.company(7))).toBe(7)
    expect(await transaction(engine.company(7), async (trx) => companyIdOf(trx))).toBe(7)
    expect(() => engine.company(1.5)).toThrow(TypeError)
    expect(() => engine.company(Number.NaN)).toThrow(TypeError)
  })
})
