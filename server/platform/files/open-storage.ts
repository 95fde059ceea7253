import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createS3Client } from './s3-client.ts'
import { s3SettingsOf } from './s3-settings.ts'
import { createS3Storage } from './s3-storage.ts'
import { createStorage, type Storage } from './storage.ts'

/** The configured storage: a bucket, or the local disk. */
export function openStorage(config: Config, log: Pick<Logger, 'error' | 'info'>): Storage {
  const { DATA_DIR: dataDir, STORAGE_QUOTA: usualQuota = null } = config
  const settings = s3SettingsOf(config)
  if (!settings) return createStorage({ dataDir, usualQuota })
  const noted = (away: Error | null) =>
    away
      ? log.error({ err: away }, 'The storage is away: files get 503 until it is back')
      : log.info('The storage is back')
  return createS3Storage({ client: createS3Client(settings, { noted }), dataDir, usualQuota })
}
