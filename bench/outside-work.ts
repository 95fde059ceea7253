import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import process from 'node:process'

// Hundredths of a second, the unit on all Linux systems.
const tickMs = 10

type Times = { at: number; busyMs: number; ownMs: number }

/**
 * Measures how much of the machine other programs use: returns a function that returns their share of all
 * cores, 0 to 1, since its last call. Excludes this process, the `roots` and everything they started. Returns 0
 * where there is no /proc.
 */
export function watchOutsideWork(roots: readonly number[]): () => number {
  let before = read([process.pid, ...roots])
  return () => {
    const now = read([process.pid, ...roots])
    if (!before || !now) return 0
    const outside = now.busyMs - before.busyMs - (now.ownMs - before.ownMs)
    const part = outside / ((now.at - before.at) * cpus().length)
    before = now
    return Math.min(1, Math.max(0, part))
  }
}

function read(roots: readonly number[]): Times | undefined {
  try {
    const [user, nice, system, , , irq, softIrq] = numbersIn(
      readFileSync('/proc/stat', 'utf8').split('\n')[0]!,
    )
    const busy = user! + nice! + system! + irq! + softIrq!
    return { at: performance.now(), busyMs: busy * tickMs, ownMs: treeTicks(roots) * tickMs }
  } catch {
    return undefined
  }
}

const numbersIn = (line: string) => line.trim().split(/\s+/).slice(1).map(Number)

/* Of living processes, plus ended ones, whose time their parents' accounts contain. */
function treeTicks(roots: readonly number[]) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => accountOf(Number(name)))
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]))
  const isOwn = (pid: number): boolean =>
    roots.includes(pid) || (parents.has(pid) && isOwn(parents.get(pid)!))
  return processes.filter(({ pid }) => isOwn(pid)).reduce((sum, { ticks }) => sum + ticks, 0)
}

function accountOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the command, which may contain any character; the first field is the state.
    const fields = numbersIn(stat.slice(stat.lastIndexOf(')') + 1))
    const [parent, ...rest] = fields
    return [{ pid, parent: parent!, ticks: rest.slice(9, 13).reduce((sum, value) => sum + value, 0) }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
