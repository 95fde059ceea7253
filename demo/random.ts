/** A pseudo-random generator that returns the same sequence for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to but not including 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('There is nothing to pick from')
    return list[Math.floor(this.fraction() * list.length)]!
  }

  /** Up to `count` distinct indexes of the list, in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const wanted = Math.min(count, rest.length)
    for (let i = 0; i < wanted; i++) {
      const j = this.between(i, rest.length - 1)
      ;[rest[i], rest[j]] = [rest[j]!, rest[i]!]
    }
    return rest.slice(0, wanted)
  }

  /** One item of the list, with probability proportional to its weight. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T {
    let left = this.fraction() * list.reduce((sum, item) => sum + weight(item), 0)
    for (const item of list) {
      left -= weight(item)
      if (left < 0) return item
    }
    return list.at(-1)!
  }
}
