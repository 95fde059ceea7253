import { fingerprintOf } from './statement-digest.ts'

const mostKinds = 200
const named = /^[\w.:$-]{1,60}$/

export type ErrorSum = {
  fingerprint: string
  kind: string
  work: string
  place: string
  count: number
  lastAt: number
}

const plain = (text: unknown) => (typeof text === 'string' && named.test(text) ? text : undefined)

/** The class of an error and its code; of an error of the database also the table and the constraint. Never its message. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const name = plain(error.name) ?? plain(error.constructor.name) ?? 'Error'
  return [name, plain(code), plain(table), plain(constraint)].filter(Boolean).join(' ')
}

const folders = ['server', 'db', 'common', 'contract']

/* `…/server/features/feeds/feeds.present.ts:12:3)` */
function placeIn(frame: string) {
  const folder = folders.find((name) => frame.includes(`/${name}/`))
  if (!folder) return []
  const [file, line] = frame.slice(frame.lastIndexOf(`/${folder}/`) + 1).split(':')
  return file?.endsWith('.ts') ? [`${file}:${Number.parseInt(line ?? '0', 10)}`] : []
}

/** The file and line of the product in which an error began; empty if its stack does not say. */
function placeOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  const places = lines.filter((line) => line.startsWith('    at ')).flatMap(placeIn)
  return places.find((place) => !place.startsWith('db/')) ?? places[0] ?? ''
}

/** Adds up the errors of this process by kind and place. */
export class ErrorDigest {
  #sums = new Map<string, ErrorSum>()

  /** @param work the call or job in which it happened: a name out of the code */
  note(error: unknown, work: string) {
    const found = { kind: kindOf(error), work: work.slice(0, 120), place: placeOf(error) }
    const { kind, place } = this.#sums.size < mostKinds ? found : { kind: 'other errors', place: '' }
    const known = this.#sums.size < mostKinds ? found.work : ''
    const fingerprint = fingerprintOf(`${kind}\n${known}\n${place}`)
    const sum = this.#sums.get(fingerprint)
    if (sum) {
      sum.count += 1
      sum.lastAt = Date.now()
    } else
      this.#sums.set(fingerprint, { fingerprint, kind, work: known, place, count: 1, lastAt: Date.now() })
  }

  /** What happened since the last call. */
  take(): ErrorSum[] {
    const sums = [...this.#sums.values()]
    this.#sums = new Map()
    return sums
  }
}
