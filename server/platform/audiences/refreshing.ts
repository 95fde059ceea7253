import type { CompanyDb } from '#db/tenant.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

/** The job without its handler, for code that creates an audience. */
export const refreshing = {
  name: 'audiences.refresh',
  scope: 'company',
  singletonKey: () => 'company',
  expireSeconds: 3600,
} as const

/**
 * Queues a refresh on commit. The database itself marks who joined, left or moved, which departments moved, and which
 * audiences are new.
 */
export const wakeRefreshing = (trx: CompanyDb) => enqueue<Record<string, never>>(trx, refreshing, {})
