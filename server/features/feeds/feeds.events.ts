import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A post appeared for these audiences; `onTimeline` false: on its menu's page only. */
export const feedCreated = defineEvent<{ feedId: number; audienceIds: number[]; onTimeline?: boolean }>(
  'feed.created',
)
/** What an edit made of the mentions in a text: who is newly named, and whether somebody no longer is. */
export type MentionChange = { userIds: number[]; departmentIds: number[]; removed: boolean }
/** Its text was changed, or whom it mentions. */
export const feedChanged = defineEvent<{ feedId: number; textVersion: number; mentions?: MentionChange }>(
  'feed.changed',
)
/** It was deleted: nobody may read it any more. */
export const feedDeleted = defineEvent<{ feedId: number }>('feed.deleted')
/** Somebody commented. */
export const feedCommented = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.commented',
)
/** A comment was edited, deleted, hidden or shown again (`all`: everybody it mentions is to be told of it). */
export const feedCommentChanged = defineEvent<{
  feedId: number
  commentId: number
  mentions?: MentionChange | 'all'
}>('feed.comment_changed')
/** Somebody gave a stamp or an emoji. */
export const feedReacted = defineEvent<{ feedId: number; userId: number }>('feed.reacted')
/** Somebody took a stamp or an emoji back. */
export const feedUnreacted = defineEvent<{ feedId: number; userId: number }>('feed.unreacted')
/** Somebody gave a comment a stamp or an emoji. */
export const feedCommentReacted = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.comment_reacted',
)
/** Somebody took a stamp or an emoji back from a comment. */
export const feedCommentUnreacted = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.comment_unreacted',
)
