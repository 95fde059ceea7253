import type { CompanyDb } from '#db/tenant.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

export type PostLater = { feedId: number }

/** The job that posts what waited; what it does is with scheduled posts. */
export const postLaterJob = { name: 'scheduled_posts.post', scope: 'company' } as const

/** Has a waiting post looked at when its time comes. */
export const postLater = (trx: CompanyDb, feedId: number, at: Date) =>
  enqueue<PostLater>(trx, postLaterJob, { feedId }, { startAfter: at })
