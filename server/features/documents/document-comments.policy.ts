import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Asking = Pick<Session, 'userId' | 'role' | 'sections'>

/** Whether a person answers for a document: its owner, and those who administer documents. */
export const answersFor = (ownerId: number, session: Asking) =>
  ownerId === session.userId || administers(session, 'documents')

type Governed = { authorId: number; question: boolean; removed: boolean; ownerId: number }

/** What a reader of a document may do with a comment. */
export function commentPolicy({ authorId, question, removed, ownerId }: Governed, session: Asking) {
  const mine = authorId === session.userId
  return {
    edit: mine && !removed,
    delete: mine && !removed,
    report: !mine && !removed,
    settle: question && !removed && (mine || answersFor(ownerId, session)),
    hide: administers(session, 'moderation'),
  }
}
