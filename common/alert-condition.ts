/**
 * What the operator can be told of: the usual threshold, its unit, the bounds of thresholds, and the page of
 * docs/operations that says what to do.
 */
export const alertConditions = {
  /** A queue's oldest job has waited for so many minutes. */
  queue_age: { usual: 10, unit: 'minutes', least: 1, most: 1_440, runbook: 'queue-stuck.md' },
  /** So many jobs failed permanently within an hour. */
  failed_jobs: { usual: 10, unit: 'jobs', least: 1, most: 100_000, runbook: 'failed-jobs.md' },
  /** So many percent of requests failed within five minutes. */
  error_rate: { usual: 5, unit: 'percent', least: 1, most: 100, runbook: 'error-rate.md' },
  /** The disk of DATA_DIR has less room than so many percent. */
  disk_space: { usual: 10, unit: 'percent', least: 1, most: 90, runbook: 'disk-full.md' },
  /** The newest backup is older than so many hours. */
  backup_age: { usual: 26, unit: 'hours', least: 1, most: 720, runbook: 'backup-too-old.md' },
  /** The database has not answered for so many seconds. */
  database_unreachable: { usual: 60, unit: 'seconds', least: 10, most: 3_600, runbook: 'database-down.md' },
  /** The certificate of the public address ends within so many days. */
  certificate_expiry: { usual: 14, unit: 'days', least: 1, most: 90, runbook: 'certificate-expiry.md' },
  /** So many percent of emails failed within 15 minutes. */
  mail_failing: { usual: 20, unit: 'percent', least: 1, most: 100, runbook: 'mail-failing.md' },
  /** So many percent of pushes failed within 15 minutes. */
  push_failing: { usual: 50, unit: 'percent', least: 1, most: 100, runbook: 'push-failing.md' },
  /** So many percent of requests to the storage of the files failed within five minutes. */
  storage_failing: { usual: 20, unit: 'percent', least: 1, most: 100, runbook: 'storage-failing.md' },
} as const

export type AlertCondition = keyof typeof alertConditions
export const alertConditionNames = Object.keys(alertConditions) as AlertCondition[]
