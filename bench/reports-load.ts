/*
 * The SQL of a page of waiting approvals with its counts, run through the driver as fast as results arrive:
 * one process, one connection per caller, named statements, under the same role and row-level security as the
 * product.
 *
 *   node bench/reports-load.ts '{"databaseUrl": …}'  → a LoadResult in JSON
 */
import { openDirect } from './direct-load.ts'
import { summary } from './measure.ts'

export type Statement = { text: string; values: readonly unknown[] }

export type ReportsLoad = {
  databaseUrl: string
  companyId: number
  /** The statements of one page, in their order. */
  statements: readonly Statement[]
  callers: number
  seconds: number
  /** Warm-up before `seconds` begin; not counted. */
  warmUpSeconds: number
}

async function load({ databaseUrl, companyId, statements, callers, seconds, warmUpSeconds }: ReportsLoad) {
  const clients = await Promise.all(Array.from({ length: callers }, () => openDirect(databaseUrl, companyId)))
  const times: number[] = []
  const start = performance.now() + warmUpSeconds * 1000
  const end = start + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        for (const [i, { text, values }] of statements.entries())
          await client.query({ name: `page ${i}`, text, values: [...values] })
        const now = performance.now()
        if (now >= start && now < end) times.push(now - begun)
      }
      await client.end()
    }),
  )
  return summary({ times, seconds, errors: 0, bytes: 0 })
}

console.info(JSON.stringify(await load(JSON.parse(process.argv[2]!) as ReportsLoad)))
