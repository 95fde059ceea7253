import { expect, it } from 'vitest'
import { companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { testServer } from '#testing/server.ts'
import { analyzeChanged, peopleTables } from './analyze-changed.ts'

onEachEngine('statistics after a bulk write', () => {
  it('are available to every reader after the commit, within a company’s own transaction', async () => {
    const server = await testServer({ background: false })
    try {
      const { db } = server.company
      const estimated = async () => {
        const [row] = await namedQuery<{ rows: number }>(
          db,
          "select reltuples::integer as rows from pg_class where oid = 'departments'::regclass",
        )
        return row!.rows
      }
      const add = (count: number) =>
        transaction(db, async (trx) => {
          await namedQuery(
            trx,
            `insert into departments (company_id, name, sort_order)
             select $1, 'Department ' || $2 || ' ' || n, n from generate_series(1, $2::integer) n`,
            [companyIdOf(trx), count],
          )
          await analyzeChanged(trx, count, peopleTables)
        })
      const before = await estimated()
      await add(199)
      expect(await estimated()).toBe(before)
      await add(500)
      expect(await estimated()).toBeGreaterThanOrEqual(699)
    } finally {
      await server.close()
    }
  })
})
