import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DataDirInUseError } from './errors.ts'

type Holder = { pid: number; started: string; space: string; host: string; since: string; nonce: string }

const heartbeatMs = 5_000
const silentMs = 20_000

/**
 * Locks the data directory for this process: two engines in one directory silently destroy each other's work. A lock
 * left behind by a killed process is recognised at once, because the process is gone or another process has its
 * number; across containers, which cannot see each other's processes, because its heartbeat stopped.
 * @returns a function that releases the directory.
 * @throws DataDirInUseError, which names the holder.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'lock')
  const own: Holder = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    space: processSpace(),
    host: hostname(),
    since: new Date().toISOString(),
    nonce: randomUUID(),
  }
  for (let attempt = 0; !create(path, own); attempt++) {
    const holder = read(path)
    if (holder && (attempt >= 5 || isAlive(holder, path))) throw new DataDirInUseError(dataDir, holder)
    removeStale(path, holder, dataDir)
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMs)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (read(path)?.nonce === own.nonce) unlinkSync(path)
  }
}

function create(path: string, own: Holder): boolean {
  // Written to a separate file and linked into place, so that no process reads a half-written lock.
  const draft = `${path}.${own.nonce}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    unlinkSync(draft)
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function removeStale(path: string, stale: Holder | undefined, dataDir: string) {
  const aside = `${path}.stale-${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Two processes may find the same stale lock: one that removed a fresh lock by mistake restores it.
  const taken = read(aside)
  if (taken && taken.nonce !== stale?.nonce) {
    try {
      linkSync(aside, path)
    } finally {
      unlinkSync(aside)
    }
    throw new DataDirInUseError(dataDir, taken)
  }
  unlinkSync(aside)
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host === hostname() && holder.space === processSpace()) {
    const started = startOf(holder.pid)
    if (started !== undefined || holder.started !== '') return started === holder.started
  }
  try {
    return Date.now() - statSync(path).mtimeMs < silentMs
  } catch {
    return false
  }
}

/** Distinguishes a process from a later one with the same number; undefined if there is none or it is unknown. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [state, ticksAfterBoot] = [fields[0], fields[19]]
      if (state === 'Z' || state === 'X') return undefined
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticksAfterBoot}`
    }
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** Process numbers are unique only within one such namespace (a container has its own). */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

function touch(path: string) {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // The directory was removed while in use; the engine itself will report it.
  }
}
