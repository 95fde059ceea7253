/*
 * The product in a separate process that reports its memory after garbage collection when its parent sends a
 * message. Run it with --expose-gc.
 */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import '#testing/product-process.ts'

/** In bytes. `kept`: JavaScript and its buffers; `resident`: the memory of the process. */
export type Memory = { kept: number; resident: number }

process.on('disconnect', () => process.exit())
process.on('message', async () => {
  // Several times with pauses: a first collection makes more memory collectable, and pages return to the system
  // late.
  for (let i = 0; i < 4; i++) {
    globalThis.gc!()
    await sleep(150)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send!({ kept: heapUsed + external, resident: rss } satisfies Memory)
})
