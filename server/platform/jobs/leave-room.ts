import { setTimeout as pause } from 'node:timers/promises'

/**
 * For long work between two of its steps: pauses half as long again as the step took that began at `begun`
 * (`performance.now()`), half a second at most. So everybody else has the machine for most of the time.
 */
export const leaveRoom = (begun: number) => pause(Math.min(1.5 * (performance.now() - begun), 500))
