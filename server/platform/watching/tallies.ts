/** What is counted, and the outcomes of each: the label values of `hiroba_outcomes_total`. */
export const tallied = {
  mail: ['sent', 'failed'],
  sms: ['sent', 'failed'],
  push: ['sent', 'failed'],
  scan: ['clean', 'found', 'too_large', 'failed'],
  storage: ['answered', 'failed'],
  job: ['completed', 'failed'],
  request: ['answered', 'failed'],
} as const

export type TallyName = {
  [What in keyof typeof tallied]: `${What}.${(typeof tallied)[What][number]}`
}[keyof typeof tallied]

export const tallyNames = Object.entries(tallied).flatMap(([what, outcomes]) =>
  outcomes.map((outcome) => `${what}.${outcome}` as TallyName),
)

/** Counts outcomes in this process: since its start, and since they were last taken to be stored. */
export class Tallies {
  readonly #totals = new Map<TallyName, number>()
  #fresh = new Map<TallyName, number>()

  add(name: TallyName, count = 1) {
    this.#totals.set(name, (this.#totals.get(name) ?? 0) + count)
    this.#fresh.set(name, (this.#fresh.get(name) ?? 0) + count)
  }

  total(name: TallyName): number {
    return this.#totals.get(name) ?? 0
  }

  /** What was counted since the last call. */
  take(): ReadonlyMap<TallyName, number> {
    const taken = this.#fresh
    this.#fresh = new Map()
    return taken
  }

  /** Puts back what could not be stored. */
  giveBack(taken: ReadonlyMap<TallyName, number>) {
    for (const [name, count] of taken) this.#fresh.set(name, (this.#fresh.get(name) ?? 0) + count)
  }

  /** Counts how each call of `work` ends; `outcomeOf` reads its result. */
  counting<Args extends unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
    outcomeOf: (result: Result) => TallyName | null,
    failed: TallyName,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      try {
        const result = await work(...args)
        const name = outcomeOf(result)
        if (name) this.add(name)
        return result
      } catch (error) {
        this.add(failed)
        throw error
      }
    }
  }
}
