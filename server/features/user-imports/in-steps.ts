// A separate kind of file: control flow, without a noun.
import { setImmediate as breathe } from 'node:timers/promises'

/** Items per step, so that other requests are handled in between. */
const atOnce = 100

/** Maps each item, in order. */
export async function inSteps<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const done: R[] = []
  for (const [index, item] of items.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    done.push(work(item, index))
  }
  return done
}
