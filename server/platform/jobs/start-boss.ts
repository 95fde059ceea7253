import type { Engine } from '#db/connect.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import type { JobLog } from './define-job.ts'

/** Statements the library sends when a job is done; repeating them is harmless. */
const completesJob = /^\s*with results as/i
const again = Symbol('again')

const daySeconds = 24 * 60 * 60

/**
 * pg-boss on our engine. The schema comes from the migrations; a library that requires another version fails here.
 * @returns the boss, `written` to wait for current writes, and `settled` to wait until there are no more.
 */
export async function startBoss(engine: Engine, log: JobLog, pollSeconds: number) {
  // Loaded here, because a process that answers requests need not wait for it.
  const { default: PgBoss } = await import('pg-boss')
  const pending = new Set<Promise<unknown>>()
  const ending = new AbortController()
  let started = false

  const execute = async (text: string, values?: readonly unknown[]) => {
    try {
      // Its maintenance sends scripts of several statements, whose result it does not read.
      return await engine.withConnection('installation', async (connection) => {
        if (/^\s*begin;/i.test(text)) {
          await inOneTransaction(connection, text)
          return { rows: [] }
        }
        return connection.query<never>(text, values)
      })
    } catch (error) {
      if (!started) throw error
      if (isUnavailable(error) && completesJob.test(text) && !ending.signal.aborted) {
        // Otherwise the work would be done again. A failed job runs again anyway, sooner as an orphan.
        await engine.whenBack(ending.signal)
        return again
      }
      // The library does not await all of its writes, and an unhandled rejection would end the process. A job whose end
      // is not written becomes an orphan and runs again.
      if (!isUnavailable(error)) log.error({ err: error }, 'Job queue query failed')
      return { rows: undefined as never }
    }
  }
  const persistently = async (text: string, values?: readonly unknown[]) => {
    for (;;) {
      const answer = await execute(text, values)
      if (answer !== again) return answer
    }
  }
  const executeSql = (text: string, values?: readonly unknown[]) => {
    const work = persistently(text, values)
    pending.add(work)
    const done = () => pending.delete(work)
    work.then(done, done)
    return work
  }

  const written = () => Promise.allSettled(pending)

  const boss = new PgBoss({
    db: { executeSql },
    schema: 'pgboss',
    migrate: false,
    archiveCompletedAfterSeconds: 3 * daySeconds,
    archiveFailedAfterSeconds: 14 * daySeconds,
    deleteAfterDays: 14,
    maintenanceIntervalSeconds: 120,
    cronMonitorIntervalSeconds: Math.min(45, pollSeconds * 3),
    cronWorkerIntervalSeconds: Math.min(45, pollSeconds),
  })
  // While the database is away, the library throws on missing results.
  boss.on('error', (error) => {
    if (engine.available) log.error({ err: error }, 'Job queue error')
  })
  await boss.start()
  started = true
  return {
    boss,
    written,
    settled: async () => {
      ending.abort()
      while (pending.size > 0) await written()
    },
  }
}

type Connection = Parameters<Parameters<Engine['withConnection']>[1]>[0]

async function inOneTransaction(connection: Connection, text: string) {
  try {
    await connection.script(text)
  } catch (error) {
    await connection.rollback()
    throw error
  }
}
