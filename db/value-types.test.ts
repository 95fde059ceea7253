import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder, testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import type { Engine } from './connect.ts'
import { namedQuery } from './tenant.ts'

onEachEngine('values', (kind) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await testDatabase({ kind, migrations: await migrationsFolder({}) })
  })
  afterAll(() => engine?.close())

  test('are returned the same on every engine', async () => {
    const rows = await namedQuery(
      engine.installation,
      `select 9007199254740991::int8 as big_number, (select count(*) from (values (1), (2)) as v) as row_count,
        1.50::numeric(6, 2) as price, 0.1::float8 as ratio, 7::int4 as small, true as is_on, '広場'::text as name,
        '2026-11-20 09:00:00.123+09'::timestamptz as posted_at, '2026-11-20'::date as on_day,
        '2026-11-20 09:00:00'::timestamp as local_time, '09:30'::time as opens,
        '{"userKey": {"snake_key": [1, null]}}'::jsonb as extra, '[1,2]'::json as list,
        array[1, 2]::int8[] as ids, array['a', null, 'c,d']::text[] as words, array['2026-01-02']::date[] as days,
        '\\xdeadbeef'::bytea as bytes, null::int8 as nothing,
        '6fa459ea-ee8a-4ca4-894e-db77e160355e'::uuid as uuid`,
    )
    expect(rows).toEqual([
      {
        bigNumber: 9007199254740991,
        rowCount: 2,
        price: '1.50',
        ratio: 0.1,
        small: 7,
        isOn: true,
        name: '広場',
        postedAt: new Date('2026-11-20T00:00:00.123Z'),
        onDay: '2026-11-20',
        localTime: '2026-11-20 09:00:00',
        opens: '09:30:00',
        extra: { userKey: { snake_key: [1, null] } },
        list: [1, 2],
        ids: [1, 2],
        words: ['a', null, 'c,d'],
        days: ['2026-01-02'],
        bytes: Buffer.from('deadbeef', 'hex'),
        nothing: null,
        uuid: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
      },
    ])
  })

  test('are accepted the same on every engine', async () => {
    const at = new Date('2026-11-20T00:00:00.123Z')
    const [row] = await namedQuery(
      engine.installation,
      `select $1::int8 as number, $2::jsonb as object, $3::text[] as words, $4::timestamptz as at, $5::bytea as bytes,
        $6::text as nothing, $7::bool as flag, $8::int8[] as ids`,
      [12, { userKey: 1 }, ['x', 'y "z"'], at, Buffer.from('ab'), undefined, false, [3, 4]],
    )
    expect(row).toEqual({
      number: 12,
      object: { userKey: 1 },
      words: ['x', 'y "z"'],
      at,
      bytes: Buffer.from('ab'),
      nothing: null,
      flag: false,
      ids: [3, 4],
    })
  })

  test('an int8 that JavaScript cannot represent is an error, not a wrong number', async () => {
    const tooBig = namedQuery(engine.installation, 'select 9007199254740993::int8 as id')
    await expect(tooBig).rejects.toThrow(RangeError)
    expect(await namedQuery(engine.installation, 'select 1 as id')).toEqual([{ id: 1 }])
  })

  test('times of day do not depend on the server’s time zone', async () => {
    const rows = await namedQuery(
      engine.installation,
      `select '2026-11-20 23:30+00'::timestamptz::date as day, current_setting('timezone') as zone`,
    )
    expect(rows).toEqual([{ day: '2026-11-20', zone: 'UTC' }])
  })

  test('errors carry their SQLSTATE and constraint', async () => {
    await namedQuery(engine.installation, 'create table once (id int constraint only_once unique)')
    await namedQuery(engine.installation, 'insert into once values (1)')
    await expect(namedQuery(engine.installation, 'insert into once values (1)')).rejects.toMatchObject({
      code: '23505',
      constraint: 'only_once',
    })
  })

  test('a large result and a large value are transferred completely', async () => {
    const text = 'あ'.repeat(2_000_000)
    const [row] = await namedQuery<{ text: string }>(engine.installation, 'select $1::text as text', [text])
    expect(row?.text === text).toBe(true)
    const rows = await sql`select n, repeat('x', 100) as x from generate_series(1, 50000) as n`.execute(
      engine.installation,
    )
    expect(rows.rows.length).toBe(50_000)
  })
})
