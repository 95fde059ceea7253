import type { CompanyDb } from '#db/tenant.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

/** All of the job but its handler: the person who makes an audience asks for it too. */
export const refreshing = {
  name: 'audiences.refresh',
  scope: 'company',
  singletonKey: () => 'company',
  expireSeconds: 3600,
} as const

/**
 * Has what the database noted looked at once the caller's transaction commits: it notes by itself who came, went or
 * moved, whose departments hang elsewhere, and which audiences are new.
 */
export const wakeRefreshing = (trx: CompanyDb) => enqueue<Record<string, never>>(trx, refreshing, {})
