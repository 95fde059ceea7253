import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

export type ServerProcess = {
  address: string
  pid: number
  /** From the start of the process until its address was printed. */
  startMs: number
  /** Its output so far. */
  printed: () => string
  stop: () => Promise<void>
}

type Options = { args?: string[]; nodeArgs?: string[]; env?: Record<string, string> }

const root = join(import.meta.dirname, '..')

/** Starts a program of the repository that prints the address it serves. */
export async function startProgram(file: string, { args = [], nodeArgs = [], env = {} }: Options = {}) {
  const begun = performance.now()
  // Logs to a file, as on a company's server; with a pipe, this process would handle every request's line.
  const dir = mkdtempSync(join(tmpdir(), 'hiroba-bench-'))
  const printed = join(dir, 'output.log')
  const output = openSync(printed, 'a')
  const child = spawn(process.execPath, [...nodeArgs, join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/compile'), ...env },
    stdio: ['ignore', output, output],
  })
  const exited = once(child, 'exit')
  const printedAddress = () => readFileSync(printed, 'utf8').match(/http:\/\/[\d.]+:\d+/)?.[0]
  while (!printedAddress()) {
    if (child.exitCode !== null) throw new Error(`${file} did not start:\n${readFileSync(printed, 'utf8')}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    address: printedAddress()!,
    pid: child.pid!,
    startMs: performance.now() - begun,
    printed: () => readFileSync(printed, 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await exited
      clearTimeout(patience)
      rmSync(dir, { recursive: true, force: true })
    },
  } satisfies ServerProcess
}

/** The product as a company runs it, over PostgreSQL or, without one, the embedded engine. */
export const startProduct = (env: Record<string, string>, nodeArgs: string[] = []) =>
  startProgram('dist/server/main.js', {
    nodeArgs,
    env: { APP_ENV: 'development', PORT: '0', WRITE_LIMITS: 'off', DECISION_UNDO_SECONDS: '0', ...env },
  })
