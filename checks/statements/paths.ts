/** Thrown if the product's code would throw on this path: it produces no statement. */
export class DeadEnd extends Error {}

const mostPaths = 1_000

/** One path through code whose conditions are unknown: every question gets the same answer along the path. */
export class Path {
  readonly #answers = new Map<string, number>()
  readonly trail: { answer: number; answers: number }[] = []
  readonly #given: readonly number[]

  constructor(given: readonly number[]) {
    this.#given = given
  }

  /** The index of one of `count` answers. */
  choose(question: string, count: number): number {
    const known = this.#answers.get(question)
    if (known !== undefined) return known
    const answer = this.#given[this.trail.length] ?? 0
    this.trail.push({ answer, answers: count })
    this.#answers.set(question, answer)
    return answer
  }
}

/** Runs `work` once for every combination of answers to its questions; `complete` is false if there are too many. */
export function everyPath<T>(work: (path: Path) => T): { results: T[]; complete: boolean } {
  const results: T[] = []
  let given: number[] | undefined = []
  for (let runs = 0; given; runs++) {
    if (runs === mostPaths) return { results, complete: false }
    const path = new Path(given)
    try {
      results.push(work(path))
    } catch (error) {
      if (!(error instanceof DeadEnd)) throw error
    }
    const trail = path.trail
    while (trail.length > 0 && trail.at(-1)!.answer === trail.at(-1)!.answers - 1) trail.pop()
    given =
      trail.length === 0
        ? undefined
        : trail.map(({ answer }, at) => (at === trail.length - 1 ? answer + 1 : answer))
  }
  return { results, complete: true }
}
