import process from 'node:process'
import { type Locale, locales } from '#common/locale.ts'
import { connect, type Engine } from '#db/connect.ts'
import { DataDirInUseError } from '#db/engine/errors.ts'
import { migrate } from '#db/migrate.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { StorageUnavailableError } from './platform/files/storage-failures.ts'

/** Ends a command with sentences for the person at the terminal. */
export class Stop extends Error {
  readonly lines: readonly string[]
  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** Japanese, unless the terminal's locale or `--language` is English. */
export function languageOf(args: readonly string[]): Locale {
  const at = args.findIndex((arg) => arg === '--language' || arg.startsWith('--language='))
  const asked = args[at]?.includes('=') ? args[at].slice('--language='.length) : args[at + 1]
  const spoken = at >= 0 ? asked : (process.env.LC_ALL ?? process.env.LANG ?? '').slice(0, 2)
  return locales.find((locale) => locale === spoken) ?? 'ja'
}

/**
 * Opens the configured, migrated database for the duration of the work.
 * @param inUse what is said while a server uses the embedded database
 */
export async function withEngine<T>(inUse: string, work: (engine: Engine, config: Config) => Promise<T>) {
  const config = readConfig(process.env)
  const engine = await connect({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR }).catch(
    (error) => {
      throw error instanceof DataDirInUseError ? new Stop(inUse) : error
    },
  )
  try {
    await migrate(engine)
    return await work(engine, config)
  } finally {
    await engine.close()
  }
}

/** Runs a command. Errors are printed in plain words, and the process exits with 1. */
export async function runCommand(command: () => Promise<void>) {
  try {
    await command()
  } catch (error) {
    if (error instanceof Stop) for (const line of error.lines) console.error(line)
    else if (error instanceof ConfigError) console.error(error.message)
    else if (error instanceof StorageUnavailableError)
      console.error([error.message, (error.cause as Error | undefined)?.message].filter(Boolean).join(': '))
    else console.error(error)
    process.exitCode = 1
  }
}
