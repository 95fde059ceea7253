import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, postgresPrograms, serverUser } from '../bench/private-postgres.ts'

const run = promisify(execFile)

export type OwnPostgres = {
  /** The address of its single database. */
  url: string
  start: () => Promise<void>
  /** A regular shutdown that ends every connection. */
  stop: () => Promise<void>
  /** SIGKILL to the server and all of its processes, as by the kernel's out-of-memory killer. */
  kill: () => Promise<void>
  /** As a superuser, on a separate connection. */
  query: (text: string) => Promise<Record<string, unknown>[]>
  /** Copies the server while it runs, to return to a moment from. */
  baseBackup: () => Promise<void>
  /** As docs/operations/backups.md says: stops it, and replays its archive over the base backup up to a moment. */
  returnTo: (moment: string) => Promise<void>
  /** Starts a server that follows it by streaming, which is removed with it. */
  replica: () => Promise<OwnReplica>
  /** Stops it and removes its files. */
  remove: () => Promise<void>
}

export type OwnReplica = Pick<OwnPostgres, 'url' | 'start' | 'stop' | 'kill' | 'query'>

/**
 * A separate PostgreSQL on the loopback address that may be broken; null if none is installed.
 * @param archives whether it archives its log, to return to a moment
 * @param within the folder in which its own is made
 */
export async function ownPostgres({ archives = false, within = tmpdir() } = {}): Promise<OwnPostgres | null> {
  const bin = postgresPrograms()
  if (!bin) return null
  const user = serverUser()
  const home = mkdtempSync(join(within, 'hiroba-proof-pg-'))
  chownSync(home, user.uid, user.gid)
  const [data, base, archive] = [join(home, 'data'), join(home, 'base'), join(home, 'archive')]
  const program = (name: string, ...args: string[]) =>
    run('setpriv', [...user.switch, join(bin, name), ...args], { cwd: home })
  await program(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  const port = await freePort()
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c shared_buffers=64MB`
  if (archives) {
    mkdirSync(archive)
    chownSync(archive, user.uid, user.gid)
    appendFileSync(
      join(data, 'postgresql.conf'),
      `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
    )
  }
  const serverIn = (folder: string, its: { port: number; flags: string; log: string }) => {
    const url = `postgres://postgres@127.0.0.1:${its.port}/postgres`
    const server: OwnReplica = {
      url,
      async start() {
        const options = ['-l', its.log, '-w', '-t', '60', '-o', its.flags]
        await program('pg_ctl', '-D', folder, ...options, 'start').catch(() => {
          throw new Error(`PostgreSQL did not start:\n${readFileSync(its.log, 'utf8').slice(-2_000)}`)
        })
      },
      async stop() {
        await program('pg_ctl', '-D', folder, '-m', 'fast', '-w', 'stop')
      },
      async kill() {
        const first = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
        const all = [first, ...childrenOf(first)]
        for (const pid of all) attempt(() => process.kill(pid, 'SIGKILL'))
        while (all.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 20))
        // In a container nothing may reap ended processes, and the next server would take them for running ones.
        rmSync(join(folder, 'postmaster.pid'), { force: true })
      },
      query: (text) => queryAt(url, text),
    }
    return server
  }
  const { url, start, stop, kill, query } = serverIn(data, { port, flags, log: join(home, 'log') })
  const replicas: OwnReplica[] = []
  await start()
  return {
    url,
    start,
    stop,
    kill,
    query,
    async replica() {
      const folder = join(home, `replica-${replicas.length + 1}`)
      await program('pg_basebackup', '-D', folder, '-R', '-c', 'fast', '-d', url)
      const at = await freePort()
      const server = serverIn(folder, {
        ...{ port: at, flags: flags.replace(`-p ${port}`, `-p ${at}`), log: `${folder}.log` },
      })
      await server.start()
      replicas.push(server)
      return server
    },
    async baseBackup() {
      await program('pg_basebackup', '-D', base, '-c', 'fast', '-d', url)
    },
    async returnTo(moment) {
      await stop()
      rmSync(data, { recursive: true })
      renameSync(base, data)
      appendFileSync(
        join(data, 'postgresql.conf'),
        `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
      )
      writeFileSync(join(data, 'recovery.signal'), '')
      chownSync(join(data, 'recovery.signal'), user.uid, user.gid)
      await start()
    },
    async remove() {
      for (const replica of replicas) await replica.stop().catch(() => undefined)
      await stop().catch(() => undefined)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function queryAt(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

const statOf = (pid: number | string) => {
  // The name may contain any character; its closing bracket is followed by the state and the parent.
  const [, state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/.*\) (\w) (\d+)/s) ?? []
  return { state, parent: Number(parent) }
}

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => attempt(() => statOf(name).parent === pid))
    .map(Number)

const isRunning = (pid: number) => attempt(() => statOf(pid).state !== 'Z') ?? false

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
