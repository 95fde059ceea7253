import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { partitionedTables } from '#server/partitioned-tables.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { keepPartitions, type PartitionedTable } from './keep-partitions.ts'

onEachEngine('partitions', (kind) => {
  let engine: Engine
  let companyId: number
  beforeAll(async () => {
    engine = await testDatabase({ kind })
    const [company] = await ask<{ id: number }>(
      `insert into companies (code, name) values ('a', 'A') returning id`,
    )
    companyId = company!.id
    await ask(`
      create table diaries (company_id bigint not null references companies (id), day date not null,
        primary key (company_id, day)) partition by range (day);
      create table diaries_first partition of diaries for values from (minvalue) to ('2026-04-01');
      create table diaries_2026_04_01 partition of diaries for values from ('2026-04-01') to (maxvalue);
      select protect_company_tables()`)
  })
  afterAll(() => engine.close())

  const ask = async <Row>(sql: string) =>
    (await engine.withConnection('installation', (connection) => connection.query(sql, []))).rows as Row[]
  const diariesOn = (today: string): PartitionedTable => ({
    ...{ name: 'diaries', column: 'day', type: 'date' },
    expected: `date '${today}' + 45`,
    end: (from) => `(date_trunc('quarter', ${from}) + interval '3 months')::date`,
    needed: `(date '${today}' - interval '1 year')::date`,
  })
  const keep = (today: string) => keepPartitions(engine, diariesOn(today))
  const write = (day: string) =>
    namedQuery(engine.company(companyId), 'insert into diaries (company_id, day) values ($1, $2::date)', [
      companyId,
      day,
    ])
  const written = async () =>
    Object.fromEntries(
      (
        await ask<{ day: string; place: string }>(
          'select day::text, tableoid::regclass::text as place from diaries order by day',
        )
      ).map(({ day, place }) => [day, place.replace('diaries_', '')]),
    )

  const unsecured = async () =>
    (
      await ask<{ name: string }>(
        `select relname as name from pg_class where relkind in ('r', 'p') and relname like 'diaries%'
           and not (relrowsecurity and relforcerowsecurity)`,
      )
    ).map(({ name }) => name)

  test('are made before they are needed, and dropped when they are needed no longer', async () => {
    for (const day of ['2025-12-31', '2026-03-31', '2026-04-01']) await write(day)
    expect(await keep('2026-02-14')).toEqual({ made: null, dropped: [] })
    expect(await keep('2026-02-15')).toEqual({ made: 'diaries_2026_07_01', dropped: [] })
    expect(await unsecured()).toEqual([])
    expect(await keep('2026-02-15')).toEqual({ made: null, dropped: [] })
    await write('2026-07-01')
    expect(await written()).toEqual({
      '2025-12-31': 'first',
      '2026-03-31': 'first',
      '2026-04-01': '2026_04_01',
      '2026-07-01': '2026_07_01',
    })
    // The job did not run for a year; meanwhile everything went to the last one.
    for (const day of ['2026-12-31', '2027-03-31']) await write(day)
    expect(await keep('2027-03-31')).toEqual({ made: 'diaries_2027_07_01', dropped: [] })
    expect(await keep('2027-04-01')).toEqual({ made: null, dropped: ['diaries_first'] })
    expect(await unsecured()).toEqual([])
    expect(await keep('2027-04-02')).toEqual({ made: null, dropped: [] })
    expect(Object.keys(await written())).toEqual(['2026-04-01', '2026-07-01', '2026-12-31', '2027-03-31'])
    expect(await keep('2028-07-01')).toEqual({
      made: 'diaries_2028_10_01',
      dropped: ['diaries_first', 'diaries_2026_04_01', 'diaries_2026_07_01'],
    })
    // A clock that was set back.
    await write('2026-01-01')
    expect(await written()).toEqual({ '2026-01-01': 'first' })
  })

  test('of the product follow the numbers of posts and the days', async () => {
    const [reads, days] = partitionedTables
    const keepBoth = async () => [await keepPartitions(engine, reads!), await keepPartitions(engine, days!)]
    await ask(`select setval(pg_get_serial_sequence('feeds', 'id'), 1999999)`)
    const nothing = { made: null, dropped: [] }
    expect(await keepBoth()).toEqual([{ made: 'feed_reads_3999999', dropped: [] }, nothing])
    expect(await keepBoth()).toEqual([nothing, nothing])
    await ask(`select setval(pg_get_serial_sequence('feeds', 'id'), 2999999)`)
    expect(await keepBoth()).toEqual([{ made: 'feed_reads_4999999', dropped: [] }, nothing])
  })

  test.runIf(kind === 'postgres')('wait for nobody for long, and leave everything as it was', async () => {
    await engine.withConnection('installation', async (long) => {
      await long.begin()
      await long.query('select from diaries', [])
      await expect(keep('2028-09-01')).rejects.toThrow('lock timeout')
      await long.rollback()
    })
    await write('2040-01-01')
    expect(await keep('2028-09-01')).toEqual({ made: 'diaries_2040_04_01', dropped: ['diaries_first'] })
    const left = await ask(`select conname from pg_constraint where conname like 'diaries%ends'`)
    expect(left).toEqual([])
  })
})
