/*
 * Inserts the rows of comments or posts and nothing else, each in its own transaction, as fast as PostgreSQL
 * allows: one process, one connection per writer, prepared statements, under the product's role and row-level
 * security.
 *
 *   node bench/bare-writes.ts '{"databaseUrl": …}'  → a LoadResult in JSON
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import type pg from 'pg'
import { openDirect } from './direct-load.ts'
import { summary } from './measure.ts'
import { commentText, postText, postTitle, type WriteLoad } from './write-load.ts'

export type BareWrites = {
  databaseUrl: string
  companyId: number
  /** One connection per person. */
  userIds: readonly number[]
  to: WriteLoad['to']
  seconds: number
  /** Warm-up before `seconds` begin; not counted. */
  warmUpSeconds: number
}

type Query = <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>

/* The same text has the same name, so that each connection prepares it once. */
const prepared = (client: pg.Client): Query => {
  const names = new Map<string, string>()
  return async (text, values) => {
    const name = names.get(text) ?? `bare${names.size}`
    names.set(text, name)
    return (await client.query({ name, text, values: [...values] })).rows
  }
}

const insertEvent = `insert into outbox_events (company_id, kind, payload) values ($1, $2, $3)`

async function insertComment(query: Query, companyId: number, userId: number, feedId: number) {
  const [comment] = await query<{ id: number }>(
    `insert into feed_comments (company_id, feed_id, author_id, body, client_key) values ($1, $2, $3, $4, $5)
     returning id`,
    [companyId, feedId, userId, commentText, randomUUID()],
  )
  const payload = JSON.stringify({ feedId, commentId: comment!.id, userId })
  await query(insertEvent, [companyId, 'bench.bare', payload])
  await query(
    'update feed_counters set comment_count = comment_count + 1 where company_id = $1 and feed_id = $2',
    [companyId, feedId],
  )
}

async function insertPost(query: Query, companyId: number, userId: number, menuId: number) {
  const [apply] = await query<{ id: number }>(
    'insert into applies (company_id, menu_id, user_id, client_key) values ($1, $2, $3, $4) returning id',
    [companyId, menuId, userId, randomUUID()],
  )
  const [feed] = await query<{ id: number }>(
    `insert into feeds (company_id, apply_id, menu_id, author_id, title, body, audience_id, posted_at)
     select $1, $2, $3, $4, $5, $6, publication_audience_id, now() from menus where company_id = $1 and id = $3
     returning id`,
    [companyId, apply!.id, menuId, userId, postTitle, postText],
  )
  await query('insert into feed_counters (company_id, feed_id) values ($1, $2)', [companyId, feed!.id])
  await query(
    `insert into feed_audiences (company_id, audience_id, sort_at, feed_id)
     select company_id, audience_id, posted_at, id from feeds where company_id = $1 and id = $2`,
    [companyId, feed!.id],
  )
  await query(insertEvent, [companyId, 'bench.bare', JSON.stringify({ feedId: feed!.id })])
}

async function write({ databaseUrl, companyId, userIds, to, seconds, warmUpSeconds }: BareWrites) {
  const clients = await Promise.all(userIds.map(() => openDirect(databaseUrl, companyId)))
  const times: number[] = []
  const start = performance.now() + warmUpSeconds * 1000
  const end = start + seconds * 1000
  await Promise.all(
    clients.map(async (client, index) => {
      const query = prepared(client)
      const userId = userIds[index]!
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await client.query('begin')
        if ('menuId' in to) await insertPost(query, companyId, userId, to.menuId)
        else {
          const feedId = to.feedIds[Math.floor(Math.random() * to.feedIds.length)]!
          await insertComment(query, companyId, userId, feedId)
        }
        await client.query('commit')
        const now = performance.now()
        if (now >= start && now < end) times.push(now - begun)
      }
      await client.end()
    }),
  )
  return summary({ times, seconds, errors: 0, bytes: 0 })
}

if (import.meta.main) console.info(JSON.stringify(await write(JSON.parse(process.argv[2]!) as BareWrites)))
