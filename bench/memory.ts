import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDemoData } from './demo-server.ts'
import { type Figure, median } from './measure.ts'
import { startProduct } from './server-process.ts'

const restSeconds = 60

/** Resident memory of a process, in MiB. */
function residentMiB(pid: number) {
  const [, kib] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m)!
  return Math.round(Number(kib) / 1024)
}

/**
 * Memory of the server with the embedded engine, one minute after a first and a second start, and the start
 * time.
 */
export async function measureMemory() {
  return withDemoData(async (dataDir, first) => {
    await sleep(restSeconds * 1000)
    const afterFirst = residentMiB(first.pid)
    await first.stop()
    const starts: number[] = []
    for (let i = 0; i < 3; i++) starts.push(await timeNpmStart(dataDir))
    const second = await startProduct({ DATA_DIR: dataDir })
    await sleep(restSeconds * 1000)
    const afterSecond = residentMiB(second.pid)
    await second.stop()
    return { afterFirst, afterSecond, startSeconds: median(starts) }
  })
}

/* Seconds from the command until the server reports that it is ready. */
async function timeNpmStart(dataDir: string) {
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let printed = ''
      child.stdout.on('data', (chunk) => {
        printed += chunk
        const [found] = printed.match(/http:\/\/[\d.]+:\d+/) ?? []
        if (found) resolve(found)
      })
      child.once('exit', () => reject(new Error('npm start ended')))
    })
    while (!(await fetch(`${address}/readyz`)).ok) await sleep(10)
    return (performance.now() - begun) / 1000
  } finally {
    process.kill(-child.pid!, 'SIGTERM')
    await exited
    // npm does not wait for the server, which has the data directory open.
    while (isAlive(-child.pid!)) await sleep(10)
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export function memoryFigures(measured: Awaited<ReturnType<typeof measureMemory>>): Figure[] {
  const { afterFirst, afterSecond, startSeconds } = measured
  const part = 'memory'
  return [
    {
      part,
      name: 'resident memory at rest, one minute after start',
      value: `${afterSecond} MiB`,
      wanted: '< 400 MB',
      met: afterSecond * 1.048_576 < 400,
    },
    {
      part,
      name: 'the same after the first start, which creates the demo company',
      value: `${afterFirst} MiB`,
      wanted: '< 400 MB',
      met: afterFirst * 1.048_576 < 400,
    },
    {
      part,
      name: '`npm start` until ready, second start',
      value: `${startSeconds.toFixed(1)} s`,
      wanted: '< 3 s',
      met: startSeconds < 3,
    },
  ]
}
