/** A least-recently-used map: when it is full, the entry that was not used for the longest time is removed. */
export class RecentMap<Key, Value> {
  readonly #most: number
  readonly #entries = new Map<Key, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get size() {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** @returns the removed entry. */
  set(key: Key, value: Value): Value | undefined {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#most) return undefined
    const [[oldestKey, oldest]] = this.#entries as unknown as [[Key, Value]]
    this.#entries.delete(oldestKey)
    return oldest
  }

  delete(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    this.#entries.delete(key)
    return value
  }

  clear() {
    this.#entries.clear()
  }
}
