/** Something in this process that does a limited number of things at once. */
export type Pool = {
  name: string
  /** null: limited elsewhere, for example by the jobs that use it. */
  most: number | null
  running: () => number
  /** How many callers wait for their turn. */
  waiting: () => number
}

const pools = new Map<string, Pool>()

/** Makes a pool known to those who watch the process (`hiroba_pool_…` of the metrics). */
export function registerPool(pool: Pool) {
  pools.set(pool.name, pool)
}

export const readPools = (): readonly Pool[] => [...pools.values()]

/** A pool that only counts what runs; `enter` returns the function that leaves it. */
export function countedPool(name: string, most: number | null = null) {
  let running = 0
  registerPool({ name, most, running: () => running, waiting: () => 0 })
  return {
    enter() {
      running += 1
      let inside = true
      return () => {
        if (inside) running -= 1
        inside = false
      }
    },
  }
}
