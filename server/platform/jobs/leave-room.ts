import { setTimeout as pause } from 'node:timers/promises'

/**
 * For long work between two of its steps: pauses `factor` times as long as the step that started at `begun`
 * (`performance.now()`), half a second at most. This leaves most of the machine to requests.
 */
export const leaveRoom = (begun: number, factor = 3) =>
  pause(Math.min(factor * (performance.now() - begun), 500))

let turn: Promise<unknown> = Promise.resolve()

/**
 * Runs one step of long background work. Steps of all jobs of this process take turns, and requests have the machine
 * to themselves for twice as long as each step took. A step must not start another one.
 */
export function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const done = turn.then(async () => {
    const begun = performance.now()
    return { begun, result: await step() }
  })
  turn = done.then(({ begun }) => leaveRoom(begun, 2)).catch(() => {})
  return done.then(({ result }) => result)
}
