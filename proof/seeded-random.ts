/** A pseudo-random generator that returns the same numbers for the same seed. */
export type Random = {
  /** From 0 up to but not including 1. */
  next: () => number
  /** A whole number from 0 up to but not including `below`. */
  below: (below: number) => number
  /** True with a probability of one in `times`. */
  oneIn: (times: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** Mulberry32, seeded separately for each index of a run, so that any single request can be repeated. */
export function seededRandom(seed: number, place: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, oneIn: (times) => below(times) === 0, pick: (list) => list[below(list.length)]! }
}
