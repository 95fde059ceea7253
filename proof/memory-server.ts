/*
 * The product as a process of its own that says how much memory it holds once all that can be freed is freed. Asked by
 * a message of its parent; run with --expose-gc.
 */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import '#testing/product-process.ts'

/** Bytes. `kept`: what JavaScript and its buffers hold; `resident`: what the system gave the process. */
export type Memory = { kept: number; resident: number }

process.on('disconnect', () => process.exit())
process.on('message', async () => {
  // Several times, with pauses: what a first collection frees lets go of more, and pages go back to the system late.
  for (let i = 0; i < 4; i++) {
    globalThis.gc!()
    await sleep(150)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send!({ kept: heapUsed + external, resident: rss } satisfies Memory)
})
