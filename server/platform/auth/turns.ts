// A file of its own kind: keeps who waits in memory. Lets at most a number of tasks run at once, in the order in
// which they came.

/** Turns at something that only so many may do at once. Who came first is next. */
export class Turns {
  readonly #most: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Does a task when it is its turn, and returns what it returns. A failed task ends its turn too. */
  async take<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await task()
    } finally {
      // The turn is handed on, so that nobody who comes now gets in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
