/*
 * The SQL of a timeline page, run through the driver as fast as results arrive: one process, one connection
 * per caller, named statements, under the same role and row-level security as the product.
 *
 *   node bench/direct-load.ts '{"databaseUrl": …}'  → a LoadResult in JSON
 */
import process from 'node:process'
import pg from 'pg'
import { compileParameters, valuesOf } from '#db/named-parameters.ts'
import { timelineQuery } from '#server/features/feeds/feeds.queries.ts'
import { summary } from './measure.ts'

export type Reader = { userId: number; audienceIds: readonly number[] }

export type DirectLoad = {
  databaseUrl: string
  companyId: number
  /** One is picked at random for each page. */
  readers: readonly Reader[]
  callers: number
  seconds: number
  /** Warm-up before `seconds` begin; not counted. */
  warmUpSeconds: number
}

/** A connection configured as in the product's pool, in the company's scope. */
export async function openDirect(databaseUrl: string, companyId: number) {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  await client.query('set role hiroba_app')
  await client.query(`select set_config('app.company_id', '${companyId}', false)`)
  return client
}

/** One page of 20 posts of one reader, as `GET /api/v2/feeds` reads it. */
export async function readPage(client: pg.Client, companyId: number, reader: Reader) {
  const { text, values } = timelineQuery(companyId, reader, { after: null, limit: 20 })
  const { text: numbered, names } = compileParameters(text)
  const { rows } = await client.query({ name: 'timeline', text: numbered, values: valuesOf(names, values) })
  return rows.length
}

async function load({ databaseUrl, companyId, readers, callers, seconds, warmUpSeconds }: DirectLoad) {
  const clients = await Promise.all(Array.from({ length: callers }, () => openDirect(databaseUrl, companyId)))
  const times: number[] = []
  let rows = 0
  const start = performance.now() + warmUpSeconds * 1000
  const end = start + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        rows += await readPage(client, companyId, readers[Math.floor(Math.random() * readers.length)]!)
        const now = performance.now()
        if (now >= start && now < end) times.push(now - begun)
      }
      await client.end()
    }),
  )
  if (rows === 0) throw new Error('The readers see no posts')
  return summary({ times, seconds, errors: 0, bytes: 0 })
}

if (import.meta.main) console.info(JSON.stringify(await load(JSON.parse(process.argv[2]!) as DirectLoad)))
