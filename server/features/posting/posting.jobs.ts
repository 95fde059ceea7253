import type { CompanyDb } from '#db/tenant.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

export type PostLater = { feedId: number }

/** The job that posts scheduled posts; its handler is in the feature scheduled posts. */
export const postLaterJob = { name: 'scheduled_posts.post', scope: 'company' } as const

/** Queues a scheduled post for its time. */
export const postLater = (trx: CompanyDb, feedId: number, at: Date) =>
  enqueue<PostLater>(trx, postLaterJob, { feedId }, { startAfter: at })
