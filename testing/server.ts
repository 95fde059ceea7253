import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Engine } from '#db/connect.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import type { App, AttemptLimits } from '#server/app.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { jobs } from '#server/jobs.ts'
import type { GuardedFetch, GuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'
import type { Patience } from '#server/platform/http/patience.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { Client } from './client.ts'
import { testDatabase } from './database.ts'

// The client needs no test runner, and is also used without one.
export { Client, newClientKey } from './client.ts'

export type TestServer = Assembled & {
  address: string
  company: TestCompany
  /** Another company on the same server, with its own people. */
  other: TestCompany
  guest: () => Client
  as: (login: string) => Promise<Client>
  close: () => Promise<void>
}

export type TestServerOptions = {
  kind?: 'embedded' | 'postgres'
  /** Replaces the fresh database; migrated, and closed with the server. */
  engine?: Engine
  log?: Logger
  /** The path of the built browser app; without it, only calls are served. */
  webDir?: string
  env?: Record<string, string>
  /** Replaces the fetch that reaches the public internet only. */
  fetchPage?: GuardedFetch
  /** Replaces requests to servers on the internet. */
  request?: GuardedRequest
  resolveTxt?: App['resolveTxt']
  /** Replaces some of the limits, which are otherwise out of reach of tests. */
  attemptLimits?: Partial<AttemptLimits>
  /** Replaces the usual time-outs of connections. */
  patience?: Patience
  /** False: no jobs and no outbox, so that only the calls of the test query the database. */
  background?: boolean
}

/* The queues and schedules of jobs, whose creation takes longer than the rest of a start. */
const startedOnce = {
  name: createHash('sha256')
    .update(JSON.stringify(['no times', jobs.map(({ name, schedule }) => [name, schedule])]))
    .digest('hex')
    .slice(0, 8),
  async prepare(engine: Engine) {
    const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-test-'))
    const config = readConfig({ APP_ENV: 'development', NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir })
    const { listen, close } = await assemble(config, { engine, log: createLogger('silent'), webDir: null })
    await listen()
    await close()
    // No job begins by the time of day at which a test happens to run, and no server reads their schedules for it.
    await engine.withConnection('installation', (connection) =>
      connection.script(`update pgboss.version set cron_on = now() + interval '50 years'`),
    )
    await rm(dataDir, { recursive: true, force: true })
  },
}

/** Limits that no test reaches. */
const noLimits = { requestsByAddress: 10_000, requestsByAccount: 1_000, failuresByAddress: 10_000 }

/** The real product on a real port with its own database and two small companies. */
export async function testServer({
  kind,
  engine: given,
  log = createLogger('silent'),
  webDir,
  env = {},
  fetchPage,
  request,
  resolveTxt,
  attemptLimits,
  patience,
  background = true,
}: TestServerOptions = {}): Promise<TestServer> {
  const engine = given ?? (await testDatabase({ ...(kind && { kind }), prepared: startedOnce }))
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-test-'))
  const config = readConfig({
    APP_ENV: 'development',
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    // Tests write as fast as they can; tests of the write limits turn them on.
    WRITE_LIMITS: 'off',
    // Tests of undoing set their own hold time.
    DECISION_UNDO_SECONDS: '0',
    ...env,
  })
  const role = background ? config.role : 'web'
  const assembled = await assemble(
    { ...config, role },
    {
      engine,
      log,
      webDir: webDir ?? null,
      ...(fetchPage && { fetchPage }),
      ...(request && { request }),
      ...(resolveTxt && { resolveTxt }),
      ...(attemptLimits && { attemptLimits: { ...noLimits, ...attemptLimits } }),
      ...(patience && { patience }),
    },
  )
  const address = await assembled.listen()
  const company = await testCompany(engine)
  const other = await testCompany(engine)
  const clients = new Map<string, Promise<Client>>()
  return {
    ...assembled,
    address,
    company,
    other,
    guest: () => new Client(address),
    as(login) {
      const known = clients.get(login) ?? new Client(address).signIn(login)
      clients.set(login, known)
      return known
    },
    async close() {
      await assembled.close()
      await engine.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
