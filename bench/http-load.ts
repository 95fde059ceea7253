/*
 * Requests one address as fast as responses arrive, from a separate process.
 *
 *   node bench/http-load.ts '{"address": "http://127.0.0.1:3000", "path": "/", …}'  → a LoadResult in JSON
 */
import process from 'node:process'
import { askForSeconds, requestBytes } from './asker.ts'
import { summary } from './measure.ts'

export type HttpLoad = {
  address: string
  path: string
  /** One is picked at random for each request. */
  cookies: readonly string[]
  connections: number
  seconds: number
  warmUpSeconds: number
}

const load = JSON.parse(process.argv[2]!) as HttpLoad
const { address, path } = load
const requests = load.cookies.map((cookie) =>
  requestBytes({ method: 'GET', address, path, headers: { cookie } }),
)
const next = () => requests[Math.floor(Math.random() * requests.length)]!
console.info(JSON.stringify(summary(await askForSeconds({ ...load, next }))))
