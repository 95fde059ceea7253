import type { documentStatuses } from '#contract/documents.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Governed = {
  status: (typeof documentStatuses)[number]
  reviewed: boolean
  reviewerId: number | null
  reviewRequestedById: number | null
}

/** What an administrator of documents may do with one. */
export function documentPolicy(
  { status, reviewed, reviewerId, reviewRequestedById }: Governed,
  session: Pick<Session, 'userId' | 'role' | 'sections' | 'administeredDepartmentIds'>,
) {
  const inReview = status === 'in_review'
  const reviews = inReview && reviewerId === session.userId
  return {
    edit: !inReview,
    requestReview: status === 'draft',
    publish: reviews || (status === 'draft' && !reviewed),
    return: reviews || (inReview && reviewRequestedById === session.userId),
    /** Announcements that must be confirmed reach the readers of a category, so they are not for a limited administrator. */
    requireReading:
      administers(session, 'announcements') &&
      (session.role === 'administrator' || session.administeredDepartmentIds.length === 0),
  }
}
