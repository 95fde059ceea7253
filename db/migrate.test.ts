import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder, onEachEngine, testDatabase } from '#testing/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { namedQuery } from './tenant.ts'

const first = { '0001_first.sql': 'create table first_things (id int); insert into first_things values (1);' }
const second = 'alter table first_things add column more int; create index on first_things (more)'

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

  test('that fail leave nothing behind and say their name', async () => {
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

  test('that were applied may not change or vanish', async () => {
    const dir = await migrationsFolder(first)
    const engine = await testDatabase({ kind, migrations: dir })
    try {
      await writeFile(join(dir, '0001_first.sql'), 'create table first_things (id bigint)')
      await expect(migrate(engine, dir)).rejects.toThrow(/0001_first has changed/)
      await expect(migrate(engine, await migrationsFolder({}))).rejects.toThrow(/0001_first .*missing/)
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
})
