import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { lockDataDir } from '#db/engine/data-dir-lock.ts'
import { backupCommandStrings } from './backup-command.strings.ts'
import { languageOf, Stop } from './command-line.ts'
import { type Config, readConfig } from './config.ts'
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

type Options = Record<string, { type: 'boolean' | 'string' }>
type Given<O extends Options> = { [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string }

const words = (locale: Locale) => phrases(backupCommandStrings, locale)

/** Runs a command on the configured repository, which one command uses at a time. */
export async function backupRun<O extends Options>(
  options: O,
  help: 'backupHelp' | 'restoreHelp',
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

export const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)
