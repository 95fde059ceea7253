import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

export type Postgres = {
  /** The address of a database of this name. */
  urlOf: (database: string) => string
  /** The parent of all its other processes, if known. */
  pid: number | undefined
  stop: () => void
}

const root = join(import.meta.dirname, '..')

// Configured as the server of a small company, not of a test: more memory than the default 128 MB, and every
// commit written to disk.
const settings = ['shared_buffers=1GB', 'effective_cache_size=8GB', 'max_connections=100', 'max_wal_size=4GB']

/** The directory with the programs of the newest installed PostgreSQL; undefined if none is installed. */
export const postgresPrograms = () => globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)

/** The server of BENCH_DATABASE_URL if given, otherwise a private one whose databases are kept between runs. */
export async function benchPostgres(): Promise<Postgres> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return { urlOf: (database) => withDatabase(given, database), pid: undefined, stop() {} }
  const bin = postgresPrograms()
  if (!bin) throw new Error('Install PostgreSQL (Debian: postgresql), or name a server in BENCH_DATABASE_URL')
  const user = serverUser()
  const home = homeFor(user)
  const data = join(home, 'data')
  const run = (program: string, ...args: string[]) =>
    execFileSync('setpriv', [...user.switch, join(bin, program), ...args], { cwd: home, stdio: 'ignore' })
  if (!existsSync(join(data, 'PG_VERSION')))
    run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  const owner = join(home, 'owner')
  const pidFile = join(data, 'postmaster.pid')
  if (existsSync(pidFile)) {
    // It belongs to another run, which stops it when done, or was left behind by a killed run.
    if (isAlive(owner)) return at(pidFile, () => {})
    attempt(() => run('pg_ctl', '-D', data, '-m', 'fast', 'stop'))
  }
  writeFileSync(owner, `${process.pid}`)
  const port = await freePort()
  const options = [...settings, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`]
  const flags = `-p ${port} ${options.map((option) => `-c ${option}`).join(' ')}`
  run('pg_ctl', '-D', data, '-l', join(home, 'log'), '-w', '-t', '120', 'start', '-o', flags)
  return at(pidFile, () => attempt(() => run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')))
}

/* The first line of the file is the process id, the fourth the port. */
function at(pidFile: string, stop: () => void): Postgres {
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number)
  return { urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`, pid, stop }
}

function isAlive(owner: string) {
  try {
    return process.kill(Number(readFileSync(owner, 'utf8')), 0)
  } catch {
    return false
  }
}

export type ServerUser = { uid: number; gid: number; switch: string[] }

/**
 * The user that PostgreSQL runs as, since it refuses to run as root, and how to start a program as that user.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return { uid: process.getuid!(), gid: process.getgid!(), switch: [] }
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .match(/^postgres:.*$/m)![0]
    .split(':')
    .map(Number)
  return { uid: uid!, gid: gid!, switch: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] }
}

function homeFor(user: ServerUser) {
  const reachable = spawnSync('setpriv', [...user.switch, 'test', '-x', root]).status === 0
  const home = reachable ? join(root, '.cache/bench-pg') : join(tmpdir(), 'hiroba-bench-pg')
  mkdirSync(home, { recursive: true })
  chownSync(home, user.uid, user.gid)
  return home
}

function withDatabase(address: string, database: string) {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

function attempt(work: () => void) {
  try {
    work()
  } catch {
    // It was not running.
  }
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
