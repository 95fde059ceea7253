import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { presentAttachments, presentPhotos } from '#server/features/feeds/feeds.present.ts'
import { presentHidden } from '#server/features/feeds/post-marks.present.ts'
import { presentMentions } from '#server/features/mentions/mentions.present.ts'
import { fullName, presentAuthor } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import { feedCommentPolicy } from './feed-comments.policy.ts'
import type { FeedCommentRow } from './feed-comments.queries.ts'

function presentParent(row: FeedCommentRow, locale: Locale) {
  if (row.parentId === null) return null
  const left = row.parentStatus === 'withdrawn'
  return {
    id: row.parentId,
    authorName: left
      ? phrases(peopleStrings, locale).formerColleague
      : fullName({ familyName: row.parentFamilyName!, givenName: row.parentGivenName! }),
    excerpt: withoutMarks(row.parentBody ?? ''),
  }
}

export function presentFeedComment(row: FeedCommentRow, userId: number, locale: Locale) {
  const deleted = row.deletedAt !== null
  return {
    id: row.id,
    feedId: row.feedId,
    author: presentAuthor(row, locale),
    body: row.body,
    formatted: row.formatted,
    ...presentMentions(row),
    parent: presentParent(row, locale),
    photos: presentPhotos(row.photos),
    attachments: presentAttachments(row.attachments),
    reactions: row.reactions ?? [],
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deleted,
    ...(row.authorId === userId && presentHidden(row.hidden)),
    can: feedCommentPolicy(row, userId),
  }
}
