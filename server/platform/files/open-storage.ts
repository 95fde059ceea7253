import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Tallies } from '#server/platform/watching/tallies.ts'
import { createS3Client } from './s3-client.ts'
import { s3SettingsOf } from './s3-settings.ts'
import { createS3Storage } from './s3-storage.ts'
import { createStorage, type Storage } from './storage.ts'

/** The configured storage: a bucket, whose answers are counted in `tallies`, or the local disk. */
export function openStorage(config: Config, log: Pick<Logger, 'error' | 'info'>, tallies?: Tallies): Storage {
  const { DATA_DIR: dataDir, STORAGE_QUOTA: usualQuota = null } = config
  const settings = s3SettingsOf(config)
  if (!settings) return createStorage({ dataDir, usualQuota })
  const noted = (away: Error | null) =>
    away
      ? log.error({ err: away }, 'The storage is away: files get 503 until it is back')
      : log.info('The storage is back')
  const ended = (answered: boolean) => tallies?.add(answered ? 'storage.answered' : 'storage.failed')
  return createS3Storage({ client: createS3Client(settings, { noted, ended }), dataDir, usualQuota })
}
