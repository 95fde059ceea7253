import { registerPool } from './pools.ts'

/**
 * Runs at most `most` tasks at once; the others wait in order.
 * @param name of the pool in the metrics
 */
export function takeTurns(name: string, most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  registerPool({ name, most, running: () => running, waiting: () => waiting.length })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
