import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { registerPool } from '#server/platform/pools.ts'

/**
 * Between two steps of long work: pauses `factor` times as long as the step that started at `begun`
 * (`performance.now()`), at most half a second. This leaves most of the machine to requests.
 */
export const leaveRoom = (begun: number, factor = 3) =>
  pause(Math.min(factor * (performance.now() - begun), 500))

/**
 * The same for work that mostly waits for other servers: counts only the time in which this process was busy since
 * `begun` (`performance.eventLoopUtilization()`), with the work or with requests. An idle process hardly pauses.
 */
export const leaveRoomIfBusy = (begun: EventLoopUtilization, factor: number) =>
  pause(Math.min(factor * performance.eventLoopUtilization(begun).active, 500))

let turn: Promise<unknown> = Promise.resolve()
let begun = 0
registerPool({
  ...{ name: 'background-steps', most: 1 },
  running: () => Math.min(1, begun),
  waiting: () => Math.max(0, begun - 1),
})

/**
 * Runs one step of long background work. The steps of all jobs of this process run one at a time, each followed by a
 * pause of twice its duration for requests. A step must not start another one.
 */
export function inTurn<T>(step: () => Promise<T>): Promise<T> {
  begun += 1
  const done = turn.then(async () => {
    const at = performance.now()
    return { at, result: await step() }
  })
  turn = done
    .then(({ at }) => leaveRoom(at, 2))
    .catch(() => {})
    .finally(() => {
      begun -= 1
    })
  return done.then(({ result }) => result)
}
