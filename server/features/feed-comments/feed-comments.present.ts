import type { Locale } from '#common/locale.ts'
import { presentAuthor, presentPhotos } from '#server/features/feeds/feeds.present.ts'
import { presentHidden } from '#server/features/moderation/hidden-mark.queries.ts'
import { fullName } from '#server/features/users/users.present.ts'
import { feedCommentPolicy } from './feed-comments.policy.ts'
import type { FeedCommentRow } from './feed-comments.queries.ts'

export function presentFeedComment(row: FeedCommentRow, userId: number, locale: Locale) {
  const deleted = row.deletedAt !== null
  return {
    id: row.id,
    feedId: row.feedId,
    author: presentAuthor(row, locale),
    body: row.body,
    mentions: deleted ? [] : (row.mentions ?? []).map((user) => ({ id: user.id, name: fullName(user) })),
    photos: presentPhotos(row.photos),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deleted,
    ...(row.authorId === userId && presentHidden(row.hidden)),
    can: feedCommentPolicy(row, userId),
  }
}
