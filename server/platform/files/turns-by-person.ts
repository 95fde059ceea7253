import { registerPool } from '#server/platform/pools.ts'

/**
 * Runs at most `most` tasks at once, and one at a time per person. Waiting people take turns, one task each: however
 * many tasks a person has, others wait for no more than the task in progress.
 * @param name of the pool in the metrics
 */
export function takeTurnsByPerson(name: string, most: number) {
  const busy = new Set<string>()
  // In the order of their turns; a person who has had a turn moves to the end.
  const waiting = new Map<string, (() => void)[]>()
  registerPool({
    ...{ name, most, running: () => busy.size },
    waiting: () => [...waiting.values()].reduce((sum, starts) => sum + starts.length, 0),
  })

  function next() {
    for (const [person, starts] of waiting) {
      if (busy.size >= most) return
      if (busy.has(person)) continue
      busy.add(person)
      const start = starts.shift()!
      if (starts.length === 0) waiting.delete(person)
      start()
    }
  }

  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      const starts = waiting.get(person)
      if (starts) starts.push(start)
      else waiting.set(person, [start])
      next()
    })
    try {
      return await work()
    } finally {
      busy.delete(person)
      const starts = waiting.get(person)
      waiting.delete(person)
      if (starts) waiting.set(person, starts)
      next()
    }
  }
}
