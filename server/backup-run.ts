import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { connect } from '#db/connect.ts'
import { lockDataDir } from '#db/engine/data-dir-lock.ts'
import { openEmbedded } from '#db/engine/embedded-engine.ts'
import { DataDirInUseError } from '#db/engine/errors.ts'
import { backupCommandStrings } from './backup-command.strings.ts'
import { languageOf, Stop } from './command-line.ts'
import { type Config, readConfig } from './config.ts'
import { fetchDump } from './platform/backups/dump-socket.ts'
import { CompanyExistsError } from './platform/backups/import-company.ts'
import {
  type Manifest,
  openRepository,
  type Repository,
  RepositoryError,
} from './platform/backups/repository.ts'
import { NotEmptyError } from './platform/backups/restore-backup.ts'

export type BackupRun = {
  config: Config
  repository: Repository
  t: ReturnType<typeof words>
  number: (value: number) => string
}

const quiet = { info() {}, error() {} }
const hour = 3_600_000

/** The configured database. While the product uses the embedded one, a copy of it. */
export async function openSource({ config: { DATABASE_URL, DATA_DIR } }: BackupRun) {
  if (DATABASE_URL) {
    const engine = await connect({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, statementTimeoutMs: hour })
    return { engine, close: () => engine.close() }
  }
  try {
    const engine = await connect({ dataDir: DATA_DIR })
    return { engine, close: () => engine.close() }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-backup-'))
  const template = await fetchDump(DATA_DIR)
  const engine = await openEmbedded({ dataDir, template, maxWaiting: 10, maxWaitMs: hour, log: quiet })
  const close = async () => {
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { engine, close }
}

type Options = Record<string, { type: 'boolean' | 'string' }>
type Given<O extends Options> = { [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string }

const words = (locale: Locale) => phrases(backupCommandStrings, locale)

/** Runs a command on the configured repository, which one command uses at a time. */
export async function backupRun<O extends Options>(
  options: O,
  help: 'backupHelp' | 'restoreHelp' | 'exportHelp' | 'importHelp',
  work: (given: Given<O>, open: () => Promise<BackupRun>) => Promise<void>,
) {
  const args = process.argv.slice(2)
  const locale = languageOf(args)
  const t = words(locale)
  const given = parse(args, options, t)
  if (given.help) return console.info(t[help])
  let unlock: (() => void) | undefined
  const open = async (): Promise<BackupRun> => {
    const config = readConfig(process.env)
    const { BACKUP_DIR: dir, BACKUP_KEY: key } = config
    if (!dir) throw new Stop(t.setDir)
    if (!key) throw new Stop(t.setKey)
    unlock = lockDataDir(dir)
    const repository = await openRepository(dir, key)
    return { config, repository, t, number: (value) => value.toLocaleString(locale) }
  }
  try {
    await work(given as Given<O>, open)
  } catch (error) {
    if (error instanceof RepositoryError) throw new Stop(t.damaged(error.message))
    if (error instanceof CompanyExistsError) throw new Stop(t.taken(error.message))
    if (error instanceof NotEmptyError) throw new Stop(t.notEmpty(error.message))
    throw error
  } finally {
    unlock?.()
  }
}

function parse(args: readonly string[], options: Options, t: ReturnType<typeof words>) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean' }, language: { type: 'string' } },
    })
    return values
  } catch (error) {
    const { message } = error as Error
    throw new Stop(t.unknown(message.match(/'([^']+)'/)?.[1] ?? message))
  }
}

/** The configured database, to write to. The embedded one must not be in use. */
export async function openTarget({ config: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, t }: BackupRun) {
  try {
    return await connect({ databaseUrl, dataDir, statementTimeoutMs: hour })
  } catch (error) {
    throw error instanceof DataDirInUseError ? new Stop(t.inUse) : error
  }
}

/** The latest backup, or the latest export; or the one that was named. @throws Stop if there is none. */
export async function chosen({ repository, t }: BackupRun, named: string | undefined, exported: boolean) {
  const ids = await repository.list()
  if (named !== undefined && !ids.includes(named)) throw new Stop(t.noneLike(named))
  for (const id of named === undefined ? ids.toReversed() : [named]) {
    const manifest = await repository.read(id)
    if (named !== undefined || (manifest.company !== undefined) === exported) return manifest
  }
  throw new Stop(t.none)
}

export const rowsIn = ({ tables }: Pick<Manifest, 'tables'>) =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
