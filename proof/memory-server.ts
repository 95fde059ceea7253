/*
 * The product in a separate process that reports what it holds after garbage collection when its parent sends a
 * message. Run it with --expose-gc.
 */
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import '#testing/product-process.ts'

/**
 * In bytes. `kept`: JavaScript and its buffers; `resident`: the memory of the process. And numbers of open files and
 * connections, of running timers, and of listeners on the process.
 */
export type Memory = { kept: number; resident: number; files: number; timers: number; listeners: number }

process.on('disconnect', () => process.exit())
process.on('message', async () => {
  // Several times with pauses: a first collection makes more memory collectable, and pages return to the system
  // late.
  for (let i = 0; i < 4; i++) {
    globalThis.gc!()
    await sleep(150)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send!({
    ...{ kept: heapUsed + external, resident: rss },
    files: openFiles(),
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  } satisfies Memory)
})

/*
 * Only Linux says. Without those of the embedded engine, which keeps each file of a table or an index open that it has
 * used once, up to 1,000.
 */
function openFiles() {
  const here = '/proc/self/fd'
  const target = (name: string) => {
    try {
      return readlinkSync(join(here, name))
    } catch {
      return null
    }
  }
  try {
    return readdirSync(here).filter((name) => !target(name)?.includes('/pgdata/')).length
  } catch {
    return 0
  }
}
