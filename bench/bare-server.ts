/*
 * A bare Fastify server that returns one prepared object of about 24 kB of JSON, serialised by the schema of
 * the real call: the limit of the framework on this machine without authentication. Prints its address.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import Fastify from 'fastify'
import { listFeeds } from '#contract/feeds.ts'
import { wireSchema } from '#server/platform/http/wire-schema.ts'

const bytes = 24_000

type Page = { feeds: { body: string }[]; next_cursor: string | null }

/** A real page whose posts are repeated until it is 24 kB long, with the last text cut to fit. */
export function pageOf24kB(page: Page): Page {
  const feeds: Page['feeds'] = []
  const grown = { ...page, feeds }
  const size = () => Buffer.byteLength(JSON.stringify(grown))
  for (let i = 0; size() < bytes; i++) feeds.push({ ...page.feeds[i % page.feeds.length]! })
  const last = feeds.at(-1)!
  while (size() > bytes && last.body) last.body = last.body.slice(0, -1)
  return grown
}

if (import.meta.main) {
  const page = pageOf24kB(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Page)
  const fastify = Fastify()
  const schema = { response: { 200: wireSchema(listFeeds.response, 'output') } }
  fastify.get('/page', { schema }, async () => page)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  console.info(`http://127.0.0.1:${(fastify.server.address() as { port: number }).port}`)
}
