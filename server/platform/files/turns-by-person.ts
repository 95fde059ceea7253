/**
 * Runs at most `most` works at once, and of one person one at a time. Those who wait are taken in turn, one work of
 * each: however much someone asks for, it holds up nobody else by more than the work at hand.
 */
export function takeTurnsByPerson(most: number) {
  const busy = new Set<string>()
  // In the order of their turns; the person who has had one goes to the end.
  const waiting = new Map<string, (() => void)[]>()

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
