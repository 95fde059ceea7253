import type { Locale } from '#common/locale.ts'
import { fullName, presentAuthor, presentPerson } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { commentPolicy } from './document-comments.policy.ts'
import type { CommentRow } from './document-comments.queries.ts'

type Reader = { session: Session; ownerId: number; locale: Locale }

/** A comment as this person sees it: a hidden one has its text for its author and for those who moderate. */
export function presentComment(row: CommentRow, { session, ownerId, locale }: Reader) {
  const deleted = row.deletedAt !== null
  const hidden = row.hiddenAt !== null
  const can = commentPolicy({ ...row, ownerId, removed: deleted || hidden }, session)
  const seesHidden = row.authorId === session.userId || can.hide
  const shown = !deleted && (!hidden || seesHidden)
  return {
    id: row.id,
    author: presentAuthor(row, locale),
    body: shown ? row.body : '',
    mentions: shown ? (row.mentions ?? []).map((user) => ({ id: user.id, name: fullName(user) })) : [],
    question: row.question
      ? {
          settledAt: row.settledAt?.toISOString() ?? null,
          settledBy: row.settledBy && presentPerson(row.settledBy),
        }
      : null,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deleted,
    hidden,
    hiddenReason: hidden && seesHidden ? row.hiddenReason : '',
    version: row.version,
    can: { ...can, hide: can.hide && !deleted },
  }
}
