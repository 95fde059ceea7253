/*
 * Requests many addresses in turn as fast as responses arrive, from a separate process, so that all are
 * requested equally often.
 *
 *   node bench/paths-load.ts '{"address": "http://127.0.0.1:3000", "paths": ["/", …], …}'  → a LoadResult in JSON
 */
import process from 'node:process'
import { askForSeconds, requestBytes } from './asker.ts'
import { summary } from './measure.ts'

export type PathsLoad = {
  address: string
  paths: readonly string[]
  /** In turn, one for each request. */
  cookies: readonly string[]
  connections: number
  seconds: number
  warmUpSeconds: number
}

const load = JSON.parse(process.argv[2]!) as PathsLoad
const { address, paths, cookies } = load
let asked = 0
const next = () => {
  const path = paths[asked % paths.length]!
  const cookie = cookies[asked % cookies.length]!
  asked += 1
  return requestBytes({ method: 'GET', address, path, headers: { cookie } })
}
console.info(JSON.stringify(summary(await askForSeconds({ ...load, next }))))
