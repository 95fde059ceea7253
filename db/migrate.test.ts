import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { migrationsFolder, testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { connect, type Engine } from './connect.ts'
import { migrate, migrationsDir, pendingMigrations } from './migrate.ts'
import { namedQuery } from './tenant.ts'

const first = { '0001_first.sql': 'create table first_things (id int); insert into first_things values (1);' }
const second = 'alter table first_things add column more int; create index on first_things (more)'

/** A database as it was before a migration of the product, and what brings it up to another one. */
async function installationOf(before: string, kind: Engine['kind']) {
  const dir = await migrationsFolder({})
  const copyUntil = async (end: string) => {
    const files = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql') && name < end)
    await Promise.all(files.map((name) => copyFile(join(migrationsDir, name), join(dir, name))))
  }
  await copyUntil(before)
  const engine = await testDatabase({ kind, migrations: dir })
  return {
    engine,
    async migrateTo(end: string) {
      await copyUntil(end)
      await migrate(engine, dir)
    },
  }
}

onEachEngine('migrations', (kind) => {
  test('are applied in order, once', async () => {
    const dir = await migrationsFolder(first)
    const engine = await testDatabase({ kind, migrations: dir })
    try {
      expect(await pendingMigrations(engine, dir)).toEqual([])
      await writeFile(join(dir, '0002_second.sql'), second)
      expect(await pendingMigrations(engine, dir)).toEqual(['0002_second'])
      const applied = await Promise.all([migrate(engine, dir), migrate(engine, dir), migrate(engine, dir)])
      expect(applied.flat()).toEqual(['0002_second'])
      expect(await namedQuery(engine.installation, 'select id, more from first_things')).toEqual([
        { id: 1, more: null },
      ])
    } finally {
      await engine.close()
    }
  })

  test('that fail leave nothing behind and are named in the error', async () => {
    const dir = await migrationsFolder(first)
    const engine = await testDatabase({ kind, migrations: dir })
    try {
      await writeFile(join(dir, '0002_broken.sql'), 'create table half (id int); select nonsense')
      await expect(migrate(engine, dir)).rejects.toThrow(/0002_broken.*nonsense/)
      expect(await namedQuery(engine.installation, `select to_regclass('half') as half`)).toEqual([
        { half: null },
      ])
      expect(await pendingMigrations(engine, dir)).toEqual(['0002_broken'])
    } finally {
      await engine.close()
    }
  })

  test('that were applied cannot be changed or removed', async () => {
    const dir = await migrationsFolder(first)
    const engine = await testDatabase({ kind, migrations: dir })
    try {
      await writeFile(join(dir, '0001_first.sql'), 'create table first_things (id bigint)')
      await expect(migrate(engine, dir)).rejects.toThrow(/0001_first was changed/)
      await expect(migrate(engine, await migrationsFolder({}))).rejects.toThrow(/0001_first .*missing/)
    } finally {
      await engine.close()
    }
  })

  test('of a later version leave an earlier one running', async () => {
    const dir = await migrationsFolder(first)
    const engine = await testDatabase({ kind, migrations: dir })
    const later = await migrationsFolder({ ...first, '0002_second.sql': second })
    try {
      expect(await migrate(engine, later)).toEqual(['0002_second'])
      expect(await pendingMigrations(engine, dir)).toEqual([])
      expect(await migrate(engine, dir)).toEqual([])
    } finally {
      await engine.close()
    }
  })

  test('that begin so are applied outside a transaction, and continue where they failed', async () => {
    const dir = await migrationsFolder(first)
    const engine = await testDatabase({ kind, migrations: dir })
    const outside = (last: string) =>
      writeFile(
        join(dir, '0002_index.sql'),
        `-- outside a transaction\n\ncreate index concurrently if not exists first_by_id on first_things (id);\n\n${last};\n`,
      )
    const indexes = () =>
      namedQuery(
        engine.installation,
        `select indisvalid as valid from pg_index where indexrelid = to_regclass('first_by_id')`,
      )
    try {
      await outside('select nonsense')
      await expect(migrate(engine, dir)).rejects.toThrow(/0002_index.*nonsense/)
      expect(await indexes()).toEqual([{ valid: true }])
      expect(await pendingMigrations(engine, dir)).toEqual(['0002_index'])
      await outside('insert into first_things values (2)')
      const applied = await Promise.all([migrate(engine, dir), migrate(engine, dir), migrate(engine, dir)])
      expect(applied.flat()).toEqual(['0002_index'])
      expect(await namedQuery(engine.installation, 'select id from first_things order by id')).toEqual([
        { id: 1 },
        { id: 2 },
      ])
    } finally {
      await engine.close()
    }
  })

  test.runIf(kind === 'postgres')('let others read a table that they wait for', async () => {
    const dir = await migrationsFolder(first)
    const engine = await testDatabase({ kind, migrations: dir })
    await writeFile(join(dir, '0002_second.sql'), second)
    try {
      const waits = `select count(*)::int as count from pg_locks where not granted and relation = 'first_things'::regclass`
      let migrated: Promise<string[]> | undefined
      await engine.withConnection('installation', async (long) => {
        await long.begin()
        await long.query('select id from first_things')
        migrated = migrate(engine, dir, { tableWaitMs: 300 })
        const waiting = async () =>
          (await namedQuery<{ count: number }>(engine.installation, waits))[0]!.count
        await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 20_000, interval: 5 })
        // Only after the migration has given up may it read.
        expect(await namedQuery(engine.installation, 'select id from first_things')).toEqual([{ id: 1 }])
        expect(await pendingMigrations(engine, dir)).toEqual(['0002_second'])
        await long.rollback()
      })
      expect(await migrated).toEqual(['0002_second'])
    } finally {
      await engine.close()
    }
  })

  test('that were squashed are replaced by the new names in a database that has all of them', async () => {
    const old = { ...first, '0002_second.sql': second }
    const engine = await testDatabase({ kind, migrations: await migrationsFolder(old) })
    const dir = await migrationsFolder({
      'squashed.json': JSON.stringify({ from: ['0001_first', '0002_second'], into: ['0001_things'] }),
      '0001_things.sql': 'create table first_things (id int, more int)',
      '0003_third.sql': 'create table third_things (id int)',
    })
    const recorded = () =>
      namedQuery(engine.installation, 'select name, checksum from schema_migrations order by name')
    try {
      expect(await pendingMigrations(engine, dir)).toEqual(['0003_third'])
      const applied = await Promise.all([migrate(engine, dir), migrate(engine, dir), migrate(engine, dir)])
      expect(applied.flat()).toEqual(['0003_third'])
      const fresh = await testDatabase({ kind, migrations: dir })
      try {
        expect(await recorded()).toEqual(
          await namedQuery(fresh.installation, 'select name, checksum from schema_migrations order by name'),
        )
      } finally {
        await fresh.close()
      }
      expect(await namedQuery(engine.installation, 'select id, more from first_things')).toEqual([
        { id: 1, more: null },
      ])
      expect(await pendingMigrations(engine, dir)).toEqual([])
    } finally {
      await engine.close()
    }
  })

  test('that were squashed stop a database that has only some of them', async () => {
    const engine = await testDatabase({ kind, migrations: await migrationsFolder(first) })
    const dir = await migrationsFolder({
      'squashed.json': JSON.stringify({ from: ['0001_first', '0002_second'], into: ['0001_things'] }),
      '0001_things.sql': 'create table first_things (id int, more int)',
    })
    try {
      await expect(migrate(engine, dir)).rejects.toThrow(/half-way.*1 of 2 .*the first is 0002_second/)
      await expect(pendingMigrations(engine, dir)).rejects.toThrow(/half-way/)
      expect(await namedQuery(engine.installation, 'select name from schema_migrations')).toEqual([
        { name: '0001_first' },
      ])
    } finally {
      await engine.close()
    }
  })

  test('of the product bring a database up to date', async () => {
    const engine = await testDatabase({ kind })
    try {
      expect(await pendingMigrations(engine)).toEqual([])
      expect(await migrate(engine)).toEqual([])
    } finally {
      await engine.close()
    }
  })

  test.runIf(kind === 'postgres')(
    'work for an ordinary owner of a database, and say what it lacks',
    async () => {
      const server = new URL(process.env.TEST_DATABASE_URL ?? '')
      const admin = new pg.Client({ connectionString: server.href })
      await admin.connect()
      const name = `hiroba_owner_${Date.now()}`
      await admin.query(`create role ${name} login password 'owner'`)
      await admin.query(`create database ${name} owner ${name} template template0`)
      const databaseUrl = Object.assign(new URL(server), {
        username: name,
        password: 'owner',
        pathname: name,
      }).href
      const engine = await connect({ databaseUrl, dataDir: '' })
      try {
        await expect(migrate(engine)).rejects.toThrow(/create role hiroba_app nologin; grant hiroba_app to/)
        await admin.query('create role hiroba_app nologin').catch(() => undefined)
        await admin.query(`grant hiroba_app to ${name}`)
        await migrate(engine)
        await namedQuery(
          engine.installation,
          `insert into companies (id, code, name) values (1, 'one', '一'), (2, 'two', '二')`,
        )
        const names = (db: Parameters<typeof namedQuery>[0]) =>
          namedQuery(db, 'select name from companies order by id')
        expect(await names(engine.installation)).toEqual([{ name: '一' }, { name: '二' }])
        expect(await names(engine.company(2))).toEqual([{ name: '二' }])
      } finally {
        await engine.close()
        await admin.query(`drop database ${name} with (force)`)
        await admin.query(`drop role ${name}`)
        await admin.end()
      }
    },
  )

  test('move the jobs of all queues into one table', async () => {
    const text = (name: string) => readFile(join(migrationsDir, `${name}.sql`), 'utf8')
    const dir = await migrationsFolder({
      '0002_background_jobs.sql': await text('0002_background_jobs'),
    })
    const engine = await testDatabase({ kind, migrations: dir })
    const db = engine.installation
    const add = (queue: string, id: string) =>
      namedQuery<{ added: boolean }>(
        db,
        `select enqueue_job($1, null, '{"n": 1}', $2, null, null, 2, 1, 60) as added`,
        [queue, id],
      )
    const jobs = () =>
      namedQuery<{ id: string }>(
        db,
        'select id, name, state::text, data, owner, created_on, start_after, keep_until from pgboss.job order by id',
      )
    const ids = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
    try {
      for (const [at, id] of ids.entries()) await add(at === 0 ? 'first' : 'second', id)
      await namedQuery(db, `update pgboss.job set state = 'active' where id = $1`, [ids[1]])
      await namedQuery(db, `update pgboss.job set state = 'completed' where id = $1`, [ids[2]])
      const before = await jobs()
      expect(before.map(({ id }) => id)).toEqual(ids)
      await writeFile(join(dir, '0361_one_table_of_jobs.sql'), await text('0361_one_table_of_jobs'))
      await migrate(engine, dir)
      expect(await jobs()).toEqual(before)
      const tables = await namedQuery(
        db,
        `select tablename as name from pg_tables where schemaname = 'pgboss' and tablename like 'j%' order by 1`,
      )
      expect(tables).toEqual([{ name: 'job' }, { name: 'job_common' }])
      expect(await add('second', ids[2]!)).toEqual([{ added: false }])
      expect(await add('third', '00000000-0000-4000-8000-000000000004')).toEqual([{ added: true }])
      await namedQuery(db, `update pgboss.job set state = 'active' where id = $1`, [ids[0]])
      const [taken] = await namedQuery<{ owner: number | null }>(
        db,
        'select owner from pgboss.job where id = $1',
        [ids[0]],
      )
      expect(taken!.owner).toBe(engine.processNumber)
      await namedQuery(db, `select pgboss.delete_queue('second')`)
      expect((await jobs()).map(({ id }) => id.at(-1))).toEqual(['1', '4'])
    } finally {
      await engine.close()
    }
  })

  test('give the events of a running installation a table for each day', async () => {
    const { engine, migrateTo } = await installationOf('0380', kind)
    const db = engine.installation
    const events = () =>
      namedQuery<{ id: number }>(
        db,
        'select id, kind, payload, created_at, position from outbox_events order by id',
      )
    try {
      await namedQuery(db, `insert into companies (code, name) values ('a', 'A')`)
      const [company] = await namedQuery<{ id: number }>(db, 'select id from companies')
      const add = (count: number) =>
        namedQuery<{ id: number }>(
          db,
          `insert into outbox_events (company_id, kind, payload)
           select $1, 'test.happened', jsonb_build_object('n', n) from generate_series(1, $2) n returning id`,
          [company!.id, count],
        )
      await add(3)
      await namedQuery(db, 'update outbox_events set position = id where id < 3')
      const before = await events()
      await migrateTo('0382')
      expect(await events()).toEqual(before)
      const [added] = await add(1)
      expect(added!.id).toBeGreaterThan(before.at(-1)!.id)
      expect(
        await namedQuery(
          db,
          `select tableoid::regclass::text = 'outbox_events_before' as before from outbox_events order by id`,
        ),
      ).toEqual([...before.map(() => ({ before: true })), { before: false }])
      // What the version before still runs.
      await namedQuery(
        db,
        `delete from outbox_events event using outbox_events oldest
         where event.company_id = oldest.company_id and event.id = oldest.id and event.position = 1`,
      )
      expect(await events()).toHaveLength(3)
    } finally {
      await engine.close()
    }
  })

  test('divide the reads and days of use of a running installation by time', async () => {
    const { engine, migrateTo } = await installationOf('0382', kind)
    const rows = async <Row>(sql: string) =>
      (await engine.withConnection('installation', (connection) => connection.query<Row>(sql))).rows
    // Rows of companies, posts and people that this test has no need of.
    const write = (sql: string) =>
      engine.withConnection('installation', (connection) =>
        connection.script(
          `set session_replication_role = replica; ${sql}; set session_replication_role = origin`,
        ),
      )
    const all = async () => ({
      reads: await rows('select * from feed_reads order by company_id, feed_id, user_id'),
      days: await rows('select * from active_days order by company_id, user_id, day'),
    })
    try {
      await write(`
        insert into feed_reads (company_id, feed_id, user_id)
          select 1, n, u from generate_series(1, 50) n, generate_series(1, 9) u;
        insert into active_days (company_id, user_id, day)
          select 1, u, current_date - n from generate_series(0, 200) n, generate_series(1, 9) u`)
      const before = await all()
      await migrateTo('0385')
      expect(await all()).toEqual(before)
      // What follows much later has a place of its own, a second read has none.
      await write(`
        insert into feed_reads (company_id, feed_id, user_id) values (1, 1, 1), (1, 5000000, 1) on conflict do nothing;
        insert into active_days (company_id, user_id, day)
          values (1, 1, current_date), (1, 1, current_date + 300) on conflict do nothing`)
      const places = await rows<{ count: number }>(`
        select tableoid::regclass::text as name, count(*)::int as count from feed_reads group by 1
        union all select tableoid::regclass::text, count(*)::int from active_days group by 1 order by 1`)
      expect(places.map(({ count }) => count)).toEqual([1, 1809, 1, 450])
    } finally {
      await engine.close()
    }
  })
})
