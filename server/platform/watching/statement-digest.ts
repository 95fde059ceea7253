import { createHash } from 'node:crypto'

/** Longer than a statement of a request should take. */
export const slowMs = 200
const mostTexts = 3_000
const mostKept = 40
const shapeLength = 600

type Counted = { runs: number; slow: number; totalMs: number; worstMs: number; lastAt: number }
export type StatementSum = Counted & { fingerprint: string; shape: string }

/**
 * A statement without its values: text and numbers in it become `?`, lists of parameters one. Statements with the same
 * shape have the same fingerprint.
 */
export function shapeOf(text: string): string {
  const lines = text.split('\n').map((line) => line.split('--', 1)[0])
  // Every other part between quotes is a value; two quotes in a row are one inside a value, or an empty one.
  const parts = lines.join(' ').replaceAll("''", '').split("'")
  return parts
    .filter((_, place) => place % 2 === 0)
    .join('?')
    .split(/\s+/)
    .map((word) => word.replace(/(?<![\w$])\d[\d.]*/g, '?'))
    .join(' ')
    .replace(/\$\d+(?:, ?\$\d+)+/g, '$…')
    .trim()
    .slice(0, shapeLength)
}

export const fingerprintOf = (shape: string) =>
  createHash('sha256').update(shape).digest('base64url').slice(0, 12)

const others = 'other statements'

/** Adds up how long statements take in this process, by their text. Costs a look-up for each. */
export class StatementDigest {
  #byText = new Map<string, Counted>()

  note(text: string, ms: number) {
    let counted = this.#byText.get(text)
    if (!counted) {
      const key = this.#byText.size < mostTexts ? text : others
      counted = this.#byText.get(key)
      if (!counted) {
        counted = { runs: 0, slow: 0, totalMs: 0, worstMs: 0, lastAt: 0 }
        this.#byText.set(key, counted)
      }
    }
    counted.runs += 1
    counted.totalMs += ms
    if (ms > slowMs) counted.slow += 1
    if (ms > counted.worstMs) counted.worstMs = ms
    counted.lastAt = Date.now()
  }

  /** The slow ones and those that took most time since the last call, at most 40 and a sum of all others. */
  take(): StatementSum[] {
    const texts = [...this.#byText]
    this.#byText = new Map()
    texts.sort(([, a], [, b]) => b.slow - a.slow || b.totalMs - a.totalMs)
    const sums = new Map<string, StatementSum>()
    texts.forEach(([text, counted], place) => {
      const shape = place < mostKept ? shapeOf(text) : others
      const fingerprint = fingerprintOf(shape)
      const sum = sums.get(fingerprint)
      if (!sum) sums.set(fingerprint, { ...counted, fingerprint, shape })
      else {
        sum.runs += counted.runs
        sum.slow += counted.slow
        sum.totalMs += counted.totalMs
        sum.worstMs = Math.max(sum.worstMs, counted.worstMs)
        sum.lastAt = Math.max(sum.lastAt, counted.lastAt)
      }
    })
    return [...sums.values()]
  }
}
