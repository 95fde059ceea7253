import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  path: string
  /** Uses all that is left, also what is freed meanwhile, until there is space again. */
  fill: () => void
  free: () => void
  remove: () => void
}

const refillMs = 20

/** A disk of its own, in memory; null if it cannot be mounted here. */
export function smallDisk(mebibytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'hiroba-proof-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return null
  }
  const filler = join(path, 'filler')
  let filling: NodeJS.Timeout | undefined
  const free = () => {
    clearInterval(filling)
    filling = undefined
    rmSync(filler, { force: true })
  }
  return {
    path,
    fill() {
      writeAll(filler)
      filling = setInterval(() => writeAll(filler), refillMs)
    },
    free,
    remove() {
      free()
      // Lazily: a process that just ended may still have a file open.
      execFileSync('umount', ['-l', path])
      rmdirSync(path)
    },
  }
}

/* Until nothing more can be written. */
function writeAll(path: string) {
  const file = openSync(path, 'a')
  try {
    for (const size of [1_048_576, 65_536, 4_096]) {
      const zeros = Buffer.alloc(size)
      try {
        while (writeSync(file, zeros) === size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(file)
  }
}
